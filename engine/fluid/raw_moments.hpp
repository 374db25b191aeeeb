// SPDX-License-Identifier: MIT
// RM-MRT, the multiple-relaxation-time model in raw moments that Chen et al. compare theirs with:
// the five shear moments relax with w, the trace (bulk viscosity) and all orders from 3 up with 1,
// toward the full product equilibrium. That is the usual choice of rates; the paper does not print
// its own.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/low_order_moments.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/non_equilibrium.hpp"
#include "engine/fluid/relaxation.hpp"

namespace lattice::fluid {

struct RawMoments {
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
        // Raw and central moments of second order have the same non-equilibrium, as orders 0 and 1
        // have none.
        const SecondOrder<Real> second = deviatoric(second_order<Forced>(m, state, force));
        fill_with_second_order(m, second, Real(1.0F) - shear);
        kept_to_populations<Forced>(m, state, force);
    }
};

}  // namespace lattice::fluid
