// SPDX-License-Identifier: MIT
// The sweep of the immersed boundary without atomics, the baseline that Chen et al. (Sec. 4.2)
// measure their scatter against: every node looks for the samples near it and adds up what they
// give. Nodes with many samples around them hold up their neighbours, and each sample is read by
// all nodes in its reach. In the paper all nodes of the grid look; those of the band are enough.
// Sums are taken in the same whole units as those of the scatter.
#pragma once

#include <cstdint>

#include "engine/compute/atomics.hpp"
#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/compute/node_set.hpp"
#include "engine/solid/force_sums.hpp"
#include "engine/solid/sample_arrays.hpp"

namespace lattice::solid {

// The acceleration grid: samples by the band node that is the lowest corner of their reach. Those
// of slot s are listed from first[s] to first[s + 1].

struct CountAtCorner {
    SampleArrays samples;
    std::int32_t* count;  ///< per slot, zero before

    LATTICE_HD void operator()(std::int64_t sample) const {
        if (samples.offset_weight[sample].w == 0.0F) { return; }
        // The first row of slots is that of the lowest corners.
        compute::atomic_add(count + samples.first_slots[sample], 1);
    }
};

struct CountOfSlot {
    const std::int32_t* count;
    LATTICE_HD std::int32_t operator()(std::int64_t slot) const { return count[slot]; }
};

struct ListAtCorner {
    SampleArrays samples;
    const std::int32_t* first;
    std::int32_t* left;    ///< per slot, as counted
    std::int32_t* listed;  ///< in any order within a slot: the sums are of whole units

    LATTICE_HD void operator()(std::int64_t sample) const {
        if (samples.offset_weight[sample].w == 0.0F) { return; }
        const std::int32_t slot = samples.first_slots[sample];
        const std::int32_t place = compute::atomic_add(left + slot, -1) - 1;
        listed[first[slot] + place] = static_cast<std::int32_t>(sample);
    }
};

/// What the samples around a node give it.
template <class Delta>
struct SamplesAround {
    Extent domain;
    const glm::vec4* offset_weight;
    const glm::vec4* push;
    compute::NodeSet band;
    std::int32_t room;          ///< slots there are
    const std::int32_t* first;  ///< room + 1 entries
    const std::int32_t* samples;

    LATTICE_HD_INLINE void add_to(ForceSum& force, std::int64_t node) const {
        const std::int64_t row = node / domain.x;
        const int x = static_cast<int>(node % domain.x);
        const int y = static_cast<int>(row % domain.y);
        const int z = static_cast<int>(row / domain.y);
        glm::vec3 sum(0.0F);
        const bool flat = domain.z == 1;  // all layers of a sample's reach are this one
        for (int dz = 0; dz < Delta::width && (flat || dz <= z); ++dz) {
            for (int dy = 0; dy < Delta::width && dy <= y; ++dy) {
                for (int dx = 0; dx < Delta::width && dx <= x; ++dx) {
                    const std::int32_t corner =
                        band.number(domain.index(x - dx, y - dy, flat ? 0 : z - dz));
                    if (corner >= 0 && corner < room) { add_corner(corner, {dx, dy, dz}, sum); }
                }
            }
        }
        force.units += glm::vec4(sum, 0.0F);
    }

private:
    /// Adds what the samples of this corner give to the node at `step` from it.
    LATTICE_HD_INLINE void add_corner(std::int32_t corner, glm::ivec3 step, glm::vec3& sum) const {
        for (std::int32_t k = first[corner]; k < first[corner + 1]; ++k) {
            const std::int32_t sample = samples[k];
            const glm::vec4 offset = offset_weight[sample];
            const float weight =
                phi(offset.x, step.x) * phi(offset.y, step.y) * phi(offset.z, step.z);
            sum += whole_units(push[sample], weight);
        }
    }

    LATTICE_HD_INLINE static float phi(float offset, int step) {
        float weights[Delta::width];
        Delta::weights(offset, weights);
        return weights[step];
    }
};

/// Over the slots of the band.
template <class Delta>
struct GatherInBand {
    SamplesAround<Delta> around;
    const std::int32_t* nodes;  ///< of the band
    const std::int32_t* total;  ///< how many
    ForceSum* force;            ///< one a slot

    LATTICE_HD void operator()(std::int64_t slot) const {
        if (slot < *total) { around.add_to(force[slot], nodes[slot]); }
    }
};

/// Over the nodes of the grid.
template <class Delta>
struct GatherInGrid {
    SamplesAround<Delta> around;
    ForceSum* force;  ///< one a slot of the band

    LATTICE_HD void operator()(std::int64_t node) const {
        ForceSum sum;
        around.add_to(sum, node);
        const std::int32_t slot = around.band.number(node);
        if (slot >= 0 && slot < around.room) { force[slot].units += sum.units; }
    }
};

/// Samples whose kernels reach each node of the band.
template <class Delta>
struct CountSamplesOfNodes {
    SampleArrays samples;
    std::int32_t* count;  ///< per slot, zero before

    LATTICE_HD void operator()(std::int64_t sample) const {
        const glm::vec4 offset = samples.offset_weight[sample];
        if (offset.w == 0.0F) { return; }
        std::int32_t* const counts = count;
        visit_nodes<Delta>(samples, sample, offset, [&](std::int32_t slot, float) {
            compute::atomic_add(counts + slot, 1);
        });
    }
};

}  // namespace lattice::solid
