// SPDX-License-Identifier: MIT
// Keeps samples in order and their band listed; force_sweep.cuh has what is computed on them. A
// sample's nodes are found through the slots of its rows: nodes that follow each other in x and are
// all in the band have slots that follow each other.
#include "engine/solid/immersed_boundary.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/compute/atomics.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/compute/scan.hpp"
#include "engine/compute/sort.hpp"
#include "engine/error.hpp"
#include "engine/solid/body_force.hpp"
#include "engine/solid/boundary_checks.hpp"
#include "engine/solid/delta_kernel.hpp"
#include "engine/solid/device_samples.hpp"
#include "engine/solid/force_gathering.hpp"
#include "engine/solid/force_scattering.hpp"
#include "engine/solid/force_sums.hpp"
#include "engine/solid/force_sweep.cuh"
#include "engine/solid/sample_arrays.hpp"
#include "engine/solid/sample_order.hpp"
#include "engine/solid/sample_placement.hpp"

namespace lattice::solid {

namespace {

template <class T>
struct Permute {
    const std::uint32_t* order;
    const T* from;
    T* to;
    LATTICE_HD void operator()(std::int64_t i) const { to[i] = from[order[i]]; }
};

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

/// While bodies move, how often their samples are put in order and their band is given more room.
/// The order is there for speed alone, and a rigid body keeps most of it.
constexpr std::uint64_t placements_a_look = 32;

}  // namespace

struct ImmersedBoundary::State {
    State(compute::Device& the_device, Extent the_domain, const ImmersedBoundarySettings& wanted)
        : device(the_device),
          domain(the_domain),
          settings(wanted),
          members(device, static_cast<std::size_t>(compute::word_count(domain.size()))),
          members_before(device, members.size()),
          band_total(device, 1),
          out_of_range(device, 1),
          scan(device),
          sort(device),
          partial_slip(device, partial_count),
          partial_force(device, partial_count) {}

    compute::NodeSet band() const { return {members.data(), members_before.data()}; }
    /// Nodes of the band that mark_band found; waits for the device.
    std::int32_t band_size(DeviceSamples& s) {
        list_band(s);
        std::int32_t size = 0;
        device.copy_to_host(&size, band_total.data(), sizeof(size));
        return size;
    }

    /// A band that turns or comes into the domain grows; it is given as much again before it is
    /// three quarters full.
    void make_room(DeviceSamples& s) {
        const std::int64_t size = band_size(s);
        const std::int64_t reach = s.count() * static_cast<std::int64_t>(s.rows()) * 4;
        const std::int64_t most = std::min(domain.size(), reach);
        if (4 * size < 3 * std::int64_t{s.room()} || s.room() >= most) { return; }
        constexpr std::int64_t least = 1024;
        device.synchronize();
        s.reserve(device, static_cast<std::size_t>(std::min(most, 2 * size + least)));
    }

    /// Brings the band and weights back to the samples there are.
    void refresh() {
        if (samples.count() == 0) {
            members.fill_zero();
            return;
        }
        mark_band(samples);
        list_band(samples);
        find_nodes(samples);
    }

    BodySamples carried(const DeviceSamples& s) const {
        return {s.local.data(), s.body.data(), bodies};
    }

    void sort_samples(DeviceSamples& s) {
        compute::Buffer<std::uint64_t> keys(device, static_cast<std::size_t>(s.count()));
        compute::Buffer<glm::vec4> local(device, keys.size());
        compute::Buffer<std::int32_t> body(device, keys.size());
        compute::parallel_for(
            device, s.count(),
            KeyOfSample{carried(s), SampleKeys(domain, settings.block_side), keys.data()});
        const std::uint32_t* const order = sort.order(s.count(), keys.data());
        compute::parallel_for(device, s.count(),
                              Permute<glm::vec4>{order, s.local.data(), local.data()});
        compute::parallel_for(device, s.count(),
                              Permute<std::int32_t>{order, s.body.data(), body.data()});
        s.local.swap(local);
        s.body.swap(body);
        device.synchronize();  // the arrays swapped out are released
    }

    /// Places the samples and finds the nodes they reach; the band is listed by list_band.
    void mark_band(DeviceSamples& s) {
        with_kernel(s.kernel, [&]<class Delta>(Delta) {
            compute::parallel_for(device, s.count(),
                                  PlaceSample<Delta>{carried(s), domain, s.offset_weight.data(),
                                                     s.body_velocity.data(), s.first_node.data()});
            members.fill_zero();
            compute::parallel_for(device, s.count(),
                                  MarkReach<Delta>{domain, s.first_node.data(), members.data()});
        });
        const auto words = static_cast<std::int64_t>(members.size());
        scan(words, MembersOfWord{members.data()}, members_before.data());
    }

    void list_band(DeviceSamples& s) {
        const auto words = static_cast<std::int64_t>(members.size());
        compute::parallel_for(device, words,
                              ListBand{band(), words, s.room(), s.nodes.data(), band_total.data()});
    }

    void find_nodes(DeviceSamples& s) {
        with_kernel(s.kernel, [&]<class Delta>(Delta) {
            compute::parallel_for(
                device, s.count(),
                FindSlots<Delta>{domain, band(), s.count(), s.room(), s.first_node.data(),
                                 s.offset_weight.data(), s.first_slots.data()});
            if (settings.weighting == Weighting::normalised) { normalise<Delta>(s); }
        });
        if (gathers()) { list_corners(s); }
    }

    template <class Delta>
    void normalise(DeviceSamples& s) {
        // The sums of forces are not in use between steps.
        auto* const crowd = reinterpret_cast<std::uint32_t*>(s.force_sums.data());
        s.force_sums.fill_zero();
        compute::parallel_for(device, s.count(), CrowdNodes<Delta>{s.arrays(), crowd});
        compute::parallel_for(device, s.count(),
                              NormaliseWeights<Delta>{s.arrays(), crowd, s.offset_weight.data()});
    }

    /// The acceleration grid that gathering looks into.
    void list_corners(DeviceSamples& s) {
        if (s.corner_samples.empty() || s.corner_count.size() != s.nodes.size() + 1) {
            compute::Buffer<std::int32_t> first(device, s.nodes.size() + 1);
            compute::Buffer<std::int32_t> count(device, s.nodes.size() + 1);
            compute::Buffer<std::int32_t> listed(device, s.local.size());
            s.first_of_corner.swap(first);
            s.corner_count.swap(count);
            s.corner_samples.swap(listed);
        }
        s.corner_count.fill_zero();
        compute::parallel_for(device, s.count(), CountAtCorner{s.arrays(), s.corner_count.data()});
        scan(static_cast<std::int64_t>(s.corner_count.size()), CountOfSlot{s.corner_count.data()},
             s.first_of_corner.data());
        compute::parallel_for(device, s.count(),
                              ListAtCorner{s.arrays(), s.first_of_corner.data(),
                                           s.corner_count.data(), s.corner_samples.data()});
    }

    bool gathers() const { return solid::gathers(settings.spreading); }

    compute::Device& device;
    Extent domain;
    ImmersedBoundarySettings settings;
    compute::Buffer<std::uint32_t> members;  ///< of the band
    compute::Buffer<std::int32_t> members_before;
    compute::Buffer<std::int32_t> band_total;
    compute::Buffer<std::uint32_t> out_of_range;  ///< not 0: see forces_exact()
    compute::Scanner scan;
    compute::Sorter sort;
    compute::Buffer<float> partial_slip;
    compute::Buffer<glm::dvec3> partial_force;
    DeviceSamples samples;
    compute::Buffer<BodyState> first_bodies;      ///< as set with the samples
    compute::Buffer<std::int32_t> first_of_body;  ///< sample of each body, and the end of the last
    compute::Buffer<BodyForce> force_parts_of_body;
    compute::Buffer<BodyForce> force_groups_of_body;
    compute::Buffer<BodyForce> force_of_body;
    const BodyState* bodies = nullptr;  ///< that carry the samples, on the device
    std::uint64_t placements = 0;       ///< since the samples were set
};

ImmersedBoundary::ImmersedBoundary(compute::Device& device, Extent domain,
                                   ImmersedBoundarySettings settings) {
    check(settings);
    check(domain);
    state_ = std::make_unique<State>(device, domain, settings);
}

ImmersedBoundary::~ImmersedBoundary() = default;
ImmersedBoundary::ImmersedBoundary(ImmersedBoundary&&) noexcept = default;
ImmersedBoundary& ImmersedBoundary::operator=(ImmersedBoundary&&) noexcept = default;

const ImmersedBoundarySettings& ImmersedBoundary::settings() const {
    return state_->settings;
}

void ImmersedBoundary::change(const ImmersedBoundarySettings& settings) {
    check(settings);
    State& state = *state_;
    if (gathers(settings.spreading) && !state.gathers() && state.samples.count() != 0) {
        state.list_corners(state.samples);
    }
    state.settings = settings;
}

std::size_t ImmersedBoundary::set_samples(std::span<const glm::vec3> positions,
                                          std::span<const std::int32_t> body_of_sample,
                                          std::span<const BodyState> bodies) {
    check(positions.size(), body_of_sample, bodies.size());
    State& state = *state_;
    const std::vector<std::int32_t> all_of_one(body_of_sample.empty() ? positions.size() : 0, 0);
    DeviceSamples fresh(state.device, state.settings.kernel, positions,
                        body_of_sample.empty() ? all_of_one : body_of_sample);
    const BodyState at_rest;
    compute::Buffer<BodyState> carriers(
        state.device, bodies.empty() ? std::span<const BodyState>(&at_rest, 1) : bodies);
    compute::Buffer<std::int32_t> ranges(
        state.device, body_ranges(body_of_sample, positions.size(), carriers.size()));
    compute::Buffer<BodyForce> parts(state.device, carriers.size() * force_parts);
    compute::Buffer<BodyForce> groups(state.device, carriers.size() * force_groups);
    compute::Buffer<BodyForce> forces(state.device, carriers.size());
    const BodyState* const before = std::exchange(state.bodies, carriers.data());
    try {
        state.sort_samples(fresh);
        state.mark_band(fresh);
        fresh.reserve(state.device, static_cast<std::size_t>(state.band_size(fresh)));
        state.list_band(fresh);
        state.find_nodes(fresh);
    } catch (...) {
        state.bodies = before;
        state.refresh();
        throw;
    }
    state.samples = std::move(fresh);
    state.first_bodies.swap(carriers);
    state.first_of_body.swap(ranges);
    state.force_parts_of_body.swap(parts);
    state.force_groups_of_body.swap(groups);
    state.force_of_body.swap(forces);
    state.placements = 0;
    state.out_of_range.fill_zero();
    state.device.synchronize();  // the carriers before are released
    const std::vector<std::int32_t> first_nodes = state.samples.first_node.download();
    return static_cast<std::size_t>(
        std::ranges::count_if(first_nodes, [](std::int32_t node) { return node >= 0; }));
}

void ImmersedBoundary::place(const BodyState* bodies) {
    State& state = *state_;
    DeviceSamples& samples = state.samples;
    state.bodies = bodies;
    if (samples.count() == 0) { return; }
    const bool looks = state.placements % placements_a_look == 0;
    if (looks) { state.sort_samples(samples); }
    state.mark_band(samples);
    if (looks) { state.make_room(samples); }
    state.list_band(samples);
    state.find_nodes(samples);
    ++state.placements;
}

void ImmersedBoundary::take_velocities() {
    DeviceSamples& samples = state_->samples;
    compute::parallel_for(state_->device, samples.count(),
                          TakeVelocity{state_->carried(samples), samples.body_velocity.data()});
}

void ImmersedBoundary::save(Saved& saved) const {
    State& state = *state_;
    const DeviceSamples& samples = state.samples;
    if (saved.local.size() != samples.local.size()) {
        saved.local = compute::Buffer<glm::vec4>(state.device, samples.local.size());
        saved.body = compute::Buffer<std::int32_t>(state.device, samples.body.size());
    }
    state.device.copy_within(saved.local.data(), samples.local.data(), samples.local.bytes());
    state.device.copy_within(saved.body.data(), samples.body.data(), samples.body.bytes());
    saved.placements = state.placements;
    saved.room = samples.room();
    state.out_of_range.download(std::span(&saved.out_of_range, 1));
}

void ImmersedBoundary::restore(const Saved& saved, const BodyState* bodies) {
    State& state = *state_;
    DeviceSamples& samples = state.samples;
    if (saved.local.size() != samples.local.size()) {
        throw Error("obstacles", "the saved state is of other samples", "");
    }
    if (samples.count() == 0) { return; }
    if (saved.room > samples.room()) {
        state.device.synchronize();
        samples.reserve(state.device, static_cast<std::size_t>(saved.room));
    }
    state.device.copy_within(samples.local.data(), saved.local.data(), samples.local.bytes());
    state.device.copy_within(samples.body.data(), saved.body.data(), samples.body.bytes());
    state.out_of_range.upload(std::span(&saved.out_of_range, 1));
    state.placements = saved.placements;
    if (bodies != nullptr) { state.bodies = bodies; }
    state.refresh();
}

std::size_t ImmersedBoundary::sample_count() const {
    return state_->samples.local.size();
}

const std::int32_t* ImmersedBoundary::band_nodes() const {
    return state_->samples.nodes.data();
}

std::int32_t ImmersedBoundary::band_count() const {
    const State& state = *state_;
    if (state.samples.count() == 0) { return 0; }
    std::int32_t total = 0;
    state.band_total.download(std::span(&total, 1));
    return std::min(total, band_room());
}

std::int32_t ImmersedBoundary::band_room() const {
    return state_->samples.room();
}

compute::NodeSet ImmersedBoundary::band() const {
    return state_->band();
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
    const ForceSweep sweep{state.device,
                           state.domain,
                           samples,
                           state.settings.spreading,
                           state.band(),
                           state.band_total.data(),
                           state.out_of_range.data()};
    with_kernel(samples.kernel, [&]<class Delta>(Delta) {
        for (int i = 0; i < state.settings.iterations; ++i) { sweep.run<Delta>(i == 0); }
    });
}

bool ImmersedBoundary::forces_exact() const {
    std::uint32_t left = 0;
    state_->out_of_range.download(std::span(&left, 1));
    return left == 0;
}

glm::dvec3 ImmersedBoundary::total_force() {
    State& state = *state_;
    if (state.samples.nodes.empty()) { return glm::dvec3(0.0); }
    compute::parallel_for(state.device, partial_count,
                          SumForce{state.samples.force_sums.data(), state.band_total.data(),
                                   state.samples.room(), state.partial_force.data()});
    glm::dvec3 sum(0.0);
    for (const glm::dvec3& part : state.partial_force.download()) { sum += part; }
    return sum / static_cast<double>(force_scale);
}

const BodyForce* ImmersedBoundary::sum_body_forces() {
    State& state = *state_;
    const auto bodies = static_cast<std::int64_t>(state.force_of_body.size());
    DeviceSamples& s = state.samples;
    compute::parallel_for(
        state.device, bodies * force_parts,
        SumSampleForces{state.carried(s), s.impulse.data(), state.first_of_body.data(),
                        state.force_parts_of_body.data()});
    compute::parallel_for(state.device, bodies * force_groups,
                          SumParts{state.force_parts_of_body.data(), force_parts / force_groups,
                                   state.force_groups_of_body.data()});
    compute::parallel_for(
        state.device, bodies,
        SumParts{state.force_groups_of_body.data(), force_groups, state.force_of_body.data()});
    return state.force_of_body.data();
}

std::vector<BodyForce> ImmersedBoundary::body_forces() {
    sum_body_forces();
    return state_->force_of_body.download();
}

SpreadingLoops ImmersedBoundary::spreading_loops() {
    State& state = *state_;
    DeviceSamples& samples = state.samples;
    const std::int32_t nodes = band_count();
    if (nodes == 0) { return {}; }
    if (!state.gathers()) {
        const auto reached = static_cast<double>(samples.reach());
        return {reached, reached, reached};
    }
    compute::Buffer<std::int32_t> count(state.device, samples.nodes.size());
    with_kernel(samples.kernel, [&]<class Delta>(Delta) {
        compute::parallel_for(state.device, samples.count(),
                              CountSamplesOfNodes<Delta>{samples.arrays(), count.data()});
    });
    std::vector<std::int32_t> counts = count.download();
    counts.resize(static_cast<std::size_t>(nodes));
    const auto [least, most] = std::ranges::minmax(counts);
    const double sum = std::accumulate(counts.begin(), counts.end(), 0.0);
    return {static_cast<double>(least), sum / nodes, static_cast<double>(most)};
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
