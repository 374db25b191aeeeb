// SPDX-License-Identifier: MIT
// Density and velocity of a node, from its populations or its raw moments.
#pragma once

#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/moments.hpp"
#include "engine/fluid/real.hpp"

namespace lattice::fluid {

template <class Real>
struct Macroscopic {
    Real density;
    Vector3<Real> velocity;
};

/// Of populations less their weights, without any force.
LATTICE_HD_INLINE Macroscopic<float> macroscopic(const float (&f)[direction_count]) {
    float density = 1.0F;
    Vector3<float> j;
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) {
        density += f[i];
        j.x += f[i] * static_cast<float>(cx(i));
        j.y += f[i] * static_cast<float>(cy(i));
        j.z += f[i] * static_cast<float>(cz(i));
    }
    const float inverse = reciprocal(density);
    return {density, {j.x * inverse, j.y * inverse, j.z * inverse}};
}

/// What a collision starts from, read off the raw moments of a streamed node.
template <class Real>
struct StreamedState {
    Real deviation;  ///< density - 1
    Real density;
    Vector3<Real> momentum;  ///< as streamed, without the force
    Vector3<Real> velocity;  ///< with half the force of the step: (momentum + F/2) / density
};

template <bool Forced, class Real>
LATTICE_HD_INLINE StreamedState<Real> streamed_state(const Real (&m)[direction_count],
                                                     const Vector3<Real>& force) {
    StreamedState<Real> s;
    s.deviation = m[moment(0, 0, 0)];
    s.density = s.deviation + 1.0F;
    s.momentum = {m[moment(1, 0, 0)], m[moment(0, 1, 0)], m[moment(0, 0, 1)]};
    const Real inverse = reciprocal(s.density);
    Vector3<Real> j = s.momentum;
    if constexpr (Forced) {
        j.x += force.x * 0.5F;
        j.y += force.y * 0.5F;
        j.z += force.z * 0.5F;
    }
    s.velocity = {j.x * inverse, j.y * inverse, j.z * inverse};
    return s;
}

}  // namespace lattice::fluid
