// SPDX-License-Identifier: MIT
#include "engine/fluid/solver_settings.hpp"

#include <string>

#include "engine/error.hpp"
#include "engine/fluid/layout.hpp"

namespace lattice::fluid {

using scene::FaceKind;
using scene::SolverVariant;
using scene::Streaming;

void check(const SolverSettings& s) {
    if (s.extent.x < 1 || s.extent.y < 1 || s.extent.z < 1) {
        throw Error("domain", "a grid needs at least one node along each axis", "");
    }
    if (s.extent.size() > scene::max_grid_nodes) {
        throw Error("domain", std::to_string(s.extent.size()) + " nodes",
                    "take at most " + std::to_string(scene::max_grid_nodes));
    }
    if (s.alpha < 0 || (s.alpha & (s.alpha - 1)) != 0) {
        throw Error("fluid.alpha", std::to_string(s.alpha) + " is not a power of two",
                    "take 1, 2, 4, ... or 0 for what suits the device");
    }
    if (s.collision_launches < 1 || s.collision_launches > 4) {
        throw Error("fluid.collision_launches", std::to_string(s.collision_launches),
                    "take 1, 2, 3 or 4");
    }
    if (s.variant != SolverVariant::fused &&
        (s.storage != scene::Storage::fp32 || s.streaming != Streaming::two_copy)) {
        throw Error("fluid.variant", "only variant fused stores fp16 or streams in place",
                    "take variant fused, or storage fp32 and streaming two_copy");
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const bool low = s.faces[2 * axis] == FaceKind::periodic;
        const bool high = s.faces[2 * axis + 1] == FaceKind::periodic;
        if (low != high) {
            throw Error("domain", "one face of an axis is periodic and the other is not",
                        "make both faces of the axis periodic, or neither");
        }
    }
}

namespace {

/// Whether the padding of rows to whole blocks stays below an eighth of the populations.
bool fills_blocks(const Extent& extent, int alpha) {
    const std::int64_t values = direction_count * extent.size();
    return 8 * population_count(extent, make_layout(extent, alpha)) <= 9 * values;
}

}  // namespace

SolverSettings resolved(SolverSettings s, compute::Backend backend) {
    if (s.alpha != 0) { return s; }
    s.alpha = one_block;
    if (backend == compute::Backend::cpu) { return s; }
    for (const int alpha : {64, 32}) {
        if (!fills_blocks(s.extent, alpha)) { continue; }
        s.alpha = alpha;
        break;
    }
    return s;
}

int alpha_of(const SolverSettings& s) {
    return s.variant == SolverVariant::baseline ? 1 : s.alpha;
}

InletSettings inlet_of(const SolverSettings& s) {
    InletSettings inlet = s.inlet;
    inlet.speed = s.inflow_speed;
    return inlet;
}

DomainBoundary boundary_of(const SolverSettings& s) {
    DomainBoundary boundary;
    for (int face = 0; face < scene::face_count; ++face) {
        const FaceMask bit = 1U << face;
        switch (s.faces[face]) {
            case FaceKind::periodic:
                break;
            case FaceKind::no_slip:
                boundary.no_slip |= bit;
                break;
            case FaceKind::free_slip:
                boundary.free_slip |= bit;
                break;
            case FaceKind::inlet:
                boundary.inlet |= bit;
                break;
            case FaceKind::moving_wall:
                boundary.no_slip |= bit;
                boundary.moving |= bit;
                break;
            case FaceKind::outlet:
                boundary.outlet |= bit;
                break;
        }
        const float inward = face % 2 == 0 ? s.inflow_speed : -s.inflow_speed;
        float* component[3] = {&boundary.inlet_velocity[face].x, &boundary.inlet_velocity[face].y,
                               &boundary.inlet_velocity[face].z};
        *component[face / 2] = inward;
    }
    if (s.inlet.profile != scene::InletProfile::uniform) { boundary.varied = boundary.inlet; }
    boundary.wall_velocity = {s.wall_velocity.x, s.wall_velocity.y, s.wall_velocity.z};
    return boundary;
}

Sponge sponge_of(const SolverSettings& s, FaceMask outlets) {
    Sponge sponge;
    if (s.sponge <= 0) { return sponge; }
    sponge.faces = outlets;
    const int count[3] = {s.extent.x, s.extent.y, s.extent.z};
    for (int axis = 0; axis < 3; ++axis) {
        const auto last = static_cast<float>(count[axis] - 1);
        sponge.start[axis] = last * (1.0F - s.sponge);
        sponge.inverse_length[axis] = last > 0 ? 1.0F / (last * s.sponge) : 0.0F;
        const int end = static_cast<int>(sponge.start[axis]);
        if ((outlets & face_bit(axis, false)) != 0) {
            sponge.quiet_from[axis] = count[axis] - 1 - end;
        }
        if ((outlets & face_bit(axis, true)) != 0) { sponge.quiet_to[axis] = end; }
    }
    return sponge;
}

}  // namespace lattice::fluid
