// SPDX-License-Identifier: MIT
// What an outlet does, in two parts. Beyond it stands a copy of the nodes at it, so whatever does
// not change along its normal passes undisturbed (see outlet_link); and from what comes in, the
// sound wave that travels inward is taken, so that sound leaves. A wave along the outward normal n
// with density rho' carries the velocity c_s rho' n, one against it -c_s rho' n; so the density
// amplitude of the one that comes in is (rho - 1 - (u_n - m) / c_s) / 2, with the velocity m that
// belongs to the flow and not to sound. m follows u_n slowly, by which the density returns to 1.
// This is the characteristic condition of Poinsot & Lele, J. Comput. Phys. 101, 104 (1992), with
// their relaxation of the pressure, in a form for populations that is ours.
#pragma once

#include <cstdint>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/macroscopic.hpp"

namespace lattice::fluid {

/// Component of a velocity along the outward normal of a face.
LATTICE_HD_INLINE float outward(int face, const Vector3<float>& u) {
    const float along = face / 2 == 0 ? u.x : (face / 2 == 1 ? u.y : u.z);
    return face % 2 == 0 ? -along : along;
}

/// Share of its difference from u_n by which m moves in a step, for so many nodes between an outlet
/// and the opposite face. Sound of frequency w comes back with about the share / 2w: that of waves
/// shorter than the domain leaves, and the mean density settles in a few crossings of sound.
inline float outlet_share(int nodes_across) {
    return 0.2F / static_cast<float>(nodes_across);
}

/// State of an outlet at a node with these populations.
LATTICE_HD_INLINE FaceState outlet_state(int face, float mean, const float (&f)[direction_count]) {
    // Not the density less 1: that would lose the digits of weak sound.
    float deviation = 0;
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) { deviation += f[i]; }
    FaceState state;
    state.velocity = macroscopic(f).velocity;
    const float inverse_sound_speed = 1.7320508F;
    state.sound = 0.5F * (deviation - (outward(face, state.velocity) - mean) * inverse_sound_speed);
    return state;
}

}  // namespace lattice::fluid
