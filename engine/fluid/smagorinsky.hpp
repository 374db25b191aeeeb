// SPDX-License-Identifier: MIT
// Smagorinsky eddy viscosity for models with one shear rate (Hou, Sterling, Chen, Doolen,
// comp-gas/9401004, 1994). The viscosity nu + Cs^2 |S| enters the rate, and the strain rate S =
// -3 w_eff Pi / (2 rho) follows from the second-order non-equilibrium Pi of the same node, so the
// relaxation time 1/w_eff solves a quadratic equation:
//     tau_eff = (tau + sqrt(tau^2 + 18 sqrt(2) Cs^2 |Pi| / rho)) / 2.
// Pi is taken without its trace: an eddy viscosity resists shear, not the sound that passes.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/low_order_moments.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/raw_moments.hpp"
#include "engine/fluid/relaxation.hpp"

namespace lattice::fluid {

/// w_eff of a node whose second-order non-equilibrium (without trace) is `second`. Equal to w to
/// the last bit where the constant or the strain is 0.
template <class Real>
LATTICE_HD_INLINE Real eddy_shear_rate(const SecondOrder<Real>& second, Real density,
                                       const Relaxation<Real>& rate) {
    constexpr float factor = 25.455844F;  // 18 sqrt(2)
    const float constant = factor * rate.smagorinsky * rate.smagorinsky;
    const Real stress = square_root(norm_squared(second)) * reciprocal(density);
    const Real root = square_root(Real(1.0F) + rate.shear * rate.shear * stress * constant);
    return rate.shear * 2.0F * reciprocal(Real(1.0F) + root);
}

template <class Base>
struct Smagorinsky {
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Macroscopic<Real> collide(Real (&m)[direction_count],
                                                       const Relaxation<Real>& rate,
                                                       const Vector3<Real>& force) {
        populations_to_raw(m);
        const StreamedState<Real> state = streamed_state<Forced>(m, force);
        const SecondOrder<Real> second = deviatoric(second_order<Forced>(m, state, force));
        const Real shear = eddy_shear_rate(second, state.density, rate);
        Base::template relax<Forced>(m, state, shear, force);
        return {state.density, state.velocity};
    }
};

using SmagorinskyBgk = Smagorinsky<Bgk>;
using SmagorinskyMrt = Smagorinsky<RawMoments>;

}  // namespace lattice::fluid
