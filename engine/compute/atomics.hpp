// SPDX-License-Identifier: MIT
// Integer additions that several bodies of one parallel_for may make to the same place. Integers
// only: their sum does not depend on the order, so results repeat bit for bit (contract 4).
#pragma once

#include <cstdint>

#include "engine/compute/host_device.hpp"

namespace lattice::compute {

LATTICE_HD_INLINE void atomic_add(std::int32_t* target, std::int32_t value) {
#ifdef __CUDA_ARCH__
    atomicAdd(target, value);
#else
    __atomic_fetch_add(target, value, __ATOMIC_RELAXED);
#endif
}

LATTICE_HD_INLINE void atomic_add(std::uint32_t* target, std::uint32_t value) {
#ifdef __CUDA_ARCH__
    atomicAdd(target, value);
#else
    __atomic_fetch_add(target, value, __ATOMIC_RELAXED);
#endif
}

}  // namespace lattice::compute
