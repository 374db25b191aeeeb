// SPDX-License-Identifier: MIT
// KBC, entropic multi-relaxation: Boesch, Chikatamarla, Karlin, Phys. Rev. E 92, 043309 (2015),
// arXiv 1507.02518, in its central-moment form. The non-equilibrium splits into the deviatoric
// stress s and the rest h; s relaxes with w = 2 beta as the viscosity wants, and h with beta gamma,
// where the stabiliser gamma makes the entropy of the collided node stationary (its usual
// linearisation):
//     f* = f - beta (2 s + gamma h),
//     gamma = 1/beta - (2 - 1/beta) <s|h> / <h|h>,   <x|y> = sum_i x_i y_i / f_i^eq.
// gamma = 2 is BGK.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/low_order_moments.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/non_equilibrium.hpp"
#include "engine/fluid/product_equilibrium.hpp"
#include "engine/fluid/relaxation.hpp"

namespace lattice::fluid {

struct Kbc {
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Macroscopic<Real> collide(Real (&m)[direction_count],
                                                       const Relaxation<Real>& rate,
                                                       const Vector3<Real>& force) {
        populations_to_raw(m);
        const StreamedState<Real> state = streamed_state<Forced>(m, force);
        Real shear[direction_count];
        fill_with_second_order(shear, deviatoric(second_order<Forced>(m, state, force)),
                               Real(1.0F));
        central_to_raw(shear, state.velocity);
        raw_to_non_equilibrium<Forced>(m, state, force);
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) { m[i] -= shear[i]; }

        const Real gamma = stabiliser(products(shear, m, state), rate.shear * 0.5F);
        const Real keep_shear = Real(1.0F) - rate.shear;
        const Real keep_rest = Real(1.0F) - rate.shear * 0.5F * gamma;
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            m[i] = keep_shear * shear[i] + keep_rest * m[i];
        }
        kept_to_populations<Forced>(m, state, force);
        return {state.density, state.velocity};
    }

    /// <s|h> and <h|h>.
    template <class Real>
    struct Products {
        Real mixed;
        Real rest;
    };

    /// gamma; 2 where both products vanish, as they do at equilibrium.
    template <class Real>
    static LATTICE_HD_INLINE Real stabiliser(const Products<Real>& p, Real beta) {
        // What rounding leaves of h at equilibrium has a product of this order.
        constexpr float floor = 1e-14F;
        const Real quotient = (p.mixed - floor) * reciprocal(p.rest + floor);
        const Real inverse = reciprocal(beta);
        return inverse - (Real(2.0F) - inverse) * quotient;
    }

private:
    /// From the raw moments of s and h.
    template <class Real>
    static LATTICE_HD_INLINE Products<Real> products(const Real (&shear)[direction_count],
                                                     const Real (&rest)[direction_count],
                                                     const StreamedState<Real>& state) {
        Real s[direction_count];
        Real h[direction_count];
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            s[i] = shear[i];
            h[i] = rest[i];
        }
        raw_to_populations(s);
        raw_to_populations(h);
        Products<Real> sum{Real(0.0F), Real(0.0F)};
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            const Real equilibrium =
                equilibrium_deviation(i, state.deviation, state.density, state.velocity) +
                weight(i);
            const Real share = h[i] * reciprocal(equilibrium);
            sum.mixed += s[i] * share;
            sum.rest += h[i] * share;
        }
        constexpr float scale = population_scale<Real>;
        return {sum.mixed * (1.0F / (scale * scale)), sum.rest * (1.0F / (scale * scale))};
    }
};

}  // namespace lattice::fluid
