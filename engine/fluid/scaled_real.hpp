// SPDX-License-Identifier: MIT
// A float that carries the scale of half-float storage while it is a population. The moment
// transforms take the scale off and put it on (population_scale), where fewer numbers need it.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/real.hpp"
#include "engine/fluid/stored_value.hpp"

namespace lattice::fluid {

struct ScaledReal {
    float value = 0;

    ScaledReal() = default;
    LATTICE_HD_INLINE explicit(false) ScaledReal(float number) : value(number) {}

    friend LATTICE_HD_INLINE ScaledReal operator+(ScaledReal a, ScaledReal b) {
        return a.value + b.value;
    }
    friend LATTICE_HD_INLINE ScaledReal operator-(ScaledReal a, ScaledReal b) {
        return a.value - b.value;
    }
    friend LATTICE_HD_INLINE ScaledReal operator*(ScaledReal a, ScaledReal b) {
        return a.value * b.value;
    }
    friend LATTICE_HD_INLINE ScaledReal operator-(ScaledReal a) { return -a.value; }
    LATTICE_HD_INLINE ScaledReal& operator+=(ScaledReal b) { return *this = *this + b; }
    LATTICE_HD_INLINE ScaledReal& operator-=(ScaledReal b) { return *this = *this - b; }
    LATTICE_HD_INLINE ScaledReal& operator*=(ScaledReal b) { return *this = *this * b; }
};

LATTICE_HD_INLINE ScaledReal reciprocal(ScaledReal x) {
    return reciprocal(x.value);
}
LATTICE_HD_INLINE ScaledReal square_root(ScaledReal x) {
    return square_root(x.value);
}

LATTICE_HD_INLINE ScaledReal minimum(ScaledReal a, ScaledReal b) {
    return minimum(a.value, b.value);
}
LATTICE_HD_INLINE ScaledReal maximum(ScaledReal a, ScaledReal b) {
    return maximum(a.value, b.value);
}
LATTICE_HD_INLINE float plain(ScaledReal x) {
    return x.value;
}

template <>
inline constexpr float population_scale<ScaledReal> = half_scale;

}  // namespace lattice::fluid
