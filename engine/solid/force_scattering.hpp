// SPDX-License-Identifier: MIT
// The sweep of the immersed boundary over samples, each scattering its force to the nodes around it
// (Chen et al., Sec. 4.2), what follows at the nodes, and the measures of a sweep.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/atomics.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/solid/sample_arrays.hpp"

namespace lattice::solid {

/// Partial results of a reduction; their number does not depend on the device, so the sum over
/// them is cheap on the host and the bodies are enough to fill a GPU.
constexpr std::int64_t partial_count = 4096;

template <class Delta>
struct SpreadCorrection {
    SampleArrays samples;
    const glm::vec4* velocity;  ///< of band nodes, corrected by the sweeps before
    std::int32_t* force;        ///< three a slot
    glm::vec4* impulse;         ///< of each sample, summed over the sweeps

    LATTICE_HD void operator()(std::int64_t sample) const {
        const glm::vec4 offset = samples.offset_weight[sample];
        if (offset.w == 0.0F) { return; }
        const glm::vec4 push = correction<Delta>(samples, sample, offset, velocity);
        impulse[sample] += push;
        std::int32_t* const sums = force;
        visit_nodes<Delta>(samples, sample, offset, [&](std::int32_t slot, float weight) {
            std::int32_t* const sum = sums + std::ptrdiff_t{3} * slot;
            compute::atomic_add(sum, to_fixed(push.x * weight));
            compute::atomic_add(sum + 1, to_fixed(push.y * weight));
            compute::atomic_add(sum + 2, to_fixed(push.z * weight));
        });
    }
};

struct ApplyForce {
    const std::int32_t* total;  ///< nodes of the band
    const std::int32_t* sums;
    const glm::vec4* streamed;
    glm::vec4* force;
    glm::vec4* corrected;

    LATTICE_HD void operator()(std::int64_t slot) const {
        if (slot >= *total) { return; }
        const glm::vec4 before = streamed[slot];
        const glm::vec4 density =
            glm::vec4(static_cast<float>(sums[3 * slot]), static_cast<float>(sums[3 * slot + 1]),
                      static_cast<float>(sums[3 * slot + 2]), 0.0F) *
            (1.0F / force_scale);
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

struct SumForce {
    const std::int32_t* sums;
    const std::int32_t* slots;  ///< nodes of the band
    std::int32_t room;
    std::int64_t* totals;  ///< three a part

    LATTICE_HD void operator()(std::int64_t part) const {
        std::int64_t x = 0;
        std::int64_t y = 0;
        std::int64_t z = 0;
        const std::int32_t last = *slots < room ? *slots : room;
        for (std::int64_t slot = part; slot < last; slot += partial_count) {
            x += sums[3 * slot];
            y += sums[3 * slot + 1];
            z += sums[3 * slot + 2];
        }
        totals[3 * part] = x;
        totals[3 * part + 1] = y;
        totals[3 * part + 2] = z;
    }
};

}  // namespace lattice::solid
