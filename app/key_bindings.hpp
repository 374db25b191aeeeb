// SPDX-License-Identifier: MIT
// The one list of keys: the window acts on it, the F1 sheet and the README show it.
#pragma once

#include <optional>
#include <span>

namespace lattice::app {

enum class Action {
    toggle_pause,
    step_once,
    reset,
    rewind,
    smoke_view,
    particle_view,
    no_smoke_view,
    toggle_slices,
    toggle_surface,
    toggle_flow_texture,
    next_quantity,
    gizmo_move,
    gizmo_turn,
    aim_light,
    next_object,
    previous_object,
    rename_object,
    duplicate_object,
    frame_camera,
    keep_camera,
    next_camera,
    previous_camera,
    key_camera,
    undo,
    redo,
    save,
    save_checkpoint,
    reload,
    screenshot,
    record,
    export_probes,
    move_tool,
    draw_tool,
    erase_tool,
    line_tool,
    box_tool,
    fill_tool,
    select_tool,
    copy_cells,
    cut_cells,
    paste_cells,
    take_copied_cells,
    select_all_cells,
    clear_cells,
    save_pattern,
    search,
    toggle_panels,
    toggle_start_page,
    toggle_presenter,
    next_hud,
    toggle_key_sheet,
    toggle_console,
    next_lesson_step,
    previous_lesson_step,
    show_lesson_step,
    close_dialog,
    quit
};

struct KeyBinding {
    Action action;
    int key;        ///< GLFW_KEY_*
    int modifiers;  ///< GLFW_MOD_CONTROL and GLFW_MOD_SHIFT, exactly
    bool repeats;   ///< acts again while the key is held
    const char* keys;
    const char* help;
};

std::span<const KeyBinding> key_bindings();

/// What the mouse does in the picture, for the same sheet.
struct MouseHelp {
    const char* gesture;
    const char* help;
};
std::span<const MouseHelp> mouse_help();

/// Action of a key press; empty when the key is not bound.
std::optional<Action> find_action(int key, int modifiers, bool repeated);

/// Keys of an action as shown to people: "Ctrl+S".
const char* keys_of(Action action);

}  // namespace lattice::app
