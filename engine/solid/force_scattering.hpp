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
    const glm::vec4* velocity;
    glm::vec4* push;     ///< of each sample, in units of 1 / force_scale
    glm::vec4* impulse;  ///< summed over the sweeps
    bool first_sweep;

    LATTICE_HD void operator()(std::int64_t sample) const {
        const glm::vec4 offset = samples.offset_weight[sample];
        // The slots of a sample without weight are nobody's, and may hold anything.
        const glm::vec4 given = offset.w == 0.0F
                                    ? glm::vec4(0.0F)
                                    : correction<Delta>(samples, sample, offset, velocity);
        push[sample] = given;
        impulse[sample] = first_sweep ? given : impulse[sample] + given;
    }
};

/// Adds it to the nodes around. On a GPU a thread for each node of a sample: threads beside each
/// other add to nodes beside each other, which the memory does in fewer pieces.
template <class Delta, class Adding>
struct ScatterCorrection {
    static constexpr int reach = Delta::width * Delta::width * Delta::width;

    SampleArrays samples;
    const glm::vec4* push;
    ForceSum* force;  ///< one a slot
    bool node_each;

    LATTICE_HD void operator()(std::int64_t index) const {
        const std::int64_t sample = node_each ? index / reach : index;
        const glm::vec4 offset = samples.offset_weight[sample];
        if (offset.w == 0.0F) { return; }
        const glm::vec4 given = push[sample];
        if (node_each) {
            const auto node = static_cast<int>(index % reach);
            const std::int32_t slot =
                samples.first_slots[node / Delta::width * samples.count + sample];
            Adding::add(force[slot + node % Delta::width], given, weight_of<Delta>(offset, node));
            return;
        }
        ForceSum* const sums = force;
        visit_nodes<Delta>(samples, sample, offset, [&](std::int32_t slot, float weight) {
            Adding::add(sums[slot], given, weight);
        });
    }
};

struct ApplyForce {
    const std::int32_t* total;  ///< nodes of the band
    const ForceSum* sums;
    const glm::vec4* streamed;
    glm::vec4* force;
    glm::vec4* corrected;
    std::uint32_t* out_of_range;  ///< set where a sum is no longer exact; null: not looked for

    LATTICE_HD void operator()(std::int64_t slot) const {
        if (slot >= *total) { return; }
        if (out_of_range != nullptr && !sums_exactly(sums[slot])) {
            compute::atomic_or(out_of_range, 1);
        }
        const glm::vec4 before = streamed[slot];
        const glm::vec4 density(glm::vec3(sums[slot].units) * (1.0F / force_scale), 0.0F);
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

/// Sums of whole units are whole numbers below 2^53, so they are exact in any order.
struct SumForce {
    const ForceSum* sums;
    const std::int32_t* slots;  ///< nodes of the band
    std::int32_t room;
    glm::dvec3* totals;  ///< one a part

    LATTICE_HD void operator()(std::int64_t part) const {
        glm::dvec3 total(0.0);
        const std::int32_t last = *slots < room ? *slots : room;
        for (std::int64_t slot = part; slot < last; slot += partial_count) {
            total += glm::dvec3(glm::vec3(sums[slot].units));
        }
        totals[part] = total;
    }
};

}  // namespace lattice::solid
