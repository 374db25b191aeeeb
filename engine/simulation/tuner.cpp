// SPDX-License-Identifier: MIT
#include "engine/simulation/tuner.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/fluid/layout.hpp"
#include "engine/simulation/fluid_memory.hpp"
#include "engine/simulation/room_settings.hpp"
#include "engine/solid/sample_order.hpp"

namespace lattice::simulation {

namespace {

constexpr int standing_steps = 10;
constexpr int standing_repeats = 5;
/// Samples that move are put in order every 32 steps, and one order has to be within a repeat.
constexpr int moving_steps = 96;
constexpr int moving_repeats = 3;
/// Stages of more steps at once on a GPU may go unmeasured.
constexpr int longest_portion = 4;
/// Pairs measured twice, at most.
constexpr std::size_t most_again = 6;
/// After which caches hold what a step needs.
constexpr int warm_up_steps = 2;
/// After which the clock of a device that was idle has risen.
constexpr double wake_up_seconds = 0.2;

/// Longer blocks than this are as good as one.
constexpr int longest_block = 1024;

/// Alphas that hold the whole grid make the same layout.
int canonical_alpha(const Extent& extent, int alpha) {
    return alpha >= extent.size() ? fluid::one_block : alpha;
}

/// Whether padding rows to whole blocks takes at most half as much memory again.
bool fills_rows(const Extent& extent, int alpha) {
    const std::int64_t values = fluid::direction_count * extent.size();
    return 2 * fluid::population_count(extent, fluid::make_layout(extent, alpha)) <= 3 * values;
}

std::vector<int> alphas_of(const scene::Scene& scene, int present) {
    if (scene.fluid.variant == scene::SolverVariant::baseline) { return {present}; }
    const Extent extent = scene::grid_extent(scene.domain);
    std::vector<int> alphas;
    for (int alpha = 1; alpha <= longest_block && alpha < extent.size(); alpha *= 2) {
        if (alpha == present || fills_rows(extent, alpha)) { alphas.push_back(alpha); }
    }
    if (present > longest_block && present != fluid::one_block) { alphas.push_back(present); }
    alphas.push_back(fluid::one_block);
    return alphas;
}

bool has_obstacles(const scene::Scene& scene) {
    return std::ranges::any_of(scene.obstacles,
                               [](const scene::Obstacle& each) { return each.visible; });
}

std::vector<int> block_sides_of(const scene::Scene& scene) {
    const int present = scene.solid.block_side;
    if (!has_obstacles(scene)) { return {present}; }
    const Extent extent = scene::grid_extent(scene.domain);
    const int longest =
        std::min(std::max({extent.x, extent.y, extent.z}), solid::largest_block_side);
    std::vector<int> sides{present};
    // The last one holds the grid: its order is that of Morton codes alone.
    for (int side = 1; side < 2 * longest && side <= solid::largest_block_side; side *= 2) {
        if (side != present) { sides.push_back(side); }
    }
    std::ranges::sort(sides);
    return sides;
}

bool is_moving(const scene::Obstacle& obstacle) {
    return obstacle.visible && obstacle.motion != scene::ObstacleMotion::fixed;
}

bool has_path(const scene::Obstacle& obstacle) {
    return obstacle.motion == scene::ObstacleMotion::driven && obstacle.keys.size() >= 2;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

bool is_of_boundary(const compute::StageTime& stage) {
    return stage.name == boundary_stage || stage.name == bodies_stage;
}

}  // namespace

int usual_steps(const scene::Scene& scene) {
    return std::ranges::any_of(scene.obstacles, is_moving) ? moving_steps : standing_steps;
}

MotionSpan motion_span(const scene::Scene& scene) {
    double begin = 0;
    double steps = 0;
    for (const scene::Obstacle& obstacle : scene.obstacles) {
        if (!is_moving(obstacle)) { continue; }
        if (has_path(obstacle)) {
            const double first = obstacle.keys.front().step;
            begin = std::max(begin, first);
            steps = std::max(
                steps, obstacle.period > 0 ? obstacle.period : obstacle.keys.back().step - first);
            continue;
        }
        const double spin = glm::length(obstacle.spin_degrees);
        const bool stays = obstacle.motion == scene::ObstacleMotion::driven &&
                           obstacle.velocity_lu == glm::dvec3(0.0);
        if (!stays || spin <= 0) { return {}; }
        steps = std::max(steps, 360 / spin);
    }
    constexpr double most = 1e9;
    return {static_cast<std::uint64_t>(std::llround(std::min(begin, most))),
            static_cast<std::uint64_t>(std::llround(std::min(steps, most)))};
}

LayoutPair present_pair(const scene::Scene& scene, compute::Backend backend) {
    const fluid::SolverSettings settings = fluid::resolved(solver_settings(scene), backend);
    return {scene.solid.block_side, canonical_alpha(settings.extent, fluid::alpha_of(settings))};
}

scene::SetParameters setting_pair(const scene::Scene& scene, const LayoutPair& pair) {
    scene::SetParameters set{{{"solid.block_side", std::int64_t{pair.block_side}}}};
    if (scene.fluid.variant != scene::SolverVariant::baseline) {
        set.parameters.push_back({"fluid.alpha", std::int64_t{pair.alpha}});
    }
    return set;
}

TuningCandidates tuning_candidates(const scene::Scene& scene, const compute::DeviceInfo& device,
                                   std::size_t memory) {
    TuningCandidates found;
    std::size_t least = 0;
    for (const int alpha : alphas_of(scene, present_pair(scene, device.backend).alpha)) {
        scene::Scene candidate = scene;
        candidate.fluid.alpha = alpha;
        const std::size_t needed = memory_needed(candidate, device.backend);
        least = least == 0 ? needed : std::min(least, needed);
        if (needed <= memory) { found.alphas.push_back(alpha); }
    }
    if (found.alphas.empty()) {
        throw Error("search for the fastest (l, alpha)",
                    fmt::format("a flow to measure needs {}, and {} are free on {}",
                                in_megabytes(least), in_megabytes(memory), device.name),
                    "lower domain.resolution, or search without the window beside: "
                    "latticelab tune SCENE");
    }
    found.block_sides = block_sides_of(scene);
    return found;
}

scene::Scene timed_scene(const scene::Scene& scene) {
    scene::Scene timed = scene;
    // An emitter makes each step write the velocity.
    if (!timed.emitters.empty()) {
        timed.emitters = {scene::Emitter{}};
        timed.emitters[0].rate = 0;
    }
    timed.probes.clear();
    timed.smoke = scene::Smoke{};
    timed.smoke.capacity = 1;
    timed.smoke.volume_scale = 0.1;
    timed.run.speed_limit_lu = 0;
    timed.run.checkpoint_interval = 0;
    return timed;
}

TuningRun::TuningRun(compute::Device& device, const scene::Scene& scene, int steps)
    : device_(device), scene_(timed_scene(scene)) {
    TuningCandidates found = tuning_candidates(scene_, device.info(), device.memory_free());
    table_ = TuningTable(std::move(found.block_sides), std::move(found.alphas));
    moves_ = std::ranges::any_of(scene.obstacles, is_moving);
    span_ = motion_span(scene);
    const int wanted = steps > 0 ? steps : usual_steps(scene);
    const int repeats = std::min(wanted, moves_ ? moving_repeats : standing_repeats);
    repeats_ = static_cast<std::size_t>(repeats);
    steps_ = (wanted + repeats - 1) / repeats;
    table_.device = device.info().name;
    table_.nodes = scene::grid_extent(scene.domain).size();
    table_.steps = repeats * steps_;
    fluid_.resize(table_.alphas().size());
    boundary_.resize(table_.size());
    // Short blocks, slow on any device, come last.
    for (std::size_t column = table_.alphas().size(); column-- > 0;) {
        for (std::size_t row = 0; row < table_.block_sides().size(); ++row) {
            queue_.push_back({row, column});
        }
    }
}

scene::Scene TuningRun::candidate() const {
    scene::Scene scene = scene_;
    scene::apply(scene, setting_pair(scene_, table_.pair(cell())));
    return scene;
}

bool TuningRun::advance() {
    if (measured_ == queue_.size()) { return false; }
    if (built_ != cell().column) {
        build();
        return true;
    }
    if (repeat_ == 0 || moves_) { place(); }
    measure();
    if (++repeat_ == repeats_) { end_pair(); }
    return measured_ < queue_.size();
}

/// The flow of a column.
void TuningRun::build() {
    using Clock = std::chrono::steady_clock;
    const bool first = simulation_ == nullptr;
    built_.reset();
    if (first) {
        simulation_ = std::make_unique<FluidSimulation>(device_, candidate());
    } else {
        simulation_->apply(candidate(), scene::Effect::rebuild);
    }
    const Clock::time_point begin = Clock::now();
    do {
        simulation_->step(warm_up_steps);
        device_.synchronize();
    } while (first &&
             std::chrono::duration<double>(Clock::now() - begin).count() < wake_up_seconds);
    built_ = cell().column;
}

/// Puts the samples in order; obstacles that turn or follow a path stand elsewhere in each repeat.
void TuningRun::place() {
    simulation_->count_from(span_.begin + span_.steps * repeat_ / repeats_);
    simulation_->apply(candidate(), scene::Effect::obstacle);
    simulation_->step(warm_up_steps);
    device_.synchronize();
}

void TuningRun::measure() {
    double fluid = 0;
    double boundary = 0;
    for (int done = 0; done < steps_; done += longest_portion) {
        const int portion = std::min(longest_portion, steps_ - done);
        simulation_->clear_stage_times();
        simulation_->step(portion);
        device_.synchronize();
        const double share = static_cast<double>(portion) / steps_;
        for (const compute::StageTime& stage : simulation_->step_stages()) {
            if (stage.name == tracers_stage) { continue; }
            (is_of_boundary(stage) ? boundary : fluid) += share * stage.milliseconds;
        }
    }
    fluid_[cell().column].push_back(fluid);
    boundary_of(cell()).push_back(boundary);
}

void TuningRun::end_pair() {
    table_.set_fluid(cell().column, median(fluid_[cell().column]));
    table_.set_boundary(cell(), median(boundary_of(cell())));
    repeat_ = 0;
    ++measured_;
    if (measured_ == queue_.size()) { choose_again(); }
    if (measured_ == queue_.size()) { simulation_.reset(); }
}

void TuningRun::choose_again() {
    if (queue_.size() >= table_.size() + most_again) { return; }
    const auto present = table_.find(present_pair(scene_, device_.info().backend));
    for (const auto& chosen : {table_.best(), present}) {
        if (chosen && boundary_of(*chosen).size() == repeats_) {
            queue_.push_back(*chosen);
            return;
        }
    }
}

double TuningRun::share_done() const {
    if (measured_ == queue_.size()) { return 1; }
    return static_cast<double>(measured_) / static_cast<double>(table_.size() + most_again);
}

}  // namespace lattice::simulation
