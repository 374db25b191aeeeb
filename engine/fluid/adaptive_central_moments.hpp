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
#include "engine/fluid/low_order_moments.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/relaxation.hpp"

namespace lattice::fluid {

struct AdaptiveCentralMoments {
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Macroscopic<Real> collide(Real (&m)[direction_count],
                                                       const Relaxation<Real>& rate,
                                                       const Vector3<Real>& force) {
        populations_to_raw(m);
        const StreamedState<Real> state = streamed_state<Forced>(m, force);
        const auto [second, third] = relaxed<Forced>(m, state, rate, force);
        const Vector3<Real> first =
            Forced ? Vector3<Real>{force.x * 0.5F, force.y * 0.5F, force.z * 0.5F}
                   : Vector3<Real>{Real(0.0F), Real(0.0F), Real(0.0F)};
        write_central_moments<Forced>(m, state.density, first, second, third);
        central_to_raw(m, state.velocity);
        set_invariants<Forced>(m, state, force);
        subtract_weight_moments(m);
        raw_to_populations(m);
        return {state.density, state.velocity};
    }

    /// The adaptive rate w3 with which `collide` relaxes the third-order moments of a node, from
    /// its streamed populations (overwritten).
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Real third_order_rate(Real (&m)[direction_count],
                                                   const Relaxation<Real>& rate,
                                                   const Vector3<Real>& force) {
        populations_to_raw(m);
        const StreamedState<Real> state = streamed_state<Forced>(m, force);
        ThirdOrder<Real> third = third_order(m, state, second_order<Forced>(m, state, force));
        if constexpr (Forced) { add_half_force(third, force); }
        return Real(1.0F) - kept_third_order(third, state.density, rate);
    }

    /// Central moments of orders 2 and 3 after collision; those of higher orders follow from them.
    template <class Real>
    struct Relaxed {
        SecondOrder<Real> second;
        ThirdOrder<Real> third;
    };

    /// From the raw moments of a streamed node.
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Relaxed<Real> relaxed(const Real (&m)[direction_count],
                                                   const StreamedState<Real>& state,
                                                   const Relaxation<Real>& rate,
                                                   const Vector3<Real>& force) {
        SecondOrder<Real> second = second_order<Forced>(m, state, force);
        ThirdOrder<Real> third = third_order(m, state, second);
        relax_second_order(second, rate.shear, state.velocity);
        if constexpr (Forced) { add_half_force(third, force); }
        scale(third, kept_third_order(third, state.density, rate));
        if constexpr (Forced) { add_half_force(third, force); }
        return {second, third};
    }

private:
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
    static LATTICE_HD_INLINE void add_half_force(ThirdOrder<Real>& k, const Vector3<Real>& force) {
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
    static LATTICE_HD_INLINE Real kept_third_order(const ThirdOrder<Real>& k, Real density,
                                                   const Relaxation<Real>& rate) {
        const Real pairs = k.xyy * k.xyy + k.xzz * k.xzz + k.xxy * k.xxy + k.yzz * k.yzz +
                           k.xxz * k.xxz + k.yyz * k.yyz;
        const Real q = square_root(pairs * 3.0F + k.xyz * k.xyz * 6.0F);
        const Real threshold = density * rate.limiter;
        return (Real(1.0F) - rate.third_order) * (threshold * reciprocal(threshold + q));
    }

    template <class Real>
    static LATTICE_HD_INLINE void scale(ThirdOrder<Real>& k, Real keep) {
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

/// w3 of a node of model ACM as a field to look at, between the base rate (smooth flow) and 1
/// (damped). `streamed`: its populations less their weights, after streaming; `force`: on it, in
/// the coming collision.
LATTICE_HD_INLINE float adaptive_rate(const float (&streamed)[direction_count],
                                      const Relaxation<float>& rate, const Vector3<float>& force) {
    float m[direction_count];
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) { m[i] = streamed[i]; }
    return AdaptiveCentralMoments::third_order_rate<true>(m, rate, force);
}

}  // namespace lattice::fluid
