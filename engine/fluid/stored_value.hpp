// SPDX-License-Identifier: MIT
// Populations in memory: deviations from the weights, as fp32, or as fp16 scaled so that the whole
// range |g| < 2 is used (FP16S of Lehmann et al., PRE 106, 015308 (2022)).
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/compute/half.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// A stored half holds 2^15 g.
constexpr float half_scale = 32768.0F;

/// Bits of a half float.
struct Half {
    std::uint16_t bits;
};

constexpr std::size_t value_bytes(scene::Storage storage) {
    return storage == scene::Storage::fp16 ? sizeof(Half) : sizeof(float);
}

/// The number in memory, scale included.
LATTICE_HD_INLINE float raw_value(Half stored) {
#ifdef __CUDA_ARCH__
    float value;
    asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(stored.bits));
    return value;
#else
    return compute::from_half(stored.bits);
#endif
}

/// Half floats from numbers that carry the scale already.
LATTICE_HD_INLINE Half half_of_raw(float raw) {
#ifdef __CUDA_ARCH__
    std::uint16_t bits;
    asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(raw));
    return {bits};
#else
    return {compute::to_half(raw)};
#endif
}

/// Population at an index of an array whose format is known at run time only.
LATTICE_HD_INLINE float read_value(const void* values, scene::Storage storage, std::int64_t index) {
    if (storage == scene::Storage::fp16) {
        return raw_value(static_cast<const Half*>(values)[index]) * (1.0F / half_scale);
    }
    return static_cast<const float*>(values)[index];
}

LATTICE_HD_INLINE void write_value(void* values, scene::Storage storage, std::int64_t index,
                                   float value) {
    if (storage == scene::Storage::fp16) {
        static_cast<Half*>(values)[index] = half_of_raw(value * half_scale);
    } else {
        static_cast<float*>(values)[index] = value;
    }
}

}  // namespace lattice::fluid
