// SPDX-License-Identifier: MIT
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/bench/measure.hpp"
#include "app/data_files.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/fluid_simulation.hpp"

namespace lattice::bench {

/// Stage times of the default scene, the density for the picture included.
BenchReport run_stages(compute::Device& device, const BenchOptions& options) {
    scene::Scene scene = scene::read_scene_file(app::default_scene());
    scene::set_parameter(scene, "fluid.model", options.model);
    if (device.is_cuda()) { scene::apply_gpu_defaults(scene); }
    simulation::FluidSimulation simulation(device, scene);
    const Extent e = simulation.domain();
    BenchReport report;
    report.benchmark = "stages";
    report.device = device.info();
    report.copy = measure_copy(device, options);

    constexpr int warm_up = 200;
    simulation.step(warm_up);
    std::map<std::string, std::vector<double>> samples;
    std::vector<std::string> order;
    simulation::Snapshot snapshot;
    for (int repeat = 0; repeat < options.repeats; ++repeat) {
        for (int step = 0; step < 20; ++step) {
            simulation.step(1);
            simulation.fill(snapshot, {.density = true, .particles = false});
        }
        const simulation::Statistics& figures = snapshot.statistics;
        for (const auto& stages : {figures.step_stages, figures.picture_stages}) {
            for (const compute::StageTime& stage : stages) {
                if (!samples.contains(stage.name)) { order.push_back(stage.name); }
                samples[stage.name].push_back(stage.milliseconds);
            }
        }
    }
    for (const std::string& name : order) {
        report.figures.push_back({name, "ms", samples[name], 0});
    }
    report.workload =
        fmt::format("{}, {} x {} x {} nodes, {} samples, {} particles", scene.title, e.x, e.y, e.z,
                    snapshot.statistics.samples, snapshot.statistics.particles);
    return report;
}

}  // namespace lattice::bench
