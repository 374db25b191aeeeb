// SPDX-License-Identifier: MIT
#include "app/key_bindings.hpp"

#include <GLFW/glfw3.h>

#include <array>

namespace lattice::app {

namespace {

constexpr int ctrl = GLFW_MOD_CONTROL;
constexpr int ctrl_shift = GLFW_MOD_CONTROL | GLFW_MOD_SHIFT;

constexpr std::array bindings{
    KeyBinding{Action::toggle_pause, GLFW_KEY_SPACE, 0, false, "Space", "Run or pause"},
    KeyBinding{Action::step_once, GLFW_KEY_N, 0, true, "N", "Pause and do one step"},
    KeyBinding{Action::reset, GLFW_KEY_R, 0, false, "R", "Start the flow again"},
    KeyBinding{Action::rewind, GLFW_KEY_BACKSPACE, 0, false, "Backspace",
               "Go back to the last checkpoint"},
    KeyBinding{Action::smoke_view, GLFW_KEY_1, 0, false, "1", "Show lit smoke"},
    KeyBinding{Action::particle_view, GLFW_KEY_2, 0, false, "2", "Show the particles"},
    KeyBinding{Action::gizmo_move, GLFW_KEY_M, 0, false, "M",
               "Handles that move the selected obstacle"},
    KeyBinding{Action::gizmo_turn, GLFW_KEY_T, 0, false, "T",
               "Handles that turn the selected obstacle"},
    KeyBinding{Action::frame_camera, GLFW_KEY_HOME, 0, false, "Home", "Camera as the scene has it"},
    KeyBinding{Action::undo, GLFW_KEY_Z, ctrl, true, "Ctrl+Z", "Undo"},
    KeyBinding{Action::redo, GLFW_KEY_Z, ctrl_shift, true, "Ctrl+Shift+Z", "Redo"},
    KeyBinding{Action::redo, GLFW_KEY_Y, ctrl, true, "Ctrl+Y", "Redo"},
    KeyBinding{Action::save, GLFW_KEY_S, ctrl, false, "Ctrl+S", "Save the scene"},
    KeyBinding{Action::reload, GLFW_KEY_F5, 0, false, "F5", "Read the scene file again"},
    KeyBinding{Action::screenshot, GLFW_KEY_F12, 0, false, "F12", "Save the picture as PNG"},
    KeyBinding{Action::export_probes, GLFW_KEY_E, ctrl, false, "Ctrl+E",
               "Save what the probes found as tables"},
    KeyBinding{Action::toggle_panels, GLFW_KEY_TAB, 0, false, "Tab", "Hide or show the panels"},
    KeyBinding{Action::toggle_key_sheet, GLFW_KEY_F1, 0, false, "F1", "This list"},
    KeyBinding{Action::close_dialog, GLFW_KEY_ESCAPE, 0, false, "Esc",
               "Close a dialog, or select nothing"},
    KeyBinding{Action::quit, GLFW_KEY_Q, ctrl, false, "Ctrl+Q", "Quit"},
};

constexpr std::array mouse{
    MouseHelp{"Left drag, right drag", "Orbit"},
    MouseHelp{"Middle drag, Shift+left drag", "Move sideways"},
    MouseHelp{"Wheel", "Zoom to the cursor"},
    MouseHelp{"Click on an obstacle", "Select it"},
    MouseHelp{"Click, with the panel Lens open", "Take the lens to the node there"},
    MouseHelp{"Drag of the selected obstacle",
              "Draw it through the smoke; free ones can be thrown"},
    MouseHelp{"Ctrl+drag of any obstacle", "The same"},
    MouseHelp{"Drag of an arrow, square or ring", "Move or turn the obstacle or key of its path"},
    MouseHelp{"Drop an .obj file", "Take it as the obstacle"},
    MouseHelp{"Drop a .toml file", "Open the scene"},
    MouseHelp{"Ctrl+click on a slider", "Type a number"},
};

}  // namespace

std::span<const KeyBinding> key_bindings() {
    return bindings;
}

std::span<const MouseHelp> mouse_help() {
    return mouse;
}

std::optional<Action> find_action(int key, int modifiers, bool repeated) {
    const int relevant = modifiers & (GLFW_MOD_CONTROL | GLFW_MOD_SHIFT | GLFW_MOD_ALT);
    for (const KeyBinding& binding : bindings) {
        const bool same = binding.key == key && binding.modifiers == relevant;
        if (same && (!repeated || binding.repeats)) { return binding.action; }
    }
    return std::nullopt;
}

const char* keys_of(Action action) {
    for (const KeyBinding& binding : bindings) {
        if (binding.action == action) { return binding.keys; }
    }
    return "";
}

}  // namespace lattice::app
