// SPDX-License-Identifier: MIT
// BGK collision: everything relaxes toward the equilibrium at one rate. The equilibrium is the full
// product form, f_eq = rho prod_a e(u_a, c_a) with e(u, 0) = 2/3 - u^2, e(u, +-1) = (u^2 + 1/3 +-
// u)/2, whose raw moments are products too, rho M_p(ux) M_q(uy) M_r(uz) with M = (1, u, u^2 + 1/3).
// It is relaxed moment by moment, which is the same thing, so that density and momentum stay
// exactly as they are; relaxing rounded populations makes them drift. The force enters as the
// derivative of the equilibrium along F (Guo, Zheng, Shi, PRE 65, 046308 (2002), to all orders of
// the lattice).
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/relaxation.hpp"

namespace lattice::fluid {

/// Equilibrium population minus weight, for density 1 + deviation. Formed from deviations
/// throughout: adding the weight and taking it off again would cost the low bits that carry the
/// flow.
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
    static LATTICE_HD_INLINE Macroscopic<Real> collide(Real (&m)[direction_count],
                                                       const Relaxation<Real>& rate,
                                                       const Vector3<Real>& force) {
        populations_to_raw(m);
        const auto [deviation, density, momentum, u] = streamed_state<Forced>(m, force);
        const Axes<Real> axes(u);
        const Real force_share = Real(1.0F) - rate.shear * 0.5F;
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            const int p = i % 3;
            const int q = i / 3 % 3;
            const int r = i / 9;
            if (p + q + r <= 1) { continue; }
            m[i] += rate.shear * (axes.equilibrium(p, q, r, deviation, density) - m[i]);
            if constexpr (Forced) { m[i] += force_share * axes.derivative(p, q, r, force); }
        }
        if constexpr (Forced) {
            m[moment(1, 0, 0)] += force.x;
            m[moment(0, 1, 0)] += force.y;
            m[moment(0, 0, 1)] += force.z;
        }
        raw_to_unhalved_populations(m);
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) { m[i] *= halving_factor(i); }
        return {density, u};
    }

private:
    /// M_p(u_a) of the three axes and the products made of them. All orders are compile-time
    /// constants once the loop over moments is unrolled.
    template <class Real>
    struct Axes {
        Real speed[3];
        Real square[3];

        explicit LATTICE_HD_INLINE Axes(const Vector3<Real>& u)
            : speed{u.x, u.y, u.z}, square{u.x * u.x, u.y * u.y, u.z * u.z} {}

        LATTICE_HD_INLINE Real axis_moment(int a, int order) const {
            return order == 0 ? Real(1.0F) : (order == 1 ? speed[a] : square[a] + 1.0F / 3.0F);
        }

        /// dM_p/du_a
        LATTICE_HD_INLINE Real axis_slope(int a, int order) const {
            return order == 1 ? Real(1.0F) : speed[a] * 2.0F;
        }

        /// rho M_p M_q M_r less the moment of the weights.
        LATTICE_HD_INLINE Real equilibrium(int p, int q, int r, Real deviation,
                                           Real density) const {
            if (p == 1 || q == 1 || r == 1) {
                return density * axis_moment(0, p) * axis_moment(1, q) * axis_moment(2, r);
            }
            // All orders even: the weights have the moment `base`, and what the flow adds to it is
            // summed without ever forming the difference of two nearly equal numbers.
            const int order[3] = {p, q, r};
            Real excess = 0.0F;
            float base = 1.0F;
            for (int a = 0; a < 3; ++a) {
                if (order[a] == 2) {
                    excess = excess * axis_moment(a, 2) + square[a] * base;
                    base *= 1.0F / 3.0F;
                }
            }
            return density * excess + deviation * base;
        }

        /// Derivative of M_p M_q M_r along the force.
        LATTICE_HD_INLINE Real derivative(int p, int q, int r, const Vector3<Real>& force) const {
            Real sum = 0.0F;
            if (p != 0) {
                sum += force.x * axis_slope(0, p) * axis_moment(1, q) * axis_moment(2, r);
            }
            if (q != 0) {
                sum += force.y * axis_slope(1, q) * axis_moment(0, p) * axis_moment(2, r);
            }
            if (r != 0) {
                sum += force.z * axis_slope(2, r) * axis_moment(0, p) * axis_moment(1, q);
            }
            return sum;
        }
    };
};

}  // namespace lattice::fluid
