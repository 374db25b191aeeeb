// SPDX-License-Identifier: MIT
// Width neighbouring nodes in one vector register, for the CPU executor. GCC's vector extension
// keeps it free of intrinsics; the width decides which instructions it becomes.
#pragma once

#include <cstring>

#include "engine/fluid/real.hpp"

namespace lattice::fluid {

// One specialisation a width: GCC drops the attribute where the size depends on a parameter.
template <int Width>
struct LanesOf;
template <>
struct LanesOf<4> {
    using Type = float __attribute__((vector_size(16)));
};
template <>
struct LanesOf<8> {
    using Type = float __attribute__((vector_size(32)));
};
template <>
struct LanesOf<16> {
    using Type = float __attribute__((vector_size(64)));
};

template <int Width>
struct Pack {
    using Lanes = typename LanesOf<Width>::Type;
    Lanes lanes;

    Pack() = default;
    LATTICE_HD_INLINE Pack(float value) : lanes(Lanes{} + value) {}
    LATTICE_HD_INLINE explicit Pack(Lanes value) : lanes(value) {}

    static LATTICE_HD_INLINE Pack load(const float* source) {
        Pack pack;
        std::memcpy(&pack.lanes, source, sizeof(Lanes));
        return pack;
    }
    LATTICE_HD_INLINE void store(float* target) const {
        std::memcpy(target, &lanes, sizeof(Lanes));
    }

    friend LATTICE_HD_INLINE Pack operator+(Pack a, Pack b) { return Pack(a.lanes + b.lanes); }
    friend LATTICE_HD_INLINE Pack operator-(Pack a, Pack b) { return Pack(a.lanes - b.lanes); }
    friend LATTICE_HD_INLINE Pack operator*(Pack a, Pack b) { return Pack(a.lanes * b.lanes); }
    friend LATTICE_HD_INLINE Pack operator-(Pack a) { return Pack(-a.lanes); }
    LATTICE_HD_INLINE Pack& operator+=(Pack b) { return *this = *this + b; }
    LATTICE_HD_INLINE Pack& operator-=(Pack b) { return *this = *this - b; }
    LATTICE_HD_INLINE Pack& operator*=(Pack b) { return *this = *this * b; }
};

template <int Width>
LATTICE_HD_INLINE Pack<Width> reciprocal(Pack<Width> x) {
    return Pack<Width>(1.0F / x.lanes);
}

template <int Width>
LATTICE_HD_INLINE Pack<Width> square_root(Pack<Width> x) {
    Pack<Width> root;
    for (int lane = 0; lane < Width; ++lane) { root.lanes[lane] = __builtin_sqrtf(x.lanes[lane]); }
    return root;
}

template <int Width>
LATTICE_HD_INLINE Pack<Width> minimum(Pack<Width> a, Pack<Width> b) {
    return Pack<Width>(a.lanes < b.lanes ? a.lanes : b.lanes);
}

template <int Width>
LATTICE_HD_INLINE Pack<Width> maximum(Pack<Width> a, Pack<Width> b) {
    return Pack<Width>(a.lanes > b.lanes ? a.lanes : b.lanes);
}

}  // namespace lattice::fluid
