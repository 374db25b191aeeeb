// SPDX-License-Identifier: MIT
// Factorised moment transforms. The monomial basis is a product over the axes, so a 3-point map
// goes over nine lines, once an axis, in place. Entry p + 3q + 9r is the population of direction
// (p-1, q-1, r-1) or the moment of cx^p cy^q cz^r.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/real.hpp"

namespace lattice::fluid {

/// By how much populations of this type are too large; moments never are.
template <class Real>
inline constexpr float population_scale = 1.0F;

/// Index of the moment of cx^p cy^q cz^r.
LATTICE_HD_INLINE constexpr int moment(int p, int q, int r) {
    return p + 3 * q + 9 * r;
}

/// Sum of the powers of moment i: 0 for density, 1 for momentum, ... 6.
LATTICE_HD_INLINE constexpr int order_of(int i) {
    return i % 3 + i / 3 % 3 + i / 9;
}

/// Applies map(a, b, c) to the nine lines along the axis with this stride (1: x, 3: y, 9: z).
template <int Stride, class Real, class Map>
LATTICE_HD_INLINE void for_each_line(Real (&m)[direction_count], Map map) {
    constexpr int first = Stride == 1 ? 3 : 1;
    constexpr int second = Stride == 9 ? 3 : 9;
    LATTICE_UNROLL
    for (int line = 0; line < 9; ++line) {
        const int base = line % 3 * first + line / 3 * second;
        map(m[base], m[base + Stride], m[base + 2 * Stride]);
    }
}

/// One line of populations to its raw moments of order 0, 1, 2.
struct RawSums {
    template <class Real>
    LATTICE_HD_INLINE void operator()(Real& a, Real& b, Real& c) const {
        const Real even = a + c;
        const Real odd = c - a;
        a = even + b;
        b = odd;
        c = even;
    }
};

/// One line of central moments about `speed` to raw moments.
template <class Real>
struct CentralShift {
    Real speed;
    LATTICE_HD_INLINE void operator()(Real& k0, Real& k1, Real& k2) const {
        const Real raw1 = speed * k0 + k1;
        k2 = speed * (k1 + raw1) + k2;
        k1 = raw1;
    }
};

/// One line of raw moments to central moments about `speed`.
template <class Real>
struct RawShift {
    Real speed;
    LATTICE_HD_INLINE void operator()(Real& m0, Real& m1, Real& m2) const {
        const Real central1 = m1 - speed * m0;
        m2 -= speed * (m1 + central1);
        m1 = central1;
    }
};

/// One line of raw moments to populations; those of direction -1 and +1 come out doubled.
struct UnhalvedLine {
    template <class Real>
    LATTICE_HD_INLINE void operator()(Real& m0, Real& m1, Real& m2) const {
        const Real rest = m0 - m2;
        const Real minus = m2 - m1;
        const Real plus = m2 + m1;
        m0 = minus;
        m1 = rest;
        m2 = plus;
    }
};

template <class Real>
LATTICE_HD_INLINE void populations_to_raw(Real (&m)[direction_count]) {
    for_each_line<9>(m, RawSums{});
    for_each_line<3>(m, RawSums{});
    for_each_line<1>(m, RawSums{});
    if constexpr (population_scale<Real> != 1.0F) {
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) { m[i] *= 1.0F / population_scale<Real>; }
    }
}

template <class Real>
LATTICE_HD_INLINE void central_to_raw(Real (&m)[direction_count], const Vector3<Real>& u) {
    for_each_line<1>(m, CentralShift<Real>{u.x});
    for_each_line<3>(m, CentralShift<Real>{u.y});
    for_each_line<9>(m, CentralShift<Real>{u.z});
}

template <class Real>
LATTICE_HD_INLINE void raw_to_central(Real (&m)[direction_count], const Vector3<Real>& u) {
    for_each_line<1>(m, RawShift<Real>{u.x});
    for_each_line<3>(m, RawShift<Real>{u.y});
    for_each_line<9>(m, RawShift<Real>{u.z});
}

LATTICE_HD_INLINE constexpr float halving_factor(int i) {
    return (cx(i) == 0 ? 1.0F : 0.5F) * (cy(i) == 0 ? 1.0F : 0.5F) * (cz(i) == 0 ? 1.0F : 0.5F);
}

/// The halves of the three axes are left to one factor at the end.
template <class Real>
LATTICE_HD_INLINE void raw_to_populations(Real (&m)[direction_count]) {
    for_each_line<1>(m, UnhalvedLine{});
    for_each_line<3>(m, UnhalvedLine{});
    for_each_line<9>(m, UnhalvedLine{});
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        m[i] *= halving_factor(i) * population_scale<Real>;
    }
}

}  // namespace lattice::fluid
