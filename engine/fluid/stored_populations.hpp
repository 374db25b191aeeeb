// SPDX-License-Identifier: MIT
// Single populations of a step, wherever and in whatever format they lie: for the few nodes near
// walls, and for whoever looks at the flow between two steps.
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"
#include "engine/fluid/bounded_streaming.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/step_arguments.hpp"
#include "engine/fluid/stored_value.hpp"

namespace lattice::fluid {

/// Where population 0 of the node at an offset lies, wrapped around the domain.
LATTICE_HD_INLINE std::int64_t base_at(const StepArguments& a, const Site& s, const Offset& o) {
    const Extent& e = a.extent;
    const std::int64_t row =
        static_cast<std::int64_t>(wrapped(s.z, o.z, e.z)) * e.y + wrapped(s.y, o.y, e.y);
    return a.layout.row(row) + a.layout.column(wrapped(s.x, o.x, e.x));
}

/// Population i of a node after its last collision, which flows on from here to the next step.
/// Between steps only: a step in place overwrites it.
LATTICE_HD_INLINE float stored_population(const StepArguments& a, int i, const Site& s) {
    const bool away = a.streaming == scene::Streaming::in_place;
    const Offset offset = away ? InPlace::store_to(i) : TwoCopy::store_to(i);
    return read_value(a.from, a.storage, base_at(a, s, offset) + a.load_slots.of(i));
}

/// Population i that streams into a node from its neighbour, were all faces periodic.
LATTICE_HD_INLINE float streamed_population(const StepArguments& a, int i, const Site& s) {
    const bool in_place = a.streaming == scene::Streaming::in_place;
    const Offset offset = in_place ? InPlace::load_from(i) : TwoCopy::load_from(i);
    return read_value(a.from, a.storage, base_at(a, s, offset) + a.load_slots.of(i));
}

/// Keeps what other nodes near walls read of this one in the next step, in place only.
LATTICE_HD_INLINE void copy_near_wall(const StepArguments& a, const Site& s,
                                      const float (&f)[direction_count]) {
    if (a.near.interior(s)) { return; }
    const std::int64_t number = a.near.index(s);
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        write_value(a.wall_copy.to, a.storage, i * a.wall_copy.stride + number, f[i]);
    }
}

/// Leaves the populations of a node after its collision for the next step.
LATTICE_HD_INLINE void store_populations(const StepArguments& a, const Site& s,
                                         const float (&f)[direction_count]) {
    const bool in_place = a.streaming == scene::Streaming::in_place;
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        const Offset offset = in_place ? InPlace::store_to(i) : TwoCopy::store_to(i);
        write_value(a.to, a.storage, base_at(a, s, offset) + a.store_slots.of(i), f[i]);
    }
    if (in_place) { copy_near_wall(a, s, f); }
}

/// Readers for stream_bounded.
struct TwoCopyReader {
    static constexpr bool reads_every_node = true;
    const StepArguments& a;

    LATTICE_HD_INLINE float streamed(int i, const Site& s) const {
        return streamed_population(a, i, s);
    }
    LATTICE_HD_INLINE float stored(int i, const Site& s) const {
        return read_value(a.from, a.storage, base_at(a, s, {}) + a.load_slots.of(i));
    }
};

struct InPlaceReader {
    const StepArguments& a;

    LATTICE_HD_INLINE float streamed(int i, const Site& s) const {
        return streamed_population(a, i, s);
    }
    LATTICE_HD_INLINE float stored(int i, const Site& s) const {
        return read_value(a.wall_copy.from, a.storage, i * a.wall_copy.stride + a.near.index(s));
    }
};

template <class Streaming>
struct ReaderOf;
template <>
struct ReaderOf<TwoCopy> {
    using Type = TwoCopyReader;
};
template <>
struct ReaderOf<InPlace> {
    using Type = InPlaceReader;
};

/// Replaces what comes into a node through the wall at one end of its row (`Side` 1: the west end,
/// -1: the east end), by which nine directions enter. The node touches no other kind of wall.
template <int Side, class Reader>
LATTICE_HD_INLINE void enter_at_row_end(const StepArguments& a, const Reader& reader, const Site& s,
                                        float (&f)[direction_count]) {
    const FaceMask touched = faces_touched(s, a.extent, a.boundary.walls);
    if ((touched & face_bit(0, Side < 0)) == 0) { return; }
    const BoundaryLink* const links = a.boundary.links + touched * direction_count;
    float entering[9];
    LATTICE_UNROLL
    for (int k = 0; k < 9; ++k) {
        const BoundaryLink& link = links[direction(Side, k % 3 - 1, k / 3 - 1)];
        entering[k] = link.sign * reader.stored(link.direction, link_source(a.extent, link, s));
    }
    LATTICE_UNROLL
    for (int k = 0; k < 9; ++k) {
        const int i = direction(Side, k % 3 - 1, k / 3 - 1);
        f[i] = entering[k] + link_gain(a.boundary, a.extent, links[i], s);
    }
}

/// The 27 populations that stream into a node, near a wall or not.
template <class Reader>
LATTICE_HD_INLINE void stream(const StepArguments& a, const Reader& reader, const Site& s,
                              float (&f)[direction_count]) {
    const FaceMask touched = faces_touched(s, a.extent, a.boundary.walls);
    if (touched != 0) {
        stream_bounded(a.boundary, a.extent, s, touched, reader, f);
        return;
    }
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) { f[i] = reader.streamed(i, s); }
}

LATTICE_HD_LOCAL void stream(const StepArguments& a, const Site& s, float (&f)[direction_count]) {
    if (a.streaming == scene::Streaming::in_place) {
        stream(a, InPlaceReader{a}, s, f);
    } else {
        stream(a, TwoCopyReader{a}, s, f);
    }
}

}  // namespace lattice::fluid
