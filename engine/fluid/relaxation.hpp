// SPDX-License-Identifier: MIT
// Relaxation rates of one node.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/real.hpp"

namespace lattice::fluid {

template <class Real>
struct Relaxation {
    Real shear;         ///< w of the second-order moments, nu = (1/w - 1/2) / 3
    Real third_order;   ///< base rate of the third-order moments (model acm), before adaptation
    float limiter = 0;  ///< lambda: the larger, the later a node leaves the base rate
};

/// Rates of a kinematic viscosity in lattice units. The third-order base rate follows from the
/// product (1/w - 1/2)(1/w3 - 1/2) = 1/12, valid for every viscosity: w3 = 36 nu / (1 + 18 nu).
template <class Real>
LATTICE_HD_INLINE Relaxation<Real> relaxation_of(Real viscosity, float limiter) {
    return {reciprocal(viscosity * 3.0F + 0.5F),
            viscosity * 36.0F * reciprocal(viscosity * 18.0F + 1.0F), limiter};
}

}  // namespace lattice::fluid
