// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/app_state.hpp"
#include "app/scene_objects.hpp"

namespace lattice::app {

/// The things of the scene as a list by kinds: click picks, the eye hides, plus adds, a double
/// click renames, and a menu has the rest.
class ObjectTree {
public:
    /// At most `height` high.
    void draw(AppState& state, float height);

private:
    void draw_group(AppState& state, ObjectKind kind);
    void draw_object(AppState& state, const SceneObject& object);
    void draw_name_field(AppState& state);
    void draw_buttons(AppState& state);

    std::optional<SceneObject> picked_;  ///< in this frame
    bool newly_picked_ = false;          ///< and not in the one before
    bool typing_ = false;                ///< the field for a name has the keyboard
    float content_height_ = 0;
};

}  // namespace lattice::app
