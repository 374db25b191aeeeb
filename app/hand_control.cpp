// SPDX-License-Identifier: MIT
#include "app/hand_control.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/obstacle_name.hpp"
#include "app/rounding.hpp"
#include "app/view/solid_pass.hpp"
#include "engine/simulation/hand.hpp"

namespace lattice::app {

namespace {

using scene::ObstacleMotion;

constexpr double click_travel = 0.012;  // device coordinates that a hand moves during a click
constexpr double at_rest = 1e-3;        // nodes from one look to the next

bool moved_by_fluid(const scene::Obstacle& obstacle) {
    return obstacle.motion == ObstacleMotion::free || obstacle.motion == ObstacleMotion::hinged;
}

}  // namespace

std::optional<HandControl::Grip> HandControl::grip_at(AppState& state, glm::dvec2 cursor,
                                                      bool any) {
    if (!state.snapshot || state.snapshot->meshes.size() != state.scene().obstacles.size()) {
        return std::nullopt;
    }
    if (!any && !state.ui.outline_selected) { return std::nullopt; }
    const view::Ray ray = state.seen_from().ray(cursor, state.picture_aspect);
    const auto hit = state.picker.first_hit(*state.snapshot, ray);
    if (!hit || (!any && hit->mesh != state.ui.selected_obstacle)) { return std::nullopt; }
    const glm::vec3 place = ray.origin + hit->distance * ray.direction;
    const glm::mat4 to_world = view::mesh_to_world(state.snapshot->meshes[hit->mesh].transform,
                                                   state.snapshot->nodes_per_unit);
    return Grip{hit->mesh, glm::vec3(glm::inverse(to_world) * glm::vec4(place, 1.0F)),
                glm::dvec3(place)};
}

bool HandControl::over(AppState& state, glm::dvec2 cursor, bool any) {
    return grip_at(state, cursor, any).has_value();
}

bool HandControl::press(AppState& state, glm::dvec2 cursor, bool any) {
    if (held()) { return false; }
    if (!still_there(state)) { stop(state); }
    const auto grip = grip_at(state, cursor, any);
    if (!grip || grip->obstacle >= state.scene().obstacles.size()) { return false; }
    if (phase_ == Phase::coming_to_rest && !settle(state)) { return false; }
    grip_ = *grip;
    phase_ = Phase::pressed;
    pressed_at_ = cursor;
    toward_ = glm::normalize(state.seen_from().target - state.seen_from().eye);
    position_before_ = state.scene().obstacles[grip_.obstacle].position;
    generation_ = state.session.scene_generation();
    obstacles_ = state.scene().obstacles.size();
    return true;
}

/// Where the cursor is in the plane that faces the camera and holds the grip, within the domain.
glm::dvec3 HandControl::target(const AppState& state, glm::dvec2 cursor) const {
    const view::Ray ray = state.seen_from().ray(cursor, state.picture_aspect);
    const glm::dvec3 direction(ray.direction);
    const double approach = std::max(glm::dot(direction, toward_), 0.05);
    const double t = glm::dot(grip_.in_world - state.seen_from().eye, toward_) / approach;
    return glm::clamp(state.seen_from().eye + t * direction, glm::dvec3(0.0),
                      state.scene().domain.size);
}

void HandControl::move(AppState& state, glm::dvec2 cursor) {
    if (!still_there(state)) {
        stop(state);
        return;
    }
    if (phase_ == Phase::pressed && glm::length(cursor - pressed_at_) > click_travel) {
        phase_ = Phase::drawing;
        state.ui.selected_obstacle = grip_.obstacle;
        state.ui.outline_selected = true;
        state.session.end_gesture();
    }
    if (phase_ == Phase::drawing) { draw(state, target(state, cursor)); }
}

void HandControl::draw(AppState& state, const glm::dvec3& place) {
    if (!state.session.runner().running()) {
        place_paused(state, place);
        return;
    }
    simulation::Hand hand;
    hand.obstacle = grip_.obstacle;
    hand.grip = grip_.in_mesh;
    hand.target_lu = place * static_cast<double>(state.scene().domain.resolution) - 0.5;
    state.session.hold(hand);
}

/// Time stands still: what stands is put where the hand is at once.
void HandControl::place_paused(AppState& state, const glm::dvec3& place) const {
    const scene::Obstacle& obstacle = state.scene().obstacles[grip_.obstacle];
    if (obstacle.motion != ObstacleMotion::fixed) { return; }
    const std::string name = fmt::format("obstacle.{}.position", grip_.obstacle);
    const glm::dvec3 position = glm::round((position_before_ + place - grip_.in_world) * 1e4) / 1e4;
    state.session.execute(scene::SetParameter{name, position});
}

bool HandControl::release(AppState& state) {
    const bool clicked = phase_ == Phase::pressed && still_there(state);
    const bool drew = phase_ == Phase::drawing && still_there(state);
    stop(state);
    state.session.end_gesture();
    if (!drew || moved_by_fluid(state.scene().obstacles[grip_.obstacle])) { return clicked; }
    phase_ = Phase::coming_to_rest;
    seen_step_ = state.snapshot ? state.snapshot->statistics.step : 0;
    seen_shift_ = glm::dvec3(0.0);
    return false;
}

/// Whether the obstacle of the grip is still the one that was pressed: as long as no other scene
/// was opened, and none was added or removed, by undo for instance.
bool HandControl::still_there(const AppState& state) const {
    return phase_ == Phase::idle || (generation_ == state.session.scene_generation() &&
                                     obstacles_ == state.scene().obstacles.size());
}

void HandControl::stop(AppState& state) {
    if (phase_ == Phase::idle) { return; }
    phase_ = Phase::idle;
    state.session.hold(std::nullopt);
}

/// Makes the shift that the obstacle has now its place in the scene. Asks the simulation itself, as
/// the last snapshot may be some steps old, or from before a place that was written down lately;
/// false when it cannot tell yet.
bool HandControl::settle(AppState& state) {
    constexpr double patience = 50;  // milliseconds; a batch of steps takes 15
    simulation::Runner& runner = state.session.runner();
    if (runner.busy()) { return false; }
    simulation::Snapshot now;
    try {
        const bool asked = runner.with_simulation(
            [&](simulation::Simulation& simulation) { simulation.fill(now, {.density = false}); },
            patience);
        if (!asked) { return false; }
    } catch (const Error& error) {
        state.session.report(error);
        now.obstacles.clear();
    }
    phase_ = Phase::idle;
    if (grip_.obstacle < now.obstacles.size()) {
        write_down(state, now.obstacles[grip_.obstacle].shift);
    }
    return true;
}

/// `shift` in lattice units.
void HandControl::write_down(AppState& state, const glm::dvec3& shift) const {
    if (glm::length(shift) < at_rest) { return; }
    const double resolution = state.scene().domain.resolution;
    state.session.execute(scene::MoveObstacle{grip_.obstacle, rounded(shift / resolution, 1e4)});
}

void HandControl::tick(AppState& state) {
    if (phase_ == Phase::idle || !state.snapshot) { return; }
    if (!still_there(state)) {
        stop(state);
        return;
    }
    if (phase_ != Phase::coming_to_rest) { return; }
    if (!state.session.runner().running()) {
        settle(state);
        return;
    }
    const std::uint64_t step = state.snapshot->statistics.step;
    if (step == seen_step_ || grip_.obstacle >= state.snapshot->obstacles.size()) { return; }
    const glm::dvec3 shift = state.snapshot->obstacles[grip_.obstacle].shift;
    const bool rests = glm::length(shift - seen_shift_) < at_rest;
    seen_step_ = step;
    seen_shift_ = shift;
    if (rests) { settle(state); }
}

std::optional<std::size_t> HandControl::held() const {
    if (phase_ != Phase::pressed && phase_ != Phase::drawing) { return std::nullopt; }
    return grip_.obstacle;
}

std::string HandControl::note(const AppState& state) const {
    if (phase_ != Phase::drawing || !state.snapshot || !still_there(state) ||
        grip_.obstacle >= state.snapshot->obstacles.size()) {
        return {};
    }
    const scene::Obstacle& obstacle = state.scene().obstacles[grip_.obstacle];
    const std::string name = obstacle_name(obstacle);
    if (!state.session.runner().running()) {
        return obstacle.motion == ObstacleMotion::fixed
                   ? "Paused: " + name + " is put where you drag it"
                   : "Paused: press Space, and " + name + " follows your hand";
    }
    const double fastest = simulation::hand_speed(state.scene());
    const double speed = glm::length(state.snapshot->obstacles[grip_.obstacle].velocity);
    if (speed > 0.9 * fastest) {
        return fmt::format("Held back to {:.2g} lu: faster, the flow would break", fastest);
    }
    return moved_by_fluid(obstacle) ? "Drawing " + name + ": let go to throw it"
                                    : "Drawing " + name + ": it stays where you let go";
}

}  // namespace lattice::app
