// SPDX-License-Identifier: MIT
#include "engine/simulation/node_lens.hpp"

#include <cmath>
#include <limits>

namespace lattice::simulation {

namespace {

using fluid::direction_count;

/// Moments nearer to their equilibrium than this are there: single precision leaves no more.
constexpr double rounding = 2e-7;

glm::dvec3 direction_of(int i) {
    return {fluid::cx(i), fluid::cy(i), fluid::cz(i)};
}

double power(double base, int exponent) {
    return exponent == 0 ? 1.0 : (exponent == 1 ? base : base * base);
}

NodeLens::Moments moments_about(const NodeLens::Populations& f, const glm::dvec3& u) {
    NodeLens::Moments moments{};
    for (int m = 0; m < direction_count; ++m) {
        for (int i = 0; i < direction_count; ++i) {
            const glm::dvec3 c = direction_of(i) - u;
            moments[m] += f[i] * power(c.x, m % 3) * power(c.y, m / 3 % 3) * power(c.z, m / 9);
        }
    }
    return moments;
}

NodeLens::Stage stage_of(const NodeLens::Populations& f, const glm::dvec3& u) {
    return {f, moments_about(f, glm::dvec3(0.0)), moments_about(f, u)};
}

NodeLens::Populations whole(const fluid::NodeState::Populations& deviations) {
    NodeLens::Populations f{};
    for (int i = 0; i < direction_count; ++i) { f[i] = exact_weight(i) + deviations[i]; }
    return f;
}

/// rho prod_a e(u_a, c_a), see fluid/product_equilibrium.hpp.
NodeLens::Populations equilibrium_of(double density, const glm::dvec3& u) {
    const auto axis = [](int c, double speed) {
        return c == 0 ? 2.0 / 3 - speed * speed : 0.5 * (speed * speed + 1.0 / 3 + c * speed);
    };
    NodeLens::Populations f{};
    for (int i = 0; i < direction_count; ++i) {
        f[i] =
            density * axis(fluid::cx(i), u.x) * axis(fluid::cy(i), u.y) * axis(fluid::cz(i), u.z);
    }
    return f;
}

}  // namespace

double exact_weight(int i) {
    const auto axis = [](int c) { return c == 0 ? 2.0 / 3 : 1.0 / 6; };
    return axis(fluid::cx(i)) * axis(fluid::cy(i)) * axis(fluid::cz(i));
}

std::string moment_name(char letter, int index) {
    return std::string{letter} + "_" + std::to_string(index % 3) + std::to_string(index / 3 % 3) +
           std::to_string(index / 9);
}

NodeLens node_lens(const fluid::NodeState& state, const glm::ivec3& node,
                   scene::CollisionModel model, std::uint64_t step) {
    NodeLens lens;
    lens.step = step;
    lens.node = node;
    lens.model = model;
    lens.force = {state.force.x, state.force.y, state.force.z};
    lens.shear_rate = state.shear_rate;
    lens.third_order_rate = state.third_order_rate;

    const NodeLens::Populations streamed = whole(state.streamed);
    glm::dvec3 momentum(0.0);
    lens.density = 0;
    for (int i = 0; i < direction_count; ++i) {
        lens.density += streamed[i];
        momentum += streamed[i] * direction_of(i);
    }
    lens.velocity = (momentum + 0.5 * lens.force) / lens.density;

    lens.stored = stage_of(whole(state.stored), lens.velocity);
    lens.streamed = stage_of(streamed, lens.velocity);
    lens.equilibrium = stage_of(equilibrium_of(lens.density, lens.velocity), lens.velocity);
    lens.collided = stage_of(whole(state.collided), lens.velocity);
    for (int m = 0; m < direction_count; ++m) {
        const double before = lens.streamed.central[m];
        const double distance = lens.equilibrium.central[m] - before;
        lens.rates[m] = std::abs(distance) < rounding
                            ? std::numeric_limits<double>::quiet_NaN()
                            : (lens.collided.central[m] - before) / distance;
    }
    return lens;
}

}  // namespace lattice::simulation
