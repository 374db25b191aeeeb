// SPDX-License-Identifier: MIT
// The collision of model ACM written a second time, the way Chen et al. (Sec. 4.3.3) cut it into
// launches: no transform that produces all populations at once, but every population as a sum over
// the 17 moments with polynomials of the velocity for coefficients, so that a launch can do some of
// them. Terms that populations have in common are formed once a launch, which is what Table 2 of
// the paper lists for its expansion.
//
// ACM's closure of the orders 4 to 6 makes the expansion short. Along one axis a direction c takes
//   H0 = 2/3 - u^2,  (u^2 + c u + 1/3)/2       H1 = -2u,  u + c/2       H2 = -1,  1/2
// (c = 0, c = +-1) from the moments of order 0, 1, 2, and H0 contains all that the closure adds.
// A population is its equilibrium rho H0 H0 H0, plus q_ab H1 H1 H0 or q_aa H2 H0 H0 for the second
// order, plus k_abb' H1 H2 H0 or k_xyz H1 H1 H1 for the third, where k_abb' = k_abb - F_a / 6, plus
// F_a / 2 H1 H0 H0. The common terms are the eight products of an x and a y polynomial, monomials
// up to ux^2 uy^2; they serve the three populations of a column, those that differ in cz only.
//
// Momentum after collision is what the rounded sums add up to. The other collisions set it exactly
// (set_invariants), which a launch that makes only some of the populations cannot. In fp32 the
// rounding acts like a viscosity smaller by about 2.2e-5 lu: Taylor-Green vortices decay at 0.989
// of the exact rate at viscosity 0.002, at 0.956 at 0.0005.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/product_equilibrium.hpp"

namespace lattice::fluid {

/// Populations that differ in cz only: column k holds the directions k, k + 9 and k + 18.
constexpr int column_count = 9;

/// First column of launch `index` out of `launches`; the launch after the last begins at
/// column_count. No column is split, so every common term is formed in one launch only.
LATTICE_HD_INLINE constexpr int first_column(int index, int launches) {
    return column_count * index / launches;
}

/// What direction c takes from the moments of one axis.
template <class Real>
struct AxisPolynomials {
    Real h0, h1, h2;

    LATTICE_HD_INLINE AxisPolynomials(int c, Real u) {
        const Real square = u * u;
        const auto sign = static_cast<float>(c);
        h0 = c == 0 ? Real(2.0F / 3.0F) - square : (square + u * sign) * 0.5F + 1.0F / 6.0F;
        h1 = c == 0 ? u * -2.0F : u + 0.5F * sign;
        h2 = c == 0 ? -1.0F : 0.5F;
    }
};

/// A node between relaxation and the populations that follow from it.
template <class Real>
struct ExpandedMoments {
    Real deviation;  ///< density - 1
    Real density;
    Vector3<Real> velocity;  ///< with half the force
    Vector3<Real> half_force;
    SecondOrder<Real> second;
    ThirdOrder<Real> third;  ///< less what the force leaves in them

    /// `m`: raw moments of the streamed node, of which those above order 3 go unread.
    LATTICE_HD_INLINE ExpandedMoments(const Real (&m)[direction_count],
                                      const StreamedState<Real>& state,
                                      const Relaxation<Real>& rate, const Vector3<Real>& force)
        : deviation(state.deviation),
          density(state.density),
          velocity(state.velocity),
          half_force{force.x * 0.5F, force.y * 0.5F, force.z * 0.5F} {
        const auto relaxed = AdaptiveCentralMoments::relaxed<true>(m, state, rate, force);
        second = relaxed.second;
        third = relaxed.third;
        const Vector3<Real> f{force.x * (1.0F / 6.0F), force.y * (1.0F / 6.0F),
                              force.z * (1.0F / 6.0F)};
        third.xyy -= f.x;
        third.xzz -= f.x;
        third.xxy -= f.y;
        third.yzz -= f.y;
        third.xxz -= f.z;
        third.yyz -= f.z;
    }
};

/// The populations of one column after collision, cz = -1, 0, 1, less their weights.
template <class Real>
LATTICE_HD_INLINE void expand_column(const ExpandedMoments<Real>& k, int column, Real (&f)[3]) {
    const AxisPolynomials<Real> x(cx(column), k.velocity.x);
    const AxisPolynomials<Real> y(cy(column), k.velocity.y);
    const Real x0y0 = x.h0 * y.h0;
    const Real x1y0 = x.h1 * y.h0;
    const Real x0y1 = x.h0 * y.h1;
    const Real x2y0 = x.h2 * y.h0;
    const Real x0y2 = x.h0 * y.h2;
    const Real x1y1 = x.h1 * y.h1;
    const Real order_0 = k.second.xx * x2y0 + k.second.yy * x0y2 + k.second.xy * x1y1 +
                         k.third.xyy * (x.h1 * y.h2) + k.third.xxy * (x.h2 * y.h1) +
                         k.half_force.x * x1y0 + k.half_force.y * x0y1;
    const Real order_1 = k.second.xz * x1y0 + k.second.yz * x0y1 + k.third.xxz * x2y0 +
                         k.third.yyz * x0y2 + k.third.xyz * x1y1 + k.half_force.z * x0y0;
    const Real order_2 = k.second.zz * x0y0 + k.third.xzz * x1y0 + k.third.yzz * x0y1;
    LATTICE_UNROLL
    for (int level = 0; level < 3; ++level) {
        const int i = column + column_count * level;
        const AxisPolynomials<Real> z(cz(i), k.velocity.z);
        f[level] = equilibrium_deviation(i, k.deviation, k.density, k.velocity) + order_0 * z.h0 +
                   order_1 * z.h1 + order_2 * z.h2;
    }
}

/// The whole collision in the form of the other functors.
struct ExpandedCentralMoments {
    template <bool Forced, class Real>
    static LATTICE_HD_INLINE Macroscopic<Real> collide(Real (&f)[direction_count],
                                                       const Relaxation<Real>& rate,
                                                       const Vector3<Real>& force) {
        populations_to_raw(f);
        const StreamedState<Real> state = streamed_state<Forced>(f, force);
        const ExpandedMoments<Real> moments(f, state, rate, force);
        LATTICE_UNROLL
        for (int column = 0; column < column_count; ++column) {
            Real levels[3];
            expand_column(moments, column, levels);
            LATTICE_UNROLL
            for (int level = 0; level < 3; ++level) {
                f[column + column_count * level] = levels[level];
            }
        }
        return {state.density, state.velocity};
    }
};

}  // namespace lattice::fluid
