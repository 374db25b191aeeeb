// SPDX-License-Identifier: MIT
// SECOND-HAND. The adaptive rules of the two papers that Chen et al. build on, as study modes:
//  - Study2019: Li, Bai, Liu, arXiv 1807.02284;
//  - Study2020: Li, Chen, Desbrun, Zheng, Liu, ACM Trans. Graph. 39 (2020).
// Neither primary text was at hand. Both rules were read in one public program that cites the
// papers and notes that they did not work for it (Carabalone/cuda-lbm, adapters.cuh); the meaning
// of some symbols is uncertain there. What is ours is said at each rule: guards and grouping. The
// basis, equilibrium and forcing are those of CentralMoments, the shear moments relax with w.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/low_order_moments.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/non_equilibrium.hpp"
#include "engine/fluid/real.hpp"
#include "engine/fluid/relaxation.hpp"

namespace lattice::fluid {

/// Of a node, what DomainMeans holds the means and the maximum of.
template <class Real>
struct StudyQuantities {
    Real density;
    Real momentum;  ///< |rho u|
    Real stress;    ///< Frobenius norm of the raw second moments
    Real speed;     ///< |u|
};

/// From the raw moments of populations less their weights.
template <class Real>
LATTICE_HD_INLINE StudyQuantities<Real> study_quantities(const Real (&m)[direction_count],
                                                         const StreamedState<Real>& state) {
    const SecondOrder<Real> raw{m[moment(2, 0, 0)] + sound_speed_squared,
                                m[moment(0, 2, 0)] + sound_speed_squared,
                                m[moment(0, 0, 2)] + sound_speed_squared,
                                m[moment(1, 1, 0)],
                                m[moment(1, 0, 1)],
                                m[moment(0, 1, 1)]};
    const Real speed = square_root(dot(state.velocity, state.velocity));
    return {state.density, speed * state.density, square_root(norm_squared(raw)), speed};
}

/// Rates above the shear block: trace with the third order, which keeps high rates near 2 stable at
/// rest, then one for each order.
template <class Real>
struct HighRates {
    Real third, fourth, fifth, sixth;

    LATTICE_HD_INLINE Real of_order(int order) const {
        return order <= 3 ? third : (order == 4 ? fourth : (order == 5 ? fifth : sixth));
    }
};

/// Central-moment collision with a rate for each order, which `Rule::rates` gives.
template <class Rule>
struct StudyCollision {
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Macroscopic<Real> collide(Real (&m)[direction_count],
                                                       const Relaxation<Real>& rate,
                                                       const Vector3<Real>& force) {
        populations_to_raw(m);
        const StreamedState<Real> state = streamed_state<Forced>(m, force);
        const HighRates<Real> high = Rule::rates(study_quantities(m, state), rate.means);
        raw_to_non_equilibrium<Forced>(m, state, force);
        raw_to_central(m, state.velocity);
        relax(m, rate.shear, high);
        central_to_raw(m, state.velocity);
        kept_to_populations<Forced>(m, state, force);
        return {state.density, state.velocity};
    }

private:
    template <class Real>
    static LATTICE_HD_INLINE void relax(Real (&n)[direction_count], Real shear,
                                        const HighRates<Real>& high) {
        const SecondOrder<Real> second{n[moment(2, 0, 0)], n[moment(0, 2, 0)], n[moment(0, 0, 2)],
                                       n[moment(1, 1, 0)], n[moment(1, 0, 1)], n[moment(0, 1, 1)]};
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            n[i] *= Real(1.0F) - (order_of(i) == 2 ? shear : high.of_order(order_of(i)));
        }
        const SecondOrder<Real> traceless = deviatoric(second);
        const Real mean = (second.xx - traceless.xx) * (Real(1.0F) - high.third);
        const Real keep = Real(1.0F) - shear;
        n[moment(2, 0, 0)] = traceless.xx * keep + mean;
        n[moment(0, 2, 0)] = traceless.yy * keep + mean;
        n[moment(0, 0, 2)] = traceless.zz * keep + mean;
    }
};

/// `value` over its mean, or `without_mean` where that is not known or 0 (ours; the first step, a
/// fluid at rest).
template <class Real>
LATTICE_HD_INLINE Real guarded_ratio(Real value, float mean, float without_mean) {
    constexpr float least = 1e-12F;
    return mean > least ? value * (1.0F / mean) : Real(without_mean);
}

/// nu_k = nu_k0 (5 - 4 g/g_max) for the orders k = 3 to 6, w_k = 1 / (3 nu_k + 1/2), nu_k0 =
/// (0.005, 0.007, 0.009, 0.010). The source leaves open whether g is the speed or the strain; here
/// it is the speed. The maximum is found without the obstacles' force, which may make a node
/// faster, so the ratio is kept at 1 at most (ours).
struct Rule2019 {
    template <class Real>
    static LATTICE_HD_INLINE HighRates<Real> rates(const StudyQuantities<Real>& node,
                                                   const DomainMeans& means) {
        const Real ratio = minimum(guarded_ratio(node.speed, means.max_speed, 0.0F), Real(1.0F));
        const Real growth = Real(5.0F) - ratio * 4.0F;
        return {shear_rate(growth * 0.005F), shear_rate(growth * 0.007F),
                shear_rate(growth * 0.009F), shear_rate(growth * 0.010F)};
    }
};

/// tau* = 0.0003 rho/<rho> - 0.00775 |rho u|/<|rho u|> + 0.00016 |Pi|/<|Pi|> + 0.0087 and one rate
/// w_high = 1 / (3 tau* + 1/2) for all moments above the shear block, < > being the means over the
/// domain of the state that the step collides, without the obstacles' force. tau* turns negative
/// where |rho u| exceeds its mean by a fifth; the papers' cure is not known, here it is held within
/// [5e-4, 0.05] (ours).
struct Rule2020 {
    template <class Real>
    static LATTICE_HD_INLINE HighRates<Real> rates(const StudyQuantities<Real>& node,
                                                   const DomainMeans& means) {
        const Real rate = shear_rate(tau(node, means));
        return {rate, rate, rate, rate};
    }

    template <class Real>
    static LATTICE_HD_INLINE Real tau(const StudyQuantities<Real>& node, const DomainMeans& means) {
        const Real free = guarded_ratio(node.density, means.density, 1.0F) * 0.0003F -
                          guarded_ratio(node.momentum, means.momentum, 1.0F) * 0.00775F +
                          guarded_ratio(node.stress, means.stress, 1.0F) * 0.00016F + 0.0087F;
        return minimum(maximum(free, Real(5e-4F)), Real(0.05F));
    }
};

using Study2019 = StudyCollision<Rule2019>;
using Study2020 = StudyCollision<Rule2020>;

}  // namespace lattice::fluid
