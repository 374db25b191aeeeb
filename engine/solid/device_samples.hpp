// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/buffer.hpp"
#include "engine/scene/scene.hpp"
#include "engine/solid/force_sums.hpp"
#include "engine/solid/sample_arrays.hpp"

namespace lattice::solid {

/// Device memory of one set of samples and its band.
struct DeviceSamples {
    DeviceSamples() = default;
    DeviceSamples(compute::Device& device, scene::DeltaKernel the_kernel,
                  std::span<const glm::vec3> positions, std::span<const std::int32_t> bodies)
        : kernel(the_kernel),
          local(device, positions.size()),
          body(device, positions.size()),
          offset_weight(device, positions.size()),
          body_velocity(device, positions.size()),
          first_node(device, positions.size()),
          first_slots(device, positions.size() * rows()),
          push(device, positions.size()),
          impulse(device, positions.size()) {
        std::vector<glm::vec4> padded;
        padded.reserve(positions.size());
        for (const glm::vec3& position : positions) { padded.emplace_back(position, 0.0F); }
        local.upload(padded);
        body.upload(bodies);
    }

    std::size_t width() const {
        return kernel == scene::DeltaKernel::two_point     ? 2
               : kernel == scene::DeltaKernel::three_point ? 3
                                                           : 4;
    }
    std::size_t rows() const { return width() * width(); }
    /// Nodes that a sample's kernel reaches.
    std::size_t reach() const { return rows() * width(); }
    std::int64_t count() const { return static_cast<std::int64_t>(local.size()); }
    std::int32_t room() const { return static_cast<std::int32_t>(nodes.size()); }
    SampleArrays arrays() const {
        return {count(), offset_weight.data(), body_velocity.data(), first_slots.data()};
    }

    /// Memory for a band of so many nodes.
    void reserve(compute::Device& device, std::size_t band_size) {
        compute::Buffer<std::int32_t> new_nodes(device, band_size);
        compute::Buffer<glm::vec4> new_streamed(device, band_size);
        compute::Buffer<glm::vec4> new_corrected(device, band_size);
        compute::Buffer<glm::vec4> new_force(device, band_size);
        compute::Buffer<ForceSum> new_sums(device, band_size);
        nodes.swap(new_nodes);
        streamed.swap(new_streamed);
        corrected.swap(new_corrected);
        force.swap(new_force);
        force_sums.swap(new_sums);
    }

    scene::DeltaKernel kernel{};  ///< that first_slots and the weights were made for
    compute::Buffer<glm::vec4> local;
    compute::Buffer<std::int32_t> body;
    compute::Buffer<glm::vec4> offset_weight;
    compute::Buffer<glm::vec4> body_velocity;
    compute::Buffer<std::int32_t> first_node;
    compute::Buffer<std::int32_t> first_slots;
    compute::Buffer<glm::vec4> push;
    compute::Buffer<glm::vec4> impulse;

    compute::Buffer<std::int32_t> nodes;  ///< room for the band
    compute::Buffer<glm::vec4> streamed;
    compute::Buffer<glm::vec4> corrected;
    compute::Buffer<glm::vec4> force;
    compute::Buffer<ForceSum> force_sums;

    // Gathering only: the acceleration grid.
    compute::Buffer<std::int32_t> first_of_corner;
    compute::Buffer<std::int32_t> corner_count;
    compute::Buffer<std::int32_t> corner_samples;
};

}  // namespace lattice::solid
