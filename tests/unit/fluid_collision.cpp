// SPDX-License-Identifier: MIT
// The collision functors against a plain double-precision evaluation of their definitions.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>

#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/bgk.hpp"

using namespace lattice::fluid;

namespace {

using Populations = std::array<double, direction_count>;
using Moments = double[3][3][3];

struct Case {
    Populations deviations;
    double viscosity;
    double limiter;
    double force[3];
};

RateConstants constants_of(const Case& c) {
    RateConstants constants;
    constants.limiter = static_cast<float>(c.limiter);
    return constants;
}

Case random_case(unsigned seed) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> unit(-1, 1);
    Case c{};
    const double u[3] = {0.1 * unit(generator), 0.1 * unit(generator), 0.1 * unit(generator)};
    for (int i = 0; i < direction_count; ++i) {
        const double along = 3.0 * (cx(i) * u[0] + cy(i) * u[1] + cz(i) * u[2]);
        c.deviations[i] = weight(i) * (0.02 * unit(generator) + along + 0.05 * unit(generator));
    }
    c.viscosity = std::pow(10.0, -3 + 2 * unit(generator));
    c.limiter = 0.02;
    for (double& f : c.force) { f = 1e-3 * unit(generator); }
    return c;
}

double raised(double base, int power) {
    return power == 0 ? 1.0 : (power == 1 ? base : base * base);
}

void central_moments(const Populations& f, const double (&u)[3], Moments& k) {
    for (int p = 0; p < 3; ++p) {
        for (int q = 0; q < 3; ++q) {
            for (int r = 0; r < 3; ++r) {
                k[p][q][r] = 0;
                for (int i = 0; i < direction_count; ++i) {
                    k[p][q][r] += f[i] * raised(cx(i) - u[0], p) * raised(cy(i) - u[1], q) *
                                  raised(cz(i) - u[2], r);
                }
            }
        }
    }
}

/// Solves the 27 x 27 system "populations with these central moments" axis by axis.
Populations from_central_moments(const Moments& k, const double (&u)[3]) {
    // Inverse of the 3-point moment map about u: rows are the directions -1, 0, 1.
    const auto line = [](double speed, double(&out)[3][3]) {
        const double s = speed;
        const double rows[3][3] = {{(s * s - s) / 2, (2 * s - 1) / 2, 0.5},
                                   {1 - s * s, -2 * s, -1},
                                   {(s * s + s) / 2, (2 * s + 1) / 2, 0.5}};
        std::copy(&rows[0][0], &rows[0][0] + 9, &out[0][0]);
    };
    double x[3][3];
    double y[3][3];
    double z[3][3];
    line(u[0], x);
    line(u[1], y);
    line(u[2], z);
    Populations f{};
    for (int i = 0; i < direction_count; ++i) {
        for (int p = 0; p < 3; ++p) {
            for (int q = 0; q < 3; ++q) {
                for (int r = 0; r < 3; ++r) {
                    f[i] += x[cx(i) + 1][p] * y[cy(i) + 1][q] * z[cz(i) + 1][r] * k[p][q][r];
                }
            }
        }
    }
    return f;
}

struct Result {
    Populations deviations;
    double density;
    double u[3];
};

void density_and_velocity(const Case& c, Populations& f, Result& result) {
    result.density = 0;
    double j[3] = {c.force[0] / 2, c.force[1] / 2, c.force[2] / 2};
    for (int i = 0; i < direction_count; ++i) {
        f[i] = c.deviations[i] + static_cast<double>(weight(i));
        result.density += f[i];
        j[0] += cx(i) * f[i];
        j[1] += cy(i) * f[i];
        j[2] += cz(i) * f[i];
    }
    for (int a = 0; a < 3; ++a) { result.u[a] = j[a] / result.density; }
}

/// The moments a force has beyond first order, halved: the streamed state lacks them once, the
/// collided state has them once.
void add_half_force(const Case& c, Moments& k) {
    const double cs2 = 1.0 / 3;
    k[1][0][0] += c.force[0] / 2;
    k[0][1][0] += c.force[1] / 2;
    k[0][0][1] += c.force[2] / 2;
    k[1][2][0] += cs2 * c.force[0] / 2;
    k[1][0][2] += cs2 * c.force[0] / 2;
    k[2][1][0] += cs2 * c.force[1] / 2;
    k[0][1][2] += cs2 * c.force[1] / 2;
    k[2][0][1] += cs2 * c.force[2] / 2;
    k[0][2][1] += cs2 * c.force[2] / 2;
}

void relax_stress(Moments& k, double rho, double w, const double (&u)[3]) {
    const double a = k[2][0][0] - k[0][2][0];
    const double b = k[2][0][0] - k[0][0][2];
    const double trace = k[2][0][0] + k[0][2][0] + k[0][0][2];
    const double dx = -0.5 * w * (a + b) + 0.5 * (rho - trace);
    const double dy = dx + 1.5 * w * a;
    const double dz = dx + 1.5 * w * b;
    const double x = u[0] * u[0] * dx;
    const double y = u[1] * u[1] * dy;
    const double z = u[2] * u[2] * dz;
    const double new_trace = rho - 1.5 * (x + y + z);
    const double new_a = (1 - w) * a - 3 * (1 - w / 2) * (x - y);
    const double new_b = (1 - w) * b - 3 * (1 - w / 2) * (x - z);
    k[2][0][0] = (new_trace + new_a + new_b) / 3;
    k[0][2][0] = (new_trace - 2 * new_a + new_b) / 3;
    k[0][0][2] = (new_trace + new_a - 2 * new_b) / 3;
    k[1][1][0] *= 1 - w;
    k[1][0][1] *= 1 - w;
    k[0][1][1] *= 1 - w;
}

void relax_third_order(Moments& k, double rho, double viscosity, double limiter) {
    const double base = 36 * viscosity / (1 + 18 * viscosity);
    double* const third[7] = {&k[1][2][0], &k[1][0][2], &k[2][1][0], &k[0][1][2],
                              &k[2][0][1], &k[0][2][1], &k[1][1][1]};
    double square = 0;
    for (int t = 0; t < 7; ++t) { square += (t == 6 ? 6.0 : 3.0) * *third[t] * *third[t]; }
    const double q = std::sqrt(square);
    const double rate = base + (1 - base) * q / (q + limiter * rho);
    for (double* moment : third) { *moment *= 1 - rate; }
}

void close_high_orders(Moments& k, double rho) {
    const double cs2 = 1.0 / 3;
    const double cs4 = cs2 * cs2;
    k[2][2][0] = cs2 * (k[2][0][0] + k[0][2][0]) - cs4 * rho;
    k[2][0][2] = cs2 * (k[2][0][0] + k[0][0][2]) - cs4 * rho;
    k[0][2][2] = cs2 * (k[0][2][0] + k[0][0][2]) - cs4 * rho;
    k[2][1][1] = cs2 * k[0][1][1];
    k[1][2][1] = cs2 * k[1][0][1];
    k[1][1][2] = cs2 * k[1][1][0];
    k[1][2][2] = cs2 * (k[1][2][0] + k[1][0][2]) - cs4 * k[1][0][0];
    k[2][1][2] = cs2 * (k[2][1][0] + k[0][1][2]) - cs4 * k[0][1][0];
    k[2][2][1] = cs2 * (k[2][0][1] + k[0][2][1]) - cs4 * k[0][0][1];
    k[2][2][2] = cs4 * (k[2][0][0] + k[0][2][0] + k[0][0][2]) - 2 * cs4 * cs2 * rho;
}

Result reference_acm(const Case& c) {
    Populations f{};
    Result result{};
    density_and_velocity(c, f, result);
    Moments k;
    central_moments(f, result.u, k);
    const double w = 1 / (3 * c.viscosity + 0.5);
    add_half_force(c, k);
    relax_stress(k, result.density, w, result.u);
    relax_third_order(k, result.density, c.viscosity, c.limiter);
    add_half_force(c, k);
    close_high_orders(k, result.density);
    result.deviations = from_central_moments(k, result.u);
    for (int i = 0; i < direction_count; ++i) { result.deviations[i] -= weight(i); }
    return result;
}

Result reference_bgk(const Case& c) {
    Populations f{};
    Result result{};
    density_and_velocity(c, f, result);
    const double w = 1 / (3 * c.viscosity + 0.5);
    const auto axis = [](int direction, double u) {
        return direction == 0 ? 2.0 / 3 - u * u : (u * u + 1.0 / 3 + direction * u) / 2;
    };
    const double* u = result.u;
    for (int i = 0; i < direction_count; ++i) {
        const double target =
            result.density * axis(cx(i), u[0]) * axis(cy(i), u[1]) * axis(cz(i), u[2]);
        // d f_eq / du . F / rho
        const auto slope = [](int direction, double speed) {
            return direction == 0 ? -2 * speed : (2 * speed + direction) / 2;
        };
        const double along =
            c.force[0] * slope(cx(i), u[0]) * axis(cy(i), u[1]) * axis(cz(i), u[2]) +
            c.force[1] * axis(cx(i), u[0]) * slope(cy(i), u[1]) * axis(cz(i), u[2]) +
            c.force[2] * axis(cx(i), u[0]) * axis(cy(i), u[1]) * slope(cz(i), u[2]);
        const double force = (1 - w / 2) * along;
        result.deviations[i] = f[i] + w * (target - f[i]) + force - weight(i);
    }
    return result;
}

template <class Collision, bool Forced>
void compare(Case c, Result (*reference)(const Case&)) {
    if (!Forced) { c.force[0] = c.force[1] = c.force[2] = 0; }
    float f[direction_count];
    for (int i = 0; i < direction_count; ++i) {
        f[i] = static_cast<float>(c.deviations[i]);
        c.deviations[i] = f[i];
    }
    const Result expected = reference(c);
    const auto rate = relaxation_of(static_cast<float>(c.viscosity), constants_of(c));
    const Vector3<float> force{static_cast<float>(c.force[0]), static_cast<float>(c.force[1]),
                               static_cast<float>(c.force[2])};
    const Macroscopic<float> state = Collision::template collide<Forced>(f, rate, force);
    constexpr double tolerance = 3e-7;
    CHECK(std::abs(state.density - expected.density) < tolerance);
    CHECK(std::abs(state.velocity.x - expected.u[0]) < tolerance);
    CHECK(std::abs(state.velocity.y - expected.u[1]) < tolerance);
    CHECK(std::abs(state.velocity.z - expected.u[2]) < tolerance);
    for (int i = 0; i < direction_count; ++i) {
        CAPTURE(i);
        CHECK(std::abs(f[i] - expected.deviations[i]) < tolerance);
    }
}

template <class Collision>
void check_conservation() {
    for (unsigned seed = 0; seed < 50; ++seed) {
        const Case c = random_case(seed);
        float f[direction_count];
        double before[4] = {0, c.force[0], c.force[1], c.force[2]};
        for (int i = 0; i < direction_count; ++i) {
            f[i] = static_cast<float>(c.deviations[i]);
            const double c4[4] = {1.0, 1.0 * cx(i), 1.0 * cy(i), 1.0 * cz(i)};
            for (int a = 0; a < 4; ++a) { before[a] += c4[a] * f[i]; }
        }
        Collision::template collide<true>(
            f, relaxation_of(static_cast<float>(c.viscosity), RateConstants{}),
            Vector3<float>{static_cast<float>(c.force[0]), static_cast<float>(c.force[1]),
                           static_cast<float>(c.force[2])});
        double after[4] = {0, 0, 0, 0};
        for (int i = 0; i < direction_count; ++i) {
            const double c4[4] = {1.0, 1.0 * cx(i), 1.0 * cy(i), 1.0 * cz(i)};
            for (int a = 0; a < 4; ++a) { after[a] += c4[a] * f[i]; }
        }
        for (int a = 0; a < 4; ++a) { CHECK(std::abs(after[a] - before[a]) < 2e-7); }
    }
}

}  // namespace

TEST_CASE("ACM equals its definition in central moments, with and without force") {
    for (unsigned seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        compare<AdaptiveCentralMoments, false>(random_case(seed), &reference_acm);
        compare<AdaptiveCentralMoments, true>(random_case(seed), &reference_acm);
    }
}

TEST_CASE("BGK equals its definition, with and without force") {
    for (unsigned seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        compare<Bgk, false>(random_case(seed), &reference_bgk);
        compare<Bgk, true>(random_case(seed), &reference_bgk);
    }
}

TEST_CASE("collisions keep mass and add exactly the force to the momentum") {
    check_conservation<Bgk>();
    check_conservation<AdaptiveCentralMoments>();
}

TEST_CASE("an equilibrium is a fixed point of both collisions") {
    for (const float speed : {0.0F, 0.05F, 0.12F}) {
        const Vector3<float> u{speed, -0.5F * speed, 0.3F * speed};
        float bgk[direction_count];
        float acm[direction_count];
        float expected[direction_count];
        for (int i = 0; i < direction_count; ++i) {
            expected[i] = bgk[i] = acm[i] = equilibrium_deviation(i, 0.01F, 1.01F, u);
        }
        const auto rate = relaxation_of(1e-3F, RateConstants{});
        Bgk::collide<false>(bgk, rate, Vector3<float>{});
        AdaptiveCentralMoments::collide<false>(acm, rate, Vector3<float>{});
        for (int i = 0; i < direction_count; ++i) {
            CHECK(std::abs(bgk[i] - expected[i]) < 1e-7F);
            CHECK(std::abs(acm[i] - expected[i]) < 1e-7F);
        }
    }
}
