// SPDX-License-Identifier: MIT
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/bench/measure.hpp"
#include "app/data_files.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/fluid_simulation.hpp"

namespace lattice::bench {
namespace {

using scene::SolverVariant;

/// One way to cut a step into kernels.
struct Cut {
    SolverVariant variant;
    int launches;
    std::string label;
};

/// Those of the wanted variant, or all of them from the simplest on.
std::vector<Cut> cuts_of(const std::string& wanted, scene::CollisionModel model) {
    std::vector<Cut> cuts;
    for (const auto variant : {SolverVariant::baseline, SolverVariant::csoa, SolverVariant::paper,
                               SolverVariant::fused}) {
        const std::string name(scene::enum_name(variant));
        if (!wanted.empty() && wanted != name) { continue; }
        const bool split = variant == SolverVariant::paper && model == scene::CollisionModel::acm;
        for (int launches = 1; launches <= (split ? 4 : 1); ++launches) {
            const char* plural = launches == 1 ? "" : "es";
            cuts.push_back({variant, launches,
                            split ? fmt::format("{}, {} launch{}", name, launches, plural) : name});
        }
    }
    return cuts;
}

/// Stages of the present cut, and their sum. Those of the picture are added to `picture`.
std::vector<Figure> measure_cut(simulation::FluidSimulation& simulation, const Cut& cut,
                                const BenchOptions& options, simulation::Snapshot& snapshot,
                                std::vector<Figure>& picture) {
    constexpr int warm_up = 10;
    simulation.step(warm_up);
    std::vector<Figure> figures;
    Figure whole{cut.label + ": whole step", "ms", {}, 0};
    for (int repeat = 0; repeat < options.repeats; ++repeat) {
        // Averages reach back some twenty steps, so they would mix the repeats.
        simulation.clear_stage_times();
        simulation.step(20);
        simulation.fill(snapshot, {.density = true, .particles = false});
        double sum = 0;
        for (const compute::StageTime& stage : snapshot.statistics.step_stages) {
            add_sample(figures, fmt::format("{}: {}", cut.label, stage.name), stage.milliseconds);
            sum += stage.milliseconds;
        }
        whole.samples.push_back(sum);
        for (const compute::StageTime& stage : snapshot.statistics.picture_stages) {
            add_sample(picture, "picture: " + stage.name, stage.milliseconds);
        }
    }
    figures.push_back(whole);
    return figures;
}

scene::Scene scene_of(const compute::Device& device, const BenchOptions& options) {
    scene::Scene scene = scene::read_scene_file(app::default_scene());
    scene::set_parameter(scene, "fluid.model", options.model);
    scene.fluid.storage = scene::Storage::fp32;
    scene.fluid.streaming = scene::Streaming::two_copy;
    scene.fluid.alpha = options.alpha;
    if (device.is_cuda()) { scene::apply_gpu_defaults(scene); }
    return scene;
}

}  // namespace

/// Stage times of the default scene for each variant of the step (Chen et al., Figs. 11 to 15 and
/// 18), and of the density for the picture.
BenchReport run_stages(compute::Device& device, const BenchOptions& options) {
    scene::Scene scene = scene_of(device, options);
    simulation::FluidSimulation simulation(device, scene);
    const Extent e = simulation.domain();
    BenchReport report;
    report.benchmark = "stages";
    report.device = device.info();
    report.copy = measure_copy(device, options);

    constexpr int warm_up = 200;
    simulation.step(warm_up);
    simulation::Snapshot snapshot;
    std::vector<Figure> picture;
    for (const Cut& cut : cuts_of(options.variant, scene.fluid.model)) {
        scene.fluid.variant = cut.variant;
        scene.fluid.collision_launches = cut.launches;
        simulation.apply(scene, scene::Effect::live);
        const std::vector<Figure> figures =
            measure_cut(simulation, cut, options, snapshot, picture);
        report.figures.insert(report.figures.end(), figures.begin(), figures.end());
    }
    report.figures.insert(report.figures.end(), picture.begin(), picture.end());
    report.workload =
        fmt::format("{}, {}, {} x {} x {} nodes, alpha {} (baseline: 1), {} samples, {} particles",
                    scene.title, options.model, e.x, e.y, e.z, simulation.solver().settings().alpha,
                    snapshot.statistics.samples, snapshot.statistics.particles);
    return report;
}

}  // namespace lattice::bench
