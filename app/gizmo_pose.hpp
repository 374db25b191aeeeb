// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/view/gizmo.hpp"

namespace lattice::app {

/// What the handles in the picture are on, as it was when a drag began, and what a drag makes of
/// it.
struct GizmoPose {
    /// What GizmoMode::turn means for it.
    enum class Other { nothing, turn, size };

    std::string name;  ///< of its parameters: "obstacle.0", "obstacle.0.key.2"
    std::string label;
    glm::dvec3 position{0.0};
    glm::dvec3 rotation_degrees{0.0};
    glm::dvec3 reach{0.0};  ///< from the middle of a line to its other end
    glm::dvec3 size{0.0};   ///< full extents, of what is sized
    Other other = Other::turn;

    /// The handles that it has in a mode.
    view::GizmoMode mode(view::GizmoMode wanted) const;
    bool sizes(view::GizmoMode wanted) const;

    /// Takes its middle to a place, within the domain, and the other end of a line with it.
    scene::Command move_to(const scene::Scene& scene, const glm::dvec3& place) const;
    /// Makes it as large as when its faces follow a handle that moved from its middle by `way`.
    scene::Command size_by(const glm::dvec3& way) const;
    scene::Command turn_by(int axis, double radians) const;
};

/// Of the selected obstacle or the selected key of its path, else of the picked emitter, probe or
/// seed, else of the seed whose panel is open. Empty where there are no handles.
std::optional<GizmoPose> gizmo_pose(const AppState& state);

}  // namespace lattice::app
