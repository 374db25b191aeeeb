// SPDX-License-Identifier: MIT
// ACM: central-moment collision (basis and forcing of De Rosis, Huang, Coreixas, Phys. Fluids 31,
// 117102, 2019) with the high orders handled so that only 17 moments are needed:
//  - orders 4 to 6 take zero central-Hermite coefficients from the post-collision lower moments;
//  - all third-order moments share one rate per node, which is small where the flow is smooth (low
//    dispersion) and goes to 1 where the third-order tensor is large (damping);
//  - the diagonal stress carries the cubic Galilean correction of Geier et al., Comput. Math. Appl.
//    70, 507 (2015), App. H.
// Chen et al. defer their adaptive rule to earlier papers; this local rule is ours.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/relaxation.hpp"

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

struct AdaptiveCentralMoments {
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Macroscopic<Real> collide(Real (&m)[direction_count],
                                                       const Relaxation<Real>& rate,
                                                       const Vector3<Real>& force) {
        populations_to_raw(m);
        const auto [deviation, density, j, u] = streamed_state<Forced>(m, force);
        SecondOrder<Real> second = second_order<Forced>(m, deviation, density, u, force);
        ThirdOrder<Real> third = third_order(m, density, j, u, second);
        relax_second_order(second, rate.shear, u);
        if constexpr (Forced) { add_force_moments(third, force); }
        relax_third_order(third, density, rate);
        if constexpr (Forced) { add_force_moments(third, force); }

        const Vector3<Real> first =
            Forced ? Vector3<Real>{force.x * 0.5F, force.y * 0.5F, force.z * 0.5F}
                   : Vector3<Real>{Real(0.0F), Real(0.0F), Real(0.0F)};
        write_central_moments<Forced>(m, density, first, second, third);
        central_to_raw(m, u);
        const Vector3<Real> momentum =
            Forced ? Vector3<Real>{j.x + force.x, j.y + force.y, j.z + force.z} : j;
        set_invariants(m, deviation, momentum);
        subtract_weight_moments(m);
        raw_to_unhalved_populations(m);
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) { m[i] *= halving_factor(i); }
        return {density, u};
    }

private:
    /// Central from raw second-order moments. The streamed state carries -F/2, so the velocity
    /// that includes +F/2 leaves the cross terms with F.
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE SecondOrder<Real> second_order(const Real (&m)[direction_count],
                                                            Real deviation, Real density,
                                                            const Vector3<Real>& u,
                                                            const Vector3<Real>& force) {
        const Real third = deviation * (1.0F / 3.0F);
        const Vector3<Real> p{density * u.x, density * u.y, density * u.z};
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

    /// k_210 = m_210 - 2 ux m_110 + ux^2 jy - uy k_200, and so on; j is the raw momentum.
    template <class Real>
    static LATTICE_HD_INLINE ThirdOrder<Real> third_order(const Real (&m)[direction_count],
                                                          Real density, const Vector3<Real>& j,
                                                          const Vector3<Real>& u,
                                                          const SecondOrder<Real>& second) {
        const Real isotropic = density * (1.0F / 3.0F);
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

    /// Shear relaxes with w, the trace with 1; the cubic correction restores the Galilean
    /// invariance of the diagonal stress, with the velocity gradients read off the moments.
    template <class Real>
    static LATTICE_HD_INLINE void relax_second_order(SecondOrder<Real>& k, Real w,
                                                     const Vector3<Real>& u) {
        const Real a = k.xx - k.yy;
        const Real b = k.xx - k.zz;
        const Real trace = k.xx + k.yy + k.zz;
        const Real gradient_x = (w * (a + b) + trace) * -0.5F;
        const Real gradient_y = w * a * 1.5F + gradient_x;
        const Real gradient_z = w * b * 1.5F + gradient_x;
        const Real x = u.x * u.x * gradient_x;
        const Real y = u.y * u.y * gradient_y;
        const Real z = u.z * u.z * gradient_z;
        const Real keep = Real(1.0F) - w;
        const Real correction = w * 1.5F - 3.0F;
        const Real new_trace = (x + y + z) * -1.5F;
        const Real new_a = keep * a + correction * (x - y);
        const Real new_b = keep * b + correction * (x - z);
        k.xx = (new_trace + new_a + new_b) * (1.0F / 3.0F);
        k.yy = k.xx - new_a;
        k.zz = k.xx - new_b;
        k.xy *= keep;
        k.xz *= keep;
        k.yz *= keep;
    }

    /// Half of the third-order moments of the force, 2 cs^2 F spread over the pairs.
    template <class Real>
    static LATTICE_HD_INLINE void add_force_moments(ThirdOrder<Real>& k,
                                                    const Vector3<Real>& force) {
        constexpr float half_third = 1.0F / 6.0F;
        k.xyy += force.x * half_third;
        k.xzz += force.x * half_third;
        k.xxy += force.y * half_third;
        k.yzz += force.y * half_third;
        k.xxz += force.z * half_third;
        k.yyz += force.z * half_third;
    }

    /// 1 - w3 = (1 - w3_0) lambda rho / (q + lambda rho), where q is the rotation-invariant norm of
    /// the third-order non-equilibrium tensor.
    template <class Real>
    static LATTICE_HD_INLINE void relax_third_order(ThirdOrder<Real>& k, Real density,
                                                    const Relaxation<Real>& rate) {
        const Real pairs = k.xyy * k.xyy + k.xzz * k.xzz + k.xxy * k.xxy + k.yzz * k.yzz +
                           k.xxz * k.xxz + k.yyz * k.yyz;
        const Real q = square_root(pairs * 3.0F + k.xyz * k.xyz * 6.0F);
        const Real threshold = density * rate.limiter;
        const Real keep = (Real(1.0F) - rate.third_order) * (threshold * reciprocal(threshold + q));
        k.xyy *= keep;
        k.xzz *= keep;
        k.xxy *= keep;
        k.yzz *= keep;
        k.xxz *= keep;
        k.yyz *= keep;
        k.xyz *= keep;
    }

    /// All 27 central moments after collision, orders 4 to 6 closed by the lower ones:
    /// k_220 = (k_200 + k_020)/3 - rho/9, k_211 = k_011/3, k_122 = (k_120 + k_102)/3 - k_100/9,
    /// k_222 = (k_200 + k_020 + k_002)/9 - 2 rho/27.
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE void write_central_moments(Real (&m)[direction_count], Real density,
                                                        const Vector3<Real>& first,
                                                        const SecondOrder<Real>& second,
                                                        const ThirdOrder<Real>& third) {
        constexpr float cs2 = sound_speed_squared;
        const Real rho3 = density * cs2;
        const Real rho9 = rho3 * cs2;
        m[moment(0, 0, 0)] = density;
        m[moment(1, 0, 0)] = first.x;
        m[moment(0, 1, 0)] = first.y;
        m[moment(0, 0, 1)] = first.z;
        m[moment(2, 0, 0)] = second.xx + rho3;
        m[moment(0, 2, 0)] = second.yy + rho3;
        m[moment(0, 0, 2)] = second.zz + rho3;
        m[moment(1, 1, 0)] = second.xy;
        m[moment(1, 0, 1)] = second.xz;
        m[moment(0, 1, 1)] = second.yz;
        m[moment(1, 2, 0)] = third.xyy;
        m[moment(1, 0, 2)] = third.xzz;
        m[moment(2, 1, 0)] = third.xxy;
        m[moment(0, 1, 2)] = third.yzz;
        m[moment(2, 0, 1)] = third.xxz;
        m[moment(0, 2, 1)] = third.yyz;
        m[moment(1, 1, 1)] = third.xyz;
        m[moment(2, 2, 0)] = (second.xx + second.yy) * cs2 + rho9;
        m[moment(2, 0, 2)] = (second.xx + second.zz) * cs2 + rho9;
        m[moment(0, 2, 2)] = (second.yy + second.zz) * cs2 + rho9;
        m[moment(2, 1, 1)] = second.yz * cs2;
        m[moment(1, 2, 1)] = second.xz * cs2;
        m[moment(1, 1, 2)] = second.xy * cs2;
        m[moment(1, 2, 2)] = (third.xyy + third.xzz) * cs2;
        m[moment(2, 1, 2)] = (third.xxy + third.yzz) * cs2;
        m[moment(2, 2, 1)] = (third.xxz + third.yyz) * cs2;
        if constexpr (Forced) {
            m[moment(1, 2, 2)] -= first.x * (cs2 * cs2);
            m[moment(2, 1, 2)] -= first.y * (cs2 * cs2);
            m[moment(2, 2, 1)] -= first.z * (cs2 * cs2);
        }
        m[moment(2, 2, 2)] = (second.xx + second.yy + second.zz) * (cs2 * cs2) + rho9 * cs2;
    }

    /// Density and momentum after collision are known exactly; taken from here instead of the
    /// transform, they do not drift with its rounding.
    template <class Real>
    static LATTICE_HD_INLINE void set_invariants(Real (&m)[direction_count], Real deviation,
                                                 const Vector3<Real>& momentum) {
        m[moment(0, 0, 0)] = deviation;
        m[moment(1, 0, 0)] = momentum.x;
        m[moment(0, 1, 0)] = momentum.y;
        m[moment(0, 0, 1)] = momentum.z;
    }

    /// Populations are kept as deviations from the weights; slot 000 already is one.
    template <class Real>
    static LATTICE_HD_INLINE void subtract_weight_moments(Real (&m)[direction_count]) {
        constexpr float cs2 = sound_speed_squared;
        m[moment(2, 0, 0)] -= cs2;
        m[moment(0, 2, 0)] -= cs2;
        m[moment(0, 0, 2)] -= cs2;
        m[moment(2, 2, 0)] -= cs2 * cs2;
        m[moment(2, 0, 2)] -= cs2 * cs2;
        m[moment(0, 2, 2)] -= cs2 * cs2;
        m[moment(2, 2, 2)] -= cs2 * cs2 * cs2;
    }
};

}  // namespace lattice::fluid
