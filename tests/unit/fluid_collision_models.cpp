// SPDX-License-Identifier: MIT
// Every collision model against its definition with explicit matrices: populations to the 27
// moments of De Rosis' basis by a 27 x 27 matrix, a diagonal of rates there, and back by solving
// the linear system, all in double precision. The functors never form such a matrix.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/fluid/central_moments.hpp"
#include "engine/fluid/kbc.hpp"
#include "engine/fluid/raw_moments.hpp"
#include "engine/fluid/smagorinsky.hpp"
#include "engine/fluid/study_rules.hpp"
#include "tests/unit/collision_cases.hpp"

using namespace lattice::fluid;
using namespace lattice::fluid::test;

namespace {

using Matrix = std::array<Populations, direction_count>;

/// T0 to T26 of De Rosis, Huang, Coreixas (2019) of one velocity.
Populations basis_of(double x, double y, double z) {
    const double xx = x * x;
    const double yy = y * y;
    const double zz = z * z;
    return {1,
            x,
            y,
            z,
            x * y,
            x * z,
            y * z,
            xx - yy,
            xx - zz,
            xx + yy + zz,
            x * (yy + zz),
            y * (xx + zz),
            z * (xx + yy),
            x * (yy - zz),
            y * (xx - zz),
            z * (xx - yy),
            x * y * z,
            xx * yy + xx * zz + yy * zz,
            xx * yy + xx * zz - yy * zz,
            xx * (yy - zz),
            xx * y * z,
            x * yy * z,
            x * y * zz,
            x * yy * zz,
            xx * y * zz,
            xx * yy * z,
            xx * yy * zz};
}

/// Row t holds T_t of all velocities less `shift`.
Matrix basis_about(const double (&shift)[3]) {
    Matrix rows{};
    for (int i = 0; i < direction_count; ++i) {
        const Populations column = basis_of(cx(i) - shift[0], cy(i) - shift[1], cz(i) - shift[2]);
        for (int t = 0; t < direction_count; ++t) { rows[t][i] = column[t]; }
    }
    return rows;
}

Populations product(const Matrix& matrix, const Populations& vector) {
    Populations result{};
    for (int t = 0; t < direction_count; ++t) {
        for (int i = 0; i < direction_count; ++i) { result[t] += matrix[t][i] * vector[i]; }
    }
    return result;
}

/// Gauss elimination with row pivoting.
Populations solve(Matrix matrix, Populations right) {
    for (int c = 0; c < direction_count; ++c) {
        int pivot = c;
        for (int r = c + 1; r < direction_count; ++r) {
            if (std::abs(matrix[r][c]) > std::abs(matrix[pivot][c])) { pivot = r; }
        }
        std::swap(matrix[c], matrix[pivot]);
        std::swap(right[c], right[pivot]);
        REQUIRE(std::abs(matrix[c][c]) > 1e-9);
        for (int r = 0; r < direction_count; ++r) {
            if (r == c) { continue; }
            const double factor = matrix[r][c] / matrix[c][c];
            for (int k = c; k < direction_count; ++k) { matrix[r][k] -= factor * matrix[c][k]; }
            right[r] -= factor * right[c];
        }
    }
    for (int c = 0; c < direction_count; ++c) { right[c] /= matrix[c][c]; }
    return right;
}

struct Rates {
    double shear, trace, third, fourth, fifth, sixth;
};

Populations diagonal(const Rates& rates) {
    Populations d{};
    std::fill(d.begin(), d.begin() + 4, 1.0);
    std::fill(d.begin() + 4, d.begin() + 9, rates.shear);
    d[9] = rates.trace;
    std::fill(d.begin() + 10, d.begin() + 17, rates.third);
    std::fill(d.begin() + 17, d.begin() + 23, rates.fourth);
    std::fill(d.begin() + 23, d.begin() + 26, rates.fifth);
    d[26] = rates.sixth;
    return d;
}

/// A streamed node with everything that collisions are defined by.
struct Node {
    Populations f{};
    Result state{};
    Populations equilibrium{};
    Populations force{};
    Populations rest{};  ///< f + R/2 - f_eq

    explicit Node(const Case& c) {
        density_and_velocity(c, f, state);
        equilibrium = product_equilibrium(state);
        force = force_populations(c, state);
        for (int i = 0; i < direction_count; ++i) {
            rest[i] = f[i] + force[i] / 2 - equilibrium[i];
        }
    }

    Result collided(const Populations& populations) const {
        Result result = state;
        for (int i = 0; i < direction_count; ++i) {
            result.deviations[i] = populations[i] - static_cast<double>(weight(i));
        }
        return result;
    }
};

enum class Space { raw, central };

/// f* = f + M^-1 (D M (f_eq - f) + (1 - D/2) M R). A rate of momentum does not matter: that it
/// relaxes toward rho u, which has F/2 in it, makes its gain F with any.
Result relaxed(const Node& node, const Rates& rates, Space space) {
    const double at_rest[3] = {0, 0, 0};
    const Matrix basis = basis_about(space == Space::raw ? at_rest : node.state.u);
    Populations difference{};
    for (int i = 0; i < direction_count; ++i) { difference[i] = node.equilibrium[i] - node.f[i]; }
    const Populations toward = product(basis, difference);
    const Populations push = product(basis, node.force);
    const Populations d = diagonal(rates);
    Populations change{};
    for (int t = 0; t < direction_count; ++t) {
        change[t] = d[t] * toward[t] + (1 - d[t] / 2) * push[t];
    }
    Populations after = solve(basis, change);
    for (int i = 0; i < direction_count; ++i) { after[i] += node.f[i]; }
    return node.collided(after);
}

double shear_rate_of(const Case& c) {
    return 1 / (3 * c.viscosity + 0.5);
}

Rates shear_only(double w) {
    return {w, 1, 1, 1, 1, 1};
}

/// Norm of the second-order non-equilibrium without trace, from the populations.
double stress_norm(const Node& node) {
    double stress[3][3] = {};
    for (int i = 0; i < direction_count; ++i) {
        const int c[3] = {cx(i), cy(i), cz(i)};
        const double square = (c[0] * c[0] + c[1] * c[1] + c[2] * c[2]) / 3.0;
        for (int a = 0; a < 3; ++a) {
            for (int b = 0; b < 3; ++b) {
                stress[a][b] += node.rest[i] * (c[a] * c[b] - (a == b ? square : 0));
            }
        }
    }
    double sum = 0;
    for (const auto& row : stress) {
        for (const double value : row) { sum += value * value; }
    }
    return std::sqrt(sum);
}

/// The rate at which tau_eff = tau + 3 Cs^2 |S|, |S| = sqrt(2) 3 |Pi| / (2 rho tau_eff), by
/// fixed-point iteration (damped, as it alternates).
double eddy_rate(const Case& c, const Node& node) {
    const double tau = 3 * c.viscosity + 0.5;
    const double constant = c.constants.smagorinsky;
    double effective = tau;
    for (int sweep = 0; sweep < 200; ++sweep) {
        const double strain =
            std::sqrt(2.0) * 1.5 * stress_norm(node) / (node.state.density * effective);
        effective = 0.5 * (effective + tau + 3 * constant * constant * strain);
    }
    return 1 / effective;
}

Result reference_kbc(const Case& c) {
    const Node node(c);
    const Matrix basis = basis_about(node.state.u);
    Populations moments = product(basis, node.rest);
    for (int t = 0; t < direction_count; ++t) {
        if (t < 4 || t > 8) { moments[t] = 0; }
    }
    const Populations s = solve(basis, moments);
    double mixed = 0;
    double square = 0;
    Populations h{};
    for (int i = 0; i < direction_count; ++i) {
        h[i] = node.rest[i] - s[i];
        mixed += s[i] * h[i] / node.equilibrium[i];
        square += h[i] * h[i] / node.equilibrium[i];
    }
    const double beta = shear_rate_of(c) / 2;
    const double gamma = 1 / beta - (2 - 1 / beta) * mixed / square;
    Populations after{};
    for (int i = 0; i < direction_count; ++i) {
        after[i] = node.f[i] + node.force[i] - beta * (2 * s[i] + gamma * h[i]);
    }
    return node.collided(after);
}

double speed_of(const Result& state) {
    return std::sqrt(state.u[0] * state.u[0] + state.u[1] * state.u[1] + state.u[2] * state.u[2]);
}

Result reference_2019(const Case& c) {
    const Node node(c);
    const double share = std::min(1.0, speed_of(node.state) / c.constants.means.max_speed);
    const auto rate = [share](double base) { return 1 / (3 * base * (5 - 4 * share) + 0.5); };
    return relaxed(
        node, {shear_rate_of(c), rate(0.005), rate(0.005), rate(0.007), rate(0.009), rate(0.010)},
        Space::central);
}

Result reference_2020(const Case& c) {
    const Node node(c);
    double square = 0;
    for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
            double stress = 0;
            for (int i = 0; i < direction_count; ++i) {
                const int v[3] = {cx(i), cy(i), cz(i)};
                stress += node.f[i] * v[a] * v[b];
            }
            square += stress * stress;
        }
    }
    const DomainMeans& means = c.constants.means;
    const double tau =
        std::clamp(0.0003 * node.state.density / means.density -
                       0.00775 * node.state.density * speed_of(node.state) / means.momentum +
                       0.00016 * std::sqrt(square) / means.stress + 0.0087,
                   5e-4, 0.05);
    const double high = 1 / (3 * tau + 0.5);
    return relaxed(node, {shear_rate_of(c), high, high, high, high, high}, Space::central);
}

}  // namespace

TEST_CASE("RM-MRT equals its definition in raw moments") {
    compare_with<RawMoments>(
        [](const Case& c) { return relaxed(Node(c), shear_only(shear_rate_of(c)), Space::raw); });
}

TEST_CASE("central moments with fixed rates equal their definition") {
    compare_with<CentralMoments>([](const Case& c) {
        return relaxed(Node(c), shear_only(shear_rate_of(c)), Space::central);
    });
}

TEST_CASE("the study rules equal their definitions") {
    compare_with<Study2019>(reference_2019);
    compare_with<Study2020>(reference_2020);
}

TEST_CASE("KBC equals its definition by populations") {
    compare_with<Kbc>(reference_kbc);
}

TEST_CASE("the Smagorinsky models relax with the rate of the raised viscosity") {
    compare_with<SmagorinskyBgk>([](const Case& c) {
        const Node node(c);
        const double w = eddy_rate(c, node);
        return relaxed(node, {w, w, w, w, w, w}, Space::raw);
    });
    compare_with<SmagorinskyMrt>([](const Case& c) {
        const Node node(c);
        return relaxed(node, shear_only(eddy_rate(c, node)), Space::raw);
    });
}
