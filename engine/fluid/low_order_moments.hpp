// SPDX-License-Identifier: MIT
// Central moments of orders 2 and 3 of a streamed node, and the exact invariants that every
// collision ends with.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/real.hpp"

namespace lattice::fluid {

/// Second-order central moments less their equilibrium rho/3.
template <class Real>
struct SecondOrder {
    Real xx, yy, zz, xy, xz, yz;
};

/// The seven third-order central moments; xyy is k_120.
template <class Real>
struct ThirdOrder {
    Real xyy, xzz, xxy, yzz, xxz, yyz, xyz;
};

/// Central from raw second-order moments. The streamed state carries -F/2, so the velocity that
/// includes +F/2 leaves the cross terms with F.
template <bool Forced, class Real>
LATTICE_HD_INLINE SecondOrder<Real> second_order(const Real (&m)[direction_count],
                                                 const StreamedState<Real>& state,
                                                 const Vector3<Real>& force) {
    const Vector3<Real>& u = state.velocity;
    const Real third = state.deviation * (1.0F / 3.0F);
    const Vector3<Real> p{state.density * u.x, state.density * u.y, state.density * u.z};
    SecondOrder<Real> k{
        m[moment(2, 0, 0)] - third - p.x * u.x, m[moment(0, 2, 0)] - third - p.y * u.y,
        m[moment(0, 0, 2)] - third - p.z * u.z, m[moment(1, 1, 0)] - p.x * u.y,
        m[moment(1, 0, 1)] - p.x * u.z,         m[moment(0, 1, 1)] - p.y * u.z};
    if constexpr (Forced) {
        k.xx += u.x * force.x;
        k.yy += u.y * force.y;
        k.zz += u.z * force.z;
        k.xy += (u.x * force.y + u.y * force.x) * 0.5F;
        k.xz += (u.x * force.z + u.z * force.x) * 0.5F;
        k.yz += (u.y * force.z + u.z * force.y) * 0.5F;
    }
    return k;
}

/// Less a third of the trace on the diagonal: what shear leaves in the second order.
template <class Real>
LATTICE_HD_INLINE SecondOrder<Real> deviatoric(const SecondOrder<Real>& k) {
    const Real mean = (k.xx + k.yy + k.zz) * (1.0F / 3.0F);
    return {k.xx - mean, k.yy - mean, k.zz - mean, k.xy, k.xz, k.yz};
}

/// Frobenius norm of the symmetric tensor, squared.
template <class Real>
LATTICE_HD_INLINE Real norm_squared(const SecondOrder<Real>& k) {
    return k.xx * k.xx + k.yy * k.yy + k.zz * k.zz +
           (k.xy * k.xy + k.xz * k.xz + k.yz * k.yz) * 2.0F;
}

/// k_210 = m_210 - 2 ux m_110 + ux^2 jy - uy k_200, and so on; j is the raw momentum.
template <class Real>
LATTICE_HD_INLINE ThirdOrder<Real> third_order(const Real (&m)[direction_count],
                                               const StreamedState<Real>& state,
                                               const SecondOrder<Real>& second) {
    const Vector3<Real>& u = state.velocity;
    const Vector3<Real>& j = state.momentum;
    const Real isotropic = state.density * (1.0F / 3.0F);
    const Vector3<Real> k2{second.xx + isotropic, second.yy + isotropic, second.zz + isotropic};
    // Raw third-order moments of the weights are odd and vanish; those of a square times a
    // velocity component need the 1/3 that the deviations leave out.
    const auto mixed = [](Real raw, Real cross, Real along, Real momentum, Real across,
                          Real square) {
        return raw - along * (cross + cross - along * momentum) - across * square;
    };
    const Real xy = m[moment(1, 1, 0)];
    const Real xz = m[moment(1, 0, 1)];
    const Real yz = m[moment(0, 1, 1)];
    return {mixed(m[moment(1, 2, 0)], xy, u.y, j.x, u.x, k2.y),
            mixed(m[moment(1, 0, 2)], xz, u.z, j.x, u.x, k2.z),
            mixed(m[moment(2, 1, 0)], xy, u.x, j.y, u.y, k2.x),
            mixed(m[moment(0, 1, 2)], yz, u.z, j.y, u.y, k2.z),
            mixed(m[moment(2, 0, 1)], xz, u.x, j.z, u.z, k2.x),
            mixed(m[moment(0, 2, 1)], yz, u.y, j.z, u.z, k2.y),
            m[moment(1, 1, 1)] - u.x * yz - u.y * (xz - u.x * j.z) - u.z * second.xy};
}

/// Density and momentum after collision are known exactly; taken from here instead of a transform,
/// they do not drift with its rounding.
template <bool Forced, class Real>
LATTICE_HD_INLINE void set_invariants(Real (&m)[direction_count], const StreamedState<Real>& state,
                                      const Vector3<Real>& force) {
    const Vector3<Real>& j = state.momentum;
    const Vector3<Real> momentum =
        Forced ? Vector3<Real>{j.x + force.x, j.y + force.y, j.z + force.z} : j;
    m[moment(0, 0, 0)] = state.deviation;
    m[moment(1, 0, 0)] = momentum.x;
    m[moment(0, 1, 0)] = momentum.y;
    m[moment(0, 0, 1)] = momentum.z;
}

}  // namespace lattice::fluid
