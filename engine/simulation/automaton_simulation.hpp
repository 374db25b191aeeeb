// SPDX-License-Identifier: MIT
// A cellular automaton: a stepper of engine/automata with what a person wants of it, which is a
// start, changes of rule and cells while it runs, ages, counts, generations to go back to.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/automata/cell_ages.hpp"
#include "engine/automata/edit_history.hpp"
#include "engine/automata/grid_picture.hpp"
#include "engine/automata/rule.hpp"
#include "engine/automata/stepper.hpp"
#include "engine/simulation/automaton_settings.hpp"
#include "engine/simulation/census_record.hpp"
#include "engine/simulation/grid_checkpoints.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::simulation {

class AutomatonSimulation final : public Simulation {
public:
    /// Throws Error: see make_simulation.
    AutomatonSimulation(compute::Device& device, const scene::Scene& scene);

    scene::Kind kind() const override { return scene::Kind::automaton; }
    void step(int count) override;
    void open(const scene::Scene& scene) override { rebuild(scene); }
    void apply(const scene::Scene& scene, scene::Effect effect) override;
    /// Back to the first generation as it was left: cells drawn before a step are drawn again.
    void reset() override;
    void rewind() override;
    void change_cells(const CellChange& change) override;
    std::vector<automata::State> read_cells(const automata::CellRect& rect) const override;
    std::optional<automata::GridView> grid_view() const override {
        return stepper().cells().view();
    }
    automata::Pattern pattern(const automata::CellRect& rect) const override;
    void expect(const SnapshotRequest& request) override { expects_turnover_ = request.turnover; }
    std::unique_ptr<SavedWorld> save_state() override;
    std::size_t state_bytes() const override;
    void restore_state(scene::CheckpointReader& reader) override;
    std::uint64_t step_count() const override { return stepper().generation(); }
    Extent domain() const override;
    void fill(Snapshot& snapshot, const SnapshotRequest& request) override;
    void write(const DeviceTargets& targets) override;
    compute::Device& device() override { return device_; }

    automata::Stepper& stepper() const;
    const automata::Rule& rule() const { return rule_; }

private:
    /// All that a scene starts with.
    struct Made {
        scene::Scene scene;
        automata::Rule rule;
        std::unique_ptr<automata::Stepper> stepper;
        std::unique_ptr<automata::CellAges> ages;
    };

    Made make(const scene::Scene& scene, const automata::Rule& rule, UnknownStates unknown) const;
    void rebuild(const scene::Scene& scene);
    void resize(const scene::Scene& scene);
    void start(Made made);
    void start_anew();
    void change(const scene::Scene& scene);
    bool goes_on(const scene::Scene& scene, const automata::Rule& rule);
    void take_over(std::unique_ptr<automata::Stepper> made, int states);
    void advance(int count);
    void keep_start();
    void draw(const GridRequest& request);
    void count_turnover();
    void forget_turnover();
    bool untouched() const;
    bool at_start() const { return stepper().generation() == scene_.automaton.generation; }
    Census census();
    std::size_t memory_held() const;

    compute::Device& device_;
    scene::Scene scene_;
    automata::Rule rule_;
    std::unique_ptr<automata::Stepper> stepper_;
    std::unique_ptr<automata::CellAges> ages_;      ///< null where neither ages nor trails show
    std::unique_ptr<automata::Grid> edited_start_;  ///< the start where a hand changed it
    bool start_edited_ = false;                     ///< and that is not kept yet
    automata::EditHistory edits_;
    automata::GridPicture picture_;
    GridCheckpoints checkpoints_;
    CensusRecord record_;
    bool expects_turnover_ = false;
    bool turnover_due_ = false;  ///< that of the last generation can be counted, and is not yet
    std::optional<automata::Turnover> turnover_ = automata::Turnover{};  ///< empty: not known
    std::uint64_t scene_version_ = 0;
};

}  // namespace lattice::simulation
