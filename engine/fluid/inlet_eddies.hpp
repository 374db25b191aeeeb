// SPDX-License-Identifier: MIT
// Synthetic turbulence of an inlet: a sum of random Fourier modes (the idea of Kraichnan, Phys.
// Fluids 13, 22, 1970), frozen and carried through the face with the inflow speed. The modes make
// up a vector potential that is faded out toward the faces beside the inlet before its curl is
// taken, so the velocity is free of divergence, has no component into those faces, and the flux
// through the inlet does not fluctuate.
#pragma once

#include <vector>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/inlet_settings.hpp"
#include "engine/fluid/real.hpp"

namespace lattice::fluid {

/// Modes of one face: wave lengths from the largest eddies down to a sixteenth of that, but not
/// below six nodes, evenly spread on a logarithmic scale; energy falls as wave number^(-5/3).
constexpr int eddy_count = 64;

/// One mode of the potential, amplitude * sin(wave . x + phase). Components lie along the inward
/// normal (x), then the face's first and second axis. x = 0 is the face.
struct EddyMode {
    Vector3<float> wave;       ///< radians per node
    Vector3<float> amplitude;  ///< normal to `wave`
    Vector3<float> curl;       ///< wave x amplitude: of the velocity, which goes with the cosine
    float phase = 0;           ///< radians
};

/// The modes of a face, the same for a seed: each of the velocity's components has the rms
/// turbulence * speed on average. Along periodic axes they repeat with the domain. Along an axis of
/// one node nothing varies and nothing flows. Where the face has but one node there are none.
std::vector<EddyMode> eddy_modes(int face, const Extent& extent, FaceMask walls,
                                 const InletSettings& settings);

/// Two factors of a product over the axes: cosine and sine of a wave, or fade and its slope.
struct FactorPair {
    float first = 0;
    float second = 0;
};

/// Fade of the potential at each node along an axis, and its slope: from 0 at walls to 1 at a
/// quarter of the largest eddies' size (or of the axis) from them.
std::vector<FactorPair> eddy_fade(int axis, const Extent& extent, FaceMask walls,
                                  const InletSettings& settings);

/// Velocity of the faded modes at one node. `along` and `across` hold cosine and sine of each mode
/// at the node's place on the face's first and second axis, `along_stride` and `across_stride`
/// apart; the phase and the way along the normal are part of `along`.
LATTICE_HD_INLINE Vector3<float> eddy_velocity(const EddyMode* modes, int count,
                                               const FactorPair* along, std::int64_t along_stride,
                                               const FactorPair* across, std::int64_t across_stride,
                                               const FactorPair& fade_along,
                                               const FactorPair& fade_across) {
    Vector3<float> curl;
    Vector3<float> potential;
    for (int m = 0; m < count; ++m) {
        const FactorPair a = along[m * along_stride];
        const FactorPair b = across[m * across_stride];
        const float cosine = a.first * b.first - a.second * b.second;
        const float sine = a.second * b.first + a.first * b.second;
        curl.x += modes[m].curl.x * cosine;
        curl.y += modes[m].curl.y * cosine;
        curl.z += modes[m].curl.z * cosine;
        potential.x += modes[m].amplitude.x * sine;
        potential.y += modes[m].amplitude.y * sine;
        potential.z += modes[m].amplitude.z * sine;
    }
    // curl(g A) = g curl A + grad g x A, and g does not vary along the normal.
    const float fade = fade_along.first * fade_across.first;
    const float slope_y = fade_along.second * fade_across.first;
    const float slope_z = fade_along.first * fade_across.second;
    return {fade * curl.x + slope_y * potential.z - slope_z * potential.y,
            fade * curl.y + slope_z * potential.x, fade * curl.z - slope_y * potential.x};
}

}  // namespace lattice::fluid
