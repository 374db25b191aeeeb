// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/bench/measure.hpp"
#include "app/data_files.hpp"
#include "engine/error.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "engine/solid/spreading_loops.hpp"

namespace lattice::bench {
namespace {

using scene::ForceSpreading;

constexpr int default_side = 256;         // nodes
constexpr double wanted_samples = 45000;  // as in the paper's Table 1

/// A dragon that fills much of a cube in a stream.
scene::Scene dragon_scene(const BenchOptions& options) {
    const Extent e = options.extent.size() > 0 ? options.extent
                                               : Extent{default_side, default_side, default_side};
    scene::Scene s;
    s.title = "dragon in a stream";
    s.domain.resolution = e.x;
    s.domain.size = {1, static_cast<double>(e.y) / e.x, static_cast<double>(e.z) / e.x};
    scene::set_parameter(s, "fluid.model", options.model);
    s.fluid.alpha = options.alpha;
    s.fluid.inflow_speed_lu = 0.05;
    s.fluid.viscosity_lu = 0.01;
    scene::Obstacle dragon;
    dragon.mesh = (app::data_folder() / "assets" / "meshes" / "dragon.obj").string();
    dragon.position = 0.5 * s.domain.size;
    dragon.scale = 0.7 * std::min({s.domain.size.x, s.domain.size.y, s.domain.size.z});
    s.obstacles.push_back(dragon);
    s.smoke.capacity = 1;
    return s;
}

/// A number of samples goes with the inverse square of their spacing.
void set_sample_count(scene::Scene& scene, double wanted) {
    simulation::ObstacleSamples samples;
    const auto found = static_cast<double>(samples.place(scene).samples_lu.size());
    scene::set_parameter(scene, "solid.spacing",
                         scene.solid.spacing_lu * std::sqrt(found / wanted));
}

Figure step_time(simulation::FluidSimulation& simulation, const compute::Device& device,
                 const BenchOptions& options, std::string name) {
    Figure figure{std::move(name), "ms", {}, 0};
    for (const double seconds : seconds_each(device, options, [&] { simulation.step(8); })) {
        figure.samples.push_back(seconds * 1e3 / 8);
    }
    return figure;
}

Figure single(std::string name, std::string unit, double value) {
    return {std::move(name), std::move(unit), {value}, 0};
}

/// Time of one solve, all sweeps, and what its threads loop over.
void measure_spreading(simulation::FluidSimulation& simulation, scene::Scene& scene,
                       const compute::Device& device, const BenchOptions& options,
                       ForceSpreading spreading, BenchReport& report) {
    scene.solid.spreading = spreading;
    simulation.apply(scene, scene::Effect::live);
    const std::string name(scene::enum_name(spreading));
    Figure solve{name + ": all sweeps", "ms", {}, 0};
    solid::ImmersedBoundary& boundary = simulation.boundary();
    for (const double seconds : seconds_each(device, options, [&] { boundary.solve(); })) {
        solve.samples.push_back(seconds * 1e3);
    }
    report.figures.push_back(solve);
    report.figures.push_back(step_time(simulation, device, options, name + ": whole step"));
    const solid::SpreadingLoops loops = boundary.spreading_loops();
    const bool gathered =
        spreading == ForceSpreading::gather || spreading == ForceSpreading::gather_all;
    const std::string each = gathered ? "samples a node" : "nodes a sample";
    report.figures.push_back(single(fmt::format("{}: {}, least", name, each), "", loops.least));
    report.figures.push_back(single(fmt::format("{}: {}, mean", name, each), "", loops.mean));
    report.figures.push_back(single(fmt::format("{}: {}, most", name, each), "", loops.most));
}

}  // namespace

/// What a solid costs: scatter against the gather of Chen et al. (Table 1) and ours, and the step
/// with it and without it.
BenchReport run_solid(compute::Device& device, const BenchOptions& options) {
    scene::Scene scene = dragon_scene(options);
    set_sample_count(scene, wanted_samples);
    BenchReport report;
    report.benchmark = "solid";
    report.device = device.info();
    report.copy = measure_copy(device, options);
    simulation::FluidSimulation simulation(device, scene);
    constexpr int warm_up = 100;
    simulation.step(warm_up);
    for (const auto spreading : {ForceSpreading::scatter, ForceSpreading::scatter_float,
                                 ForceSpreading::gather, ForceSpreading::gather_all}) {
        measure_spreading(simulation, scene, device, options, spreading, report);
    }
    const std::size_t samples = simulation.boundary().sample_count();
    const std::int32_t band = simulation.boundary().band_count();
    scene::Scene empty = scene;
    empty.obstacles.clear();
    simulation.apply(empty, scene::Effect::obstacle);
    simulation.step(warm_up);
    report.figures.push_back(step_time(simulation, device, options, "step without the solid"));
    const Extent e = simulation.domain();
    report.workload = fmt::format(
        "{}, {}, {} x {} x {} nodes, {} samples {:.2f} nodes apart, {} nodes of the band, {} "
        "sweeps",
        scene.title, options.model, e.x, e.y, e.z, samples, scene.solid.spacing_lu, band,
        scene.solid.iterations);
    return report;
}

}  // namespace lattice::bench
