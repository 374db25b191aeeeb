// SPDX-License-Identifier: MIT
// The deviation of a node from its equilibrium, and the way back. With D the diagonal of rates and
// R the moments of the force, a collision is k* = k + D (k_eq - k) + (1 - D/2) R. The streamed
// state carries -R/2, so n = k + R/2 - k_eq is the true non-equilibrium and k* = k_eq + R/2 +
// (1 - D) n. Models differ in (1 - D) n only; rounding is relative to n instead of to the density,
// as the equilibrium is never taken from a transform.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/low_order_moments.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/product_equilibrium.hpp"

namespace lattice::fluid {

/// Replaces raw moments of a streamed node by those of its non-equilibrium. Orders 0 and 1 have
/// none.
template <bool Forced, class Real>
LATTICE_HD_INLINE void raw_to_non_equilibrium(Real (&m)[direction_count],
                                              const StreamedState<Real>& state,
                                              const Vector3<Real>& force) {
    const ProductMoments<Real> product(state.velocity);
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        if (order_of(i) < 2) {
            m[i] = 0.0F;
            continue;
        }
        m[i] -= product.equilibrium(i, state.deviation, state.density);
        if constexpr (Forced) { m[i] += product.derivative(i, force) * 0.5F; }
    }
}

/// Replaces the raw moments of the non-equilibrium that a collision keeps, (1 - D) n, by
/// populations.
template <bool Forced, class Real>
LATTICE_HD_INLINE void kept_to_populations(Real (&n)[direction_count],
                                           const StreamedState<Real>& state,
                                           const Vector3<Real>& force) {
    const ProductMoments<Real> product(state.velocity);
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        if (order_of(i) < 2) { continue; }
        n[i] += product.equilibrium(i, state.deviation, state.density);
        if constexpr (Forced) { n[i] += product.derivative(i, force) * 0.5F; }
    }
    set_invariants<Forced>(n, state, force);
    raw_to_populations(n);
}

/// All moments zero but those of second order, which are `second` times `share`.
template <class Real>
LATTICE_HD_INLINE void fill_with_second_order(Real (&n)[direction_count],
                                              const SecondOrder<Real>& second, Real share) {
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) { n[i] = 0.0F; }
    n[moment(2, 0, 0)] = second.xx * share;
    n[moment(0, 2, 0)] = second.yy * share;
    n[moment(0, 0, 2)] = second.zz * share;
    n[moment(1, 1, 0)] = second.xy * share;
    n[moment(1, 0, 1)] = second.xz * share;
    n[moment(0, 1, 1)] = second.yz * share;
}

}  // namespace lattice::fluid
