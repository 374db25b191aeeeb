// SPDX-License-Identifier: MIT
// Where a step finds the populations that stream into a node, and where it leaves those that
// collided. Two copies: pull from the neighbours, write to the node. In place: esoteric pull
// (Lehmann, Computation 10, 92 (2022)), where every place in memory is read and written by the same
// node, so that one copy is enough; of each pair of opposite directions one half is kept at the
// neighbour, and the pair changes places every step.
#pragma once

#include <cstdint>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/layout.hpp"

namespace lattice::fluid {

/// Where the values of direction i begin: origin + i * stride.
struct Slots {
    std::int64_t origin = 0;
    std::int64_t stride = 0;

    LATTICE_HD_INLINE std::int64_t of(int i) const { return origin + i * stride; }
};

constexpr Slots straight_slots(const Layout& layout) {
    return {0, layout.stride};
}
/// Every direction in the place of its opposite.
constexpr Slots opposite_slots(const Layout& layout) {
    return {(direction_count - 1) * layout.stride, -layout.stride};
}

/// A neighbour's distance in nodes along each axis.
struct Offset {
    int x = 0;
    int y = 0;
    int z = 0;
};

// Loads and stores of the two. What a step with two copies reads it reads once, and what it writes
// it does not read, so neither needs to stay in a GPU's caches; in place, a value is written to
// where it was just read. The hints are those that measured best, see tests/bench/README.md.

struct TwoCopy {
    static constexpr bool in_place = false;

    static LATTICE_HD_INLINE float load(const float* value) {
#ifdef __CUDA_ARCH__
        float loaded;
        asm("ld.global.nc.L1::no_allocate.L2::128B.f32 %0, [%1];" : "=f"(loaded) : "l"(value));
        return loaded;
#else
        return *value;
#endif
    }
    /// Two halves; neighbouring threads read the same word.
    static LATTICE_HD_INLINE std::uint32_t load(const std::uint32_t* value) {
#ifdef __CUDA_ARCH__
        std::uint32_t loaded;
        asm("ld.global.nc.L2::128B.u32 %0, [%1];" : "=r"(loaded) : "l"(value));
        return loaded;
#else
        return *value;
#endif
    }
    static LATTICE_HD_INLINE void store(float* place, float value) {
#ifdef __CUDA_ARCH__
        __stcs(place, value);
#else
        *place = value;
#endif
    }
    static LATTICE_HD_INLINE void store(std::uint32_t* place, std::uint32_t value) {
        *place = value;
    }
    static LATTICE_HD_INLINE constexpr Offset load_from(int i) {
        return {-cx(i), -cy(i), -cz(i)};
    }
    static LATTICE_HD_INLINE constexpr Offset store_to(int) {
        return {};
    }
};

struct InPlace {
    static constexpr bool in_place = true;

    template <class Value>
    static LATTICE_HD_INLINE Value load(const Value* value) {
        return *value;
    }
    template <class Value>
    static LATTICE_HD_INLINE void store(Value* place, Value value) {
        *place = value;
    }
    static LATTICE_HD_INLINE constexpr Offset load_from(int i) {
        return i > opposite(i) ? Offset{} : Offset{-cx(i), -cy(i), -cz(i)};
    }
    static LATTICE_HD_INLINE constexpr Offset store_to(int i) {
        return i > opposite(i) ? Offset{cx(i), cy(i), cz(i)} : Offset{};
    }
};

/// Where the values of a node and its 26 neighbours lie, wrapped around the domain: population 0 of
/// each, counted in values. `Index` has to hold the size of a copy divided by the directions a run
/// apart: fits_narrow.
template <class Index>
struct Neighbourhood {
    Index row[9];
    std::uint32_t column[3];

    LATTICE_HD_INLINE Neighbourhood(const Layout& layout, const Extent& e, const Site& s)
        : column{layout.column(wrapped(s.x, -1, e.x)), layout.column(s.x),
                 layout.column(wrapped(s.x, 1, e.x))} {
        LATTICE_UNROLL
        for (int k = 0; k < 9; ++k) {
            const int y = wrapped(s.y, k % 3 - 1, e.y);
            const int z = wrapped(s.z, k / 3 - 1, e.z);
            row[k] =
                layout.row(static_cast<Index>(z) * static_cast<Index>(e.y) + static_cast<Index>(y));
        }
    }
    LATTICE_HD_INLINE Index row_at(const Offset& o) const { return row[o.y + 1 + 3 * (o.z + 1)]; }
    LATTICE_HD_INLINE std::uint32_t column_at(const Offset& o) const { return column[o.x + 1]; }
    LATTICE_HD_INLINE Index at(const Offset& o) const { return row_at(o) + column_at(o); }
};

/// Where the run of values of each direction begins, to read from and to write to.
template <class Value>
struct Runs {
    const Value* load[direction_count];
    Value* store[direction_count];
};

}  // namespace lattice::fluid
