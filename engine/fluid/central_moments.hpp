// SPDX-License-Identifier: MIT
// Central moments with fixed rates, De Rosis, Huang, Coreixas, Phys. Fluids 31, 117102 (2019): the
// five shear moments T4 to T8 relax with w, all others with 1, toward the central moments of the
// product equilibrium, rho M_p M_q M_r with M = (1, 0, 1/3). These constants of the fourth order
// make short waves far too viscous and a fast uniform flow of low viscosity unstable; ACM closes
// the fourth order otherwise.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/low_order_moments.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/non_equilibrium.hpp"
#include "engine/fluid/relaxation.hpp"

namespace lattice::fluid {

struct CentralMoments {
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Macroscopic<Real> collide(Real (&m)[direction_count],
                                                       const Relaxation<Real>& rate,
                                                       const Vector3<Real>& force) {
        populations_to_raw(m);
        const StreamedState<Real> state = streamed_state<Forced>(m, force);
        const SecondOrder<Real> second = deviatoric(second_order<Forced>(m, state, force));
        fill_with_second_order(m, second, Real(1.0F) - rate.shear);
        central_to_raw(m, state.velocity);
        kept_to_populations<Forced>(m, state, force);
        return {state.density, state.velocity};
    }
};

}  // namespace lattice::fluid
