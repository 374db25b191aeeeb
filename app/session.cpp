// SPDX-License-Identifier: MIT
#include "app/session.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "app/data_files.hpp"
#include "app/pattern_scene.hpp"
#include "app/scene_difference.hpp"
#include "app/scene_loading.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/scene/cache_folder.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/automaton_settings.hpp"
#include "engine/simulation/saved_cells.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

/// The file name's extension in lower case.
std::string extension_of(const fs::path& file) {
    std::string extension = file.extension().string();
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

bool came_with_program(const fs::path& file) {
    std::error_code failed;
    const fs::path relative = fs::relative(file, data_folder(), failed);
    return !failed && !relative.empty() && *relative.begin() == "assets";
}

}  // namespace

Session::Session(compute::Device& device, simulation::Runner::Factory make)
    : device_(device),
      document_(scene::Scene{}),
      runner_(device, std::move(make)),
      layout_search_(runner_, device.info(), scene::cache_folder()) {}

void Session::open(scene::Scene scene, const fs::path& source) {
    const bool goes_on = scene::names_checkpoint(source);
    std::optional<scene::Scene> as_kept;
    // Named as this scene names its files, so that nothing seems changed by that.
    if (goes_on) {
        as_kept = scene::relocated(simulation::read_checkpoint(source).scene, scene.file);
    }
    if (on_buffers_change_) { on_buffers_change_(); }
    if (!fallback_ && runner_.applied() > 0) {
        fallback_ = document_;
        fallback_pattern_ = pattern_file_;
        fallback_edits_ = {cell_edits_, saved_cell_edits_};
    }
    pattern_file_ = names_pattern(source) ? fs::absolute(source) : fs::path();
    if (scene.file.empty() || scene.file != this->scene().file) { locks_.clear(); }
    locks_.follow(this->scene(), scene);
    document_ = scene::Document(scene);
    cell_edits_ = saved_cell_edits_ = 0;
    offered_rule_.clear();
    written_ = nullptr;
    ++generation_;
    if (listener_ != nullptr) { listener_->opened(source); }
    if (const std::string doubt = doubt_about_start(scene); !doubt.empty()) {
        notify("Careful: " + doubt);
    }
    if (!goes_on) {
        post_load(std::move(scene));
        return;
    }
    const scene::Effect effect = effect_between(*as_kept, scene);
    post_load(std::move(*as_kept), [source](simulation::Simulation& made) {
        simulation::restore_checkpoint(made, source);
    });
    if (effect == scene::Effect::view) { return; }
    last_ticket_ = runner_.change(scene, effect);
    posted_.emplace_back(last_ticket_, std::move(scene));
}

void Session::post_load(scene::Scene scene, simulation::Runner::Prepare prepare) {
    load_ticket_ = runner_.load(scene, std::move(prepare));
    last_ticket_ = load_ticket_;
    posted_.emplace_back(last_ticket_, std::move(scene));
}

void Session::open_file(const fs::path& file) {
    try {
        open(load_scene(file, device_.info()), file);
    } catch (const Error& error) { report(error); }
}

void Session::reload() {
    const fs::path file = pattern_file_.empty() ? scene().file : pattern_file_;
    if (!file.empty()) { open_file(file); }
}

void Session::drop(const std::vector<fs::path>& files, const DropTarget& target) {
    const bool cells = scene().kind == scene::Kind::automaton;
    for (const fs::path& file : files) {
        const std::string extension = extension_of(file);
        if (extension == ".toml" || extension == ".lattice" || (names_pattern(file) && !cells)) {
            open_file(file);
        } else if (extension == ".obj" && !cells) {
            drop_mesh(file, target.obstacle);
        } else if (names_pattern(file)) {
            drop_pattern(file, target.cell);
        } else if (extension == ".rule" && cells) {
            drop_rule(file);
        } else if (extension == ".png" || extension == ".csv" || extension == ".txt") {
            report({file.filename().string(),
                    "a colour map, or a picture, cannot be taken from a file here",
                    "choose one of the maps in the panel Fields (Look for cells); a mask of the "
                    "inflow is named in the panel Domain"});
        } else {
            report(
                {file.filename().string(), "this kind of file cannot be opened here",
                 cells
                     ? "drop a pattern (.rle, .mc, .cells, .lif, .life, .mcl), a rule (.rule), "
                       "a scene (.toml) or a checkpoint (.lattice)"
                     : "drop a mesh (.obj), a scene (.toml), a checkpoint (.lattice) or a pattern "
                       "of cells (.rle)"});
        }
    }
}

void Session::drop_mesh(const fs::path& file, std::size_t selected) {
    const std::size_t count = scene().obstacles.size();
    const std::string index = std::to_string(count == 0 ? 0 : std::min(selected, count - 1));
    const std::string name = count == 0 ? "obstacle.mesh" : "obstacle." + index + ".mesh";
    end_gesture();
    if (execute(scene::SetParameter{name, fs::absolute(file).string()})) {
        notify("Took " + file.filename().string() + " as the obstacle");
    }
}

bool Session::execute(const scene::Command& command, Author author) {
    auto refused = attempt(command, author);
    if (refused) { report(std::move(*refused)); }
    return !refused;
}

std::optional<Error> Session::attempt(const scene::Command& command, Author author) {
    if (author == Author::hand) {
        if (auto locked = locks_.refusal(scene(), command)) { return locked; }
    }
    return carry_out(command, ++*edits_numbered_);
}

std::optional<Error> Session::carry_out(const scene::Command& command, std::uint64_t number) {
    bool changed = false;
    try {
        const scene::Scene before = scene();
        const scene::Effect effect = document_.execute(command);
        changed = scene() != before;
        document_.mark_newest(number);
        lose_cells(effect, before);
        hand_over(effect, before);
        if (changed && listener_ != nullptr) { listener_->edited(before, command); }
    } catch (const Error& error) { return error; }
    if (led_ == nullptr) { return std::nullopt; }
    // A drag goes on with the number that it began with.
    const auto refused = led_->carry_out(command, changed ? document_.undo_serial() : number);
    // No dialog: it would open under a mouse that drags.
    if (refused) { notify(fmt::format("The other side stays as it is: {}", refused->problem())); }
    return std::nullopt;
}

void Session::hold(const std::optional<simulation::Hand>& hand) {
    runner_.hold(hand);
    if (led_ == nullptr) { return; }
    if (hand && hand->obstacle >= led_->scene().obstacles.size()) { return; }
    std::optional<simulation::Hand> there = hand;
    if (there) {
        // Node centres lie half a node within the grid.
        const double finer =
            static_cast<double>(led_->scene().domain.resolution) / scene().domain.resolution;
        there->target_lu = (hand->target_lu + 0.5) * finer - 0.5;
    }
    led_->runner_.hold(there);
}

void Session::end_gesture() {
    document_.end_gesture();
    if (led_ != nullptr) { led_->end_gesture(); }
}

void Session::undo() {
    const std::string label = document_.undo_label();
    const auto [loss, drawn] = document_.undo_strokes();
    const scene::Scene before = scene();
    if (drawn) { change_cells({*drawn, simulation::TakeBackStroke{}}); }
    const auto effect = document_.undo();
    const std::uint64_t change = effect ? hand_over(*effect, before) : 0;
    if (effect) { notify("Undone: " + label); }
    if (loss) { change_cells({*loss, simulation::TakeBackStroke{}, false, true, change}); }
}

void Session::redo() {
    const std::string label = document_.redo_label();
    const auto [loss, drawn] = document_.redo_strokes();
    const scene::Scene before = scene();
    if (loss) { change_cells({*loss, simulation::MakeStrokeAgain{}, false, true}); }
    const auto effect = document_.redo();
    const std::uint64_t change = effect ? hand_over(*effect, before) : 0;
    if (effect) { notify("Done again: " + label); }
    if (drawn) { change_cells({*drawn, simulation::MakeStrokeAgain{}, false, false, change}); }
}

void Session::reset() {
    document_.forget_strokes();
    ++world_changes_;
    runner_.reset();
}

void Session::rewind() {
    document_.forget_strokes();
    ++world_changes_;
    runner_.rewind();
}

std::uint64_t Session::hand_over(scene::Effect effect, const scene::Scene& before) {
    locks_.follow(before, scene());
    if (effect == scene::Effect::view) { return 0; }
    // After a first load that failed there is nothing to change: build what is edited instead.
    if (runner_.applied() == 0 && !runner_.busy()) {
        post_load(scene());
        return last_ticket_;
    }
    if (effect == scene::Effect::rebuild && on_buffers_change_) { on_buffers_change_(); }
    if (effect == scene::Effect::rebuild && !simulation::keeps_cells(before, scene())) {
        document_.forget_strokes();
        cell_edits_ = saved_cell_edits_ = 0;
    }
    last_ticket_ = runner_.change(scene(), effect);
    posted_.emplace_back(last_ticket_, scene());
    return last_ticket_;
}

fs::path Session::save_path() const {
    std::error_code gone;  // the working folder: then names stay relative
    const fs::path here = fs::current_path(gone);
    if (scene().file.empty()) { return here / "scene.toml"; }
    fs::path file = scene().file;
    if (scene::names_checkpoint(file)) { file.replace_extension(".toml"); }
    if (came_with_program(file)) { return here / file.filename(); }
    return here / file;
}

bool Session::has_own_file() const {
    std::error_code failure;
    return pattern_file_.empty() && !scene().file.empty() &&
           fs::equivalent(save_path(), scene().file, failure);
}

void Session::save(const fs::path& file, const scene::View& view, const scene::Look& look,
                   bool with_cells) {
    try {
        if (scene::names_checkpoint(file)) {
            throw Error(file.string(), "a name in .lattice is a checkpoint's, and this is a scene",
                        "name the scene in .toml, or save a checkpoint");
        }
        scene::Scene saved = scene();
        saved.view = view;
        saved.look = look;
        if (saved.domain.inlet_profile == scene::InletProfile::mask) {
            scene::check_mask_file(saved);
        }
        if (with_cells && saved.kind == scene::Kind::automaton) {
            save_with_cells(saved, file);
            return;
        }
        scene::write_scene_file(saved, file);
        document_.mark_saved();
        note_saved(file);
        notify("Saved " + file.string());
    } catch (const Error& error) { report(error); }
}

/// The cells first: the scene that names their file is written only when they are there.
void Session::save_with_cells(const scene::Scene& saved, const fs::path& file) {
    const scene::Automaton& grid = saved.automaton;
    auto cells =
        std::make_shared<const automata::Pattern>(pattern({0, 0, grid.width, grid.height}));
    const fs::path cells_file = simulation::cells_file_of(file);
    const scene::Scene started = simulation::starting_with(saved, *cells, file);
    writer_.start(
        [cells, cells_file, started, file] {
            if (!cells->cells.empty()) { automata::write_pattern(cells_file, *cells); }
            scene::write_scene_file(started, file);
        },
        fmt::format("Saved {} and its cells, generation {}", file.string(), cells->generation));
    written_ = [this, before = scene(), edits = cell_edits_, file] {
        note_saved(file);
        if (scene() == before) { document_.mark_saved(); }
        saved_cell_edits_ = edits;
    };
}

/// A scene made from a pattern has a file of its own from then on.
void Session::note_saved(const fs::path& file) {
    if (fs::absolute(file) == fs::absolute(scene().file)) { pattern_file_.clear(); }
}

void Session::note_written() {
    const auto outcome = writer_.take();
    if (!outcome) { return; }
    const auto written = std::exchange(written_, nullptr);
    if (outcome->error) {
        report(*outcome->error);
        return;
    }
    if (written) { written(); }
    notify(outcome->notice);
}

void Session::tick() {
    note_applied();
    note_written();
    while (const auto failure = runner_.take_error()) { settle(*failure); }
    if (std::string news = layout_search_.follow(scene()); !news.empty()) {
        notify(std::move(news));
    }
}

void Session::note_applied() {
    const std::uint64_t applied = runner_.applied();
    if (fallback_ && applied >= load_ticket_) { fallback_.reset(); }
    while (!posted_.empty() && posted_.front().first <= applied) {
        applied_ = std::move(posted_.front().second);
        posted_.pop_front();
    }
}

void Session::settle(const simulation::Failure& failure) {
    using Task = simulation::Failure::Task;
    const bool scene_failed = failure.task == Task::load || failure.task == Task::change;
    // A later scene is on its way and will succeed or fail for itself.
    if (scene_failed && failure.ticket != last_ticket_) { return; }
    const bool refused = scene_failed || failure.task == Task::cells;
    newest_failure_ = {failure.what(), failure.unstable ? Fault::flow
                                       : refused        ? Fault::scene
                                                        : Fault::machine};
    report(static_cast<const Error&>(failure));
    if (failure.task == Task::cells) { document_.forget_stroke(failure.ticket); }
    if (!scene_failed) { return; }
    note_applied();  // what came before it, up to now
    posted_.clear();
    if (failure.task == Task::load && fallback_) {
        document_ = std::move(*fallback_);
        pattern_file_ = std::move(fallback_pattern_);
        cell_edits_ = fallback_edits_[0];
        saved_cell_edits_ = fallback_edits_[1];
        fallback_.reset();
        ++generation_;
    } else if (failure.task == Task::change) {
        take_back_failed();
    }
}

/// Of changes that the runner merged only the newest may be at fault: those before it are tried
/// again, and fail by themselves.
void Session::take_back_failed() {
    const scene::Scene before = scene();
    const auto taken = document_.take_back_failed();
    if (!taken) {
        if (applied_) { document_.fall_back_to(*applied_); }
        return;
    }
    // What the runner had merged with the refused change has not been carried out either.
    hand_over(applied_ ? effect_between(*applied_, scene()) : taken->effect, before);
    if (taken->loss) { change_cells({*taken->loss, simulation::TakeBackStroke{}, false, true}); }
    if (taken->drawn) { change_cells({*taken->drawn, simulation::MakeStrokeAgain{}}); }
}

void Session::report(Error error) {
    // A drag of the mouse may fail at every move.
    const auto same = [&error](const Error& other) {
        return std::string_view(other.what()) == error.what();
    };
    if (std::ranges::any_of(errors_, same)) { return; }
    errors_.push_back(std::move(error));
}

Session::Fault Session::fault_of(const Error& error) const {
    return newest_failure_.first == error.what() ? newest_failure_.second : Fault::machine;
}

void Session::dismiss_error() {
    if (!errors_.empty()) { errors_.pop_front(); }
}

std::string Session::take_notice() {
    return std::exchange(notice_, {});
}

}  // namespace lattice::app
