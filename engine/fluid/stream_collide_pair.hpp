// SPDX-License-Identifier: MIT
// The fused step for two nodes side by side in half-float storage: both travel in one 32-bit word,
// so that a thread has as many reads under way as with fp32 and twice as many nodes in them.
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"
#include "engine/fluid/scaled_real.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

/// Linear indices of the nodes around a pair (x, x + 1), wrapped around the domain.
struct PairNeighbourhood {
    std::uint32_t x[4];  ///< x - 1, x, x + 1, x + 2
    std::uint32_t row[9];

    LATTICE_HD_INLINE PairNeighbourhood(const Extent& e, const Site& s)
        : PairNeighbourhood(e, s, Neighbourhood(e, s)) {}

    /// Neighbour of the pair's node `lane`.
    LATTICE_HD_INLINE std::uint32_t node(const Offset& o, int lane) const {
        return row[o.y + 1 + 3 * (o.z + 1)] + x[o.x + 1 + lane];
    }

private:
    LATTICE_HD_INLINE PairNeighbourhood(const Extent& e, const Site& s, const Neighbourhood& near)
        : x{near.x[0], near.x[1], near.x[2], static_cast<std::uint32_t>(wrapped(s.x + 1, 1, e.x))} {
        LATTICE_UNROLL
        for (int k = 0; k < 9; ++k) { row[k] = near.row[k]; }
    }
};

/// Which nodes of a pair are stepped, and whether both lie in one aligned word.
struct PairLanes {
    bool first = true;
    bool second = true;
    bool word = true;
};

LATTICE_HD_INLINE std::uint32_t pack_halves(Half low, Half high) {
    return low.bits | static_cast<std::uint32_t>(high.bits) << 16;
}
LATTICE_HD_INLINE Half half_of_pair(std::uint32_t pair, int lane) {
    return {static_cast<std::uint16_t>(pair >> (16 * lane))};
}

template <class Streaming>
LATTICE_HD_INLINE void load_pairs(const StepArguments& a, const PairNeighbourhood& near,
                                  const PairLanes& lanes, std::uint32_t (&f)[direction_count]) {
    const auto* const from = static_cast<const Half*>(a.from);
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        const Offset offset = Streaming::load_from(i);
        const Half* const first = from + a.layout.base(near.node(offset, 0)) + a.load_slots.of(i);
        if (offset.x == 0 && lanes.word) {
            f[i] = *reinterpret_cast<const std::uint32_t*>(first);
        } else {
            const Half* const second =
                from + a.layout.base(near.node(offset, 1)) + a.load_slots.of(i);
            f[i] = pack_halves(*first, *second);
        }
    }
}

template <class Streaming>
LATTICE_HD_INLINE void store_pairs(const StepArguments& a, const PairNeighbourhood& near,
                                   const PairLanes& lanes,
                                   const std::uint32_t (&f)[direction_count]) {
    auto* const to = static_cast<Half*>(a.to);
    const bool words = lanes.first && lanes.second && lanes.word;
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        const Offset offset = Streaming::store_to(i);
        Half* const first = to + a.layout.base(near.node(offset, 0)) + a.store_slots.of(i);
        if (offset.x == 0 && words) {
            *reinterpret_cast<std::uint32_t*>(first) = f[i];
        } else {
            Half* const second = to + a.layout.base(near.node(offset, 1)) + a.store_slots.of(i);
            if (lanes.first) { *first = half_of_pair(f[i], 0); }
            if (lanes.second) { *second = half_of_pair(f[i], 1); }
        }
    }
}

/// Nodes (x, x + 1) of the interior; x is even. Nodes that are not stepped still collide, on
/// numbers that go nowhere.
template <class Collision, bool Forced, class Streaming>
LATTICE_HD_INLINE void step_pair(const StepArguments& a, const Site& s, const PairLanes& lanes) {
    const PairNeighbourhood near(a.extent, s);
    std::uint32_t pair[direction_count];
    load_pairs<Streaming>(a, near, lanes, pair);
    LATTICE_UNROLL
    for (int lane = 0; lane < 2; ++lane) {
        if (lane == 0 ? !lanes.first : !lanes.second) { continue; }
        ScaledReal f[direction_count];
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) { f[i] = raw_value(half_of_pair(pair[i], lane)); }
        collide_node<Collision, Forced>(a, {s.x + lane, s.y, s.z}, f);
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            const std::uint32_t bits = half_of_raw(f[i].value).bits;
            pair[i] =
                lane == 0 ? (pair[i] & 0xFFFF0000U) | bits : (pair[i] & 0x0000FFFFU) | bits << 16;
        }
    }
    store_pairs<Streaming>(a, near, lanes, pair);
}

}  // namespace lattice::fluid
