// SPDX-License-Identifier: MIT
// The sweep of the immersed boundary over samples, each scattering its force to the nodes around it
// (Chen et al., Sec. 4.2), what follows at the nodes, and the measures of a sweep.
#pragma once

#include <cmath>
#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/host_device.hpp"
#include "engine/solid/force_sums.hpp"
#include "engine/solid/sample_arrays.hpp"

namespace lattice::solid {

/// Partial results of a reduction; their number does not depend on the device, so the sum over
/// them is cheap on the host and the bodies are enough to fill a GPU.
constexpr std::int64_t partial_count = 4096;

template <class Delta, class Sum>
struct SpreadCorrection {
    SampleArrays samples;
    const glm::vec4* velocity;  ///< of band nodes, corrected by the sweeps before
    Sum* force;                 ///< one a slot
    glm::vec4* impulse;         ///< of each sample, summed over the sweeps
    bool first_sweep;

    LATTICE_HD void operator()(std::int64_t sample) const {
        const glm::vec4 offset = samples.offset_weight[sample];
        const glm::vec4 before = first_sweep ? glm::vec4(0.0F) : impulse[sample];
        if (offset.w == 0.0F) {
            impulse[sample] = before;
            return;
        }
        const glm::vec4 push = correction<Delta>(samples, sample, offset, velocity);
        impulse[sample] = before + push;
        Sum* const sums = force;
        visit_nodes<Delta>(samples, sample, offset,
                           [&](std::int32_t slot, float weight) { sums[slot].add(push, weight); });
    }
};

template <class Sum>
struct ApplyForce {
    const std::int32_t* total;  ///< nodes of the band
    const Sum* sums;
    const glm::vec4* streamed;
    glm::vec4* force;
    glm::vec4* corrected;

    LATTICE_HD void operator()(std::int64_t slot) const {
        if (slot >= *total) { return; }
        const glm::vec4 before = streamed[slot];
        const glm::vec4 density(sums[slot].scaled() * (1.0F / force_scale), 0.0F);
        force[slot] = density;
        corrected[slot] = before + density * (0.5F / before.w);
    }
};

template <class Delta>
struct LargestSlip {
    SampleArrays samples;
    const glm::vec4* velocity;
    float* largest;

    LATTICE_HD void operator()(std::int64_t part) const {
        float square = 0.0F;
        for (std::int64_t i = part; i < samples.count; i += partial_count) {
            const glm::vec4 offset = samples.offset_weight[i];
            if (offset.w == 0.0F) { continue; }
            const glm::vec4 slip =
                samples.body_velocity[i] - interpolate<Delta>(samples, i, offset, velocity);
            const float here = slip.x * slip.x + slip.y * slip.y + slip.z * slip.z;
            // A NaN is taken and, comparing false with everything, kept.
            if (here > square || here != here) { square = here; }
        }
        largest[part] = sqrtf(square);
    }
};

/// Sums of fixed-point forces are whole numbers below 2^53, so they are exact in any order.
template <class Sum>
struct SumForce {
    const Sum* sums;
    const std::int32_t* slots;  ///< nodes of the band
    std::int32_t room;
    glm::dvec3* totals;  ///< one a part

    LATTICE_HD void operator()(std::int64_t part) const {
        glm::dvec3 total(0.0);
        const std::int32_t last = *slots < room ? *slots : room;
        for (std::int64_t slot = part; slot < last; slot += partial_count) {
            total += sums[slot].exact();
        }
        totals[part] = total;
    }
};

}  // namespace lattice::solid
