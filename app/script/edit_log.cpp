// SPDX-License-Identifier: MIT
#include "app/script/edit_log.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "app/action_names.hpp"
#include "app/script/command_text.hpp"
#include "app/script/script_line.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/simulation/checkpoint.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

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

/// Of a checkpoint's world; empty where the file is gone meanwhile.
std::optional<std::uint64_t> step_of(const fs::path& checkpoint) {
    try {
        return simulation::read_checkpoint(checkpoint).step;
    } catch (const Error&) { return std::nullopt; }
}

}  // namespace

EditLog::EditLog(Session& session) : session_(session) {
    session_.set_listener(this);
}

EditLog::~EditLog() {
    session_.set_listener(nullptr);
}

/// Where the world is, or soon will be: an open, a reset and a rewind take their time.
std::uint64_t EditLog::present_step() {
    const auto latest = session_.runner().latest();
    if (on_its_way_) {
        if (session_.runner().busy()) {
            seen_before_ = latest ? latest->version : 0;
        } else if (latest && latest->version > seen_before_) {
            on_its_way_.reset();
        }
    }
    if (on_its_way_) { return *on_its_way_; }
    return latest ? latest->statistics.step : first_step();
}

/// That the scene starts at.
std::uint64_t EditLog::first_step() const {
    const scene::Scene& scene = session_.scene();
    return scene.kind == scene::Kind::automaton
               ? static_cast<std::uint64_t>(scene.automaton.generation)
               : 0;
}

void EditLog::add(std::string line, std::string what, bool tell,
                  std::optional<std::uint64_t> leads_to) {
    Entry entry{std::move(line), std::move(what), present_step(), session_.runner().running(),
                leads_to};
    if (leads_to) {
        const auto latest = session_.runner().latest();
        on_its_way_ = leads_to;
        seen_before_ = latest ? latest->version : 0;
    }
    const bool again =
        !entries_.empty() && !entry.what.empty() && entries_.back().what == entry.what;
    if (again) { entries_.pop_back(); }
    if (tell) { news_.push_back({entry.line, again}); }
    entries_.push_back(std::move(entry));
}

void EditLog::opened(const std::filesystem::path& source) {
    if (muted_ || source.empty()) { return; }
    const fs::path& file = session_.scene().file;
    std::error_code ignored;
    const bool kept = scene::names_checkpoint(source);
    if (kept && fs::absolute(file, ignored) != fs::absolute(source, ignored)) {
        // A copy of unsaved work goes away by itself.
        add("# Recovered, with changes that are missing here: " + file.string(), "", true);
        const bool there = fs::exists(file, ignored);
        add((there ? "open " : "# There is no file yet: open ") + word_of(file.string()), "", true,
            first_step());
        return;
    }
    add("open " + word_of(source.string()), "open " + source.string(), true,
        kept ? step_of(source).value_or(first_step()) : first_step());
}

void EditLog::edited(const scene::Scene& before, const scene::Command& command) {
    if (muted_) { return; }
    add(script_text(before, command), subject_of(command), true);
}

void EditLog::edited(const automata::CellEdit& edit) {
    if (!muted_) { add(script_text(edit), "", true); }
}

/// That a rewind goes to.
std::uint64_t EditLog::step_kept() const {
    const auto latest = session_.runner().latest();
    return latest ? latest->statistics.checkpoint.value_or(first_step()) : first_step();
}

void EditLog::about_to_act(Action action) {
    if (muted_) { return; }
    switch (action) {
        case Action::toggle_pause:
            return add(session_.runner().running() ? "pause" : "run", "", true);
        case Action::step_once:
            return add("step", "", true);
        case Action::reset:
            return add("reset", "", true, first_step());
        case Action::rewind:
            return add("rewind", "", true, step_kept());
        case Action::undo:
        case Action::redo:
            return add(std::string(action_name(action)), "", true);
        case Action::frame_camera:
            return add("camera home", "", true);
        case Action::next_camera:
        case Action::previous_camera:
        case Action::export_probes:
        case Action::save:
            return add(fmt::format("key {}", action_name(action)), "", true);
        default:  // edits and opens are heard of as such; the rest leaves the world alone
            return;
    }
}

void EditLog::typed(const std::string& line) {
    add(line.substr(0, line.find_last_not_of(' ') + 1), "", false);
    entries_.back().typed = true;
}

void EditLog::typed_done() {
    if (!entries_.empty() && entries_.back().typed) { entries_.back().leads_to = present_step(); }
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
            step = entry.step;
        }
        if (!controls && running && !entry.running) {
            text += "pause\n";
            running = false;
        }
        text += entry.line + "\n";
        if (controls) { running = entry.line == "run"; }
        // A step may have been done before it was told of.
        const std::uint64_t stepped = entry.line == "step" ? step + 1 : step;
        step = entry.leads_to.value_or(std::max(stepped, entry.step));
    }
    return text;
}

}  // namespace lattice::app
