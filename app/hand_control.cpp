// SPDX-License-Identifier: MIT
#include "app/hand_control.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "app/view/mesh_picking.hpp"
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

std::string name_of(const scene::Obstacle& obstacle) {
    return obstacle.name.empty() ? std::filesystem::path(obstacle.mesh).stem().string()
                                 : obstacle.name;
}

}  // namespace

std::optional<HandControl::Grip> HandControl::grip_at(const AppState& state, glm::dvec2 cursor,
                                                      bool any) {
    if (!state.snapshot || state.snapshot->meshes.size() != state.scene().obstacles.size()) {
        return std::nullopt;
    }
    if (!any && !state.ui.outline_selected) { return std::nullopt; }
    const view::Ray ray = state.camera.ray(cursor, state.picture_aspect);
    const auto hit = view::first_hit(*state.snapshot, ray);
    if (!hit || (!any && hit->mesh != state.ui.selected_obstacle)) { return std::nullopt; }
    const glm::vec3 place = ray.origin + hit->distance * ray.direction;
    const glm::mat4 to_world = view::mesh_to_world(state.snapshot->meshes[hit->mesh].transform,
                                                   state.snapshot->nodes_per_unit);
    return Grip{hit->mesh, glm::vec3(glm::inverse(to_world) * glm::vec4(place, 1.0F)),
                glm::dvec3(place)};
}

bool HandControl::over(const AppState& state, glm::dvec2 cursor, bool any) {
    return grip_at(state, cursor, any).has_value();
}

bool HandControl::press(const AppState& state, glm::dvec2 cursor, bool any) {
    if (phase_ == Phase::pressed || phase_ == Phase::drawing) { return false; }
    const auto grip = grip_at(state, cursor, any);
    if (!grip) { return false; }
    grip_ = *grip;
    phase_ = Phase::pressed;
    pressed_at_ = cursor;
    toward_ = glm::normalize(state.camera.target - state.camera.eye);
    position_before_ = state.scene().obstacles[grip_.obstacle].position;
    generation_ = state.session.scene_generation();
    return true;
}

/// Where the cursor is in the plane that faces the camera and holds the grip, within the domain.
glm::dvec3 HandControl::target(const AppState& state, glm::dvec2 cursor) const {
    const view::Ray ray = state.camera.ray(cursor, state.picture_aspect);
    const glm::dvec3 direction(ray.direction);
    const double approach = std::max(glm::dot(direction, toward_), 0.05);
    const double t = glm::dot(grip_.in_world - state.camera.eye, toward_) / approach;
    return glm::clamp(state.camera.eye + t * direction, glm::dvec3(0.0), state.scene().domain.size);
}

void HandControl::move(AppState& state, glm::dvec2 cursor) {
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
    state.session.runner().hold(hand);
}

/// Time stands still: what stands is put where the hand is at once.
void HandControl::place_paused(AppState& state, const glm::dvec3& place) const {
    const scene::Obstacle& obstacle = state.scene().obstacles.at(grip_.obstacle);
    if (obstacle.motion != ObstacleMotion::fixed) { return; }
    const std::string name = fmt::format("obstacle.{}.position", grip_.obstacle);
    const glm::dvec3 position = glm::round((position_before_ + place - grip_.in_world) * 1e4) / 1e4;
    state.session.execute(scene::SetParameter{name, position});
}

void HandControl::release(AppState& state) {
    const bool drew = phase_ == Phase::drawing;
    phase_ = Phase::idle;
    state.session.end_gesture();
    state.session.runner().hold(std::nullopt);
    if (!drew || grip_.obstacle >= state.scene().obstacles.size()) { return; }
    if (moved_by_fluid(state.scene().obstacles[grip_.obstacle])) { return; }
    phase_ = Phase::coming_to_rest;
    seen_step_ = state.snapshot ? state.snapshot->statistics.step : 0;
    seen_shift_ = glm::dvec3(0.0);
}

void HandControl::stop(AppState& state) {
    phase_ = Phase::idle;
    state.session.runner().hold(std::nullopt);
}

void HandControl::tick(AppState& state) {
    if (phase_ == Phase::idle || !state.snapshot) { return; }
    const bool same_scene = generation_ == state.session.scene_generation() &&
                            grip_.obstacle < state.scene().obstacles.size() &&
                            grip_.obstacle < state.snapshot->obstacles.size();
    if (!same_scene) {
        stop(state);
        return;
    }
    if (phase_ != Phase::coming_to_rest) { return; }
    const glm::dvec3 shift = state.snapshot->obstacles[grip_.obstacle].shift;
    const std::uint64_t step = state.snapshot->statistics.step;
    const bool paused = !state.session.runner().running();
    if (step == seen_step_ && !paused) { return; }
    const bool rests = glm::length(shift - seen_shift_) < at_rest || paused;
    seen_step_ = step;
    seen_shift_ = shift;
    if (!rests) { return; }
    phase_ = Phase::idle;
    if (glm::length(shift) < at_rest) { return; }
    state.session.execute(scene::MoveObstacle{
        grip_.obstacle, shift / static_cast<double>(state.scene().domain.resolution)});
}

std::optional<std::size_t> HandControl::held() const {
    if (phase_ != Phase::pressed && phase_ != Phase::drawing) { return std::nullopt; }
    return grip_.obstacle;
}

std::string HandControl::note(const AppState& state) const {
    if (phase_ != Phase::drawing || !state.snapshot ||
        grip_.obstacle >= state.snapshot->obstacles.size()) {
        return {};
    }
    const scene::Obstacle& obstacle = state.scene().obstacles.at(grip_.obstacle);
    const std::string name = name_of(obstacle);
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
