// SPDX-License-Identifier: MIT
// BGK collision: everything relaxes toward the equilibrium at one rate. It is done moment by
// moment, which is the same thing, so that density and momentum stay exactly as they are; relaxing
// rounded populations makes them drift.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/product_equilibrium.hpp"
#include "engine/fluid/relaxation.hpp"

namespace lattice::fluid {

struct Bgk {
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Macroscopic<Real> collide(Real (&m)[direction_count],
                                                       const Relaxation<Real>& rate,
                                                       const Vector3<Real>& force) {
        populations_to_raw(m);
        const StreamedState<Real> state = streamed_state<Forced>(m, force);
        relax<Forced>(m, state, rate.shear, force);
        return {state.density, state.velocity};
    }

    /// From the raw moments of a streamed node to its populations after collision.
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE void relax(Real (&m)[direction_count],
                                        const StreamedState<Real>& state, Real shear,
                                        const Vector3<Real>& force) {
        const ProductMoments<Real> product(state.velocity);
        const Real force_share = Real(1.0F) - shear * 0.5F;
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            if (order_of(i) < 2) { continue; }
            m[i] += shear * (product.equilibrium(i, state.deviation, state.density) - m[i]);
            if constexpr (Forced) { m[i] += force_share * product.derivative(i, force); }
        }
        if constexpr (Forced) {
            m[moment(1, 0, 0)] += force.x;
            m[moment(0, 1, 0)] += force.y;
            m[moment(0, 0, 1)] += force.z;
        }
        raw_to_populations(m);
    }
};

}  // namespace lattice::fluid
