// SPDX-License-Identifier: MIT
// The search for the fastest (l, alpha): Chen et al., Sec. 4.5. A step costs what the fluid takes
// plus what the immersed boundary takes (Eq. 11). The order of samples, which is all that l
// changes, is read by no stage of the fluid, so that part depends on alpha alone: one flow is built
// for each alpha, l changes inside it, and each measurement of a column counts for its fluid part.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/compute/device.hpp"
#include "engine/scene/command.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "engine/simulation/tuning_table.hpp"

namespace lattice::simulation {

/// The pairs worth measuring, both lists ascending and with the scene's own in them.
struct TuningCandidates {
    std::vector<int> block_sides;  ///< powers of two until one block holds the grid
    std::vector<int> alphas;       ///< powers of two that fill rows well, and a structure of arrays
};

/// Without samples l decides nothing and has one row; variant baseline has alpha 1. `memory`: bytes
/// that the flow of a candidate may take; padded rows need more than others. Throws Error when no
/// alpha fits.
TuningCandidates tuning_candidates(const scene::Scene& scene, const compute::DeviceInfo& device,
                                   std::size_t memory);

/// What the scene runs with: alpha as the device and the variant take it.
LayoutPair present_pair(const scene::Scene& scene, compute::Backend backend);

/// What makes a scene run with this pair. Variant baseline keeps the alpha that it does not use.
scene::SetParameters setting_pair(const scene::Scene& scene, const LayoutPair& pair);

/// The scene as it is measured: the same fluid and obstacles, no particles, probes or watch, which
/// l and alpha do not change.
scene::Scene timed_scene(const scene::Scene& scene);

/// Steps that a search measures for each pair unless it is told: ten where all obstacles stand
/// still; where one moves, as many as put its samples in order three times.
int usual_steps(const scene::Scene& scene);

/// Steps of the run in which what moves takes all its poses.
struct MotionSpan {
    std::uint64_t begin = 0;
    std::uint64_t steps = 0;

    friend bool operator==(const MotionSpan&, const MotionSpan&) = default;
};

/// The slowest turn of what is driven and stays in its place, or the longest path through keys: one
/// period, or from the first key to the last. None where something moves otherwise: where it will
/// be by then nobody knows.
MotionSpan motion_span(const scene::Scene& scene);

/// A search in pieces of a few steps. All pairs are measured once. The least of many times is small
/// by chance as well, so then the best is measured again until one stays the best, and what the
/// scene runs with is. It measures a flow of its own, so whatever happens to it,
/// the simulation beside it stays as it is.
class TuningRun {
public:
    /// `steps` are measured for each pair, after some to warm up. 0: usual_steps. What moves does
    /// so from three places of its motion_span. Throws Error, as make_simulation does, and when
    /// there is no memory for a flow.
    TuningRun(compute::Device& device, const scene::Scene& scene, int steps = 0);

    /// Does the next piece; false when there is none left. Throws Error when memory ran out.
    bool advance();

    /// What was found so far.
    const TuningTable& table() const { return table_; }
    /// 0 to 1.
    double share_done() const;

private:
    /// Milliseconds of each repeat.
    using Samples = std::vector<double>;

    void build();
    void place();
    void measure();
    void end_pair();
    void choose_again();
    const TuningTable::Cell& cell() const { return queue_[measured_]; }
    Samples& boundary_of(const TuningTable::Cell& cell) {
        return boundary_[cell.row * table_.alphas().size() + cell.column];
    }
    scene::Scene candidate() const;

    compute::Device& device_;
    scene::Scene scene_;
    TuningTable table_;
    std::size_t repeats_ = 0;
    int steps_ = 0;       ///< of a repeat
    bool moves_ = false;  ///< some obstacle does
    MotionSpan span_;
    std::vector<TuningTable::Cell> queue_;  ///< in the order they are measured
    std::size_t measured_ = 0;              ///< of the queue
    std::size_t repeat_ = 0;                ///< of the pair that is being measured
    std::vector<Samples> fluid_;            ///< of each column
    std::vector<Samples> boundary_;         ///< of each pair, row by row
    std::unique_ptr<FluidSimulation> simulation_;
    std::optional<std::size_t> built_;  ///< column that the simulation is built for
};

}  // namespace lattice::simulation
