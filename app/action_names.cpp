// SPDX-License-Identifier: MIT
#include "app/action_names.hpp"

#include <algorithm>

namespace lattice::app {

/// Without a default: the compiler says which name is missing.
// NOLINTNEXTLINE(readability-function-size): one line of code an action
std::string_view action_name(Action action) {
    switch (action) {
        case Action::toggle_pause:
            return "toggle_pause";
        case Action::step_once:
            return "step_once";
        case Action::reset:
            return "reset";
        case Action::rewind:
            return "rewind";
        case Action::smoke_view:
            return "smoke_view";
        case Action::particle_view:
            return "particle_view";
        case Action::no_smoke_view:
            return "no_smoke_view";
        case Action::toggle_slices:
            return "toggle_slices";
        case Action::toggle_surface:
            return "toggle_surface";
        case Action::toggle_flow_texture:
            return "toggle_flow_texture";
        case Action::next_quantity:
            return "next_quantity";
        case Action::gizmo_move:
            return "gizmo_move";
        case Action::gizmo_turn:
            return "gizmo_turn";
        case Action::aim_light:
            return "aim_light";
        case Action::frame_camera:
            return "frame_camera";
        case Action::keep_camera:
            return "keep_camera";
        case Action::next_camera:
            return "next_camera";
        case Action::previous_camera:
            return "previous_camera";
        case Action::key_camera:
            return "key_camera";
        case Action::undo:
            return "undo";
        case Action::redo:
            return "redo";
        case Action::save:
            return "save";
        case Action::reload:
            return "reload";
        case Action::screenshot:
            return "screenshot";
        case Action::record:
            return "record";
        case Action::export_probes:
            return "export_probes";
        case Action::copy_cells:
            return "copy_cells";
        case Action::cut_cells:
            return "cut_cells";
        case Action::paste_cells:
            return "paste_cells";
        case Action::select_all_cells:
            return "select_all_cells";
        case Action::clear_cells:
            return "clear_cells";
        case Action::save_pattern:
            return "save_pattern";
        case Action::toggle_panels:
            return "toggle_panels";
        case Action::toggle_key_sheet:
            return "toggle_key_sheet";
        case Action::toggle_console:
            return "toggle_console";
        case Action::next_lesson_step:
            return "next_lesson_step";
        case Action::previous_lesson_step:
            return "previous_lesson_step";
        case Action::show_lesson_step:
            return "show_lesson_step";
        case Action::next_object:
            return "next_object";
        case Action::previous_object:
            return "previous_object";
        case Action::rename_object:
            return "rename_object";
        case Action::duplicate_object:
            return "duplicate_object";
        case Action::save_checkpoint:
            return "save_checkpoint";
        case Action::move_tool:
            return "move_tool";
        case Action::draw_tool:
            return "draw_tool";
        case Action::erase_tool:
            return "erase_tool";
        case Action::line_tool:
            return "line_tool";
        case Action::box_tool:
            return "box_tool";
        case Action::fill_tool:
            return "fill_tool";
        case Action::select_tool:
            return "select_tool";
        case Action::take_copied_cells:
            return "take_copied_cells";
        case Action::search:
            return "search";
        case Action::toggle_start_page:
            return "toggle_start_page";
        case Action::toggle_presenter:
            return "toggle_presenter";
        case Action::next_hud:
            return "next_hud";
        case Action::close_dialog:
            return "close_dialog";
        case Action::quit:
            return "quit";
    }
    return {};
}

std::optional<Action> action_named(std::string_view name) {
    for (const KeyBinding& binding : key_bindings()) {
        if (action_name(binding.action) == name) { return binding.action; }
    }
    return std::nullopt;
}

std::vector<std::string> action_names() {
    std::vector<std::string> names;
    for (const KeyBinding& binding : key_bindings()) {
        const std::string name(action_name(binding.action));
        if (std::ranges::find(names, name) == names.end()) { names.push_back(name); }
    }
    return names;
}

}  // namespace lattice::app
