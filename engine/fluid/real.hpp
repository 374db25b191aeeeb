// SPDX-License-Identifier: MIT
// The few functions that node arithmetic needs beside + - *, for one node (float). simd_pack.hpp
// gives them for several nodes at once, so the same formulas serve both.
#pragma once

#include <cmath>

#include "engine/compute/host_device.hpp"

namespace lattice::fluid {

/// On a GPU the hardware's estimate and one Newton step, good to the last place or two; the exact
/// division branches for numbers that no density is near.
LATTICE_HD_INLINE float reciprocal(float x) {
#ifdef __CUDA_ARCH__
    float estimate;
    asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(estimate) : "f"(x));
    return estimate * __fmaf_rn(-x, estimate, 2.0F);
#else
    return 1.0F / x;
#endif
}

LATTICE_HD_INLINE float square_root(float x) {
#ifdef __CUDA_ARCH__
    float root;
    asm("sqrt.approx.ftz.f32 %0, %1;" : "=f"(root) : "f"(x));
    return root;
#else
    return __builtin_sqrtf(x);
#endif
}

LATTICE_HD_INLINE float minimum(float a, float b) {
    return a < b ? a : b;
}

LATTICE_HD_INLINE float maximum(float a, float b) {
    return a > b ? a : b;
}

/// The number itself, of any type that stands for one float.
LATTICE_HD_INLINE float plain(float x) {
    return x;
}

template <class Real>
struct Vector3 {
    Real x{};
    Real y{};
    Real z{};
};

template <class Real>
LATTICE_HD_INLINE Real dot(const Vector3<Real>& a, const Vector3<Real>& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

}  // namespace lattice::fluid
