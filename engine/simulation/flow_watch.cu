// SPDX-License-Identifier: MIT
#include "engine/simulation/flow_watch.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/compute/reduce.hpp"

namespace lattice::simulation {

namespace {

struct Candidate {
    float squared_speed;
    std::int64_t node;
};

constexpr float not_finite = std::numeric_limits<float>::infinity();

struct SquaredSpeed {
    const float* velocity;
    std::int64_t nodes;

    LATTICE_HD Candidate operator()(std::int64_t node) const {
        const float x = velocity[node];
        const float y = velocity[node + nodes];
        const float z = velocity[node + 2 * nodes];
        const float squared = x * x + y * y + z * z;
        // Written so that NaN fails as well.
        return {squared < not_finite ? squared : not_finite, node};
    }
};

struct Faster {
    LATTICE_HD Candidate operator()(const Candidate& a, const Candidate& b) const {
        const bool b_wins = b.squared_speed > a.squared_speed ||
                            (b.squared_speed == a.squared_speed && b.node < a.node);
        return b_wins ? b : a;
    }
};

}  // namespace

struct FlowWatch::State {
    compute::Reducer<Candidate> fastest;
};

FlowWatch::FlowWatch(compute::Device& device)
    : state_(std::make_unique<State>(State{compute::Reducer<Candidate>(device)})) {}

FlowWatch::~FlowWatch() = default;

FastestNode FlowWatch::look(const float* velocity, const Extent& extent) {
    const std::int64_t nodes = extent.size();
    const Candidate found =
        state_->fastest(nodes, Candidate{-1.0F, std::numeric_limits<std::int64_t>::max()},
                        SquaredSpeed{velocity, nodes}, Faster{});
    const std::int64_t row = found.node / extent.x;
    return {found.squared_speed < not_finite, std::sqrt(found.squared_speed),
            glm::ivec3(found.node % extent.x, row % extent.y, row / extent.y)};
}

}  // namespace lattice::simulation
