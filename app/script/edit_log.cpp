// SPDX-License-Identifier: MIT
#include "app/script/edit_log.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "app/action_names.hpp"
#include "app/script/command_text.hpp"
#include "app/script/script_line.hpp"

namespace lattice::app {

namespace {

/// What a command sets, so that one after it about the same can take its place.
std::string subject_of(const scene::Command& command) {
    if (const auto* set = std::get_if<scene::SetParameter>(&command)) { return set->name; }
    const auto* sets = std::get_if<scene::SetParameters>(&command);
    if (sets == nullptr) { return {}; }
    std::string names;
    for (const scene::SetParameter& set : sets->parameters) { names += set.name + " "; }
    return names;
}

}  // namespace

EditLog::EditLog(Session& session) : session_(session) {
    session_.set_listener(this);
}

EditLog::~EditLog() {
    session_.set_listener(nullptr);
}

void EditLog::add(std::string line, std::string what, bool tell) {
    const auto latest = session_.runner().latest();
    Entry entry{std::move(line), std::move(what), latest ? latest->statistics.step : 0,
                session_.runner().running()};
    const bool again =
        !entries_.empty() && !entry.what.empty() && entries_.back().what == entry.what;
    if (again) { entries_.pop_back(); }
    if (tell) { news_.push_back({entry.line, again}); }
    entries_.push_back(std::move(entry));
}

void EditLog::opened(const std::filesystem::path& source) {
    if (muted_ || source.empty()) { return; }
    add("open " + word_of(source.string()), "open " + source.string(), true);
}

void EditLog::edited(const scene::Scene& before, const scene::Command& command) {
    if (muted_) { return; }
    add(script_text(before, command), subject_of(command), true);
}

void EditLog::edited(const automata::CellEdit& edit) {
    if (!muted_) { add(script_text(edit), "", true); }
}

void EditLog::acted(Action action) {
    if (muted_) { return; }
    switch (action) {
        case Action::toggle_pause:
            return add(session_.runner().running() ? "run" : "pause", "", true);
        case Action::step_once:
            return add("step", "", true);
        case Action::reset:
        case Action::rewind:
        case Action::undo:
        case Action::redo:
            return add(std::string(action_name(action)), "", true);
        case Action::frame_camera:
            return add("camera home", "", true);
        case Action::next_camera:
        case Action::previous_camera:
        case Action::export_probes:
        case Action::reload:
        case Action::save:
            return add(fmt::format("key {}", action_name(action)), "", true);
        default:  // what changes the scene is heard of as an edit; the rest leaves the world alone
            return;
    }
}

void EditLog::typed(const std::string& line) {
    add(line.substr(0, line.find_last_not_of(' ') + 1), "", false);
}

std::vector<EditLog::News> EditLog::take_news() {
    return std::exchange(news_, {});
}

std::string EditLog::script() const {
    std::string text = "# What was done in the window, by `latticelab run` or a drop done again.\n";
    bool running = false;  // as the lines so far have it
    std::uint64_t step = 0;
    for (const Entry& entry : entries_) {
        const bool controls = entry.line == "run" || entry.line == "pause" || entry.line == "step";
        if (entry.step > step && !controls && !running) {
            text += "run\n";
            running = true;
        }
        if (entry.step > step && running) {
            text += fmt::format("wait {} steps\n", entry.step - step);
        }
        if (!controls && running && !entry.running) {
            text += "pause\n";
            running = false;
        }
        text += entry.line + "\n";
        if (controls) { running = entry.line == "run"; }
        const bool from_start = entry.line == "reset" || entry.line.starts_with("open ");
        step = from_start ? 0 : std::max(step, entry.step);
        if (entry.line == "step") { ++step; }
    }
    return text;
}

}  // namespace lattice::app
