// SPDX-License-Identifier: MIT
// Samples as kernels see them, and what is done at each: interpolation, and forces in whole units.
#pragma once

#include <cmath>
#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/host_device.hpp"

namespace lattice::solid {

/// Units per lattice unit of force density, see ImmersedBoundary::solve().
constexpr float force_scale = 0x1p24F;

/// What the kernels see of the samples. Arrays of `count` entries, in the order of order_samples;
/// first_slots holds width^2 rows of `count` entries.
struct SampleArrays {
    std::int64_t count = 0;
    const glm::vec4* offset_weight = nullptr;   ///< above the first node (x, y, z), weight
    const glm::vec4* body_velocity = nullptr;   ///< w unused
    const std::int32_t* first_slots = nullptr;  ///< slot of each row's first node, y fastest
};

/// Calls visit(slot, weight) for the nodes a sample reaches.
template <class Delta, class Visit>
LATTICE_HD_INLINE void visit_nodes(const SampleArrays& samples, std::int64_t sample,
                                   glm::vec4 offset, Visit visit) {
    float wx[Delta::width];
    float wy[Delta::width];
    float wz[Delta::width];
    Delta::weights(offset.x, wx);
    Delta::weights(offset.y, wy);
    Delta::weights(offset.z, wz);
    for (int z = 0; z < Delta::width; ++z) {
        for (int y = 0; y < Delta::width; ++y) {
            const std::int64_t row = z * Delta::width + y;
            const std::int32_t slot = samples.first_slots[row * samples.count + sample];
            for (int x = 0; x < Delta::width; ++x) { visit(slot + x, wx[x] * wy[y] * wz[z]); }
        }
    }
}

/// Weight of one of the nodes that a sample reaches, x fastest. Chosen by comparing: an index that
/// is not known when compiling would put the weights into memory.
template <class Delta>
LATTICE_HD_INLINE float weight_of(glm::vec4 offset, int node) {
    const auto along = [](float from_first, int step) {
        float weights[Delta::width];
        Delta::weights(from_first, weights);
        float chosen = weights[0];
        LATTICE_UNROLL
        for (int k = 1; k < Delta::width; ++k) { chosen = k == step ? weights[k] : chosen; }
        return chosen;
    };
    return along(offset.x, node % Delta::width) *
           along(offset.y, node / Delta::width % Delta::width) *
           along(offset.z, node / (Delta::width * Delta::width));
}

/// Velocity (x, y, z) and density (w) at a sample.
template <class Delta>
LATTICE_HD_INLINE glm::vec4 interpolate(const SampleArrays& samples, std::int64_t sample,
                                        glm::vec4 offset, const glm::vec4* velocity) {
    glm::vec4 sum(0.0F);
    visit_nodes<Delta>(samples, sample, offset,
                       [&](std::int32_t slot, float weight) { sum += weight * velocity[slot]; });
    return sum;
}

/// Force, in units of 1 / force_scale, that brings the fluid at a sample to the body's velocity; w
/// unused. `velocity` is that of band nodes, corrected by the sweeps before.
template <class Delta>
LATTICE_HD_INLINE glm::vec4 correction(const SampleArrays& samples, std::int64_t sample,
                                       glm::vec4 offset, const glm::vec4* velocity) {
    const glm::vec4 fluid = interpolate<Delta>(samples, sample, offset, velocity);
    const glm::vec4 slip = samples.body_velocity[sample] - fluid;
    // Factor 2: with the half-force velocity u = u* + F / (2 rho) a force moves u by half.
    return slip * (2.0F * fluid.w * offset.w * force_scale);
}

/// To a whole number, below 2^22 the nearest: the magnitude's sum with 1.5 * 2^23 has no room for a
/// fraction, which that of a large negative number would have. CUDA must not join the addition with
/// a product before it, which would round otherwise in each kernel.
LATTICE_HD_INLINE float whole(float x) {
    constexpr float without_fraction = 0x1.8p23F;
    const float magnitude = std::fabs(x);
#ifdef __CUDA_ARCH__
    return copysignf(__fsub_rn(__fadd_rn(magnitude, without_fraction), without_fraction), x);
#else
    return std::copysign((magnitude + without_fraction) - without_fraction, x);
#endif
}

/// A sample's share of a node's force.
LATTICE_HD_INLINE glm::vec3 whole_units(const glm::vec4& push, float weight) {
    return {whole(push.x * weight), whole(push.y * weight), whole(push.z * weight)};
}

}  // namespace lattice::solid
