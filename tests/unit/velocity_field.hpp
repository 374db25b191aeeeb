// SPDX-License-Identifier: MIT
// Flows given by a formula.
#pragma once

#include <cstddef>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/buffer.hpp"
#include "engine/compute/extent.hpp"

namespace lattice::test {

/// Velocities of all nodes, three components after each other, from a function of a node's position
/// in nodes (glm::dvec3) that gives a glm::dvec3 or glm::vec3.
template <class Function>
compute::Buffer<float> velocity_field(compute::Device& device, Extent extent, Function velocity) {
    const auto nodes = static_cast<std::size_t>(extent.size());
    std::vector<float> values(3 * nodes);
    for (int z = 0; z < extent.z; ++z) {
        for (int y = 0; y < extent.y; ++y) {
            for (int x = 0; x < extent.x; ++x) {
                const glm::vec3 u(velocity(glm::dvec3(x, y, z)));
                const auto node = static_cast<std::size_t>(extent.index(x, y, z));
                for (int c = 0; c < 3; ++c) {
                    values[static_cast<std::size_t>(c) * nodes + node] = u[c];
                }
            }
        }
    }
    return compute::Buffer<float>(device, values);
}

}  // namespace lattice::test
