// SPDX-License-Identifier: MIT
// Everything one fused step of the solver reads and writes, as plain data for kernels.
#pragma once

#include <climits>
#include <cstdint>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/compute/node_set.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/layout.hpp"
#include "engine/fluid/near_wall.hpp"
#include "engine/fluid/relaxation.hpp"
#include "engine/fluid/streaming.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// Force density on few nodes (an immersed boundary's band). All pointers are device memory.
struct SparseForce {
    compute::NodeSet nodes;        ///< that have one; their numbers are their slots
    const float* force = nullptr;  ///< x, y, z, unused of each slot, lattice units
    std::int32_t slots = 0;        ///< there are; nodes of higher numbers have no force
};

/// Zone before outlet faces in which the viscosity rises, so that eddies leave quietly:
/// nu + (nu_end - nu) s^2, s from 0 at its start to 1 at the face.
struct Sponge {
    FaceMask faces = 0;
    float start[3] = {0, 0, 0};           ///< distance from the far side where s = 0, per axis
    float inverse_length[3] = {0, 0, 0};  ///< 1 / nodes of the zone, per axis
    float end_viscosity = 0.1F;
    /// Nodes from quiet_from to quiet_to along every axis certainly lie outside the zone.
    int quiet_from[3] = {0, 0, 0};
    int quiet_to[3] = {INT_MAX, INT_MAX, INT_MAX};
};

LATTICE_HD_INLINE bool outside_sponge(const Sponge& sponge, const Site& s) {
    return s.x >= sponge.quiet_from[0] && s.x <= sponge.quiet_to[0] &&
           s.y >= sponge.quiet_from[1] && s.y <= sponge.quiet_to[1] &&
           s.z >= sponge.quiet_from[2] && s.z <= sponge.quiet_to[2];
}

/// Populations of the nodes near walls after their last collision, which in-place streaming keeps
/// apart: population i of node number k (NearWall::index) at i * stride + k.
struct WallCopy {
    const void* from = nullptr;
    void* to = nullptr;
    std::int64_t stride = 0;
};

struct StepArguments {
    Extent extent;
    Layout layout;
    scene::Storage storage = scene::Storage::fp32;
    scene::Streaming streaming = scene::Streaming::two_copy;
    const void* from = nullptr;
    void* to = nullptr;  ///< the same as `from` in place
    Slots load_slots;
    Slots store_slots;
    NearWall near;
    WallCopy wall_copy;  ///< in place only
    float viscosity = 0;
    RateConstants rates;
    Relaxation<float> relaxation;  ///< of `viscosity`, outside the sponge
    BoundaryArguments boundary;
    Sponge sponge;
    Vector3<float> body_force;  ///< force density on every node
    SparseForce force;
    float* velocity = nullptr;  ///< three components of extent.size() nodes each, or null
};

/// s of the sponge at a node, 0 outside.
LATTICE_HD_INLINE float sponge_strength(const Sponge& sponge, const Extent& extent,
                                        const Site& site) {
    const int position[3] = {site.x, site.y, site.z};
    const int count[3] = {extent.x, extent.y, extent.z};
    float strength = 0;
    for (int axis = 0; axis < 3; ++axis) {
        const float low = static_cast<float>(count[axis] - 1 - position[axis]);
        const float high = static_cast<float>(position[axis]);
        const float from_low = (low - sponge.start[axis]) * sponge.inverse_length[axis];
        const float from_high = (high - sponge.start[axis]) * sponge.inverse_length[axis];
        if ((sponge.faces & face_bit(axis, false)) != 0 && from_low > strength) {
            strength = from_low;
        }
        if ((sponge.faces & face_bit(axis, true)) != 0 && from_high > strength) {
            strength = from_high;
        }
    }
    return strength;
}

LATTICE_HD_INLINE float sponge_viscosity(const Sponge& sponge, float viscosity, float strength) {
    const float rise = sponge.end_viscosity > viscosity ? sponge.end_viscosity - viscosity : 0.0F;
    return viscosity + rise * strength * strength;
}

}  // namespace lattice::fluid
