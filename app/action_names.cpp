// SPDX-License-Identifier: MIT
#include "app/action_names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace lattice::app {

namespace {

struct NamedAction {
    Action action;
    std::string_view name;
};

/// In the order of the actions, so that an action is its place.
constexpr std::array table{
    NamedAction{Action::toggle_pause, "toggle_pause"},
    NamedAction{Action::step_once, "step_once"},
    NamedAction{Action::reset, "reset"},
    NamedAction{Action::rewind, "rewind"},
    NamedAction{Action::smoke_view, "smoke_view"},
    NamedAction{Action::particle_view, "particle_view"},
    NamedAction{Action::no_smoke_view, "no_smoke_view"},
    NamedAction{Action::toggle_slices, "toggle_slices"},
    NamedAction{Action::toggle_surface, "toggle_surface"},
    NamedAction{Action::toggle_flow_texture, "toggle_flow_texture"},
    NamedAction{Action::next_quantity, "next_quantity"},
    NamedAction{Action::gizmo_move, "gizmo_move"},
    NamedAction{Action::gizmo_turn, "gizmo_turn"},
    NamedAction{Action::aim_light, "aim_light"},
    NamedAction{Action::next_object, "next_object"},
    NamedAction{Action::previous_object, "previous_object"},
    NamedAction{Action::rename_object, "rename_object"},
    NamedAction{Action::duplicate_object, "duplicate_object"},
    NamedAction{Action::frame_camera, "frame_camera"},
    NamedAction{Action::keep_camera, "keep_camera"},
    NamedAction{Action::next_camera, "next_camera"},
    NamedAction{Action::previous_camera, "previous_camera"},
    NamedAction{Action::key_camera, "key_camera"},
    NamedAction{Action::undo, "undo"},
    NamedAction{Action::redo, "redo"},
    NamedAction{Action::save, "save"},
    NamedAction{Action::save_checkpoint, "save_checkpoint"},
    NamedAction{Action::reload, "reload"},
    NamedAction{Action::screenshot, "screenshot"},
    NamedAction{Action::record, "record"},
    NamedAction{Action::export_probes, "export_probes"},
    NamedAction{Action::move_tool, "move_tool"},
    NamedAction{Action::draw_tool, "draw_tool"},
    NamedAction{Action::erase_tool, "erase_tool"},
    NamedAction{Action::line_tool, "line_tool"},
    NamedAction{Action::box_tool, "box_tool"},
    NamedAction{Action::fill_tool, "fill_tool"},
    NamedAction{Action::select_tool, "select_tool"},
    NamedAction{Action::copy_cells, "copy_cells"},
    NamedAction{Action::cut_cells, "cut_cells"},
    NamedAction{Action::paste_cells, "paste_cells"},
    NamedAction{Action::take_copied_cells, "take_copied_cells"},
    NamedAction{Action::select_all_cells, "select_all_cells"},
    NamedAction{Action::clear_cells, "clear_cells"},
    NamedAction{Action::save_pattern, "save_pattern"},
    NamedAction{Action::search, "search"},
    NamedAction{Action::toggle_panels, "toggle_panels"},
    NamedAction{Action::toggle_start_page, "toggle_start_page"},
    NamedAction{Action::toggle_presenter, "toggle_presenter"},
    NamedAction{Action::next_hud, "next_hud"},
    NamedAction{Action::toggle_key_sheet, "toggle_key_sheet"},
    NamedAction{Action::toggle_console, "toggle_console"},
    NamedAction{Action::next_lesson_step, "next_lesson_step"},
    NamedAction{Action::previous_lesson_step, "previous_lesson_step"},
    NamedAction{Action::show_lesson_step, "show_lesson_step"},
    NamedAction{Action::close_dialog, "close_dialog"},
    NamedAction{Action::quit, "quit"},
};

constexpr bool is_whole() {
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (static_cast<std::size_t>(table[i].action) != i) { return false; }
    }
    return table.back().action == Action::quit;
}
static_assert(is_whole(), "each action has its name here, in the order of the actions");

}  // namespace

std::string_view action_name(Action action) {
    return table.at(static_cast<std::size_t>(action)).name;
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
