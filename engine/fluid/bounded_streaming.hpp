// SPDX-License-Identifier: MIT
// Streaming into a node that touches domain faces, whatever holds the populations. A reader has
//   float streamed(int i, const Site& s) const    population i that streams into s from its
//                                                 neighbour, periodically wrapped
//   float stored(int i, const Site& s) const      population i of s after its last collision; asked
//                                                 of nodes that touch a face, or stand beside one
// and, when stored() serves every node at one cost, `static constexpr bool reads_every_node =
// true`: then all 27 reads of a node are alike and can be under way together.
#pragma once

#include <cstdint>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/lattice.hpp"

namespace lattice::fluid {

/// Velocity of a varied inlet where a link into s crosses its face, half a node from s: between the
/// states of s and of the node beside which the link begins.
LATTICE_HD_INLINE Vector3<float> inlet_velocity(const BoundaryArguments& b, const Extent& extent,
                                                const BoundaryLink& link, const Site& s) {
    const auto beside = [&](int axis, int coordinate, int c) {
        const int count = nodes_along(extent, axis);
        const int next = coordinate - c;
        if (link.face / 2 == axis || (next >= 0 && next < count)) { return next; }
        const bool periodic = (b.walls & face_bit(axis, next >= 0)) == 0;
        return periodic ? wrapped(coordinate, -c, count) : coordinate;
    };
    const Site other{beside(0, s.x, cx(link.incoming)), beside(1, s.y, cy(link.incoming)),
                     beside(2, s.z, cz(link.incoming))};
    const Vector3<float> u = b.states[state_index(b, link.face, extent, s)].velocity;
    const Vector3<float> v = b.states[state_index(b, link.face, extent, other)].velocity;
    return {0.5F * (u.x + v.x), 0.5F * (u.y + v.y), 0.5F * (u.z + v.z)};
}

/// What is added to sign * population at the end of a link into s.
LATTICE_HD_INLINE float link_gain(const BoundaryArguments& b, const Extent& extent,
                                  const BoundaryLink& link, const Site& s) {
    if (link.face < 0) { return link.gain; }
    if ((b.outlets & (1U << link.face)) != 0) {
        return outlet_gain(link.incoming, b.states[state_index(b, link.face, extent, s)]);
    }
    return moving_wall_gain(link.incoming, inlet_velocity(b, extent, link, s));
}

/// Node at the other end of a link into s.
LATTICE_HD_INLINE Site link_source(const Extent& extent, const BoundaryLink& link, const Site& s) {
    return {wrapped(s.x, link.step_x, extent.x), wrapped(s.y, link.step_y, extent.y),
            wrapped(s.z, link.step_z, extent.z)};
}

/// Population at the other end of the link by which direction i comes into s.
template <class Read>
LATTICE_HD_INLINE float read_link(const Extent& extent, int i, const BoundaryLink& link,
                                  const Site& s, const Read& read) {
    constexpr bool stored_always = requires {
        requires Read::reads_every_node;
    };
    if (stored_always || link.reflected != 0) {
        return read.stored(link.direction, link_source(extent, link, s));
    }
    return read.streamed(i, s);
}

/// The 27 populations that stream into a node touching these faces.
template <class Read>
LATTICE_HD_RARE void stream_bounded(const BoundaryArguments& b, const Extent& extent, const Site& s,
                                    FaceMask touched, const Read& read,
                                    float (&f)[direction_count]) {
    const BoundaryLink* const links = b.links + touched * direction_count;
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        f[i] = links[i].sign * read_link(extent, i, links[i], s, read);
    }
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) { f[i] += link_gain(b, extent, links[i], s); }
}

}  // namespace lattice::fluid
