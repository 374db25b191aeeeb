// SPDX-License-Identifier: MIT
// One fused step of one node: pull-stream from the neighbours, apply the domain boundaries,
// collide, store. One read and one write of each population, which is the least a step can move.
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/step_arguments.hpp"

namespace lattice::fluid {

template <class Layout>
LATTICE_HD_INLINE float population_at(const StepArguments<Layout>& a, int i, int x, int y, int z) {
    return a.from[a.layout.address(i, a.extent.index(x, y, z))];
}

/// Velocity of a node from its stored (post-collision) populations.
template <class Layout>
LATTICE_HD_RARE Vector3<float> stored_velocity(const StepArguments<Layout>& a, const Site& s) {
    float f[direction_count];
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) { f[i] = population_at(a, i, s.x, s.y, s.z); }
    return macroscopic(f).velocity;
}

/// Velocity at the outlet faces a node touches, extrapolated from it and its inner neighbour.
template <class Layout>
LATTICE_HD_RARE Vector3<float> outlet_velocity(const StepArguments<Layout>& a, const Site& s,
                                               FaceMask outlets) {
    const auto inward = [&](int axis) {
        const bool low = (outlets & face_bit(axis, false)) != 0;
        const bool high = (outlets & face_bit(axis, true)) != 0;
        return low == high ? 0 : (low ? 1 : -1);
    };
    const auto inside = [](int coordinate, int step, int count) {
        const int next = coordinate + step;
        return next < 0 || next >= count ? coordinate : next;
    };
    const Site inner{inside(s.x, inward(0), a.extent.x), inside(s.y, inward(1), a.extent.y),
                     inside(s.z, inward(2), a.extent.z)};
    const Vector3<float> here = stored_velocity(a, s);
    const Vector3<float> there = stored_velocity(a, inner);
    return {1.5F * here.x - 0.5F * there.x, 1.5F * here.y - 0.5F * there.y,
            1.5F * here.z - 0.5F * there.z};
}

/// The 27 populations that stream into a node, were all faces periodic.
template <class Layout>
LATTICE_HD_INLINE void stream_periodic(const StepArguments<Layout>& a, const Site& s,
                                       float (&f)[direction_count]) {
    const int xs[3] = {wrapped(s.x, 1, a.extent.x), s.x, wrapped(s.x, -1, a.extent.x)};
    const int ys[3] = {wrapped(s.y, 1, a.extent.y), s.y, wrapped(s.y, -1, a.extent.y)};
    const int zs[3] = {wrapped(s.z, 1, a.extent.z), s.z, wrapped(s.z, -1, a.extent.z)};
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        f[i] = population_at(a, i, xs[cx(i) + 1], ys[cy(i) + 1], zs[cz(i) + 1]);
    }
}

/// Velocity that the pressure links of a node need; nothing is read where it touches no outlet.
template <class Layout>
LATTICE_HD_INLINE Vector3<float> velocity_at_outlets(const StepArguments<Layout>& a, const Site& s,
                                                     FaceMask touched) {
    const FaceMask outlets = touched & a.outlets;
    return outlets != 0 ? outlet_velocity(a, s, outlets) : Vector3<float>{};
}

/// Incoming population of a node at the links' end.
template <class Layout>
LATTICE_HD_INLINE float follow(const StepArguments<Layout>& a, const Site& s,
                               const BoundaryLink& link) {
    return link.gain + link.sign * population_at(a, link.direction,
                                                 wrapped(s.x, link.step_x, a.extent.x),
                                                 wrapped(s.y, link.step_y, a.extent.y),
                                                 wrapped(s.z, link.step_z, a.extent.z));
}

/// The 27 populations that stream into a node touching these faces.
template <class Layout>
LATTICE_HD_RARE void stream_bounded(const StepArguments<Layout>& a, const Site& s, FaceMask touched,
                                    float (&f)[direction_count]) {
    const BoundaryLink* links = a.links + touched * direction_count;
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) { f[i] = follow(a, s, links[i]); }
    if ((touched & a.outlets) == 0) { return; }
    const Vector3<float> u = velocity_at_outlets(a, s, touched);
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        if (links[i].pressure != 0) { f[i] += pressure_gain(links[i].incoming, u); }
    }
}

/// The 27 populations that stream into a node.
template <class Layout>
LATTICE_HD_INLINE void stream(const StepArguments<Layout>& a, const Site& s,
                              float (&f)[direction_count]) {
    const FaceMask touched = faces_touched(s, a.extent, a.walls);
    if (touched == 0) {
        stream_periodic(a, s, f);
    } else {
        stream_bounded(a, s, touched, f);
    }
}

/// Force on a node, zero when none is listed for it.
LATTICE_HD_INLINE Vector3<float> force_on(const SparseForce& force, std::int64_t node) {
    if (force.segment_flags[node >> segment_shift] == 0) { return {}; }
    const std::int32_t slot = force.slot_of_node[node];
    if (slot < 0) { return {}; }
    const float* f = force.force + 4 * static_cast<std::int64_t>(slot);
    return {f[0], f[1], f[2]};
}

/// Relaxation rates of a node, raised inside the sponge.
template <class Layout>
LATTICE_HD_INLINE Relaxation<float> relaxation_at(const StepArguments<Layout>& a, const Site& s) {
    if (outside_sponge(a.sponge, s)) { return a.relaxation; }
    const float strength = sponge_strength(a.sponge, a.extent, s);
    return relaxation_of(sponge_viscosity(a.sponge, a.viscosity, strength), a.rates);
}

/// Streams and collides one node. `Bounded`: the domain has a face that is not periodic;
/// `Forced`: a.force is given.
template <class Collision, bool Bounded, bool Forced, class Layout>
LATTICE_HD_INLINE void stream_collide(const StepArguments<Layout>& a, const Site& s) {
    const std::int64_t node = a.extent.index(s.x, s.y, s.z);
    float f[direction_count];
    if constexpr (Bounded) {
        stream(a, s, f);
    } else {
        stream_periodic(a, s, f);
    }
    const Relaxation<float> rate = relaxation_at(a, s);
    Vector3<float> force;
    if constexpr (Forced) { force = force_on(a.force, node); }
    const Macroscopic<float> state = Collision::template collide<Forced>(f, rate, force);
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) { a.to[a.layout.address(i, node)] = f[i]; }
    if (a.velocity != nullptr) {
        const std::int64_t nodes = a.extent.size();
        a.velocity[node] = state.velocity.x;
        a.velocity[node + nodes] = state.velocity.y;
        a.velocity[node + 2 * nodes] = state.velocity.z;
    }
}

}  // namespace lattice::fluid
