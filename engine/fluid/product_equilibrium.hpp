// SPDX-License-Identifier: MIT
// The equilibrium that every collision model relaxes to: the full product form, f_eq = rho prod_a
// e(u_a, c_a) with e(u, 0) = 2/3 - u^2, e(u, +-1) = (u^2 + 1/3 +- u)/2. Its raw moments are
// products too, rho M_p(ux) M_q(uy) M_r(uz) with M = (1, u, u^2 + 1/3), and its central moments are
// those at rest, which makes it Galilean invariant to the order that the lattice resolves (De
// Rosis, Huang, Coreixas, Phys. Fluids 31, 117102, 2019). A force acts as the derivative of the
// equilibrium along F / rho (Guo, Zheng, Shi, PRE 65, 046308, 2002, to all orders of the lattice).
// All values are deviations from the weights.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/real.hpp"

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

/// Raw moments of the equilibrium and of the force. All orders are compile-time constants once the
/// loop over moments is unrolled.
template <class Real>
class ProductMoments {
public:
    explicit LATTICE_HD_INLINE ProductMoments(const Vector3<Real>& u)
        : speed_{u.x, u.y, u.z}, square_{u.x * u.x, u.y * u.y, u.z * u.z} {}

    /// Moment i = p + 3q + 9r: rho M_p M_q M_r less the moment of the weights.
    LATTICE_HD_INLINE Real equilibrium(int i, Real deviation, Real density) const {
        const int p = i % 3;
        const int q = i / 3 % 3;
        const int r = i / 9;
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
                excess = excess * axis_moment(a, 2) + square_[a] * base;
                base *= 1.0F / 3.0F;
            }
        }
        return density * excess + deviation * base;
    }

    /// Derivative of M_p M_q M_r along the force: the moment that a unit step of it adds.
    LATTICE_HD_INLINE Real derivative(int i, const Vector3<Real>& force) const {
        const int p = i % 3;
        const int q = i / 3 % 3;
        const int r = i / 9;
        Real sum = 0.0F;
        if (p != 0) { sum += force.x * axis_slope(0, p) * axis_moment(1, q) * axis_moment(2, r); }
        if (q != 0) { sum += force.y * axis_slope(1, q) * axis_moment(0, p) * axis_moment(2, r); }
        if (r != 0) { sum += force.z * axis_slope(2, r) * axis_moment(0, p) * axis_moment(1, q); }
        return sum;
    }

private:
    LATTICE_HD_INLINE Real axis_moment(int a, int order) const {
        return order == 0 ? Real(1.0F) : (order == 1 ? speed_[a] : square_[a] + 1.0F / 3.0F);
    }

    /// dM_p/du_a
    LATTICE_HD_INLINE Real axis_slope(int a, int order) const {
        return order == 1 ? Real(1.0F) : speed_[a] * 2.0F;
    }

    Real speed_[3];
    Real square_[3];
};

}  // namespace lattice::fluid
