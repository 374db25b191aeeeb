// SPDX-License-Identifier: MIT
// One fused step of one node: take the populations that stream in, collide, leave them for the next
// step. One read and one write of each population, which is the least a step can move.
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/step_arguments.hpp"
#include "engine/fluid/stored_populations.hpp"
#include "engine/fluid/stored_value.hpp"
#include "engine/fluid/streaming.hpp"

namespace lattice::fluid {

/// Force on a node: the body force, and what is listed for it.
LATTICE_HD_INLINE Vector3<float> force_on(const StepArguments& a, std::int64_t node) {
    Vector3<float> force = a.body_force;
    if (a.force.force == nullptr || !a.force.nodes.has_neighbours(node)) { return force; }
    const std::int32_t slot = a.force.nodes.number(node);
    if (slot >= 0 && slot < a.force.slots) {
        const float* f = a.force.force + 4 * static_cast<std::int64_t>(slot);
        force.x += f[0];
        force.y += f[1];
        force.z += f[2];
    }
    return force;
}

/// True when some node has a force.
LATTICE_HD_INLINE bool has_force(const StepArguments& a) {
    return a.force.force != nullptr || a.body_force.x != 0.0F || a.body_force.y != 0.0F ||
           a.body_force.z != 0.0F;
}

/// Relaxation rates of a node, raised inside the sponge.
LATTICE_HD_INLINE Relaxation<float> relaxation_at(const StepArguments& a, const Site& s) {
    if (a.sponge.faces == 0 || outside_sponge(a.sponge, s)) { return a.relaxation; }
    const float strength = sponge_strength(a.sponge, a.extent, s);
    return relaxation_of(sponge_viscosity(a.sponge, a.viscosity, strength), a.rates);
}

/// Collides the populations of one node at the scale of their type and notes its velocity where
/// `velocity` is one.
template <class Collision, bool Forced, class Streaming, class Real>
LATTICE_HD_INLINE void collide_node(const StepArguments& a, const Site& s,
                                    Real (&f)[direction_count], float* velocity) {
    const std::int64_t node = a.extent.index(s.x, s.y, s.z);
    const Relaxation<float> r = relaxation_at(a, s);
    const Relaxation<Real> rate{r.shear, r.third_order, r.limiter, r.smagorinsky, r.means};
    Vector3<Real> force;
    if constexpr (Forced) {
        const Vector3<float> listed = force_on(a, node);
        force = {listed.x, listed.y, listed.z};
    }
    const auto state = Collision::template collide<Forced>(f, rate, force);
    if (velocity == nullptr) { return; }
    const std::int64_t nodes = a.extent.size();
    Streaming::store(velocity + node, plain(state.velocity.x));
    Streaming::store(velocity + node + nodes, plain(state.velocity.y));
    Streaming::store(velocity + node + 2 * nodes, plain(state.velocity.z));
}

template <class Value>
Runs<Value> runs_of(const StepArguments& a) {
    Runs<Value> runs;
    for (int i = 0; i < direction_count; ++i) {
        runs.load[i] = static_cast<const Value*>(a.from) + a.load_slots.of(i);
        runs.store[i] = static_cast<Value*>(a.to) + a.store_slots.of(i);
    }
    return runs;
}

/// True for nodes that touch a wall at an end of their row.
LATTICE_HD_INLINE bool at_row_end(const StepArguments& a, int x) {
    return x < a.near.low[0] || x >= a.near.high[0];
}

/// Whether step_node takes the ends of rows along. With two copies it does: left to another kernel,
/// they would leave half-written sectors behind. In place, what walls send back is kept apart
/// anyway.
template <class Streaming>
inline constexpr bool with_row_ends = !Streaming::in_place;

/// Replaces what nodes at the ends of rows take from beyond them.
template <class Reader>
LATTICE_HD_INLINE void enter_at_row_ends(const StepArguments& a, const Site& s,
                                         float (&f)[direction_count]) {
    const Reader reader{a};
    enter_at_row_end<1>(a, reader, s, f);
    enter_at_row_end<-1>(a, reader, s, f);
}

/// A node of the interior, or with two copies at the end of a row that touches no other wall;
/// populations in fp32.
template <class Collision, bool Forced, class Streaming, class Index>
LATTICE_HD_INLINE void step_node(const StepArguments& a, const Runs<float>& runs, const Site& s) {
    const Neighbourhood<Index> near(a.layout, a.extent, s);
    float f[direction_count];
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        f[i] = Streaming::load(runs.load[i] + near.at(Streaming::load_from(i)));
    }
    if (with_row_ends<Streaming> && at_row_end(a, s.x)) {
        enter_at_row_ends<TwoCopyReader>(a, s, f);
    }
    collide_node<Collision, Forced, Streaming>(a, s, f, a.velocity);
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        Streaming::store(runs.store[i] + near.at(Streaming::store_to(i)), f[i]);
    }
}

/// Any node, in any format; made for those near walls. `Reader` is the one of the step's streaming.
template <class Collision, class Reader>
LATTICE_HD_INLINE void step_any_node(const StepArguments& a, const Site& s) {
    float f[direction_count];
    stream(a, Reader{a}, s, f);
    collide_node<Collision, true, InPlace>(a, s, f, a.velocity);
    store_populations(a, s, f);
}

}  // namespace lattice::fluid
