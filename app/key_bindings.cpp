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
    KeyBinding{Action::reset, GLFW_KEY_R, 0, false, "R", "Start again"},
    KeyBinding{Action::rewind, GLFW_KEY_BACKSPACE, 0, false, "Backspace",
               "Go back to the last checkpoint"},
    KeyBinding{Action::smoke_view, GLFW_KEY_1, 0, false, "1", "Show lit smoke"},
    KeyBinding{Action::particle_view, GLFW_KEY_2, 0, false, "2", "Show the particles"},
    KeyBinding{Action::no_smoke_view, GLFW_KEY_0, 0, false, "0", "Show no smoke"},
    KeyBinding{Action::toggle_slices, GLFW_KEY_3, 0, false, "3",
               "Show or hide slices coloured by a quantity of the flow"},
    KeyBinding{Action::toggle_surface, GLFW_KEY_4, 0, false, "4",
               "Show or hide the iso-surface of eddies"},
    KeyBinding{Action::toggle_flow_texture, GLFW_KEY_5, 0, false, "5",
               "Show or hide the flow texture of the slices"},
    KeyBinding{Action::next_quantity, GLFW_KEY_F, 0, false, "F", "The next quantity on the slices"},
    KeyBinding{Action::gizmo_move, GLFW_KEY_M, 0, false, "M",
               "Handles that move the selected thing"},
    KeyBinding{Action::gizmo_turn, GLFW_KEY_T, 0, false, "T",
               "Handles that turn the selected obstacle, or size the selected emitter"},
    KeyBinding{Action::aim_light, GLFW_KEY_L, 0, false, "L", "A sun to drag that turns the light"},
    KeyBinding{Action::next_object, GLFW_KEY_DOWN, 0, true, "Down",
               "Select the next thing in the list of objects"},
    KeyBinding{Action::previous_object, GLFW_KEY_UP, 0, true, "Up", "The one before"},
    KeyBinding{Action::rename_object, GLFW_KEY_F2, 0, false, "F2", "Rename the selected thing"},
    KeyBinding{Action::duplicate_object, GLFW_KEY_D, ctrl, false, "Ctrl+D",
               "Add a copy of the selected thing"},
    KeyBinding{Action::frame_camera, GLFW_KEY_HOME, 0, false, "Home",
               "Camera as the scene has it; the whole grid"},
    KeyBinding{Action::keep_camera, GLFW_KEY_B, 0, false, "B", "Keep this camera"},
    KeyBinding{Action::next_camera, GLFW_KEY_PAGE_DOWN, 0, false, "PageDown",
               "The next camera kept"},
    KeyBinding{Action::previous_camera, GLFW_KEY_PAGE_UP, 0, false, "PageUp", "The one before"},
    KeyBinding{Action::key_camera, GLFW_KEY_K, 0, false, "K", "Key the camera's path at this step"},
    KeyBinding{Action::undo, GLFW_KEY_Z, ctrl, true, "Ctrl+Z", "Undo"},
    KeyBinding{Action::redo, GLFW_KEY_Z, ctrl_shift, true, "Ctrl+Shift+Z", "Redo"},
    KeyBinding{Action::redo, GLFW_KEY_Y, ctrl, true, "Ctrl+Y", "Redo"},
    KeyBinding{Action::save, GLFW_KEY_S, ctrl, false, "Ctrl+S", "Save the scene"},
    KeyBinding{Action::save_checkpoint, GLFW_KEY_C, ctrl_shift, false, "Ctrl+Shift+C",
               "Save a checkpoint: the running world, to go on from"},
    KeyBinding{Action::reload, GLFW_KEY_F5, 0, false, "F5", "Read the scene file again"},
    KeyBinding{Action::screenshot, GLFW_KEY_F12, 0, false, "F12",
               "Save the picture as PNG, as the panel Capture has it"},
    KeyBinding{Action::record, GLFW_KEY_F10, 0, false, "F10", "Begin or end a film of the picture"},
    KeyBinding{Action::export_probes, GLFW_KEY_E, ctrl, false, "Ctrl+E",
               "Save what the probes found as tables"},
    KeyBinding{Action::move_tool, GLFW_KEY_V, 0, false, "V", "Over cells: drag moves the picture"},
    KeyBinding{Action::draw_tool, GLFW_KEY_D, 0, false, "D", "Over cells: draw"},
    KeyBinding{Action::erase_tool, GLFW_KEY_E, 0, false, "E", "Over cells: erase"},
    KeyBinding{Action::line_tool, GLFW_KEY_I, 0, false, "I", "Over cells: a line"},
    KeyBinding{Action::box_tool, GLFW_KEY_X, 0, false, "X", "Over cells: a box"},
    KeyBinding{Action::fill_tool, GLFW_KEY_U, 0, false, "U", "Over cells: fill what touches"},
    KeyBinding{Action::select_tool, GLFW_KEY_S, 0, false, "S", "Over cells: select"},
    KeyBinding{Action::copy_cells, GLFW_KEY_C, ctrl, false, "Ctrl+C",
               "Copy the selected cells as RLE text"},
    KeyBinding{Action::cut_cells, GLFW_KEY_X, ctrl, false, "Ctrl+X", "The same, and clear them"},
    KeyBinding{Action::paste_cells, GLFW_KEY_V, ctrl, false, "Ctrl+V",
               "Place the copied pattern under the cursor"},
    KeyBinding{Action::take_copied_cells, GLFW_KEY_V, ctrl_shift, false, "Ctrl+Shift+V",
               "Take the copied pattern in hand: a click places it, with Shift again and again"},
    KeyBinding{Action::select_all_cells, GLFW_KEY_A, ctrl, false, "Ctrl+A", "Select all cells"},
    KeyBinding{Action::clear_cells, GLFW_KEY_DELETE, 0, false, "Del",
               "Clear the selected cells; over smoke remove the selected thing"},
    KeyBinding{Action::save_pattern, GLFW_KEY_S, ctrl_shift, false, "Ctrl+Shift+S",
               "Save the selected cells, or all, as a pattern"},
    KeyBinding{Action::search, GLFW_KEY_F, ctrl, false, "Ctrl+F", "Search all parameters"},
    KeyBinding{Action::search, GLFW_KEY_SLASH, 0, false, "/", "Search all parameters"},
    KeyBinding{Action::toggle_panels, GLFW_KEY_TAB, 0, false, "Tab", "Hide or show the panels"},
    KeyBinding{Action::toggle_start_page, GLFW_KEY_O, ctrl, false, "Ctrl+O",
               "Start page: scenes, patterns and recent files"},
    KeyBinding{Action::next_hud, GLFW_KEY_H, 0, false, "H",
               "Figures over the picture: a line, all, none"},
    KeyBinding{Action::toggle_presenter, GLFW_KEY_F11, 0, false, "F11",
               "Present: full screen, large letters, no panels"},
    KeyBinding{Action::toggle_console, GLFW_KEY_GRAVE_ACCENT, 0, false, "` (left of 1)",
               "Open or close the console for commands"},
    KeyBinding{Action::next_lesson_step, GLFW_KEY_RIGHT, ctrl, false, "Ctrl+Right",
               "The next step of the lesson"},
    KeyBinding{Action::previous_lesson_step, GLFW_KEY_LEFT, ctrl, false, "Ctrl+Left",
               "The step before"},
    KeyBinding{Action::show_lesson_step, GLFW_KEY_ENTER, ctrl, false, "Ctrl+Enter",
               "Let the lesson show its step by itself"},
    KeyBinding{Action::toggle_key_sheet, GLFW_KEY_F1, 0, false, "F1", "This list"},
    KeyBinding{Action::close_dialog, GLFW_KEY_ESCAPE, 0, false, "Esc",
               "Close a list or a dialog, end a search, break off a film, or select nothing"},
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
    MouseHelp{"Drag of an arrow, square or ring",
              "Move, turn or size the selected obstacle, key of its path, emitter, probe or seed"},
    MouseHelp{"Drag of the knob on a slice", "Move the slice; the oblique one has handles"},
    MouseHelp{"Drag of the sun (L)", "Turn the light; past the rim and back: to the far side"},
    MouseHelp{"Drag of the line between two simulations", "Draw the curtain aside"},
    MouseHelp{"Over cells: left drag", "Use the tool of the panel Cells; with Shift erase"},
    MouseHelp{"Over cells: right drag", "Move the picture"},
    MouseHelp{"Drop a pattern file", "Place it under the cursor; over smoke open it as a scene"},
    MouseHelp{"Drop a .rule file", "Take it as the automaton's rule"},
    MouseHelp{"Drop an .obj file", "Take it as the obstacle"},
    MouseHelp{"Drop a .toml or .lattice file", "Open the scene, or go on from the checkpoint"},
    MouseHelp{"Drop a .lab file", "Play the script"},
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
