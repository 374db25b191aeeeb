// SPDX-License-Identifier: MIT
// The fused step for two nodes side by side in half-float storage: both travel in one 32-bit word,
// so that a thread has as many reads under way as with fp32 and twice as many nodes in them.
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"
#include "engine/fluid/scaled_real.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

/// Which nodes of a pair are stepped.
struct PairLanes {
    bool first = true;
    bool second = true;
};

/// True when every pair (x, x + 1), x even, lies in one aligned word, and so does what it wraps
/// around to.
LATTICE_HD_INLINE bool has_pairs(const StepArguments& a) {
    return a.extent.x % 2 == 0 && a.layout.column_shift != 0;
}

/// Where a pair and those around it lie. Columns are counted in words: the pair to the left, this
/// one, the one to the right.
template <class Index>
struct PairNeighbourhood {
    Neighbourhood<Index> near;
    std::uint32_t word[3];

    LATTICE_HD_INLINE PairNeighbourhood(const Layout& layout, const Extent& e, const Site& s)
        : near(layout, e, s),
          word{layout.column(wrapped(s.x - 1, -1, e.x)) / 2, near.column[1] / 2,
               layout.column(wrapped(s.x + 1, 1, e.x)) / 2} {}

    /// Rows begin at even places.
    LATTICE_HD_INLINE Index at(const Offset& o, int pair) const {
        return near.row_at(o) / 2 + word[pair];
    }
};

/// Words that hold the populations of a pair's first and second node.
struct PairWords {
    std::uint32_t first[direction_count];
    std::uint32_t second[direction_count];
};

/// Half of its word that the pair's node `lane` lies in, at a neighbour this far along x.
LATTICE_HD_INLINE constexpr int half_of(int lane, int offset) {
    return (lane + offset) & 1;
}

LATTICE_HD_INLINE float raw_half(std::uint32_t word, int half) {
    return raw_value(Half{static_cast<std::uint16_t>(word >> (16 * half))});
}

LATTICE_HD_INLINE std::uint32_t pack_halves(Half low, Half high) {
    return low.bits | static_cast<std::uint32_t>(high.bits) << 16;
}

template <class Streaming, class Index>
LATTICE_HD_INLINE void load_pairs(const Runs<Half>& runs, const PairNeighbourhood<Index>& pair,
                                  PairWords& words) {
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        const Offset o = Streaming::load_from(i);
        const auto* const run = reinterpret_cast<const std::uint32_t*>(runs.load[i]);
        words.first[i] = Streaming::load(run + pair.at(o, o.x < 0 ? 0 : 1));
        words.second[i] =
            o.x == 0 ? words.first[i] : Streaming::load(run + pair.at(o, o.x > 0 ? 2 : 1));
    }
}

/// The scale of the stored halves stays on: see ScaledReal.
template <class Collision, bool Forced, class Streaming, int Lane>
LATTICE_HD_INLINE void collide_lane(const StepArguments& a, const Site& s, const PairWords& words,
                                    bool noted, ScaledReal (&f)[direction_count]) {
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        const int half = half_of(Lane, Streaming::load_from(i).x);
        f[i] = raw_half(Lane == 0 ? words.first[i] : words.second[i], half);
    }
    collide_node<Collision, Forced, Streaming>(a, {s.x + Lane, s.y, s.z}, f,
                                               noted ? a.velocity : nullptr);
}

/// Both nodes of the pair.
template <class Streaming, class Index>
LATTICE_HD_INLINE void store_pairs(const Runs<Half>& runs, const PairNeighbourhood<Index>& pair,
                                   const ScaledReal (&first)[direction_count],
                                   const ScaledReal (&second)[direction_count]) {
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        const Offset o = Streaming::store_to(i);
        const Half low = half_of_raw(first[i].value);
        const Half high = half_of_raw(second[i].value);
        if (o.x == 0) {
            auto* const run = reinterpret_cast<std::uint32_t*>(runs.store[i]);
            Streaming::store(run + pair.at(o, 1), pack_halves(low, high));
        } else {
            runs.store[i][2 * pair.at(o, o.x < 0 ? 0 : 1) + half_of(0, o.x)] = low;
            runs.store[i][2 * pair.at(o, o.x > 0 ? 2 : 1) + half_of(1, o.x)] = high;
        }
    }
}

/// One node of the pair; the other is near a wall.
template <class Streaming, int Lane, class Index>
LATTICE_HD_INLINE void store_lane(const Runs<Half>& runs, const PairNeighbourhood<Index>& pair,
                                  const ScaledReal (&f)[direction_count]) {
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        const Offset o = Streaming::store_to(i);
        const int word = Lane + o.x < 0 ? 0 : (Lane + o.x > 1 ? 2 : 1);
        runs.store[i][2 * pair.at(o, word) + half_of(Lane, o.x)] = half_of_raw(f[i].value);
    }
}

/// Interior nodes of the pair (x, x + 1); x is even.
template <class Collision, bool Forced, class Streaming, class Index>
LATTICE_HD_INLINE void step_pair(const StepArguments& a, const Runs<Half>& runs, const Site& s,
                                 const PairLanes& lanes) {
    const PairNeighbourhood<Index> pair(a.layout, a.extent, s);
    PairWords words;
    load_pairs<Streaming>(runs, pair, words);
    ScaledReal first[direction_count];
    ScaledReal second[direction_count];
    // A node near a wall collides as well, to no effect: a branch would cost registers.
    collide_lane<Collision, Forced, Streaming, 0>(a, s, words, lanes.first, first);
    collide_lane<Collision, Forced, Streaming, 1>(a, s, words, lanes.second, second);
    if (lanes.first && lanes.second) {
        store_pairs<Streaming>(runs, pair, first, second);
    } else if (lanes.first) {
        store_lane<Streaming, 0>(runs, pair, first);
    } else {
        store_lane<Streaming, 1>(runs, pair, second);
    }
}

}  // namespace lattice::fluid
