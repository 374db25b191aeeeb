// SPDX-License-Identifier: MIT
// Random states of a node, and the comparison of a collision functor with a double-precision
// evaluation of its definition.
#pragma once

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <random>

#include "engine/fluid/lattice.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/relaxation.hpp"

namespace lattice::fluid::test {

using Populations = std::array<double, direction_count>;

struct Case {
    Populations deviations;
    double viscosity;
    RateConstants constants;
    double force[3];
};

inline Case random_case(unsigned seed) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> unit(-1, 1);
    Case c{};
    const double u[3] = {0.1 * unit(generator), 0.1 * unit(generator), 0.1 * unit(generator)};
    for (int i = 0; i < direction_count; ++i) {
        const double along = 3.0 * (cx(i) * u[0] + cy(i) * u[1] + cz(i) * u[2]);
        c.deviations[i] = weight(i) * (0.02 * unit(generator) + along + 0.05 * unit(generator));
        c.deviations[i] = static_cast<float>(c.deviations[i]);
    }
    c.viscosity = std::pow(10.0, -3 + 2 * unit(generator));
    for (double& f : c.force) { f = 1e-3 * unit(generator); }
    c.constants.smagorinsky = 0.15F;
    c.constants.means = {1.01F, 0.12F, 0.6F, 0.2F};
    return c;
}

inline Case unforced(Case c) {
    for (double& f : c.force) { f = 0; }
    return c;
}

inline Relaxation<float> rate_of(const Case& c) {
    return relaxation_of(static_cast<float>(c.viscosity), c.constants);
}

inline Vector3<float> force_of(const Case& c) {
    return {static_cast<float>(c.force[0]), static_cast<float>(c.force[1]),
            static_cast<float>(c.force[2])};
}

inline void load(const Case& c, float (&f)[direction_count]) {
    for (int i = 0; i < direction_count; ++i) { f[i] = static_cast<float>(c.deviations[i]); }
}

struct Result {
    Populations deviations;
    double density;
    double u[3];
};

/// Populations, and density and velocity with half the force.
inline void density_and_velocity(const Case& c, Populations& f, Result& result) {
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

/// What every model relaxes to, by population: the product form.
inline Populations product_equilibrium(const Result& state) {
    const auto axis = [](int direction, double u) {
        return direction == 0 ? 2.0 / 3 - u * u : (u * u + 1.0 / 3 + direction * u) / 2;
    };
    Populations f{};
    for (int i = 0; i < direction_count; ++i) {
        f[i] = state.density * axis(cx(i), state.u[0]) * axis(cy(i), state.u[1]) *
               axis(cz(i), state.u[2]);
    }
    return f;
}

/// Derivative of the product form along F / density, as a central difference: the form is
/// quadratic in each component, so that is exact but for rounding.
inline Populations force_populations(const Case& c, const Result& state) {
    constexpr double step = 0.25;
    Populations sum{};
    for (int a = 0; a < 3; ++a) {
        Result ahead = state;
        Result behind = state;
        ahead.u[a] += step;
        behind.u[a] -= step;
        const Populations high = product_equilibrium(ahead);
        const Populations low = product_equilibrium(behind);
        for (int i = 0; i < direction_count; ++i) {
            sum[i] += (high[i] - low[i]) / (2 * step) * c.force[a] / state.density;
        }
    }
    return sum;
}

/// Runs the functor on the case and checks populations, density and velocity.
template <class Collision, bool Forced>
void compare(const Case& c, const Result& expected) {
    float f[direction_count];
    load(c, f);
    const Macroscopic<float> state =
        Collision::template collide<Forced>(f, rate_of(c), force_of(c));
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

/// Compares with what `reference` makes of 50 random cases, with and without force.
template <class Collision, class Reference>
void compare_with(Reference reference) {
    for (unsigned seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        const Case forced = random_case(seed);
        compare<Collision, true>(forced, reference(forced));
        compare<Collision, false>(unforced(forced), reference(unforced(forced)));
    }
}

}  // namespace lattice::fluid::test
