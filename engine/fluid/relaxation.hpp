// SPDX-License-Identifier: MIT
// Relaxation rates of one node.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/real.hpp"

namespace lattice::fluid {

/// Means and extremes over the domain of the state that a step collides, without the obstacles'
/// force, which the study rules of the 2019 and 2020 papers look at. Lattice units.
struct DomainMeans {
    float density = 1;
    float momentum = 0;   ///< mean of |rho u|
    float stress = 0;     ///< mean Frobenius norm of the raw second moments
    float max_speed = 0;  ///< largest |u|
};

template <class Real>
struct Relaxation {
    Real shear;             ///< w of the second-order moments, nu = (1/w - 1/2) / 3
    Real third_order;       ///< base rate of the third-order moments (model acm), before adaptation
    float limiter = 0;      ///< lambda: the larger, the later a node leaves the base rate
    float smagorinsky = 0;  ///< constant Cs of the eddy viscosity (models bgk and mrt)
    DomainMeans means;      ///< models study_2019 and study_2020
};

/// The third-order base rate follows from (1/w - 1/2)(1/w3 - 1/2) = magic, valid for every
/// viscosity: w3 = 1 / (magic / (3 nu) + 1/2) = 6 nu / (2 magic + 3 nu). magic = 1/12 disperses
/// least; 3/16 places a halfway wall exactly.
template <class Real>
LATTICE_HD_INLINE Real third_order_rate(Real viscosity, float magic) {
    return viscosity * 6.0F * reciprocal(viscosity * 3.0F + 2.0F * magic);
}

template <class Real>
LATTICE_HD_INLINE Real shear_rate(Real viscosity) {
    return reciprocal(viscosity * 3.0F + 0.5F);
}

/// What the rates follow from beside the viscosity, which the sponge varies in space.
struct RateConstants {
    float limiter = 0.02F;
    float magic = 1.0F / 12.0F;
    float smagorinsky = 0;
    DomainMeans means;
};

template <class Real>
LATTICE_HD_INLINE Relaxation<Real> relaxation_of(Real viscosity, const RateConstants& constants) {
    return {shear_rate(viscosity), third_order_rate(viscosity, constants.magic), constants.limiter,
            constants.smagorinsky, constants.means};
}

}  // namespace lattice::fluid
