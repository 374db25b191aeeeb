// SPDX-License-Identifier: MIT
// What several bodies of one parallel_for may do to the same place. Of integers the
// result does not depend on the order, so it repeats bit for bit (contract 4).
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <type_traits>

#include <glm/glm.hpp>

#include "engine/compute/host_device.hpp"

namespace lattice::compute {

/// Returns what was there before.
template <std::integral Integer>
LATTICE_HD_INLINE Integer atomic_add(Integer* target, std::type_identity_t<Integer> value) {
#ifdef __CUDA_ARCH__
    // CUDA adds unsigned words; in two's complement signed ones add alike.
    using Word = std::conditional_t<sizeof(Integer) == 8, unsigned long long, unsigned int>;
    return static_cast<Integer>(
        atomicAdd(reinterpret_cast<Word*>(target), static_cast<Word>(value)));
#else
    return __atomic_fetch_add(target, value, __ATOMIC_RELAXED);
#endif
}

/// Adds to three floats that are followed by a fourth, all on a multiple of 16 bytes; the fourth
/// stays. The result depends on the order.
LATTICE_HD_INLINE void atomic_add(float* target, const glm::vec3& value) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    atomicAdd(reinterpret_cast<float4*>(target), make_float4(value.x, value.y, value.z, 0.0F));
#else
    for (int axis = 0; axis < 3; ++axis) {
#ifdef __CUDA_ARCH__
        atomicAdd(target + axis, value[axis]);
#else
        std::atomic_ref<float>(target[axis]).fetch_add(value[axis], std::memory_order_relaxed);
#endif
    }
#endif
}

LATTICE_HD_INLINE void atomic_or(std::uint32_t* target, std::uint32_t bits) {
#ifdef __CUDA_ARCH__
    atomicOr(target, bits);
#else
    __atomic_fetch_or(target, bits, __ATOMIC_RELAXED);
#endif
}

}  // namespace lattice::compute
