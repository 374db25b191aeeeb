// SPDX-License-Identifier: MIT
// What a person works on: the scene document, the simulation that runs it, and the errors on the
// way. Knows no window, so that tests can drive it.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/edit_listener.hpp"
#include "app/file_writer.hpp"
#include "app/layout_search.hpp"
#include "app/parameter_locks.hpp"
#include "engine/automata/cell_edit.hpp"
#include "engine/automata/pattern.hpp"
#include "engine/compute/device.hpp"
#include "engine/error.hpp"
#include "engine/scene/command.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/checkpoint.hpp"
#include "engine/simulation/runner.hpp"

namespace lattice::app {

class Session {
public:
    explicit Session(compute::Device& device,
                     simulation::Runner::Factory make = simulation::make_simulation);

    /// Shows this scene as soon as its simulation is built. When that fails, the scene before
    /// comes back. `source`: the file that it was read from, where known; a checkpoint goes on from
    /// where it was written. Throws Error, and changes nothing, when one cannot be read.
    void open(scene::Scene scene, const std::filesystem::path& source = {});
    /// The same from a file. A file that cannot be read leaves everything as it is.
    void open_file(const std::filesystem::path& file);
    /// Goes on from a copy of unsaved work: as from a checkpoint, but the scene is that of the file
    /// it was made from, and not saved. False when the copy cannot be read; errors() then tells.
    bool recover(const std::filesystem::path& copy);
    /// Of the newest open(): runner().applied() comes to it once its world runs.
    std::uint64_t load_ticket() const { return load_ticket_; }
    /// Reads the present scene's file again, or the pattern that it was made from.
    void reload();

    /// What a dropped file is taken for.
    struct DropTarget {
        std::size_t obstacle = 0;
        automata::Cell cell;  ///< under the cursor
    };
    /// An .obj becomes the mesh of an obstacle (or of a new one), a .toml or .lattice is opened, a
    /// pattern is placed with its middle on a cell as by paste(), a .rule becomes the rule.
    void drop(const std::vector<std::filesystem::path>& files, const DropTarget& target);

    /// The file that the scene comes from: a scene's own or that of a pattern; empty without one.
    const std::filesystem::path& source() const {
        return pattern_file_.empty() ? scene().file : pattern_file_;
    }

    const scene::Scene& scene() const { return document_.scene(); }
    const scene::Document& document() const { return document_; }

    /// Who asks for a change: a script may change what is locked.
    enum class Author { hand, script };

    /// Carries out a command on the document and hands its effect to the simulation. False when
    /// the command was not valid, or of a hand and its parameter is locked; errors() then tells.
    bool execute(const scene::Command& command, Author author = Author::hand);
    /// The same, but an invalid command is not reported: its error comes back.
    std::optional<Error> attempt(const scene::Command& command, Author author = Author::hand);

    /// Parameters that no hand changes; those of another scene are not.
    ParameterLocks& locks() { return locks_; }
    const ParameterLocks& locks() const { return locks_; }

    void end_gesture();

    /// Changes cells of the automaton that runs. Edits that go on with the stroke before are taken
    /// back together with it.
    void edit_cells(automata::CellEdit edit, bool goes_on = false);
    /// The same for an edit that is too large to be taken back.
    void edit_cells_for_good(automata::CellEdit edit);
    /// Puts a pattern on the grid, its middle on a cell, in one step of undo. Parts beyond the grid
    /// are left out. The rule becomes that of the pattern where `with_rule` asks for it, or where
    /// the grid is empty and no hand changed it; else it stays, and offered_rule() is the other.
    /// Throws Error and changes nothing where the rule that stays lacks states of the pattern.
    void paste(const automata::Pattern& pattern, automata::Cell middle, automata::PasteMode mode,
               bool with_rule = false, Author author = Author::hand);
    /// That of the pattern pasted last, where it is not the scene's; else empty.
    const std::string& offered_rule() const { return offered_rule_; }

    /// Makes this text the automaton's rule, also where a file gave it. False when it was refused;
    /// errors() then tells.
    bool take_rule(const std::string& text);
    /// The same, but where it was refused the error comes back.
    std::optional<Error> attempt_rule(const std::string& text, Author author);

    void undo();
    void redo();

    /// Back to step 0, or to the step kept last. Strokes of cells cannot be undone any more: what
    /// they were drawn over is gone.
    void reset();
    void rewind();

    /// Where save() writes unless told otherwise: the scene's own file, or a file of that name in
    /// the working directory when the scene came with the program.
    std::filesystem::path save_path() const;
    /// Whether that is the file the scene comes from, and there.
    bool has_own_file() const;
    /// Writes the scene as seen by `view`'s camera, cells as by `look`. Mesh paths are made
    /// relative to the new place. With cells, an automaton's present ones are written beside it in
    /// the background, and the scene that is written starts with them in their generation. A
    /// checkpoint's name is refused.
    void save(const std::filesystem::path& file, const scene::View& view, const scene::Look& look,
              bool with_cells = false);
    /// Writes the running world with this scene's changes, seen as above, in the background: a
    /// file that open_file() goes on from. Throws no Error, as save().
    void save_checkpoint(const std::filesystem::path& file, const scene::View& view,
                         const scene::Look& look);
    /// The running world's state with its scene, for a file. Throws Error, also when the
    /// simulation does not come free within so many milliseconds.
    simulation::Checkpoint take_checkpoint(const scene::View& view, const scene::Look& look,
                                           double milliseconds);

    /// Writes cells of a rectangle, in the background, as a pattern in the format of the name.
    void save_pattern(const std::filesystem::path& file, const automata::CellRect& rect);
    bool writing() const { return writer_.busy(); }
    /// The rectangle's cells now, all edits before included. Throws Error.
    automata::Pattern pattern(const automata::CellRect& rect);
    /// Lets a task read cells with all edits before included, while no step is done. Throws Error
    /// when the simulation does not come to that within two seconds.
    void read_cells(const std::function<void(simulation::Simulation&)>& task);

    /// Whether a hand changed cells since the scene was opened or made anew.
    bool cells_edited() const { return cell_edits_ > 0; }
    /// Whether the scene, or cells in it, changed since it was opened or saved.
    bool modified() const { return document_.modified() || cell_edits_ != saved_cell_edits_; }

    /// Grows with everything that is done to the world beside its scene and its steps: cells that
    /// change or change back, and ways back. Never falls.
    std::uint64_t world_changes() const { return world_changes_; }

    /// From now on what is done to this scene and its cells is done to the other session's as well,
    /// as far as that takes it; errors are then found there. Null: to this one alone.
    void lead(Session* other) { led_ = other; }
    /// Numbers edits together with the other session's, which must outlive this one's next edit:
    /// the newer of two has the larger number, and those that lead() carried over have the same.
    void number_edits_with(const Session& other) { edits_numbered_ = other.edits_numbered_; }

    /// Null: nobody listens. The listener must outlive this or be taken away.
    void set_listener(EditListener* listener) { listener_ = listener; }

    /// A hand takes hold of an obstacle, moves it, or lets go.
    void hold(const std::optional<simulation::Hand>& hand);

    /// To be called once a frame: collects what the simulation's thread reports.
    void tick();

    simulation::Runner& runner() { return runner_; }
    const simulation::Runner& runner() const { return runner_; }
    compute::Device& device() { return device_; }
    /// The search for the fastest (l, alpha) of the scene.
    LayoutSearch& layout_search() { return layout_search_; }
    const LayoutSearch& layout_search() const { return layout_search_; }

    /// Errors not yet dismissed, oldest first.
    const std::deque<Error>& errors() const { return errors_; }
    void report(Error error);
    void dismiss_error();
    /// What an error of the simulation comes from: the machine, a scene or cells that it refused,
    /// or a flow that left what the method can compute.
    enum class Fault { machine, scene, flow };
    Fault fault_of(const Error& error) const;

    /// Grows when another scene was opened: cameras and selections start again.
    int scene_generation() const { return generation_; }

    /// Called before the simulation's buffers may go away, to end sharing them.
    void on_buffers_change(std::function<void()> call) { on_buffers_change_ = std::move(call); }

    /// One line for the person, "Saved jet.toml"; empty when there is none. Taken by reading.
    std::string take_notice();
    bool has_notice() const { return !notice_.empty(); }
    void notify(std::string text) { notice_ = std::move(text); }

private:
    std::optional<Error> carry_out(const scene::Command& command, std::uint64_t number);
    /// `before` is the scene that the simulation was given last. Returns the change's ticket, 0
    /// where the simulation need not hear of it.
    std::uint64_t hand_over(scene::Effect effect, const scene::Scene& before);
    void lose_cells(scene::Effect effect, const scene::Scene& before);
    bool can_keep(const automata::CellEdit& edit) const;
    enum class StrokeStart { fresh, goes_on, joins_change };
    void draw(automata::CellEdit edit, StrokeStart start, std::uint64_t number);
    void change_cells(simulation::CellChange change);
    bool takes_rule_of(const automata::Pattern& pattern, bool with_rule) const;
    bool grid_is_empty() const;
    void post_load(scene::Scene scene, simulation::Runner::Prepare prepare = {});
    void note_applied();
    void settle(const simulation::Failure& failure);
    void take_back_failed();
    void drop_mesh(const std::filesystem::path& file, std::size_t selected);
    void drop_pattern(const std::filesystem::path& file, automata::Cell cell);
    void drop_rule(const std::filesystem::path& file);
    void save_with_cells(const scene::Scene& saved, const std::filesystem::path& file);
    void note_saved(const std::filesystem::path& file);
    void note_written();

    compute::Device& device_;
    scene::Document document_;
    /// What was shown before an open() that is not carried out yet.
    std::optional<scene::Document> fallback_;
    std::filesystem::path fallback_pattern_;
    std::array<std::uint64_t, 2> fallback_edits_{};  ///< cell_edits_ and those saved, then
    std::filesystem::path pattern_file_;  ///< that the scene was made from, until it is saved
    std::uint64_t load_ticket_ = 0;
    std::uint64_t last_ticket_ = 0;
    /// Scenes given to the runner that it has not carried out yet, by ticket.
    std::deque<std::pair<std::uint64_t, scene::Scene>> posted_;
    std::optional<scene::Scene> applied_;  ///< what the simulation runs
    Session* led_ = nullptr;               ///< as lead()
    EditListener* listener_ = nullptr;
    /// Numbers given to edits so far, of this session and those that it shares them with.
    std::shared_ptr<std::uint64_t> edits_numbered_ = std::make_shared<std::uint64_t>(0);
    int generation_ = 0;
    std::uint64_t stroke_ = 0;  ///< of the newest edit of cells
    std::string offered_rule_;
    std::uint64_t cell_edits_ = 0;
    std::uint64_t saved_cell_edits_ = 0;  ///< that are in a file
    std::uint64_t world_changes_ = 0;
    FileWriter writer_;
    std::function<void()> written_;  ///< what the writer's success means
    ParameterLocks locks_;
    std::deque<Error> errors_;
    std::pair<std::string, Fault> newest_failure_{"", Fault::machine};  ///< its text
    std::string notice_;
    std::function<void()> on_buffers_change_;
    simulation::Runner runner_;
    LayoutSearch layout_search_;
};

}  // namespace lattice::app
