// SPDX-License-Identifier: MIT
#include "engine/simulation/node_lens.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

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

/// Moments by ascending order, and within an order as they are numbered.
std::array<int, direction_count> moments_by_order() {
    std::array<int, direction_count> order{};
    for (int m = 0; m < direction_count; ++m) { order[m] = m; }
    std::ranges::stable_sort(order, {}, [](int m) { return m % 3 + m / 3 % 3 + m / 9; });
    return order;
}

NodeLens::Row row_of(std::string name, double before, double equilibrium, double after) {
    const double distance = equilibrium - before;
    return {std::move(name), before, equilibrium, after,
            std::abs(distance) < rounding ? std::numeric_limits<double>::quiet_NaN()
                                          : (after - before) / distance};
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

std::vector<NodeLens::Row> NodeLens::central_rows() const {
    constexpr int xx = 2;
    constexpr int yy = 6;
    constexpr int zz = 18;
    const auto row = [&](std::string name, auto&& of) {
        return row_of(std::move(name), of(streamed.central), of(equilibrium.central),
                      of(collided.central));
    };
    std::vector<Row> rows;
    for (const int m : moments_by_order()) {
        switch (m) {
            case xx:
                rows.push_back(row("k_200-k_020", [](const Moments& k) { return k[xx] - k[yy]; }));
                break;
            case yy:
                rows.push_back(row("k_200-k_002", [](const Moments& k) { return k[xx] - k[zz]; }));
                break;
            case zz:
                rows.push_back(
                    row("trace", [](const Moments& k) { return k[xx] + k[yy] + k[zz]; }));
                break;
            default:
                rows.push_back(row(moment_name('k', m), [m](const Moments& k) { return k[m]; }));
        }
    }
    return rows;
}

std::vector<NodeLens::Row> NodeLens::raw_rows() const {
    std::vector<Row> rows;
    for (const int m : moments_by_order()) {
        rows.push_back({moment_name('m', m), streamed.raw[m], equilibrium.raw[m], collided.raw[m],
                        std::numeric_limits<double>::quiet_NaN()});
    }
    return rows;
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
    return lens;
}

}  // namespace lattice::simulation
