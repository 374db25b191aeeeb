// SPDX-License-Identifier: MIT
#include "engine/simulation/noted_forces.hpp"

namespace lattice::simulation {

void NotedForces::reserve(std::size_t bodies) {
    if (bodies * capacity <= noted_.size()) { return; }
    noted_ = compute::Buffer<solid::BodyForce>(*device_, bodies * capacity);
}

void NotedForces::resize(std::size_t bodies) {
    reserve(bodies);
    bodies_ = bodies;
    clear();
}

void NotedForces::note(std::uint64_t step, const solid::BodyForce* forces) {
    device_->copy_within(noted_.data() + steps_.size() * bodies_, forces,
                         bodies_ * sizeof(solid::BodyForce));
    steps_.push_back(step);
}

void NotedForces::drain(const Take& take) {
    if (empty()) { return; }
    std::vector<solid::BodyForce> forces(steps_.size() * bodies_);
    device_->copy_to_host(forces.data(), noted_.data(), forces.size() * sizeof(solid::BodyForce));
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        take(steps_[i], std::span(forces).subspan(i * bodies_, bodies_));
    }
    clear();
}

}  // namespace lattice::simulation
