// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include <glm/glm.hpp>

#include "app/app_state.hpp"

namespace lattice::app {

/// Grabs an obstacle in the picture and draws it along while the smoke answers. One that the fluid
/// moves is thrown when it is let go; one that stands or is driven comes to rest, and its new place
/// becomes a command that can be undone. Cursors are in normalised device coordinates, y up.
class HandControl {
public:
    /// Takes the gesture when the cursor is at an obstacle that may be grabbed: the selected one,
    /// or `any`.
    bool press(AppState& state, glm::dvec2 cursor, bool any);
    void move(AppState& state, glm::dvec2 cursor);
    /// Lets go. True when it was a mere click, which drew nothing.
    bool release(AppState& state);

    /// To be called once a frame: writes the new place down once the obstacle rests there.
    void tick(AppState& state);

    /// The obstacle that is held, or was pressed and may be moved next.
    std::optional<std::size_t> held() const;
    /// Whether an obstacle is on its way, or comes to rest where it was let go.
    bool drawing() const { return phase_ == Phase::drawing || phase_ == Phase::coming_to_rest; }
    /// Whether the cursor is at an obstacle that press() would take.
    static bool over(AppState& state, glm::dvec2 cursor, bool any);

    /// What the person should know about the drag; empty when there is nothing.
    std::string note(const AppState& state) const;

private:
    enum class Phase { idle, pressed, drawing, coming_to_rest };

    /// A point of an obstacle's surface.
    struct Grip {
        std::size_t obstacle = 0;
        glm::vec3 in_mesh{0.0F};
        glm::dvec3 in_world{0.0};  ///< scene units, where it was taken
    };

    static std::optional<Grip> grip_at(AppState& state, glm::dvec2 cursor, bool any);
    glm::dvec3 target(const AppState& state, glm::dvec2 cursor) const;
    void draw(AppState& state, const glm::dvec3& place);
    void place_paused(AppState& state, const glm::dvec3& place) const;
    bool still_there(const AppState& state) const;
    void stop(AppState& state);
    bool settle(AppState& state);
    void write_down(AppState& state, const glm::dvec3& shift) const;

    Phase phase_ = Phase::idle;
    Grip grip_;
    glm::dvec2 pressed_at_{0.0};
    glm::dvec3 toward_{0.0};           ///< plane of the drag: its normal
    glm::dvec3 position_before_{0.0};  ///< of the obstacle, scene units
    int generation_ = 0;               ///< of the scene at the press
    std::size_t obstacles_ = 0;        ///< how many there were
    std::uint64_t seen_step_ = 0;
    glm::dvec3 seen_shift_{0.0};
};

}  // namespace lattice::app
