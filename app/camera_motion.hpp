// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <glm/glm.hpp>

#include "app/app_state.hpp"

namespace lattice::app {

/// Moves the camera where no hand does: along its path, through a preview of it, on the turntable.
class CameraMotion {
public:
    /// Once a frame, `seconds` after the one before; `by_hand`: a hand is on the camera. Whatever
    /// else moves the camera ends its following or preview of the path.
    void tick(AppState& state, double seconds, bool by_hand);

    /// Whether the next frame differs from this one without anything else changing.
    static bool moving(const AppState& state);

private:
    void follow(AppState& state);
    void preview(AppState& state, double seconds);
    bool taken_away(const AppState& state);

    std::optional<glm::dvec3> placed_;  ///< eye as the path put it last
    int generation_ = -1;               ///< of the scene that it was in
    double turned_ = 0;                 ///< radians by the turntable on top of the path
};

/// Keeps the present camera under a name, "Camera 3".
void keep_camera(AppState& state);
/// Takes the camera, its lens included, to a bookmark; the scene's own camera stays as it is.
void recall_camera(AppState& state, std::size_t index);
/// To the one `way` further in the list, round its end.
void recall_next_camera(AppState& state, int way);
/// Makes the present camera a key of its path at the step of the picture.
void key_camera(AppState& state);

}  // namespace lattice::app
