// SPDX-License-Identifier: MIT
// What a session does to the cells of an automaton, and what becomes of them when the scene
// changes.
#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "app/cell_losses.hpp"
#include "app/session.hpp"
#include "engine/automata/cell_region.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/simulation/automaton_settings.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

/// Whether the scene's rule is this one.
bool means(const scene::Scene& scene, const std::string& rule) {
    try {
        const automata::Rule own = simulation::scene_rule(scene);
        const bool of_file = std::holds_alternative<automata::UserTable>(own.form);
        return of_file ? automata::rule_text(own) == rule : own == automata::parse_rule(rule);
    } catch (const Error&) { return scene.automaton.rule == rule; }
}

/// Of the part of a pattern that lies on the grid when its first cell is put at `corner`.
int highest_state_on_grid(const automata::Pattern& pattern, automata::Cell corner,
                          const scene::Automaton& grid) {
    int highest = 0;
    const int left = std::clamp(-corner.x, 0, pattern.width);
    const int right = std::clamp(grid.width - corner.x, left, pattern.width);
    const int top = std::clamp(-corner.y, 0, pattern.height);
    const int bottom = std::clamp(grid.height - corner.y, top, pattern.height);
    for (int y = top; y < bottom && left < right; ++y) {
        const auto row = pattern.cells.begin() + static_cast<std::ptrdiff_t>(y) * pattern.width;
        highest = std::max<int>(highest, *std::max_element(row + left, row + right));
    }
    return highest;
}

/// Parts beyond the grid do not count: they are not pasted.
void check_states(const automata::Pattern& pattern, automata::Cell corner,
                  const scene::Scene& scene) {
    const int states = automata::states(simulation::scene_rule(scene));
    const int highest = highest_state_on_grid(pattern, corner, scene.automaton);
    if (highest < states) { return; }
    throw Error(
        "paste",
        fmt::format("the pattern has cells in state {}, and the rule has states 0 to {}", highest,
                    states - 1),
        pattern.rule.empty()
            ? "take a rule with more states first"
            : fmt::format("tick \"With its rule\" in the panel Cells and paste again: it is "
                          "made for {}",
                          pattern.rule));
}

}  // namespace

void Session::drop_pattern(const fs::path& file, automata::Cell cell) {
    try {
        const automata::Pattern pattern = automata::read_pattern(file);
        notice_.clear();
        paste(pattern, cell, automata::PasteMode::over);
        const std::string name = file.filename().string();
        const std::string doubt = automata::doubt_about(pattern);
        if (!doubt.empty()) { notify(fmt::format("Placed {}. Careful: {}", name, doubt)); }
        if (notice_.empty()) { notify("Placed " + name); }
    } catch (const Error& error) { report(error); }
}

void Session::drop_rule(const fs::path& file) {
    end_gesture();
    if (execute(scene::SetParameter{"automaton.rule_file", fs::absolute(file).string()})) {
        notify("Took the rule of " + file.filename().string());
    }
    end_gesture();
}

bool Session::take_rule(const std::string& text) {
    auto refused = attempt_rule(text, Author::hand);
    if (refused) { report(std::move(*refused)); }
    return !refused;
}

std::optional<Error> Session::attempt_rule(const std::string& text, Author author) {
    const scene::Automaton& automaton = scene().automaton;
    if (automaton.rule == text && automaton.rule_file.empty()) { return std::nullopt; }
    end_gesture();
    auto refused = automaton.rule_file.empty()
                       ? attempt(scene::SetParameter{"automaton.rule", text}, author)
                       : attempt(scene::SetParameters{{{"automaton.rule", text},
                                                       {"automaton.rule_file", std::string()}}},
                                 author);
    end_gesture();
    return refused;
}

bool Session::grid_is_empty() const {
    const auto latest = runner_.latest();
    const bool shown = latest != nullptr && latest->grid;
    return shown ? latest->grid->census.population() == 0
                 : scene().automaton.start == scene::CellStart::empty;
}

bool Session::takes_rule_of(const automata::Pattern& pattern, bool with_rule) const {
    if (pattern.rule.empty() || means(scene(), pattern.rule)) { return false; }
    return with_rule || (grid_is_empty() && !cells_edited());
}

void Session::paste(const automata::Pattern& pattern, automata::Cell middle,
                    automata::PasteMode mode, bool with_rule, Author author) {
    end_gesture();
    const automata::Cell corner{middle.x - pattern.width / 2, middle.y - pattern.height / 2};
    const std::uint64_t before = document_.undo_serial();
    const bool changes_rule = takes_rule_of(pattern, with_rule);
    const bool other = !pattern.rule.empty() && !means(scene(), pattern.rule);
    offered_rule_ = other && !changes_rule ? pattern.rule : "";
    if (changes_rule) {
        automata::parse_rule(pattern.rule);
        if (const auto refused = attempt_rule(pattern.rule, author)) { throw Error(*refused); }
    } else {
        check_states(pattern, corner, scene());
    }
    if (!offered_rule_.empty()) {
        notify(fmt::format("Placed. The pattern is made for {}: the panel Cells can take that rule",
                           offered_rule_));
    }
    draw(automata::PasteCells{corner, pattern.width, pattern.height,
                              std::make_shared<const std::vector<automata::State>>(pattern.cells),
                              mode},
         document_.undo_serial() != before ? StrokeStart::joins_change : StrokeStart::fresh,
         ++*edits_numbered_);
    const scene::Automaton& grid = scene().automaton;
    if (pattern.width > grid.width || pattern.height > grid.height) {
        notify("The pattern is larger than the grid: what lies beyond was left out");
    }
}

void Session::edit_cells(automata::CellEdit edit, bool goes_on) {
    draw(std::move(edit), goes_on ? StrokeStart::goes_on : StrokeStart::fresh, ++*edits_numbered_);
}

/// One that joins a change has that one's number.
void Session::draw(automata::CellEdit edit, StrokeStart start, std::uint64_t number) {
    if (scene().kind != scene::Kind::automaton) { return; }
    if (start == StrokeStart::joins_change) { number = document_.undo_serial(); }
    if (led_ != nullptr) {
        // The rule came to the other side as well unless that had it, or refused it.
        const bool joins = start == StrokeStart::joins_change;
        const bool has_change = led_->document_.undo_serial() == number;
        led_->draw(edit, joins && !has_change ? StrokeStart::fresh : start, number);
    }
    if (start == StrokeStart::joins_change) {
        document_.join_stroke(++stroke_, automata::describe(edit) + ", with their rule");
    } else if (start == StrokeStart::fresh || document_.undo_strokes().drawn != stroke_) {
        document_.note_stroke(++stroke_, automata::describe(edit));
    }
    document_.mark_newest(number);
    if (listener_ != nullptr) { listener_->edited(edit); }
    change_cells({stroke_, std::move(edit)});
    ++cell_edits_;
}

void Session::change_cells(simulation::CellChange change) {
    ++world_changes_;
    runner_.change_cells(std::move(change));
}

/// Whether there is memory to keep what the edit removes.
bool Session::can_keep(const automata::CellEdit& edit) const {
    const auto latest = runner_.latest();
    if (latest == nullptr || !latest->grid) { return true; }
    const simulation::GridSnapshot& grid = *latest->grid;
    const auto area = automata::area_of(edit, grid.shape);
    return !area || automata::CellRegion::bytes(*area, grid.format) <= grid.undo_bytes;
}

/// Cells that the changed scene has no place for go before it comes, so that undo finds them.
void Session::lose_cells(scene::Effect effect, const scene::Scene& before) {
    const auto lost = cells_lost(before, scene(), effect);
    if (lost.empty()) { return; }
    if (!std::ranges::all_of(lost, [this](const auto& edit) { return can_keep(edit); })) {
        notify("No memory keeps the cells that go: undo will not bring them back");
        return;
    }
    const std::uint64_t stroke = document_.undo_strokes().loss.value_or(stroke_ + 1);
    stroke_ = std::max(stroke_, stroke);
    document_.note_loss(stroke);
    for (const automata::CellEdit& edit : lost) { change_cells({stroke, edit, false, true}); }
}

void Session::edit_cells_for_good(automata::CellEdit edit) {
    if (scene().kind != scene::Kind::automaton) { return; }
    if (led_ != nullptr) { led_->edit_cells_for_good(edit); }
    if (listener_ != nullptr) { listener_->edited(edit); }
    change_cells({++stroke_, std::move(edit), true});
    ++cell_edits_;
}

void Session::save_pattern(const fs::path& file, const automata::CellRect& rect) {
    try {
        auto cells = std::make_shared<const automata::Pattern>(pattern(rect));
        writer_.start(
            [cells, file] { automata::write_pattern(file, *cells); },
            fmt::format("Saved {} x {} cells as {}", cells->width, cells->height, file.string()));
        written_ = nullptr;
    } catch (const Error& error) { report(error); }
}

void Session::read_cells(const std::function<void(simulation::Simulation&)>& task) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds patience{2000};  // as long as a batch of steps may take
    const Clock::time_point end = Clock::now() + patience;
    while (runner_.cells_pending() && Clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    const bool free = !runner_.cells_pending() &&
                      runner_.with_simulation(task, static_cast<double>(patience.count()));
    if (!free) { throw Error("cells", "the simulation did not come free", "try again"); }
}

automata::Pattern Session::pattern(const automata::CellRect& rect) {
    automata::Pattern taken;
    read_cells([&](simulation::Simulation& simulation) { taken = simulation.pattern(rect); });
    return taken;
}

}  // namespace lattice::app
