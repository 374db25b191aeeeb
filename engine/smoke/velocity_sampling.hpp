// SPDX-License-Identifier: MIT
// Trilinear interpolation of node velocities, and the midpoint step that moves a particle.
#pragma once

#include <cmath>
#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/host_device.hpp"
#include "engine/smoke/tracers.hpp"

namespace lattice::smoke {

/// The two nodes on either side of a point along one axis, and where it lies between them.
struct NodePair {
    int low = 0;
    int high = 0;
    float fraction = 0;  ///< 0 at low, 1 at high
};

/// `x` lies in the domain, [-0.5, count - 0.5]. Between the outermost node and the face the nodes
/// wrap around on a periodic axis; else the outermost node's value holds up to the face.
LATTICE_HD_INLINE NodePair nodes_around(float x, int count, bool periodic) {
    const float floor = std::floor(x);
    NodePair pair;
    pair.fraction = x - floor;
    pair.low = static_cast<int>(floor);
    pair.high = pair.low + 1;
    if (pair.low < 0) { pair.low = periodic ? count - 1 : 0; }
    if (pair.high >= count) { pair.high = periodic ? 0 : count - 1; }
    return pair;
}

LATTICE_HD_INLINE float mix_linear(float low, float high, float fraction) {
    return low + fraction * (high - low);
}

/// Velocity at a point of the domain, lattice units.
LATTICE_HD_INLINE glm::vec3 sample_velocity(const VelocityView& view, const glm::vec3& point) {
    const NodePair x = nodes_around(point.x, view.extent.x, view.periodic_x);
    const NodePair y = nodes_around(point.y, view.extent.y, view.periodic_y);
    const NodePair z = nodes_around(point.z, view.extent.z, view.periodic_z);
    const std::int64_t row00 = view.extent.index(0, y.low, z.low);
    const std::int64_t row10 = view.extent.index(0, y.high, z.low);
    const std::int64_t row01 = view.extent.index(0, y.low, z.high);
    const std::int64_t row11 = view.extent.index(0, y.high, z.high);
    const std::int64_t nodes = view.extent.size();
    glm::vec3 velocity;
    for (int c = 0; c < 3; ++c) {
        const float* u = view.component + c * nodes;
        const float u00 = mix_linear(u[row00 + x.low], u[row00 + x.high], x.fraction);
        const float u10 = mix_linear(u[row10 + x.low], u[row10 + x.high], x.fraction);
        const float u01 = mix_linear(u[row01 + x.low], u[row01 + x.high], x.fraction);
        const float u11 = mix_linear(u[row11 + x.low], u[row11 + x.high], x.fraction);
        velocity[c] = mix_linear(mix_linear(u00, u10, y.fraction), mix_linear(u01, u11, y.fraction),
                                 z.fraction);
    }
    return velocity;
}

/// Brings a coordinate back into the domain [-0.5, count - 0.5) on a periodic axis. False when the
/// particle has left a domain that does not wrap, or its coordinate is not a number.
LATTICE_HD_INLINE bool keep_inside(float& x, int count, bool periodic) {
    const float length = static_cast<float>(count);
    if (periodic) {
        if (x < -0.5F) { x += length; }
        if (x >= length - 0.5F) { x -= length; }
    }
    return x >= -0.5F && x <= length - 0.5F;
}

LATTICE_HD_INLINE bool keep_inside(glm::vec3& point, const VelocityView& view) {
    const bool inside_x = keep_inside(point.x, view.extent.x, view.periodic_x);
    const bool inside_y = keep_inside(point.y, view.extent.y, view.periodic_y);
    const bool inside_z = keep_inside(point.z, view.extent.z, view.periodic_z);
    return inside_x && inside_y && inside_z;
}

/// One step of the midpoint rule (second-order Runge-Kutta), a time step of 1. False when the
/// particle leaves the domain on the way.
LATTICE_HD_INLINE bool advect(const VelocityView& view, glm::vec3& point) {
    glm::vec3 midpoint = point + 0.5F * sample_velocity(view, point);
    if (!keep_inside(midpoint, view)) { return false; }
    point += sample_velocity(view, midpoint);
    return keep_inside(point, view);
}

}  // namespace lattice::smoke
