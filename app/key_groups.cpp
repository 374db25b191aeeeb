// SPDX-License-Identifier: MIT
#include "app/key_groups.hpp"

#include <array>

namespace lattice::app {

namespace {

/// A group begins with this action and goes on to the next group's.
struct Group {
    Action first;
    const char* title;
};
constexpr std::array groups{Group{Action::toggle_pause, "Run"},
                            Group{Action::smoke_view, "Picture"},
                            Group{Action::gizmo_move, "Things of the scene"},
                            Group{Action::frame_camera, "Camera"},
                            Group{Action::undo, "Edit, save and film"},
                            Group{Action::move_tool, "Cells"},
                            Group{Action::search, "Window"},
                            Group{Action::next_lesson_step, "Lessons"},
                            Group{Action::toggle_key_sheet, "Program"}};

}  // namespace

const char* group_of(Action action) {
    const char* title = groups.front().title;
    for (const KeyBinding& binding : key_bindings()) {
        for (const Group& group : groups) {
            if (group.first == binding.action) { title = group.title; }
        }
        if (binding.action == action) { break; }
    }
    return title;
}

}  // namespace lattice::app
