// SPDX-License-Identifier: MIT
// An immersed boundary with its device arrays copied out, and samples on a sphere to feed it.
#pragma once

#include <cmath>
#include <filesystem>
#include <functional>
#include <vector>

#include <glm/gtc/constants.hpp>

#include "engine/solid/immersed_boundary.hpp"
#include "engine/solid/surface_sampling.hpp"
#include "engine/solid/triangle_mesh.hpp"
#include "tests/unit/solid_delta_reference.hpp"

namespace lattice::test {

/// About `per_area` samples for each square of the node spacing.
inline std::vector<glm::vec3> sphere_samples(glm::vec3 centre, float radius, double per_area) {
    const solid::TriangleMesh ball =
        solid::load_obj(std::filesystem::path(LATTICELAB_MESHES) / "ball.obj");
    const double spacing = 0.5 / static_cast<double>(radius) / std::sqrt(per_area);
    std::vector<glm::vec3> samples = solid::sample_surface(ball, spacing, 11);
    for (glm::vec3& sample : samples) { sample = centre + radius * glm::normalize(sample); }
    return samples;
}

/// As even a spread over a sphere as is known in closed form: a spiral that turns by the golden
/// angle from one sample to the next.
inline std::vector<glm::vec3> spiral_samples(glm::vec3 centre, float radius, double per_area) {
    const double pi = glm::pi<double>();
    const double turn = pi * (3 - std::sqrt(5.0));
    const int count = static_cast<int>(4 * pi * radius * radius * per_area);
    std::vector<glm::vec3> samples;
    for (int i = 0; i < count; ++i) {
        const double z = 1 - (2 * i + 1.0) / count;
        const double r = std::sqrt(1 - z * z);
        samples.push_back(centre +
                          radius * glm::vec3(r * std::cos(i * turn), r * std::sin(i * turn), z));
    }
    return samples;
}

class BoundaryProbe {
public:
    BoundaryProbe(compute::Device& device, Extent domain, solid::ImmersedBoundarySettings settings)
        : device_(device),
          domain_(domain),
          settings_(settings),
          boundary(device, domain, settings) {}

    template <class T>
    std::vector<T> download(const T* memory, std::size_t count) const {
        std::vector<T> values(count);
        if (count != 0) { device_.copy_to_host(values.data(), memory, count * sizeof(T)); }
        return values;
    }

    std::vector<std::int32_t> nodes() const {
        return download(boundary.band_nodes(), static_cast<std::size_t>(boundary.band_count()));
    }
    std::vector<glm::vec4> forces() const {
        return download(boundary.band_force(), static_cast<std::size_t>(boundary.band_count()));
    }

    /// Per node of the domain its slot, -1 outside the band.
    std::vector<std::int32_t> slot_of_node() const {
        const auto words = static_cast<std::size_t>(compute::word_count(domain_.size()));
        const std::vector<std::uint32_t> members = download(boundary.band().members, words);
        const std::vector<std::int32_t> before = download(boundary.band().before, words);
        const compute::NodeSet band{members.data(), before.data()};
        std::vector<std::int32_t> slots;
        for (std::int64_t node = 0; node < domain_.size(); ++node) {
            slots.push_back(band.number(node));
        }
        return slots;
    }

    /// Samples that each move as they like, at rest where they stand.
    std::size_t set_moving_samples(const std::vector<glm::vec3>& positions,
                                   const std::vector<glm::vec3>& velocities) {
        std::vector<std::int32_t> bodies;
        std::vector<solid::BodyState> states(velocities.size());
        for (std::size_t i = 0; i < velocities.size(); ++i) {
            states[i].velocity = velocities[i];
            bodies.push_back(static_cast<std::int32_t>(i));
        }
        return boundary.set_samples(positions, bodies, states);
    }

    glm::dvec3 position(std::int32_t node) const {
        return {node % domain_.x, node / domain_.x % domain_.y, node / domain_.x / domain_.y};
    }

    /// Sets the velocity (and density, w) of every band node as a function of its position.
    void set_velocity(const std::function<glm::vec4(glm::dvec3)>& field) {
        velocity_.clear();
        for (const std::int32_t node : nodes()) { velocity_.push_back(field(position(node))); }
        if (!velocity_.empty()) {
            device_.copy_to_device(boundary.band_velocity(), velocity_.data(),
                                   velocity_.size() * sizeof(glm::vec4));
        }
    }

    /// u* + F / (2 rho) after solve(), interpolated to each sample in double with the kernels as
    /// printed.
    std::vector<glm::dvec3> interpolate_corrected(const std::vector<glm::vec3>& samples) const {
        const std::vector<std::int32_t> slots = slot_of_node();
        const std::vector<glm::vec4> force = forces();
        std::vector<glm::dvec3> result;
        for (const glm::vec3& sample : samples) {
            const glm::ivec3 corner = glm::ivec3(glm::floor(sample)) - 1;
            glm::dvec3 sum(0);
            for (int k = 0; k < 64; ++k) {
                const glm::ivec3 node = corner + glm::ivec3(k & 3, k >> 2 & 3, k >> 4);
                const double weight =
                    reference_delta(settings_.kernel, glm::dvec3(node) - glm::dvec3(sample));
                if (weight < 1e-9) { continue; }
                const auto slot = static_cast<std::size_t>(
                    slots.at(static_cast<std::size_t>(domain_.index(node.x, node.y, node.z))));
                const glm::dvec4 before = velocity_.at(slot);
                sum += weight * (glm::dvec3(before) + glm::dvec3(force[slot]) / (2 * before.w));
            }
            result.push_back(sum);
        }
        return result;
    }

private:
    compute::Device& device_;
    Extent domain_;
    solid::ImmersedBoundarySettings settings_;
    std::vector<glm::vec4> velocity_;

public:
    solid::ImmersedBoundary boundary;
};

inline double root_mean_square(const std::vector<glm::dvec3>& values) {
    double sum = 0;
    for (const glm::dvec3& value : values) { sum += glm::dot(value, value); }
    return std::sqrt(sum / static_cast<double>(values.size()));
}

}  // namespace lattice::test
