// SPDX-License-Identifier: MIT
// A sweep of the immersed boundary: what each sample gives, its scattering to the nodes around it
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

/// What each sample gives in a sweep.
template <class Delta>
struct MeasureCorrection {
    SampleArrays samples;
    const glm::vec4* velocity;  ///< of band nodes, corrected by the sweeps before
    glm::vec4* push;            ///< fixed-point units
    glm::vec4* impulse;         ///< summed over the sweeps
    bool first_sweep;

    LATTICE_HD void operator()(std::int64_t sample) const {
        const glm::vec4 given =
            correction<Delta>(samples, sample, samples.offset_weight[sample], velocity);
        push[sample] = given;
        impulse[sample] = first_sweep ? given : impulse[sample] + given;
    }
};

/// Adds it to the nodes of `rows_each` rows of the sample's reach. There are too few samples to
/// keep a GPU busy, so that one takes rows apart, all samples' first rows first.
template <class Delta, class Sum>
struct ScatterCorrection {
    SampleArrays samples;
    const glm::vec4* push;
    Sum* force;  ///< one a slot
    int rows_each;

    LATTICE_HD void operator()(std::int64_t index) const {
        const std::int64_t sample = index % samples.count;
        const int first = static_cast<int>(index / samples.count) * rows_each;
        const glm::vec4 offset = samples.offset_weight[sample];
        if (offset.w == 0.0F) { return; }
        const glm::vec4 given = push[sample];
        Sum* const sums = force;
        visit_rows<Delta>(samples, sample, offset, first, first + rows_each,
                          [&](std::int32_t slot, float weight) { sums[slot].add(given, weight); });
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
