// SPDX-License-Identifier: MIT
// Takes numbers off a velocity field on its device: at points, over a plane, over the domain. Sums
// are in double precision and in a fixed order, so they repeat bit for bit.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/device.hpp"
#include "engine/smoke/tracers.hpp"

namespace lattice::simulation {

/// Means over all nodes in lattice units, with density 1.
struct FlowMeans {
    glm::dvec3 velocity{0.0};
    double energy = 0;     ///< <|u|^2> / 2
    double enstrophy = 0;  ///< <|curl u|^2> / 2
    double strain = 0;     ///< <S:S>, S the symmetric part of the velocity gradient
};

/// What it measures with is kept between calls. They throw Error when there is no memory for it,
/// and can then be called again.
class FlowMeasurement {
public:
    /// `device` must outlive this object.
    explicit FlowMeasurement(compute::Device& device);
    ~FlowMeasurement();
    FlowMeasurement(const FlowMeasurement&) = delete;
    FlowMeasurement& operator=(const FlowMeasurement&) = delete;

    /// Velocities at points of the domain (node centres at integers, [-0.5, count - 0.5] along each
    /// axis), trilinear between nodes. Waits for the device.
    std::vector<glm::vec3> at_points(const smoke::VelocityView& velocity,
                                     std::span<const glm::vec3> points);

    /// Mean over the plane across `axis` (0: x) at this coordinate, linear between two layers of
    /// nodes. Waits for the device.
    glm::dvec3 plane_mean(const smoke::VelocityView& velocity, int axis, float coordinate);

    /// Gradients are central differences of eighth order, of lower order as walls come near (their
    /// stencils stay inside), and one-sided of second order at the outermost nodes. Waits for the
    /// device.
    FlowMeans domain_means(const smoke::VelocityView& velocity);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::simulation
