// SPDX-License-Identifier: MIT
// The sweep of the immersed boundary without atomics, the baseline that Chen et al. (Sec. 4.2)
// measure their scatter against: every node of the band looks for the samples near it and adds up
// what they give. Nodes with many samples around them hold up their neighbours, and each sample is
// read by all nodes in its reach. Sums are taken in the same fixed point as those of the scatter.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/solid/sample_arrays.hpp"

namespace lattice::solid {

/// Samples by the band node that is the lowest corner of their reach: those of slot s are
/// samples[first[s]] to samples[first[s + 1] - 1].
struct SamplesOfNodes {
    std::vector<std::int32_t> first;
    std::vector<std::int32_t> samples;
};

/// `corner_slots`: slot of the lowest corner of each sample.
SamplesOfNodes sort_by_corner(std::span<const std::int32_t> corner_slots, std::size_t band_size);

template <class Delta>
struct MeasureCorrection {
    SampleArrays samples;
    const glm::vec4* velocity;
    glm::vec4* push;  ///< of each sample, fixed-point units

    LATTICE_HD void operator()(std::int64_t sample) const {
        push[sample] = correction<Delta>(samples, sample, samples.offset_weight[sample], velocity);
    }
};

template <class Delta>
struct GatherCorrection {
    Extent domain;
    const glm::vec4* offset_weight;
    const glm::vec4* push;
    const std::int32_t* nodes;         ///< of the band
    const std::int32_t* slot_of_node;  ///< -1 outside the band
    const std::int32_t* first;         ///< as in SamplesOfNodes
    const std::int32_t* samples;
    std::int32_t* force;  ///< three a slot

    LATTICE_HD void operator()(std::int64_t slot) const {
        const std::int64_t node = nodes[slot];
        const std::int64_t row = node / domain.x;
        const int x = static_cast<int>(node % domain.x);
        const int y = static_cast<int>(row % domain.y);
        const int z = static_cast<int>(row / domain.y);
        std::int32_t sums[3] = {0, 0, 0};
        const bool flat = domain.z == 1;  // all layers of a sample's reach are this one
        for (int dz = 0; dz < Delta::width && (flat || dz <= z); ++dz) {
            for (int dy = 0; dy < Delta::width && dy <= y; ++dy) {
                for (int dx = 0; dx < Delta::width && dx <= x; ++dx) {
                    const std::int32_t corner =
                        slot_of_node[domain.index(x - dx, y - dy, flat ? 0 : z - dz)];
                    if (corner >= 0) { add_corner(corner, {dx, dy, dz}, sums); }
                }
            }
        }
        for (int axis = 0; axis < 3; ++axis) { force[3 * slot + axis] += sums[axis]; }
    }

private:
    /// Adds what the samples of this corner give to the node at `step` from it.
    LATTICE_HD_INLINE void add_corner(std::int32_t corner, glm::ivec3 step,
                                      std::int32_t (&sums)[3]) const {
        for (std::int32_t k = first[corner]; k < first[corner + 1]; ++k) {
            const std::int32_t sample = samples[k];
            const glm::vec4 offset = offset_weight[sample];
            const float weight =
                phi(offset.x, step.x) * phi(offset.y, step.y) * phi(offset.z, step.z);
            const glm::vec4 given = push[sample];
            sums[0] += to_fixed(given.x * weight);
            sums[1] += to_fixed(given.y * weight);
            sums[2] += to_fixed(given.z * weight);
        }
    }

    LATTICE_HD_INLINE static float phi(float offset, int step) {
        float weights[Delta::width];
        Delta::weights(offset, weights);
        return weights[step];
    }
};

}  // namespace lattice::solid
