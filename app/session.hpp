// SPDX-License-Identifier: MIT
// What a person works on: the scene document, the simulation that runs it, and the errors on the
// way. Knows no window, so that tests can drive it.
#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/layout_search.hpp"
#include "engine/compute/device.hpp"
#include "engine/error.hpp"
#include "engine/scene/command.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/runner.hpp"

namespace lattice::app {

class Session {
public:
    explicit Session(compute::Device& device,
                     simulation::Runner::Factory make = simulation::make_simulation);

    /// Shows this scene as soon as its simulation is built. When that fails, the scene before
    /// comes back.
    void open(scene::Scene scene);
    /// The same from a file. A file that cannot be read leaves everything as it is.
    void open_file(const std::filesystem::path& file);
    /// Reads the present scene's file again.
    void reload();

    /// An .obj becomes the mesh of obstacle `selected` (or of a new one), a .toml is opened.
    void drop(const std::vector<std::filesystem::path>& files, std::size_t selected);

    const scene::Scene& scene() const { return document_.scene(); }
    const scene::Document& document() const { return document_; }

    /// Carries out a command on the document and hands its effect to the simulation. False when
    /// the command was not valid; errors() then tells.
    bool execute(const scene::Command& command);
    /// The same, but an invalid command is not reported: its error comes back.
    std::optional<Error> attempt(const scene::Command& command);
    void end_gesture() { document_.end_gesture(); }
    void undo();
    void redo();

    /// Where save() writes unless told otherwise: the scene's own file, or a file of that name in
    /// the working directory when the scene came with the program.
    std::filesystem::path save_path() const;
    /// Writes the scene as seen from `view`'s camera. Mesh paths are made relative to the new
    /// place.
    void save(const std::filesystem::path& file, const scene::View& view);

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

    /// Grows when another scene was opened: cameras and selections start again.
    int scene_generation() const { return generation_; }

    /// Called before the simulation's buffers may go away, to end sharing them.
    void on_buffers_change(std::function<void()> call) { on_buffers_change_ = std::move(call); }

    /// One line for the person, "Saved jet.toml"; empty when there is none. Taken by reading.
    std::string take_notice();
    void notify(std::string text) { notice_ = std::move(text); }

private:
    void hand_over(scene::Effect effect);
    void post_load(scene::Scene scene);
    void note_applied();
    bool simulation_shows(const scene::Scene& scene) const;
    void settle(const simulation::Failure& failure);

    compute::Device& device_;
    scene::Document document_;
    /// What was shown before an open() that is not carried out yet.
    std::optional<scene::Document> fallback_;
    std::uint64_t load_ticket_ = 0;
    std::uint64_t last_ticket_ = 0;
    /// Scenes given to the runner that it has not carried out yet, by ticket.
    std::deque<std::pair<std::uint64_t, scene::Scene>> posted_;
    std::optional<scene::Scene> applied_;  ///< what the simulation runs
    int generation_ = 0;
    std::deque<Error> errors_;
    std::string notice_;
    std::function<void()> on_buffers_change_;
    simulation::Runner runner_;
    LayoutSearch layout_search_;
};

}  // namespace lattice::app
