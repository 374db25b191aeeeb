// SPDX-License-Identifier: MIT
// Width neighbouring nodes in one vector register, for the CPU executor. GCC's vector extension
// keeps it free of intrinsics; the width decides which instructions it becomes.
#pragma once

#include <cstdint>
#include <cstring>
#include <utility>

#include "engine/compute/half.hpp"
#include "engine/fluid/real.hpp"
#ifdef __F16C__
#include <immintrin.h>
#endif

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

/// Orders stores past the caches before everything that follows.
LATTICE_HD_INLINE void finish_streaming() {
#ifdef __AVX512F__
    _mm_sfence();
#endif
}

#ifdef __F16C__
// The masked forms, since GCC 12 takes the plain ones for reads of uninitialised values.
[[maybe_unused]] constexpr unsigned short every_lane = 0xFFFF;

template <int Width>
LATTICE_HD_INLINE LanesOf<Width>::Type widened(const std::uint16_t* source) {
    if constexpr (Width == 4) {
        return _mm_cvtph_ps(_mm_loadu_si64(source));
    } else if constexpr (Width == 8) {
        return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(source)));
    } else {
        return _mm512_maskz_cvtph_ps(every_lane,
                                     _mm256_loadu_si256(reinterpret_cast<const __m256i*>(source)));
    }
}

template <int Width>
LATTICE_HD_INLINE void store_narrowed(typename LanesOf<Width>::Type lanes, std::uint16_t* target) {
    constexpr int nearest = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
    if constexpr (Width == 4) {
        _mm_storeu_si64(target, _mm_cvtps_ph(lanes, nearest));
    } else if constexpr (Width == 8) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(target), _mm256_cvtps_ph(lanes, nearest));
    } else {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(target),
                            _mm512_maskz_cvtps_ph(every_lane, lanes, nearest));
    }
}
#endif

template <int Width>
struct Pack {
    using Lanes = LanesOf<Width>::Type;
    Lanes lanes;

    Pack() = default;
    LATTICE_HD_INLINE explicit(false) Pack(float value) : lanes(Lanes{} + value) {}
    LATTICE_HD_INLINE explicit Pack(Lanes value) : lanes(value) {}

    static LATTICE_HD_INLINE Pack load(const float* source) {
        Pack pack;
        std::memcpy(&pack.lanes, source, sizeof(Lanes));
        return pack;
    }
    LATTICE_HD_INLINE void store(float* target) const {
        std::memcpy(target, &lanes, sizeof(Lanes));
    }

    /// Past the caches to memory, where a whole line is written at once; else as store(). Whoever
    /// wrote so calls finish_streaming before others read.
    LATTICE_HD_INLINE void stream(float* target) const {
#ifdef __AVX512F__
        if constexpr (Width == 16) {
            if (reinterpret_cast<std::uintptr_t>(target) % sizeof(Lanes) == 0) {
                _mm512_stream_ps(target, lanes);
                return;
            }
        }
#endif
        store(target);
    }

    /// All lanes moved on by one, the last one lost, and `value` in the first.
    LATTICE_HD_INLINE Pack preceded_by(float value) const {
        Pack moved = rotated<Width - 1>(std::make_integer_sequence<int, Width>{});
        moved.lanes[0] = value;
        return moved;
    }
    /// All lanes moved back by one, the first one lost, and `value` in the last.
    LATTICE_HD_INLINE Pack followed_by(float value) const {
        Pack moved = rotated<1>(std::make_integer_sequence<int, Width>{});
        moved.lanes[Width - 1] = value;
        return moved;
    }

    /// From and to half floats, rounded to the nearest.
    static LATTICE_HD_INLINE Pack load_half(const std::uint16_t* source) {
#ifdef __F16C__
        return Pack(widened<Width>(source));
#else
        Pack pack;
        for (int lane = 0; lane < Width; ++lane) {
            pack.lanes[lane] = compute::from_half(source[lane]);
        }
        return pack;
#endif
    }
    LATTICE_HD_INLINE void store_half(std::uint16_t* target) const {
#ifdef __F16C__
        store_narrowed<Width>(lanes, target);
#else
        for (int lane = 0; lane < Width; ++lane) { target[lane] = compute::to_half(lanes[lane]); }
#endif
    }

    friend LATTICE_HD_INLINE Pack operator+(Pack a, Pack b) {
        return Pack(a.lanes + b.lanes);
    }
    friend LATTICE_HD_INLINE Pack operator-(Pack a, Pack b) {
        return Pack(a.lanes - b.lanes);
    }
    friend LATTICE_HD_INLINE Pack operator*(Pack a, Pack b) {
        return Pack(a.lanes * b.lanes);
    }
    friend LATTICE_HD_INLINE Pack operator-(Pack a) {
        return Pack(-a.lanes);
    }
    LATTICE_HD_INLINE Pack& operator+=(Pack b) {
        return *this = *this + b;
    }
    LATTICE_HD_INLINE Pack& operator-=(Pack b) {
        return *this = *this - b;
    }
    LATTICE_HD_INLINE Pack& operator*=(Pack b) {
        return *this = *this * b;
    }

private:
    /// Lane k takes the value of lane k + Shift, around the end.
    template <int Shift, int... Lane>
    LATTICE_HD_INLINE Pack rotated(std::integer_sequence<int, Lane...>) const {
        return Pack(__builtin_shufflevector(lanes, lanes, ((Lane + Shift) % Width)...));
    }
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
