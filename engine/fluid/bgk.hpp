// SPDX-License-Identifier: MIT
// BGK collision: every population relaxes toward the equilibrium at one rate. The equilibrium is
// the full product form, f_eq = rho prod_a e(u_a, c_a) with e(u, 0) = 2/3 - u^2 and
// e(u, +-1) = (u^2 + 1/3 +- u) / 2; the force term is Guo, Zheng, Shi, PRE 65, 046308 (2002).
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/relaxation.hpp"

namespace lattice::fluid {

/// Equilibrium minus weight, for density 1 + deviation. Formed from deviations throughout, since
/// adding the weight and taking it off again would cost the low bits that carry the flow.
template <class Real>
LATTICE_HD_INLINE Real equilibrium_deviation(int i, Real density_deviation, Real density,
                                             const Vector3<Real>& u) {
    const auto axis = [](int c, Real speed) {
        return c == 0 ? speed * speed * -1.5F
                      : speed * speed * 3.0F + speed * (3.0F * static_cast<float>(c));
    };
    const Real x = axis(cx(i), u.x);
    const Real y = axis(cy(i), u.y);
    const Real z = axis(cz(i), u.z);
    const Real yz = y + z + y * z;
    return (density_deviation + density * (x + yz + x * yz)) * weight(i);
}

struct Bgk {
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Macroscopic<Real> collide(Real (&f)[direction_count],
                                                       const Relaxation<Real>& rate,
                                                       const Vector3<Real>& force) {
        Real deviation = f[0];
        Vector3<Real> momentum{-f[0], -f[0], -f[0]};
        LATTICE_UNROLL
        for (int i = 1; i < direction_count; ++i) {
            deviation += f[i];
            momentum.x += f[i] * static_cast<float>(cx(i));
            momentum.y += f[i] * static_cast<float>(cy(i));
            momentum.z += f[i] * static_cast<float>(cz(i));
        }
        const Real density = deviation + 1.0F;
        const Real inverse = reciprocal(density);
        if constexpr (Forced) {
            momentum.x += force.x * 0.5F;
            momentum.y += force.y * 0.5F;
            momentum.z += force.z * 0.5F;
        }
        const Vector3<Real> u{momentum.x * inverse, momentum.y * inverse, momentum.z * inverse};
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            const Real target = equilibrium_deviation(i, deviation, density, u);
            f[i] += rate.shear * (target - f[i]);
            if constexpr (Forced) { f[i] += force_term(i, rate.shear, u, force); }
        }
        return {density, u};
    }

private:
    /// (1 - w/2) W_i [3 (c - u) + 9 (c.u) c] . F
    template <class Real>
    static LATTICE_HD_INLINE Real force_term(int i, Real shear, const Vector3<Real>& u,
                                             const Vector3<Real>& force) {
        const Vector3<Real> c{Real(static_cast<float>(cx(i))), Real(static_cast<float>(cy(i))),
                              Real(static_cast<float>(cz(i)))};
        const Real along = dot(c, force);
        return (Real(1.0F) - shear * 0.5F) * weight(i) *
               (along * 3.0F - dot(u, force) * 3.0F + dot(c, u) * along * 9.0F);
    }
};

}  // namespace lattice::fluid
