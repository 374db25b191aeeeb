// SPDX-License-Identifier: MIT
#include <utility>

#include "engine/scene/command.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/scene_file.hpp"

namespace lattice::scene {

namespace {

/// Undo steps kept; a scene is a few kilobytes.
constexpr std::size_t most_edits = 500;

}  // namespace

Document::Document(Scene scene) : scene_(std::move(scene)), saved_(scene_) {}

Effect Document::execute(const Command& command) {
    const auto* set = std::get_if<SetParameter>(&command);
    const bool merges =
        set != nullptr && gesture_open_ && !undo_.empty() && undo_.back().gesture == set->name;
    // A merged edit is applied to the scene before the gesture, so that what the parameter takes
    // along (change_resolution) is rounded once and not at every mouse move.
    const Scene before = merges ? undo_.back().before : scene_;
    const Effect effect = effect_of(before, command);
    Scene after = before;
    apply(after, command);
    if (after == scene_) { return Effect::view; }
    if (merges && after == before) {
        undo_.pop_back();
    } else if (merges) {
        undo_.back().after = after;
        undo_.back().label = describe(command);
    } else {
        undo_.push_back({before, after, effect, describe(command), set ? set->name : ""});
        if (undo_.size() > most_edits) { undo_.erase(undo_.begin()); }
    }
    gesture_open_ = set != nullptr && !(after == before);
    redo_.clear();
    scene_ = std::move(after);
    return effect;
}

std::string Document::undo_label() const {
    return undo_.empty() ? "" : undo_.back().label;
}

std::string Document::redo_label() const {
    return redo_.empty() ? "" : redo_.back().label;
}

std::optional<Effect> Document::move_edit(std::vector<Edit>& from, std::vector<Edit>& to,
                                          Scene Edit::*state) {
    if (from.empty()) { return std::nullopt; }
    end_gesture();
    to.push_back(std::move(from.back()));
    from.pop_back();
    scene_ = to.back().*state;
    return to.back().effect;
}

std::optional<Effect> Document::undo() {
    return move_edit(undo_, redo_, &Edit::before);
}

std::optional<Effect> Document::redo() {
    return move_edit(redo_, undo_, &Edit::after);
}

void Document::save(const std::filesystem::path& file) {
    write_scene_file(scene_, file);
    scene_ = relocated(scene_, file);
    for (std::vector<Edit>* edits : {&undo_, &redo_}) {
        for (Edit& edit : *edits) {
            edit.before = relocated(edit.before, file);
            edit.after = relocated(edit.after, file);
        }
    }
    mark_saved();
}

}  // namespace lattice::scene
