// SPDX-License-Identifier: MIT
// ACM and BGK against a plain double-precision evaluation of their definitions.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/expanded_collision.hpp"
#include "tests/unit/collision_cases.hpp"

using namespace lattice::fluid;
using namespace lattice::fluid::test;

namespace {

using Moments = double[3][3][3];

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

/// w3 from the third-order non-equilibrium.
double adaptive_rate_of(const Moments& k, double rho, double viscosity, double limiter) {
    const double base = 36 * viscosity / (1 + 18 * viscosity);
    const double pairs = k[1][2][0] * k[1][2][0] + k[1][0][2] * k[1][0][2] +
                         k[2][1][0] * k[2][1][0] + k[0][1][2] * k[0][1][2] +
                         k[2][0][1] * k[2][0][1] + k[0][2][1] * k[0][2][1];
    const double q = std::sqrt(3 * pairs + 6 * k[1][1][1] * k[1][1][1]);
    return base + (1 - base) * q / (q + limiter * rho);
}

void relax_third_order(Moments& k, double rate) {
    for (double* moment : {&k[1][2][0], &k[1][0][2], &k[2][1][0], &k[0][1][2], &k[2][0][1],
                           &k[0][2][1], &k[1][1][1]}) {
        *moment *= 1 - rate;
    }
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

struct AcmResult {
    Result collided;
    double third_order_rate;
};

AcmResult reference_acm(const Case& c) {
    Populations f{};
    Result result{};
    density_and_velocity(c, f, result);
    Moments k;
    central_moments(f, result.u, k);
    const double w = 1 / (3 * c.viscosity + 0.5);
    add_half_force(c, k);
    relax_stress(k, result.density, w, result.u);
    const double rate = adaptive_rate_of(k, result.density, c.viscosity, c.constants.limiter);
    relax_third_order(k, rate);
    add_half_force(c, k);
    close_high_orders(k, result.density);
    result.deviations = from_central_moments(k, result.u);
    for (int i = 0; i < direction_count; ++i) { result.deviations[i] -= weight(i); }
    return {result, rate};
}

Result reference_bgk(const Case& c) {
    Populations f{};
    Result result{};
    density_and_velocity(c, f, result);
    const double w = 1 / (3 * c.viscosity + 0.5);
    const Populations target = product_equilibrium(result);
    const Populations force = force_populations(c, result);
    for (int i = 0; i < direction_count; ++i) {
        result.deviations[i] = f[i] + w * (target[i] - f[i]) + (1 - w / 2) * force[i] - weight(i);
    }
    return result;
}

}  // namespace

TEST_CASE("ACM equals its definition in central moments, with and without force") {
    compare_with<AdaptiveCentralMoments>([](const Case& c) { return reference_acm(c).collided; });
}

TEST_CASE("ACM expanded into populations equals its definition too") {
    compare_with<ExpandedCentralMoments>([](const Case& c) { return reference_acm(c).collided; });
}

TEST_CASE("the expanded collision equals the functor") {
    for (unsigned seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const Case c = random_case(seed);
        float expanded[direction_count];
        float factorised[direction_count];
        load(c, expanded);
        load(c, factorised);
        ExpandedCentralMoments::collide<true>(expanded, rate_of(c), force_of(c));
        AdaptiveCentralMoments::collide<true>(factorised, rate_of(c), force_of(c));
        for (int i = 0; i < direction_count; ++i) {
            CAPTURE(i);
            CHECK(std::abs(expanded[i] - factorised[i]) < 3e-7F);
        }
    }
}

TEST_CASE("BGK equals its definition, with and without force") {
    compare_with<Bgk>(reference_bgk);
}

TEST_CASE("the adaptive rate of ACM can be looked at") {
    for (unsigned seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        const Case c = random_case(seed);
        float f[direction_count];
        load(c, f);
        const float found = adaptive_rate(f, rate_of(c), force_of(c));
        CHECK(std::abs(found - reference_acm(c).third_order_rate) < 1e-5);
    }
}

TEST_CASE("the adaptive rate is the base rate at equilibrium, and tends to 1 far from it") {
    const auto rate = relaxation_of(1e-3F, RateConstants{});
    float f[direction_count];
    for (int i = 0; i < direction_count; ++i) {
        f[i] = equilibrium_deviation(i, 0.01F, 1.01F, Vector3<float>{0.1F, -0.05F, 0.03F});
    }
    CHECK(adaptive_rate(f, rate, {}) == doctest::Approx(rate.third_order).epsilon(1e-3));
    // k_111 alone: q = sqrt(6) k_111, half way where q = lambda rho.
    const float half_way = rate.limiter / std::sqrt(6.0F);
    for (int i = 0; i < direction_count; ++i) {
        f[i] = half_way / 8 * static_cast<float>(cx(i) * cy(i) * cz(i));
    }
    CHECK(adaptive_rate(f, rate, {}) == doctest::Approx((1 + rate.third_order) / 2));
    for (float& value : f) { value *= 1e4F; }
    CHECK(adaptive_rate(f, rate, {}) == doctest::Approx(1).epsilon(1e-3));
}
