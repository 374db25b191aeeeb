// SPDX-License-Identifier: MIT
// From samples in the frames of their bodies to what the immersed boundary works on, each a step of
// its own on the device: positions and velocities in the domain, the band of nodes that their
// kernels reach, where in the band each finds its nodes, and their weights.
#pragma once

#include <cmath>
#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/atomics.hpp"
#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/compute/node_set.hpp"
#include "engine/solid/body_state.hpp"
#include "engine/solid/sample_arrays.hpp"
#include "engine/solid/sample_order.hpp"

namespace lattice::solid {

/// Samples as their bodies carry them.
struct BodySamples {
    const glm::vec4* local = nullptr;    ///< position in the body's frame, w unused
    const std::int32_t* body = nullptr;  ///< number of the body
    const BodyState* bodies = nullptr;

    LATTICE_HD_INLINE glm::dvec3 position(std::int64_t sample) const {
        return bodies[body[sample]].point(glm::dvec3(glm::vec3(local[sample])));
    }
};

struct KeyOfSample {
    BodySamples samples;
    SampleKeys keys;
    std::uint64_t* key;

    LATTICE_HD void operator()(std::int64_t sample) const {
        key[sample] = keys.of(glm::vec3(samples.position(sample)), samples.body[sample]);
    }
};

/// True when all nodes that the kernel of a sample reaches lie in the domain. In a domain one node
/// deep the flow is one in the plane: samples within its depth act on it, and what their kernels
/// reach above and below folds onto the one layer there is.
template <class Delta>
LATTICE_HD_INLINE bool reaches_only(const glm::vec3& position, const Extent& domain) {
    const auto fits = [](float x, int nodes) {
        const float first = Delta::first_node(x);
        return first >= 0.0F &&
               first + static_cast<float>(Delta::width) <= static_cast<float>(nodes);
    };
    const bool fits_z = domain.z == 1 ? fabsf(position.z) <= 0.5F : fits(position.z, domain.z);
    return fits(position.x, domain.x) && fits(position.y, domain.y) && fits_z;
}

/// `first_node` becomes -1, and the weight 0, where the sample's kernel leaves the domain.
template <class Delta>
struct PlaceSample {
    BodySamples samples;
    Extent domain;
    glm::vec4* offset_weight;
    glm::vec4* body_velocity;
    std::int32_t* first_node;  ///< linear index of the lowest corner

    LATTICE_HD void operator()(std::int64_t sample) const {
        const glm::dvec3 exact = samples.position(sample);
        const glm::vec3 position(exact);
        const bool inside = reaches_only<Delta>(position, domain);
        const glm::vec3 first(Delta::first_node(position.x), Delta::first_node(position.y),
                              Delta::first_node(position.z));
        const BodyState& body = samples.bodies[samples.body[sample]];
        body_velocity[sample] = glm::vec4(glm::vec3(body.velocity_at(exact)), 0.0F);
        offset_weight[sample] =
            inside ? glm::vec4(glm::vec3(exact - glm::dvec3(first)), 1.0F) : glm::vec4(0.0F);
        first_node[sample] = inside ? static_cast<std::int32_t>(domain.index(
                                          static_cast<int>(first.x), static_cast<int>(first.y),
                                          domain.z == 1 ? 0 : static_cast<int>(first.z)))
                                    : -1;
    }
};

/// Bodies that stand where they were placed, with velocities of their own since.
struct TakeVelocity {
    BodySamples samples;
    glm::vec4* body_velocity;

    LATTICE_HD void operator()(std::int64_t sample) const {
        const BodyState& body = samples.bodies[samples.body[sample]];
        body_velocity[sample] =
            glm::vec4(glm::vec3(body.velocity_at(samples.position(sample))), 0.0F);
    }
};

/// First node of a row of a sample's reach, y fastest.
template <class Delta>
LATTICE_HD_INLINE std::int64_t row_start(const Extent& domain, std::int32_t first_node, int row) {
    const std::int64_t plane = static_cast<std::int64_t>(domain.x) * domain.y;
    const int z = domain.z == 1 ? 0 : row / Delta::width;
    return first_node + static_cast<std::int64_t>(row % Delta::width) * domain.x + z * plane;
}

template <class Delta>
struct MarkReach {
    Extent domain;
    const std::int32_t* first_node;
    std::uint32_t* members;  ///< of the band, zero before

    LATTICE_HD void operator()(std::int64_t sample) const {
        if (first_node[sample] < 0) { return; }
        for (int row = 0; row < Delta::width * Delta::width; ++row) {
            const std::int64_t first = row_start<Delta>(domain, first_node[sample], row);
            const auto shift = static_cast<unsigned>(first % compute::nodes_per_word);
            const std::uint64_t bits = ((std::uint64_t{1} << Delta::width) - 1U) << shift;
            std::uint32_t* const word = members + first / compute::nodes_per_word;
            set(word, static_cast<std::uint32_t>(bits));
            if (bits >> 32U != 0) { set(word + 1, static_cast<std::uint32_t>(bits >> 32U)); }
        }
    }

private:
    /// Most samples find their bits set by others.
    LATTICE_HD_INLINE static void set(std::uint32_t* word, std::uint32_t bits) {
        if ((*word & bits) != bits) { compute::atomic_or(word, bits); }
    }
};

struct MembersOfWord {
    const std::uint32_t* members;
    LATTICE_HD std::int32_t operator()(std::int64_t word) const {
        return compute::bits_set(members[word]);
    }
};

/// Writes the nodes of the band, as far as there is room, and how many there are.
struct ListBand {
    compute::NodeSet band;
    std::int64_t words;
    std::int32_t room;
    std::int32_t* nodes;
    std::int32_t* total;

    LATTICE_HD void operator()(std::int64_t word) const {
        std::uint32_t left = band.members[word];
        std::int32_t slot = band.before[word];
        for (int bit = 0; left != 0; ++bit, left >>= 1U) {
            if ((left & 1U) == 0) { continue; }
            if (slot < room) {
                nodes[slot] = static_cast<std::int32_t>(word * compute::nodes_per_word + bit);
            }
            ++slot;
        }
        if (word == words - 1) { *total = slot; }
    }
};

/// Samples for whose nodes the band has no room are left out.
template <class Delta>
struct FindSlots {
    Extent domain;
    compute::NodeSet band;
    std::int64_t count;
    std::int32_t room;
    const std::int32_t* first_node;
    glm::vec4* offset_weight;
    std::int32_t* first_slots;  ///< as in SampleArrays

    LATTICE_HD void operator()(std::int64_t sample) const {
        const std::int32_t first = first_node[sample];
        bool fits = first >= 0;
        for (int row = 0; row < Delta::width * Delta::width; ++row) {
            const std::int32_t slot = fits ? band.number(row_start<Delta>(domain, first, row)) : 0;
            fits = fits && slot + Delta::width <= room;
            first_slots[row * count + sample] = fits ? slot : 0;
        }
        if (!fits) { offset_weight[sample].w = 0.0F; }
    }
};

/// Fixed-point units of D below. Integers, so that the sum does not depend on the order; it holds
/// five hundred kernels in one place, with 3 points the samples of 1700.
constexpr float crowd_scale = 0x1p23F;

/// D(x) = sum_s K(x - x_s).
template <class Delta>
struct CrowdNodes {
    SampleArrays samples;
    std::uint32_t* crowd;  ///< per slot, zero before

    LATTICE_HD void operator()(std::int64_t sample) const {
        const glm::vec4 offset = samples.offset_weight[sample];
        if (offset.w == 0.0F) { return; }
        std::uint32_t* const sums = crowd;
        visit_nodes<Delta>(samples, sample, offset, [&](std::int32_t slot, float weight) {
            compute::atomic_add(
                sums + slot, static_cast<std::uint32_t>(lrintf(fmaxf(weight, 0.0F) * crowd_scale)));
        });
    }
};

/// w_s = 1 / sum_x K(x - x_s) D(x).
template <class Delta>
struct NormaliseWeights {
    SampleArrays samples;
    const std::uint32_t* crowd;
    glm::vec4* offset_weight;

    LATTICE_HD void operator()(std::int64_t sample) const {
        const glm::vec4 offset = samples.offset_weight[sample];
        if (offset.w == 0.0F) { return; }
        float sum = 0.0F;
        visit_nodes<Delta>(samples, sample, offset, [&](std::int32_t slot, float weight) {
            sum += weight * static_cast<float>(crowd[slot]);
        });
        offset_weight[sample].w = crowd_scale / sum;
    }
};

}  // namespace lattice::solid
