// SPDX-License-Identifier: MIT
#include "app/object_actions.hpp"

#include <algorithm>

#include "app/camera_motion.hpp"
#include "app/view/camera_path.hpp"

namespace lattice::app {

namespace {

/// Title of the panel with a thing's rows.
const char* panel_of(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::obstacle:
        case ObjectKind::obstacle_key:
            return "Obstacles";
        case ObjectKind::emitter:
            return "Smoke";
        case ObjectKind::probe:
            return "Probes";
        case ObjectKind::seed:
            return "Streamlines and pathlines";
        case ObjectKind::slice:
            return "Fields";
        case ObjectKind::light:
            return "View";
        case ObjectKind::bookmark:
        case ObjectKind::camera_key:
            return "Camera";
    }
    return "";
}

/// The panels' own selections follow.
void select_in_panels(UiState& ui, const SceneObject& object) {
    const std::size_t i = object.index;
    ui.outline_selected =
        object.kind == ObjectKind::obstacle || object.kind == ObjectKind::obstacle_key;
    if (ui.outline_selected) { ui.selected_obstacle = i; }
    ui.aim_light = object.kind == ObjectKind::light;
    if (object.kind == ObjectKind::obstacle_key) { ui.selected_key = object.key; }
    if (object.kind == ObjectKind::emitter) { ui.selected_emitter = i; }
    if (object.kind == ObjectKind::probe) { ui.selected_probe = i; }
    if (object.kind == ObjectKind::seed) { ui.selected_seed = i; }
    if (object.kind == ObjectKind::camera_key) { ui.selected_camera_key = i; }
}

void take_camera(AppState& state, const SceneObject& object) {
    if (object.kind == ObjectKind::bookmark) { recall_camera(state, object.index); }
    if (object.kind != ObjectKind::camera_key) { return; }
    const auto& keys = state.scene().camera_keys;
    state.camera = view::camera_at(keys, keys[object.index].step);
}

/// Carries out a command as a step of its own; picks what it added.
void add(AppState& state, const scene::Command& command) {
    state.session.end_gesture();
    if (!state.session.execute(command)) { return; }
    state.session.end_gesture();
    pick(state, added_by(state.scene(), command));
}

}  // namespace

std::optional<SceneObject> picked_object(const AppState& state) {
    const auto& picked = state.ui.picked;
    if (state.ui.outline_selected) {
        const SceneObject obstacle{ObjectKind::obstacle, state.ui.selected_obstacle};
        const bool key = picked && picked->kind == ObjectKind::obstacle_key &&
                         picked->index == obstacle.index && exists(state.scene(), *picked);
        if (key) { return picked; }
        return exists(state.scene(), obstacle) ? std::optional(obstacle) : std::nullopt;
    }
    if (!picked || picked->kind == ObjectKind::obstacle ||
        picked->kind == ObjectKind::obstacle_key || !exists(state.scene(), *picked)) {
        return std::nullopt;
    }
    return picked;
}

void select(AppState& state, const SceneObject& object) {
    if (!exists(state.scene(), object)) { return; }
    state.session.end_gesture();
    state.ui.picked = object;
    select_in_panels(state.ui, object);
    take_camera(state, object);
}

void pick(AppState& state, const SceneObject& object) {
    select(state, object);
    state.ui.panel_to_open = panel_of(object.kind);
}

void pick_next(AppState& state, int way) {
    const std::vector<SceneObject> all = all_objects(state.scene());
    if (all.empty()) { return; }
    const auto count = static_cast<int>(all.size());
    const auto now = picked_object(state);
    const auto place = now ? std::ranges::find(all, *now) : all.end();
    const int before_first = way > 0 ? -1 : count;
    const int index = place == all.end() ? before_first : static_cast<int>(place - all.begin());
    pick(state, all[static_cast<std::size_t>((index + way + count) % count)]);
}

void mark_picked(AppState& state) {
    state.ui.outlined_emitter.reset();
    state.ui.outlined_probe.reset();
    const auto object = picked_object(state);
    if (!object) { return; }
    if (object->kind == ObjectKind::emitter) { state.ui.outlined_emitter = object->index; }
    if (object->kind == ObjectKind::probe) { state.ui.outlined_probe = object->index; }
}

void unpick(AppState& state) {
    state.ui.picked.reset();
    state.ui.renaming.reset();
    state.ui.outline_selected = false;
}

void add_object(AppState& state, ObjectKind kind) {
    if (kind == ObjectKind::bookmark) {
        keep_camera(state);
    } else if (kind == ObjectKind::camera_key) {
        key_camera(state);
    } else if (const auto command = addition_of(state.scene(), kind)) {
        add(state, *command);
    }
}

void remove_picked(AppState& state) {
    const auto object = picked_object(state);
    if (!object) { return; }
    const auto command = removal_of(*object);
    if (!command) {
        state.session.notify(label_of(state.scene(), *object) + " stays: it can only be hidden");
        return;
    }
    state.session.end_gesture();
    if (!state.session.execute(*command)) { return; }
    state.session.end_gesture();
    unpick(state);
}

void duplicate_picked(AppState& state) {
    const auto object = picked_object(state);
    if (!object) { return; }
    if (const auto command = copy_of(state.scene(), *object)) {
        add(state, *command);
    } else {
        state.session.notify("There is one alone: " + label_of(state.scene(), *object));
    }
}

void rename_picked(AppState& state) {
    const auto object = picked_object(state);
    if (!object) { return; }
    const std::string parameter = name_parameter(*object);
    if (parameter.empty()) {
        state.session.notify(label_of(state.scene(), *object) + " has no name of its own");
        return;
    }
    const auto name = std::get<std::string>(scene::get_parameter(state.scene(), parameter));
    state.ui.renaming = Renaming{*object, name};
}

void rename(AppState& state, const SceneObject& object, const std::string& name) {
    if (!exists(state.scene(), object)) { return; }
    const std::string parameter = name_parameter(object);
    if (parameter.empty()) { return; }
    state.session.end_gesture();
    state.session.execute(scene::SetParameter{parameter, name});
    state.session.end_gesture();
}

}  // namespace lattice::app
