// SPDX-License-Identifier: MIT
#include "engine/simulation/automaton_simulation.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/automata/live_box.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/automata/state_limit.hpp"
#include "engine/error.hpp"
#include "engine/simulation/automaton_settings.hpp"

namespace lattice::simulation {

namespace {

/// Whether a rule of the one family runs as well on a stepper that was made for the other.
bool same_family(const automata::Rule& a, const automata::Rule& b) {
    return a.form.index() == b.form.index();
}

bool same_size(const scene::Automaton& a, const scene::Automaton& b) {
    return a.width == b.width && a.height == b.height;
}

}  // namespace

AutomatonSimulation::AutomatonSimulation(compute::Device& device, const scene::Scene& scene)
    : device_(device), picture_(device), checkpoints_(device) {
    rebuild(scene);
}

automata::Stepper& AutomatonSimulation::stepper() const {
    if (stepper_ == nullptr) {
        throw Error("simulation", "it lost its memory to another program",
                    "close what else uses the device, or lower automaton.width");
    }
    return *stepper_;
}

Extent AutomatonSimulation::domain() const {
    return {scene_.automaton.width, scene_.automaton.height, 1};
}

void AutomatonSimulation::apply(const scene::Scene& scene, scene::Effect effect) {
    switch (effect) {
        case scene::Effect::view:
            scene_ = scene;
            break;
        case scene::Effect::live:
        case scene::Effect::obstacle:
            change(scene);
            break;
        case scene::Effect::rebuild:
            if (stepper_ == nullptr || !keeps_cells(scene_, scene)) {
                rebuild(scene);
            } else if (same_size(scene_.automaton, scene.automaton)) {
                change(scene);
            } else {
                resize(scene);
            }
            break;
    }
}

AutomatonSimulation::Made AutomatonSimulation::make(const scene::Scene& scene,
                                                    const automata::Rule& rule,
                                                    UnknownStates unknown) const {
    Made made{
        scene, rule,
        automata::make_stepper(device_, grid_shape(scene.automaton), rule, stepper_settings(scene)),
        nullptr};
    set_start(made.stepper->cells(), scene, rule, unknown);
    if (scene.look.ages || scene.look.trails) {
        made.ages = std::make_unique<automata::CellAges>(device_, made.stepper->cells().view());
    }
    return made;
}

/// The new stepper is made beside the old one where memory holds both.
void AutomatonSimulation::rebuild(const scene::Scene& scene) {
    const automata::Rule rule = scene_rule(scene);
    start_shares(scene.automaton, rule);
    const std::size_t held = stepper_ != nullptr ? memory_held() : 0;
    check_automaton_memory(device_, scene, rule, held);
    device_.synchronize();
    const std::size_t needed = automaton_memory(scene, rule, device_.info().backend);
    if (stepper_ == nullptr || needed <= device_.memory_free()) {
        start(make(scene, rule, UnknownStates::refuse));
        return;
    }
    checkpoints_.clear();
    edits_.clear();
    if (needed <= device_.memory_free()) {
        start(make(scene, rule, UnknownStates::refuse));
        return;
    }
    ages_.reset();
    edited_start_.reset();
    stepper_.reset();
    try {
        start(make(scene, rule, UnknownStates::refuse));
    } catch (...) {
        start(make(scene_, rule_, UnknownStates::clear));
        throw;
    }
}

/// Whether the cells are those of the scene's start.
bool AutomatonSimulation::untouched() const {
    return at_start() && !start_edited_ && edited_start_ == nullptr;
}

/// A grid of another size around the cells that are there. The scene's start, as long as nothing
/// happened to it, is made for the new size instead. Edits can still be taken back: rectangles
/// count from the corner that stays.
void AutomatonSimulation::resize(const scene::Scene& scene) {
    const automata::Rule rule = scene_rule(scene);
    count_turnover();
    const std::size_t needed = automaton_memory(scene, rule, device_.info().backend);
    if (needed > device_.memory_free()) { checkpoints_.clear(); }
    if (needed > device_.memory_free()) {
        if (untouched()) {
            rebuild(scene);
            return;
        }
        throw Error("automaton.width", "memory does not hold the cells beside a grid of that size",
                    "choose a smaller one, or save the cells as a pattern and open a scene anew");
    }
    Made made;
    if (untouched()) {
        made = make(scene, rule, UnknownStates::refuse);
    } else {
        keep_start();
        scene::Scene empty = scene;
        empty.automaton.start = scene::CellStart::empty;
        made = make(empty, rule, UnknownStates::refuse);
        made.scene = scene;
        automata::Grid& cells = made.stepper->cells();
        cells.copy_common(stepper().cells().view());
        automata::limit_states(device_, cells, automata::states(rule));
        if (made.ages != nullptr) { made.ages->start(cells.view()); }
    }
    device_.synchronize();
    made.stepper->set_generation(stepper().generation());
    stepper_ = std::move(made.stepper);
    ages_ = std::move(made.ages);
    scene_ = std::move(made.scene);
    rule_ = std::move(made.rule);
    checkpoints_.clear();
    ++scene_version_;
}

/// Only moves from here on: nothing can fail halfway.
void AutomatonSimulation::start(Made made) {
    edited_start_.reset();
    start_edited_ = false;
    stepper_ = std::move(made.stepper);
    ages_ = std::move(made.ages);
    scene_ = std::move(made.scene);
    rule_ = std::move(made.rule);
    stepper_->set_generation(scene_.automaton.generation);
    start_anew();
    ++scene_version_;
}

/// What is known of generations that are gone, and of cells drawn over them.
void AutomatonSimulation::start_anew() {
    edits_.clear();
    checkpoints_.clear();
    record_.clear();
    forget_turnover();
    turnover_ = automata::Turnover{};  // after no generation nothing was born
}

void AutomatonSimulation::forget_turnover() {
    turnover_.reset();
    turnover_due_ = false;
}

/// Takes a scene of a grid of the same size over; the cells stay.
void AutomatonSimulation::change(const scene::Scene& scene) {
    const automata::Rule rule = scene_rule(scene);
    const int states = automata::states(rule);
    const bool shows_ages = scene.look.ages || scene.look.trails;
    std::unique_ptr<automata::CellAges> new_ages;
    if (shows_ages && ages_ == nullptr) {
        new_ages = std::make_unique<automata::CellAges>(device_, stepper().cells().view());
    }
    scene::Scene taken = scene;
    count_turnover();  // while the stepper still has the generation before
    if (states < automata::states(rule_)) { keep_start(); }
    if (!goes_on(scene, rule)) {
        take_over(automata::make_stepper(device_, grid_shape(scene.automaton), rule,
                                         stepper_settings(scene)),
                  states);
    } else if (states < automata::states(rule_)) {
        automata::limit_states(device_, stepper().cells(), states);
    }
    rule_ = rule;
    scene_ = std::move(taken);
    if (!shows_ages) {
        ages_.reset();
    } else if (new_ages != nullptr) {
        new_ages->start(stepper().cells().view());
        ages_ = std::move(new_ages);
    }
}

/// Gives the present stepper the rule. False, and nothing happens, where the scene wants another
/// one, or a faster one may be had for a rule of another family.
bool AutomatonSimulation::goes_on(const scene::Scene& scene, const automata::Rule& rule) {
    const automata::StepperSettings settings = stepper_settings(scene);
    if (!(grid_shape(scene.automaton) == stepper().cells().shape())) { return false; }
    if (!(settings == stepper_settings(scene_))) { return false; }
    if (rule == rule_) { return true; }
    const bool automatic = settings.variant == automata::StepperVariant::automatic;
    if (automatic && !same_family(rule, rule_)) { return false; }
    try {
        stepper().set_rule(rule);
        return true;
    } catch (const Error&) { return false; }
}

void AutomatonSimulation::take_over(std::unique_ptr<automata::Stepper> made, int states) {
    automata::Grid& cells = stepper().cells();
    if (states < automata::states(rule_)) {
        automata::Grid known(device_, cells.shape(), {});
        known.copy_from(cells.view());
        automata::limit_states(device_, known, states);
        made->cells().copy_from(known.view());
        device_.synchronize();  // `known` goes away
    } else {
        made->cells().copy_from(cells.view());
    }
    device_.synchronize();
    made->set_generation(stepper().generation());
    stepper_ = std::move(made);
}

/// Cells drawn before the first step belong to the start. Without memory for them the scene's own
/// start stays.
void AutomatonSimulation::keep_start() {
    if (!std::exchange(start_edited_, false) || !at_start()) { return; }
    automata::Grid& cells = stepper().cells();
    try {
        edited_start_.reset();
        auto kept = std::make_unique<automata::Grid>(device_, cells.shape(), cells.format());
        kept->copy_from(cells.view());
        edited_start_ = std::move(kept);
    } catch (const Error&) {}
}

void AutomatonSimulation::step(int count) {
    keep_start();
    const auto every = static_cast<std::uint64_t>(scene_.run.checkpoint_interval);
    while (count > 0) {
        int portion = count;
        if (every > 0) {
            const std::uint64_t to_next = every - stepper().generation() % every;
            portion = static_cast<int>(std::min<std::uint64_t>(to_next, count));
        }
        advance(portion);
        count -= portion;
        const std::uint64_t generation = stepper().generation();
        if (every > 0 && generation % every == 0) {
            checkpoints_.keep(generation, stepper().cells());
        }
    }
}

/// Where births and deaths are asked for, the last generation is a step of its own, so that they
/// can be counted.
void AutomatonSimulation::advance(int count) {
    if (count <= 0) { return; }
    turnover_.reset();
    if (ages_ != nullptr) {
        for (int i = 0; i < count; ++i) {
            stepper().step(1);
            ages_->update(stepper().cells().view());
        }
    } else if (expects_turnover_ && count > 1) {
        stepper().step(count - 1);
        stepper().step(1);
    } else {
        stepper().step(count);
    }
    turnover_due_ = ages_ != nullptr || expects_turnover_ || count == 1;
}

void AutomatonSimulation::reset() {
    keep_start();
    automata::Grid& cells = stepper().cells();
    if (edited_start_ != nullptr) {
        cells.copy_common(edited_start_->view());
        automata::limit_states(device_, cells, automata::states(rule_));
    } else {
        set_start(cells, scene_, rule_, UnknownStates::clear);
    }
    stepper().set_generation(scene_.automaton.generation);
    start_anew();
    if (ages_ != nullptr) { ages_->start(cells.view()); }
}

void AutomatonSimulation::rewind() {
    automata::Grid& cells = stepper().cells();
    const auto kept = checkpoints_.restore(stepper().generation(), cells);
    if (!kept) {
        reset();
        return;
    }
    automata::limit_states(device_, cells, automata::states(rule_));
    stepper().set_generation(*kept);
    record_.rewind(*kept);
    edits_.clear();
    forget_turnover();
    if (ages_ != nullptr) { ages_->start(cells.view()); }
}

void AutomatonSimulation::change_cells(const CellChange& change) {
    automata::Grid& cells = stepper().cells();
    const int states = automata::states(rule_);
    count_turnover();
    if (change.start_stays) { keep_start(); }
    bool changed = true;
    if (const auto* edit = std::get_if<automata::CellEdit>(&change.what)) {
        if (change.for_good) {
            automata::apply_edit(cells, *edit, states);
        } else {
            edits_.edit(cells, *edit, states, change.stroke);
        }
    } else if (std::holds_alternative<TakeBackStroke>(change.what)) {
        changed = edits_.take_back(cells, change.stroke, states);
    } else {
        changed = edits_.make_again(cells, change.stroke, states);
    }
    if (!changed) {
        throw Error("cells", "what these cells were is no longer known",
                    "strokes are forgotten when a scene starts anew, and the oldest ones when they "
                    "take too much memory");
    }
    if (at_start() && !change.start_stays) { start_edited_ = true; }
    if (ages_ != nullptr) { ages_->follow(cells.view()); }
}

std::vector<automata::State> AutomatonSimulation::read_cells(const automata::CellRect& rect) const {
    std::vector<automata::State> states(
        static_cast<std::size_t>(std::max<std::int64_t>(rect.cells(), 0)));
    stepper().cells().read(rect, states);
    return states;
}

automata::Pattern AutomatonSimulation::pattern(const automata::CellRect& rect) const {
    const automata::Grid& cells = stepper().cells();
    const automata::CellRect inside = automata::clipped(rect, cells.shape());
    if (!(inside == rect)) {
        throw Error("cells", "the rectangle leaves the grid", "choose a part of the grid");
    }
    const automata::CellRect box = automata::live_box(device_, cells.view(), inside);
    automata::Pattern pattern = automata::empty_pattern(box.width, box.height);
    if (box.cells() > 0) { cells.read(box, pattern.cells); }
    pattern.offset = automata::CellPlace{box.x, box.y};
    pattern.generation = stepper().generation();
    pattern.rule = automata::rule_text(rule_);
    return pattern;
}

/// Of the last generation, once: cells that are drawn afterwards were not born.
void AutomatonSimulation::count_turnover() {
    if (!std::exchange(turnover_due_, false)) { return; }
    turnover_ = automata::count_turnover(device_, stepper().previous(), stepper().cells().view());
}

Census AutomatonSimulation::census() {
    automata::Grid& cells = stepper().cells();
    Census result;
    result.generation = stepper().generation();
    result.cells = automata::count_states(device_, cells.view(), automata::states(rule_));
    count_turnover();
    result.turnover = turnover_;
    record_.add(result);
    return result;
}

void AutomatonSimulation::draw(const GridRequest& request) {
    picture_.draw(stepper().cells().view(), ages_ != nullptr ? ages_->data() : nullptr,
                  request.texels, request.colours);
}

std::size_t AutomatonSimulation::memory_held() const {
    const automata::GridShape& shape = stepper().cells().shape();
    return stepper().device_bytes() + checkpoints_.bytes() + picture_.bytes() +
           edits_.device_bytes() + (ages_ != nullptr ? automata::CellAges::bytes(shape) : 0) +
           (edited_start_ != nullptr ? edited_start_->bytes() : 0);
}

void AutomatonSimulation::fill(Snapshot& snapshot, const SnapshotRequest& request) {
    snapshot.scene_version = scene_version_;
    snapshot.domain = domain();
    snapshot.nodes_per_unit = 1;
    GridSnapshot& grid = snapshot.grid.emplace();
    grid.shape = stepper().cells().shape();
    grid.rule = rule_;
    grid.states = automata::states(rule_);
    grid.variant = stepper().variant();
    grid.steps_per_pass = stepper().steps_per_pass();
    grid.format = stepper().cells().format();
    grid.undo_bytes = edits_.room(device_);
    grid.census = census();
    grid.charts = record_.charts();
    if (request.grid && request.grid->host_copy) {
        draw(*request.grid);
        grid.texel_rect = picture_.texels();
        grid.texels.resize(grid.texel_rect.count() * automata::texel_channels);
        picture_.download(grid.texels);
    }
    const auto& lens = request.lens;
    if (lens && lens->x >= 0 && lens->y >= 0 && lens->x < grid.shape.width &&
        lens->y < grid.shape.height) {
        grid.lens = automata::cell_lens(device_, stepper().cells().view(), rule_, scene_.run.seed,
                                        stepper().generation(), lens->x, lens->y);
    }
    Statistics& figures = snapshot.statistics;
    figures.step = stepper().generation();
    figures.first_step = scene_.automaton.generation;
    figures.bytes_per_node = stepper().bytes_per_cell();
    figures.device_bytes = memory_held();
    figures.checkpoint = checkpoints_.newest();
}

void AutomatonSimulation::write(const DeviceTargets& targets) {
    if (targets.grid_surface == 0 || !targets.grid) { return; }
    draw(*targets.grid);
    picture_.write_surface(targets.grid_surface, targets.grid_size.x, targets.grid_size.y);
}

}  // namespace lattice::simulation
