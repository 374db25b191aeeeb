// SPDX-License-Identifier: MIT
#include "engine/fluid/face_states.hpp"

#include "engine/compute/parallel_for.hpp"
#include "engine/fluid/outlet_state.hpp"
#include "engine/fluid/stored_populations.hpp"

namespace lattice::fluid {

namespace {

struct MakeOutlet {
    StepArguments a;
    int face;
    float share;  ///< of outlet_share, for the step just done
    bool start;
    FaceState* states;
    float* means;

    LATTICE_HD void operator()(std::int64_t number) const {
        const Site here = face_site(face, a.extent, number);
        float f[direction_count];
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) { f[i] = stored_population(a, i, here); }
        float mean = 0;
        if (start) {
            mean = outward(face, macroscopic(f).velocity);
        } else {
            mean = means[number];
            mean += share * (outward(face, states[number].velocity) - mean);
        }
        means[number] = mean;
        states[number] = outlet_state(face, mean, f);
    }
};

std::int64_t state_count(const Extent& extent, const DomainBoundary& boundary,
                         std::int64_t (&first)[6]) {
    std::int64_t count = 0;
    for (int face = 0; face < 6; ++face) {
        first[face] = count;
        if ((boundary.stateful() & (1U << face)) != 0) { count += face_size(face / 2, extent); }
    }
    return count;
}

}  // namespace

FaceStates::FaceStates(compute::Device& device, const Extent& extent,
                       const DomainBoundary& boundary, const InletSettings& inlet)
    : device_(&device) {
    const auto count = static_cast<std::size_t>(state_count(extent, boundary, first_));
    states_ = compute::Buffer<FaceState>(device, count);
    means_ = compute::Buffer<float>(device, boundary.outlet != 0 ? count : 0);
    inlets_ = InletField(device, extent, boundary, inlet);
}

void FaceStates::change(const DomainBoundary& boundary, const InletSettings& inlet) {
    inlets_.change(boundary, inlet);
}

void FaceStates::enter(BoundaryArguments& boundary) const {
    boundary.states = states_.data();
    for (int face = 0; face < 6; ++face) { boundary.first_state[face] = first_[face]; }
}

void FaceStates::restart(const StepArguments& arguments) {
    inlets_.restart(states_.data(), first_);
    make_outlets(arguments, Moment::start);
}

void FaceStates::advance(const StepArguments& arguments) {
    inlets_.advance(states_.data(), first_);
    make_outlets(arguments, Moment::next);
}

void FaceStates::update(const StepArguments& arguments) {
    inlets_.update(states_.data(), first_);
    make_outlets(arguments, Moment::same);
}

void FaceStates::make_outlets(const StepArguments& arguments, Moment moment) {
    for (int face = 0; face < 6; ++face) {
        if ((arguments.boundary.outlets & (1U << face)) == 0) { continue; }
        const float share =
            moment == Moment::next ? outlet_share(nodes_along(arguments.extent, face / 2)) : 0.0F;
        compute::parallel_for(
            *device_, face_size(face / 2, arguments.extent),
            MakeOutlet{arguments, face, share, moment == Moment::start,
                       states_.data() + first_[face], means_.data() + first_[face]});
    }
}

std::size_t FaceStates::state_bytes() const {
    return states_.bytes() + means_.bytes() + inlets_.state_bytes();
}

void FaceStates::save(void* device_memory) const {
    auto* to = static_cast<std::uint8_t*>(device_memory);
    device_->copy_within(to, states_.data(), states_.bytes());
    device_->copy_within(to + states_.bytes(), means_.data(), means_.bytes());
    inlets_.save(to + states_.bytes() + means_.bytes());
}

void FaceStates::restore(const void* device_memory) {
    const auto* from = static_cast<const std::uint8_t*>(device_memory);
    device_->copy_within(states_.data(), from, states_.bytes());
    device_->copy_within(means_.data(), from + states_.bytes(), means_.bytes());
    inlets_.restore(from + states_.bytes() + means_.bytes());
}

std::size_t FaceStates::memory_needed(const Extent& extent, const DomainBoundary& boundary) {
    std::int64_t first[6];
    const auto count = static_cast<std::size_t>(state_count(extent, boundary, first));
    return count * (sizeof(FaceState) + (boundary.outlet != 0 ? sizeof(float) : 0));
}

}  // namespace lattice::fluid
