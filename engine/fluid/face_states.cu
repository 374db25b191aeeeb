// SPDX-License-Identifier: MIT
#include "engine/fluid/face_states.hpp"

#include "engine/compute/parallel_for.hpp"
#include "engine/fluid/macroscopic.hpp"
#include "engine/fluid/stored_populations.hpp"

namespace lattice::fluid {

namespace {

LATTICE_HD_LOCAL Vector3<float> stored_velocity(const StepArguments& a, const Site& s) {
    float f[direction_count];
    LATTICE_UNROLL
    for (int i = 0; i < direction_count; ++i) { f[i] = stored_population(a, i, s); }
    return macroscopic(f).velocity;
}

struct UpdateOutlet {
    StepArguments a;
    int face;
    FaceState* states;

    LATTICE_HD void operator()(std::int64_t number) const {
        const Site here = face_site(face, a.extent, number);
        const int inward = face % 2 == 0 ? 1 : -1;
        const int count[3] = {a.extent.x, a.extent.y, a.extent.z};
        const int step = count[face / 2] > 1 ? inward : 0;
        Site inner = here;
        (face / 2 == 0 ? inner.x : (face / 2 == 1 ? inner.y : inner.z)) += step;
        const Vector3<float> u = stored_velocity(a, here);
        const Vector3<float> v = stored_velocity(a, inner);
        states[number].velocity = {1.5F * u.x - 0.5F * v.x, 1.5F * u.y - 0.5F * v.y,
                                   1.5F * u.z - 0.5F * v.z};
        states[number].deviation = 0;
    }
};

}  // namespace

FaceStates::FaceStates(compute::Device& device, const Extent& extent,
                       const DomainBoundary& boundary) {
    std::int64_t count = 0;
    for (int face = 0; face < 6; ++face) {
        first_[face] = count;
        if ((boundary.stateful() & (1U << face)) != 0) { count += face_size(face / 2, extent); }
    }
    states_ = compute::Buffer<FaceState>(device, static_cast<std::size_t>(count));
}

void FaceStates::enter(BoundaryArguments& boundary) const {
    boundary.states = states_.data();
    for (int face = 0; face < 6; ++face) { boundary.first_state[face] = first_[face]; }
}

void FaceStates::update_outlets(compute::Device& device, const StepArguments& arguments) {
    for (int face = 0; face < 6; ++face) {
        if ((arguments.boundary.outlets & (1U << face)) == 0) { continue; }
        compute::parallel_for(device, face_size(face / 2, arguments.extent),
                              UpdateOutlet{arguments, face, states_.data() + first_[face]});
    }
}

}  // namespace lattice::fluid
