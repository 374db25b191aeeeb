// SPDX-License-Identifier: MIT
#include "engine/solid/rigid_bodies.hpp"

#include <algorithm>
#include <string>

#include "engine/compute/parallel_for.hpp"
#include "engine/error.hpp"

namespace lattice::solid {

namespace {

void check(const BodyPlan& plan, std::size_t body) {
    const std::string where = "body " + std::to_string(body);
    if (moved_by_fluid(plan.law) && !(plan.law.mass > 0)) {
        throw Error(where, "the fluid is to move it, but it has no mass",
                    "its mesh has to enclose a volume, and its density has to be positive");
    }
    for (std::size_t k = 1; k < plan.keys.size(); ++k) {
        if (!(plan.keys[k].step > plan.keys[k - 1].step)) {
            throw Error(where, "key " + std::to_string(k) + " is not after the one before",
                        "give keys by ascending step");
        }
    }
}

struct PutOnPath {
    FinishBody body;
    LATTICE_HD void operator()(std::int64_t i) const { body.put_on_path(i); }
};

}  // namespace

void RigidBodies::set(std::span<const BodyPlan> plans, const BodyRoom& room, std::uint64_t step) {
    std::vector<BodyState> states;
    std::vector<BodyLaw> laws;
    std::vector<BodyKey> keys;
    for (const BodyPlan& plan : plans) {
        check(plan, states.size());
        states.push_back(plan.state);
        laws.push_back(plan.law);
        laws.back().first_key = static_cast<std::int32_t>(keys.size());
        laws.back().key_count =
            static_cast<std::int32_t>(std::max<std::size_t>(plan.keys.size(), 1));
        if (plan.keys.empty()) { keys.push_back({0, plan.state.position, plan.state.orientation}); }
        keys.insert(keys.end(), plan.keys.begin(), plan.keys.end());
    }
    compute::Buffer<BodyState> new_states(*device_, states);
    compute::Buffer<BodyLaw> new_laws(*device_, laws);
    compute::Buffer<BodyKey> new_keys(*device_, keys);
    compute::Buffer<BodyChange> new_changes(*device_, states.size());
    states_.swap(new_states);
    laws_.swap(new_laws);
    keys_.swap(new_keys);
    changes_.swap(new_changes);
    room_ = room;
    any_moves_ = std::ranges::any_of(
        laws, [](const BodyLaw& law) { return law.motion != BodyMotion::fixed; });
    any_answers_ = std::ranges::any_of(laws, moved_by_fluid);
    held_ = grab_.body >= 0;
    // Driven bodies stand where their path has them; others where they were put.
    const FinishBody to_start{
        laws_.data(), keys_.data(),   nullptr,        room_, static_cast<double>(step),
        {},           states_.data(), changes_.data()};
    compute::parallel_for(*device_, static_cast<std::int64_t>(count()), PutOnPath{to_start});
    device_->synchronize();  // the arrays swapped out are released
}

void RigidBodies::go_on(const RigidBodies& before, std::span<const std::int32_t> same) {
    if (std::ranges::all_of(same, [](std::int32_t body) { return body < 0; })) { return; }
    std::vector<BodyState> states = states_.download();
    std::vector<BodyChange> changes = changes_.download();
    const std::vector<BodyLaw> laws = laws_.download();
    const std::vector<BodyState> states_before = before.states_.download();
    const std::vector<BodyChange> changes_before = before.changes_.download();
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (same[i] < 0) { continue; }
        const auto k = static_cast<std::size_t>(same[i]);
        changes[i] = changes_before[k];
        if (moved_by_fluid(laws[i])) {
            states[i] = states_before[k];
            continue;
        }
        states[i].position += changes[i].shift;
        states[i].velocity += changes[i].shift_velocity;
        held_ = held_ || changes[i].shift != glm::dvec3(0.0) ||
                changes[i].shift_velocity != glm::dvec3(0.0);
    }
    states_.upload(states);
    changes_.upload(changes);
    device_->synchronize();
}

void RigidBodies::hold(const BodyGrab& grab) {
    grab_ = grab;
    held_ = held_ || grab.body >= 0;
}

std::vector<glm::dvec3> RigidBodies::shifts() const {
    std::vector<glm::dvec3> shifts(count(), glm::dvec3(0.0));
    if (!held_) { return shifts; }
    const std::vector<BodyChange> changes = changes_.download();
    std::ranges::transform(changes, shifts.begin(), &BodyChange::shift);
    return shifts;
}

void RigidBodies::answer(const BodyForce* forces) {
    compute::parallel_for(
        *device_, static_cast<std::int64_t>(count()),
        AnswerForce{laws_.data(), forces, grab_, states_.data(), changes_.data()});
}

void RigidBodies::advance(const BodyForce* forces, std::uint64_t step) {
    compute::parallel_for(
        *device_, static_cast<std::int64_t>(count()),
        FinishBody{laws_.data(), keys_.data(), forces, room_, static_cast<double>(step), grab_,
                   states_.data(), changes_.data()});
}

void RigidBodies::save(std::byte* memory) const {
    device_->copy_within(memory, states_.data(), states_.bytes());
    device_->copy_within(memory + states_.bytes(), changes_.data(), changes_.bytes());
}

void RigidBodies::restore(const std::byte* memory, bool held) {
    held_ = held_ || held;
    device_->copy_within(states_.data(), memory, states_.bytes());
    device_->copy_within(changes_.data(), memory + states_.bytes(), changes_.bytes());
}

}  // namespace lattice::solid
