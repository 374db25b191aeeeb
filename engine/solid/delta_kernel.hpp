// SPDX-License-Identifier: MIT
// Regularised delta functions, tensor products of a function phi of one axis. Each spans `width`
// nodes; weights(r, w) gives phi at those nodes for a sample r node spacings above the first one.
// All three have sum phi = 1 and sum phi (node - sample) = 0, so a linear field is interpolated
// exactly.
#pragma once

#include <cmath>

#include "engine/compute/host_device.hpp"

namespace lattice::solid {

/// Hat, 1 - |r|: the eight nodes of the paper's Sec. 3.1.
struct TwoPointKernel {
    static constexpr int width = 2;

    LATTICE_HD static float first_node(float x) { return floorf(x); }
    LATTICE_HD_INLINE static void weights(float r, float (&w)[width]) {
        w[0] = 1.0F - r;
        w[1] = r;
    }
};

/// Roma, Peskin, Berger, "An adaptive version of the immersed boundary method", 1999:
/// (1 + sqrt(1 - 3 r^2)) / 3 up to 1/2, (5 - 3|r| - sqrt(1 - 3 (1 - |r|)^2)) / 6 up to 3/2.
struct ThreePointKernel {
    static constexpr int width = 3;

    LATTICE_HD static float first_node(float x) { return floorf(x + 0.5F) - 1.0F; }
    LATTICE_HD_INLINE static void weights(float r, float (&w)[width]) {
        const float s = r - 1.0F;
        const float root = sqrtf(1.0F - 3.0F * s * s);
        w[0] = (2.0F - 3.0F * s - root) * (1.0F / 6.0F);
        w[1] = (1.0F + root) * (1.0F / 3.0F);
        w[2] = (2.0F + 3.0F * s - root) * (1.0F / 6.0F);
    }
};

/// Peskin, "The immersed boundary method", 2002:
/// (3 - 2|r| + sqrt(1 + 4|r| - 4 r^2)) / 8 up to 1,
/// (5 - 2|r| - sqrt(-7 + 12|r| - 4 r^2)) / 8 up to 2.
struct FourPointKernel {
    static constexpr int width = 4;

    LATTICE_HD static float first_node(float x) { return floorf(x) - 1.0F; }
    LATTICE_HD_INLINE static void weights(float r, float (&w)[width]) {
        const float s = r - 1.0F;
        const float root = sqrtf(1.0F + 4.0F * s * (1.0F - s));
        w[0] = (3.0F - 2.0F * s - root) * 0.125F;
        w[1] = (3.0F - 2.0F * s + root) * 0.125F;
        w[2] = (1.0F + 2.0F * s + root) * 0.125F;
        w[3] = (1.0F + 2.0F * s - root) * 0.125F;
    }
};

}  // namespace lattice::solid
