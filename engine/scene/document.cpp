// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <utility>

#include "engine/scene/command.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/scene_file.hpp"

namespace lattice::scene {

namespace {

/// Undo steps kept; a scene is a few kilobytes.
constexpr std::size_t most_edits = 500;

/// More than the changes that wait for a simulation at a time, which are merged where they can be.
constexpr std::size_t most_moves = 64;

/// What a drag that sends such commands changes; empty for those that no drag sends.
std::string gesture_of(const Command& command) {
    if (const auto* set = std::get_if<SetParameter>(&command)) { return set->name; }
    std::string names;
    if (const auto* sets = std::get_if<SetParameters>(&command)) {
        for (const SetParameter& set : sets->parameters) { names += set.name + " "; }
    }
    return names;
}

}  // namespace

Document::Document(Scene scene) : scene_(std::move(scene)), saved_(scene_) {}

Effect Document::execute(const Command& command) {
    const std::string gesture = gesture_of(command);
    const bool merges =
        !gesture.empty() && gesture_open_ && !undo_.empty() && undo_.back().gesture == gesture;
    // A merged edit is applied to the scene before the gesture, so that what the parameter takes
    // along (change_resolution) is rounded once and not at every mouse move.
    const Scene before = merges ? undo_.back().before : scene_;
    const Effect effect = effect_of(before, command);
    Scene after = before;
    apply(after, command);
    if (after == scene_) { return Effect::view; }
    if (merges && after == before && !undo_.back().strokes.loss) {
        undo_.pop_back();
        if (!moves_.empty()) { moves_.back().kind = Move::Kind::vanished; }
    } else if (merges) {
        undo_.back().after = after;
        undo_.back().label = describe(command);
    } else {
        undo_.push_back(
            {before, after, effect, describe(command), gesture, {}, true, ++last_number_});
        note_move(Move::Kind::executed, undo_.back());
        if (undo_.size() > most_edits) { undo_.erase(undo_.begin()); }
    }
    gesture_open_ = !gesture.empty() && !(after == before);
    redo_.clear();
    scene_ = std::move(after);
    return effect;
}

template <class Use>
void Document::for_each_edit(const Use& use) {
    std::ranges::for_each(undo_, use);
    std::ranges::for_each(redo_, use);
    for (Move& move : moves_) { use(move.edit); }
}

void Document::note_stroke(std::uint64_t stroke, std::string label) {
    end_gesture();
    undo_.push_back(
        {scene_, scene_, Effect::view, std::move(label), "", {std::nullopt, stroke}, false});
    if (undo_.size() > most_edits) { undo_.erase(undo_.begin()); }
    redo_.clear();
}

void Document::join_stroke(std::uint64_t stroke, std::string label) {
    end_gesture();
    if (undo_.empty()) { return; }
    undo_.back().strokes.drawn = stroke;
    undo_.back().label = std::move(label);
}

void Document::note_loss(std::uint64_t stroke) {
    if (!undo_.empty()) { undo_.back().strokes.loss = stroke; }
}

Document::Strokes Document::undo_strokes() const {
    return undo_.empty() ? Strokes{} : undo_.back().strokes;
}

Document::Strokes Document::redo_strokes() const {
    return redo_.empty() ? Strokes{} : redo_.back().strokes;
}

void Document::forget_stroke(std::uint64_t stroke) {
    for_each_edit([stroke](Edit& edit) {
        if (edit.strokes.loss == stroke) { edit.strokes.loss.reset(); }
        if (edit.strokes.drawn == stroke) { edit.strokes.drawn.reset(); }
    });
    for (Edits* edits : {&undo_, &redo_}) {
        std::erase_if(*edits,
                      [](const Edit& edit) { return !edit.of_scene && !edit.strokes.drawn; });
    }
}

void Document::forget_strokes() {
    for (Edits* edits : {&undo_, &redo_}) {
        std::erase_if(*edits, [](const Edit& edit) { return !edit.of_scene; });
    }
    for_each_edit([](Edit& edit) { edit.strokes = {}; });
}

void Document::note_move(Move::Kind kind, const Edit& edit) {
    moves_.push_back({kind, edit, undo_.size()});
    if (moves_.size() > most_moves) { moves_.erase(moves_.begin()); }
}

std::optional<Document::TakenBack> Document::take_back_failed() {
    end_gesture();
    while (!moves_.empty()) {
        const Move move = std::move(moves_.back());
        moves_.pop_back();
        const auto taken = take_back(move);
        if (move.edit.effect != Effect::view) { return taken; }
    }
    return std::nullopt;
}

std::optional<Document::TakenBack> Document::take_back(const Move& move) {
    if (move.kind == Move::Kind::vanished) { return std::nullopt; }
    if (move.kind == Move::Kind::undone) { return redo_again(move); }
    const auto edit = std::ranges::find(undo_, move.edit.number, &Edit::number);
    if (edit == undo_.end()) { return std::nullopt; }
    return move.kind == Move::Kind::executed ? drop(edit) : undo_again(edit);
}

/// The strokes stay: those of the edit become a step of their own.
std::optional<Document::TakenBack> Document::drop(Edits::iterator edit) {
    const Edit dropped = std::move(*edit);
    auto later = undo_.erase(edit);
    if (dropped.strokes.drawn) {
        later = undo_.insert(later, {dropped.before,
                                     dropped.before,
                                     Effect::view,
                                     dropped.label,
                                     "",
                                     {std::nullopt, dropped.strokes.drawn},
                                     false,
                                     0,
                                     dropped.serial});
    }
    if (std::ranges::any_of(redo_, &Edit::of_scene)) { redo_.clear(); }
    show_with_strokes(dropped.before, later);
    return TakenBack{dropped.effect, dropped.strokes.loss, std::nullopt};
}

Document::TakenBack Document::undo_again(Edits::iterator edit) {
    const Edit redone = std::move(*edit);
    show_with_strokes(redone.before, undo_.erase(edit));
    redo_.push_back(redone);
    return {redone.effect, redone.strokes.loss, std::nullopt};
}

/// A stroke drawn after the undo has emptied redo_.
Document::TakenBack Document::redo_again(const Move& move) {
    const Edit& undone = move.edit;
    std::erase_if(redo_, [&](const Edit& edit) { return edit.number == undone.number; });
    const auto place = static_cast<std::ptrdiff_t>(std::min(move.place, undo_.size()));
    const auto edit = undo_.insert(undo_.begin() + place, undone);
    show_with_strokes(undone.after, std::next(edit));
    return {undone.effect, std::nullopt, undone.strokes.drawn};
}

/// Strokes show the scene in which they were drawn: those from one in undo_ on, and those that are
/// redone next, show this one from now on.
void Document::show_with_strokes(const Scene& scene, Edits::iterator first_stroke) {
    scene_ = scene;
    const auto rebase = [&scene](Edit& edit) { edit.before = edit.after = scene; };
    std::for_each(first_stroke, undo_.end(), rebase);
    const auto next_change =
        std::find_if(redo_.rbegin(), redo_.rend(), std::mem_fn(&Edit::of_scene));
    std::for_each(redo_.rbegin(), next_change, rebase);
}

void Document::fall_back_to(Scene scene) {
    end_gesture();
    if (scene.file != scene_.file) { scene = relocated(scene, scene_.file); }
    scene.view = scene_.view;
    scene.look = scene_.look;
    scene_ = std::move(scene);
}

void Document::mark_newest(std::uint64_t serial) {
    if (!undo_.empty() && undo_.back().serial == 0) { undo_.back().serial = serial; }
}

std::string Document::undo_label() const {
    return undo_.empty() ? "" : undo_.back().label;
}

std::string Document::redo_label() const {
    return redo_.empty() ? "" : redo_.back().label;
}

std::optional<Effect> Document::move_edit(Edits& from, Edits& to, Scene Edit::*state,
                                          Move::Kind kind) {
    if (from.empty()) { return std::nullopt; }
    end_gesture();
    to.push_back(std::move(from.back()));
    from.pop_back();
    if (to.back().of_scene) { note_move(kind, to.back()); }
    scene_ = to.back().*state;
    return to.back().effect;
}

std::optional<Effect> Document::undo() {
    return move_edit(undo_, redo_, &Edit::before, Move::Kind::undone);
}

std::optional<Effect> Document::redo() {
    return move_edit(redo_, undo_, &Edit::after, Move::Kind::redone);
}

void Document::save(const std::filesystem::path& file) {
    write_scene_file(scene_, file);
    scene_ = relocated(scene_, file);
    for_each_edit([&file](Edit& edit) {
        edit.before = relocated(edit.before, file);
        edit.after = relocated(edit.after, file);
    });
    mark_saved();
}

}  // namespace lattice::scene
