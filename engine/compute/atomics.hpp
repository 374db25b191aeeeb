// SPDX-License-Identifier: MIT
// What several bodies of one parallel_for may do to the same place. Integers only: the result does
// not depend on the order, so it repeats bit for bit (contract 4).
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"

namespace lattice::compute {

/// Returns what was there before.
LATTICE_HD_INLINE std::int32_t atomic_add(std::int32_t* target, std::int32_t value) {
#ifdef __CUDA_ARCH__
    return atomicAdd(target, value);
#else
    return __atomic_fetch_add(target, value, __ATOMIC_RELAXED);
#endif
}

LATTICE_HD_INLINE void atomic_add(std::uint32_t* target, std::uint32_t value) {
#ifdef __CUDA_ARCH__
    atomicAdd(target, value);
#else
    __atomic_fetch_add(target, value, __ATOMIC_RELAXED);
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
