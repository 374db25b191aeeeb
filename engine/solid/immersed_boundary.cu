// SPDX-License-Identifier: MIT
// One sweep is two kernels. Over samples: gather the velocity, scatter the force that would
// correct it (fixed point, atomic). Over band nodes: turn the sum into force and corrected velocity
// for the next sweep. A sample's nodes are found through the slots of its rows: nodes that follow
// each other in x and are all in the band have slots that follow each other. Gathering does the
// first kernel in two, see force_gathering.hpp.
#include "engine/solid/immersed_boundary.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "engine/compute/atomics.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/error.hpp"
#include "engine/solid/band.hpp"
#include "engine/solid/delta_kernel.hpp"
#include "engine/solid/force_gathering.hpp"
#include "engine/solid/sample_arrays.hpp"
#include "engine/solid/sample_order.hpp"

namespace lattice::solid {

namespace {

/// Partial results of a reduction; their number does not depend on the device, so the sum over
/// them is cheap on the host and the bodies are enough to fill a GPU.
constexpr std::int64_t partial_count = 4096;

template <class Delta>
struct SpreadCorrection {
    SampleArrays samples;
    const glm::vec4* velocity;  ///< of band nodes, corrected by the sweeps before
    std::int32_t* force;        ///< three a slot

    LATTICE_HD void operator()(std::int64_t sample) const {
        const glm::vec4 offset = samples.offset_weight[sample];
        const glm::vec4 push = correction<Delta>(samples, sample, offset, velocity);
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
    const std::int32_t* sums;
    const glm::vec4* streamed;
    glm::vec4* force;
    glm::vec4* corrected;

    LATTICE_HD void operator()(std::int64_t slot) const {
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
    std::int64_t slots;
    std::int64_t* totals;  ///< three a part

    LATTICE_HD void operator()(std::int64_t part) const {
        std::int64_t x = 0;
        std::int64_t y = 0;
        std::int64_t z = 0;
        for (std::int64_t slot = part; slot < slots; slot += partial_count) {
            x += sums[3 * slot];
            y += sums[3 * slot + 1];
            z += sums[3 * slot + 2];
        }
        totals[3 * part] = x;
        totals[3 * part + 1] = y;
        totals[3 * part + 2] = z;
    }
};

/// Writes what the domain's maps say of the band: slots and flags, or (clear) their absence.
struct MarkBand {
    const std::int32_t* nodes;
    std::int32_t* slot_of_node;
    std::uint8_t* segment_flags;
    bool clear;

    LATTICE_HD void operator()(std::int64_t slot) const {
        const std::int32_t node = nodes[slot];
        slot_of_node[node] = clear ? -1 : static_cast<std::int32_t>(slot);
        // The first node of a segment writes for all of it.
        if (slot == 0 || nodes[slot - 1] / 32 != node / 32) {
            segment_flags[node / 32] = clear ? 0 : 1;
        }
    }
};

/// Samples on the host, in their final order.
struct SampleList {
    std::vector<glm::ivec3> first_node;
    std::vector<glm::vec4> offset_weight;
    std::vector<glm::vec4> body_velocity;
    std::vector<std::int32_t> first_slots;

    std::size_t size() const { return offset_weight.size(); }
};

/// In a domain one node deep the flow is one in the plane: samples within its depth act on it, and
/// what their kernels reach above and below folds onto the one layer there is.
template <class Delta>
bool reaches_only(glm::vec3 position, Extent domain) {
    const auto fits = [](float x, int nodes) {
        const float first = Delta::first_node(x);
        return first >= 0.0F &&
               first + static_cast<float>(Delta::width) <= static_cast<float>(nodes);
    };
    const bool fits_z = domain.z == 1 ? std::abs(position.z) <= 0.5F : fits(position.z, domain.z);
    return fits(position.x, domain.x) && fits(position.y, domain.y) && fits_z;
}

/// The samples that keep inside the domain, ordered.
template <class Delta>
SampleList list_samples(std::span<const glm::vec3> positions, std::span<const glm::vec3> velocities,
                        Extent domain, int block_side) {
    std::vector<glm::vec3> inside;
    std::vector<std::uint32_t> origin;
    for (std::uint32_t i = 0; i < positions.size(); ++i) {
        if (reaches_only<Delta>(positions[i], domain)) {
            inside.push_back(positions[i]);
            origin.push_back(i);
        }
    }
    SampleList list;
    for (const std::uint32_t i : order_samples(inside, domain, block_side)) {
        const glm::vec3 position = inside[i];
        const glm::vec3 first(Delta::first_node(position.x), Delta::first_node(position.y),
                              Delta::first_node(position.z));
        list.first_node.emplace_back(first);
        list.offset_weight.emplace_back(position - first, 1.0F);
        list.body_velocity.emplace_back(
            velocities.empty() ? glm::vec3(0.0F) : velocities[origin[i]], 0.0F);
    }
    return list;
}

/// Fills first_slots and returns the nodes of the band.
template <class Delta>
std::vector<std::int32_t> build_band(SampleList& list, Extent domain) {
    constexpr int width = Delta::width;
    const auto row_start = [&](std::size_t sample, int y, int z) {
        const glm::ivec3 first = list.first_node[sample];
        return domain.index(first.x, first.y + y, domain.z == 1 ? 0 : first.z + z);
    };
    Band band(domain);
    for (std::size_t i = 0; i < list.size(); ++i) {
        for (int row = 0; row < width * width; ++row) {
            band.add_row(row_start(i, row % width, row / width), width);
        }
    }
    band.number();
    list.first_slots.resize(list.size() * width * width);
    for (int row = 0; row < width * width; ++row) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            list.first_slots[static_cast<std::size_t>(row) * list.size() + i] =
                band.slot(row_start(i, row % width, row / width));
        }
    }
    return band.nodes();
}

/// w_s = 1 / sum_x K(x - x_s) D(x),  D(x) = sum_s' K(x - x_s').
template <class Delta>
void normalise_weights(SampleList& list, std::size_t band_size) {
    const SampleArrays samples{static_cast<std::int64_t>(list.size()), nullptr, nullptr,
                               list.first_slots.data()};
    std::vector<double> crowd(band_size, 0.0);
    for (std::size_t i = 0; i < list.size(); ++i) {
        visit_nodes<Delta>(samples, static_cast<std::int64_t>(i), list.offset_weight[i],
                           [&](std::int32_t slot, float weight) {
                               crowd[static_cast<std::size_t>(slot)] += weight;
                           });
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        double sum = 0;
        visit_nodes<Delta>(samples, static_cast<std::int64_t>(i), list.offset_weight[i],
                           [&](std::int32_t slot, float weight) {
                               sum += weight * crowd[static_cast<std::size_t>(slot)];
                           });
        list.offset_weight[i].w = static_cast<float>(1.0 / sum);
    }
}

/// Device memory of one set of samples and its band.
struct DeviceSamples {
    DeviceSamples() = default;
    DeviceSamples(compute::Device& device, Kernel the_kernel, const SampleList& list,
                  const std::vector<std::int32_t>& band)
        : kernel(the_kernel),
          offset_weight(device, std::span<const glm::vec4>(list.offset_weight)),
          body_velocity(device, std::span<const glm::vec4>(list.body_velocity)),
          first_slots(device, std::span<const std::int32_t>(list.first_slots)),
          nodes(device, std::span<const std::int32_t>(band)),
          streamed(device, band.size()),
          corrected(device, band.size()),
          force(device, band.size()),
          force_sums(device, 3 * band.size()) {}

    SampleArrays arrays() const {
        return {static_cast<std::int64_t>(offset_weight.size()), offset_weight.data(),
                body_velocity.data(), first_slots.data()};
    }
    std::int64_t band_size() const { return static_cast<std::int64_t>(nodes.size()); }

    Kernel kernel{};  ///< that first_slots and the weights were made for
    compute::Buffer<glm::vec4> offset_weight;
    compute::Buffer<glm::vec4> body_velocity;
    compute::Buffer<std::int32_t> first_slots;

    compute::Buffer<std::int32_t> nodes;
    compute::Buffer<glm::vec4> streamed;
    compute::Buffer<glm::vec4> corrected;
    compute::Buffer<glm::vec4> force;
    compute::Buffer<std::int32_t> force_sums;

    compute::Buffer<std::int32_t> first_of_corner;  ///< SamplesOfNodes; gathering only
    compute::Buffer<std::int32_t> corner_samples;
    compute::Buffer<glm::vec4> push;  ///< of each sample; gathering only
};

/// What gathering needs beyond scattering.
void prepare_gathering(compute::Device& device, DeviceSamples& samples) {
    if (!samples.first_of_corner.empty() || samples.nodes.empty()) { return; }
    // The first row of slots is that of the lowest corners.
    std::vector<std::int32_t> corners(samples.offset_weight.size());
    samples.first_slots.download(corners);
    const SamplesOfNodes sorted = sort_by_corner(corners, samples.nodes.size());
    compute::Buffer<std::int32_t> listed(device, std::span<const std::int32_t>(sorted.samples));
    compute::Buffer<glm::vec4> push(device, corners.size());
    samples.first_of_corner =
        compute::Buffer<std::int32_t>(device, std::span<const std::int32_t>(sorted.first));
    samples.corner_samples = std::move(listed);
    samples.push = std::move(push);
}

/// Calls the action with an object of the kernel's type.
template <class Action>
void with_kernel(Kernel kernel, Action action) {
    switch (kernel) {
        case Kernel::two_point:
            return action(TwoPointKernel{});
        case Kernel::three_point:
            return action(ThreePointKernel{});
        case Kernel::four_point:
            return action(FourPointKernel{});
    }
}

void check(const ImmersedBoundarySettings& settings) {
    const auto require_range = [](const char* what, int value, int least, int most) {
        if (value < least || value > most) {
            throw Error(what, std::to_string(value),
                        "It has to be between " + std::to_string(least) + " and " +
                            std::to_string(most) + ".");
        }
    };
    require_range("immersed boundary iterations", settings.iterations, 1, 100);
    require_range("sample block side", settings.block_side, 1, 1024);
}

void check(Extent domain) {
    if (domain.x < 1 || domain.y < 1 || domain.z < 1 || domain.size() > 0x7FFFFFFF) {
        throw Error("immersed boundary",
                    "a domain of " + std::to_string(domain.x) + " x " + std::to_string(domain.y) +
                        " x " + std::to_string(domain.z) + " nodes",
                    "It has to have between 1 and 2147483647 nodes.");
    }
}

}  // namespace

struct ImmersedBoundary::State {
    State(compute::Device& device, Extent domain, const ImmersedBoundarySettings& settings)
        : device(device),
          domain(domain),
          settings(settings),
          slot_of_node(device, static_cast<std::size_t>(domain.size())),
          segment_flags(device, static_cast<std::size_t>((domain.size() + 31) / 32)),
          partial_slip(device, partial_count),
          partial_force(device, 3 * partial_count) {
        device.fill_bytes(slot_of_node.data(), 0xFF, slot_of_node.bytes());
    }

    void mark_band(bool clear) {
        compute::parallel_for(
            device, samples.band_size(),
            MarkBand{samples.nodes.data(), slot_of_node.data(), segment_flags.data(), clear});
    }

    void take(DeviceSamples fresh) {
        mark_band(true);
        samples = std::move(fresh);
        mark_band(false);
    }

    template <class Delta>
    void scatter() {
        DeviceSamples& s = samples;
        compute::parallel_for(
            device, s.arrays().count,
            SpreadCorrection<Delta>{s.arrays(), s.corrected.data(), s.force_sums.data()});
    }

    template <class Delta>
    void gather() {
        DeviceSamples& s = samples;
        compute::parallel_for(
            device, s.arrays().count,
            MeasureCorrection<Delta>{s.arrays(), s.corrected.data(), s.push.data()});
        compute::parallel_for(
            device, s.band_size(),
            GatherCorrection<Delta>{domain, s.offset_weight.data(), s.push.data(), s.nodes.data(),
                                    slot_of_node.data(), s.first_of_corner.data(),
                                    s.corner_samples.data(), s.force_sums.data()});
    }

    template <class Delta>
    void sweep() {
        if (settings.gather) {
            gather<Delta>();
        } else {
            scatter<Delta>();
        }
        DeviceSamples& s = samples;
        compute::parallel_for(
            device, s.band_size(),
            ApplyForce{s.force_sums.data(), s.streamed.data(), s.force.data(), s.corrected.data()});
    }

    compute::Device& device;
    Extent domain;
    ImmersedBoundarySettings settings;
    compute::Buffer<std::int32_t> slot_of_node;
    compute::Buffer<std::uint8_t> segment_flags;
    compute::Buffer<float> partial_slip;
    compute::Buffer<std::int64_t> partial_force;
    DeviceSamples samples;
};

ImmersedBoundary::ImmersedBoundary(compute::Device& device, Extent domain,
                                   ImmersedBoundarySettings settings) {
    check(settings);
    check(domain);
    state_ = std::make_shared<State>(device, domain, settings);
}

const ImmersedBoundarySettings& ImmersedBoundary::settings() const {
    return state_->settings;
}

void ImmersedBoundary::change(const ImmersedBoundarySettings& settings) {
    check(settings);
    if (settings.gather) { prepare_gathering(state_->device, state_->samples); }
    state_->settings = settings;
}

std::size_t ImmersedBoundary::set_samples(std::span<const glm::vec3> positions_lu,
                                          std::span<const glm::vec3> velocities_lu) {
    if (!velocities_lu.empty() && velocities_lu.size() != positions_lu.size()) {
        throw Error("immersed boundary",
                    std::to_string(velocities_lu.size()) + " velocities for " +
                        std::to_string(positions_lu.size()) + " samples",
                    "Give one for each sample, or none for a body at rest.");
    }
    const ImmersedBoundarySettings& settings = state_->settings;
    with_kernel(settings.kernel, [&]<class Delta>(Delta) {
        SampleList list =
            list_samples<Delta>(positions_lu, velocities_lu, state_->domain, settings.block_side);
        const std::vector<std::int32_t> band = build_band<Delta>(list, state_->domain);
        if (settings.weighting == Weighting::normalised) {
            normalise_weights<Delta>(list, band.size());
        }
        DeviceSamples fresh(state_->device, settings.kernel, list, band);
        if (settings.gather) { prepare_gathering(state_->device, fresh); }
        state_->take(std::move(fresh));
    });
    return sample_count();
}

std::size_t ImmersedBoundary::sample_count() const {
    return state_->samples.offset_weight.size();
}

const std::int32_t* ImmersedBoundary::band_nodes() const {
    return state_->samples.nodes.data();
}

std::int32_t ImmersedBoundary::band_count() const {
    return static_cast<std::int32_t>(state_->samples.band_size());
}

const std::int32_t* ImmersedBoundary::slot_of_node() const {
    return state_->slot_of_node.data();
}

const std::uint8_t* ImmersedBoundary::segment_flags() const {
    return state_->segment_flags.data();
}

glm::vec4* ImmersedBoundary::band_velocity() {
    return state_->samples.streamed.data();
}

const glm::vec4* ImmersedBoundary::band_force() const {
    return state_->samples.force.data();
}

void ImmersedBoundary::solve() {
    State& state = *state_;
    DeviceSamples& samples = state.samples;
    if (samples.nodes.empty()) { return; }
    samples.force_sums.fill_zero();
    state.device.copy_within(samples.corrected.data(), samples.streamed.data(),
                             samples.streamed.bytes());
    with_kernel(samples.kernel, [&]<class Delta>(Delta) {
        for (int i = 0; i < state.settings.iterations; ++i) { state.sweep<Delta>(); }
    });
}

glm::dvec3 ImmersedBoundary::total_force() {
    State& state = *state_;
    compute::parallel_for(state.device, partial_count,
                          SumForce{state.samples.force_sums.data(), state.samples.band_size(),
                                   state.partial_force.data()});
    const std::vector<std::int64_t> parts = state.partial_force.download();
    glm::i64vec3 sum(0);
    for (std::size_t i = 0; i < parts.size(); i += 3) {
        sum += glm::i64vec3(parts[i], parts[i + 1], parts[i + 2]);
    }
    return glm::dvec3(sum) / static_cast<double>(force_scale);
}

double ImmersedBoundary::largest_slip() {
    State& state = *state_;
    with_kernel(state.samples.kernel, [&]<class Delta>(Delta) {
        compute::parallel_for(
            state.device, partial_count,
            LargestSlip<Delta>{state.samples.arrays(), state.samples.corrected.data(),
                               state.partial_slip.data()});
    });
    float largest = 0.0F;
    for (const float part : state.partial_slip.download()) {
        if (part > largest || std::isnan(part)) { largest = part; }
    }
    return largest;
}

}  // namespace lattice::solid
