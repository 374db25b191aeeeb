// SPDX-License-Identifier: MIT
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/bench/measure.hpp"
#include "app/exit_status.hpp"
#include "engine/error.hpp"
#include "engine/fluid/layout.hpp"
#include "engine/fluid/solver.hpp"
#include "engine/scene/enum_names.hpp"

namespace lattice::bench {
namespace {

using scene::FaceKind;

/// Some waves in every direction, so that no population is a constant.
void stir(fluid::Solver& solver) {
    const Extent e = solver.settings().extent;
    std::vector<glm::vec3> velocity;
    velocity.reserve(static_cast<std::size_t>(e.size()));
    for (int z = 0; z < e.z; ++z) {
        for (int y = 0; y < e.y; ++y) {
            for (int x = 0; x < e.x; ++x) {
                const auto wave = [](int a, int b) {
                    return 0.05F * static_cast<float>((7 * a + 3 * b) % 64 - 32) / 32.0F;
                };
                velocity.emplace_back(wave(y, z), wave(z, x), wave(x, y));
            }
        }
    }
    solver.set_equilibrium({}, velocity);
}

struct Variant {
    const char* name;
    bool tunnel = false;    ///< inlet, outlet and walls instead of a periodic box
    bool velocity = false;  ///< written each step
    int alpha = 0;
    scene::Storage storage = scene::Storage::fp32;
    scene::Streaming streaming = scene::Streaming::two_copy;
    scene::SolverVariant variant = scene::SolverVariant::fused;
};

constexpr int paper_alpha = 1024;

constexpr Variant variants[] = {
    {.name = "periodic"},
    {.name = "periodic, velocity written", .velocity = true},
    {.name = "periodic, in place", .streaming = scene::Streaming::in_place},
    {.name = "periodic, fp16", .storage = scene::Storage::fp16},
    {.name = "periodic, fp16, velocity written", .velocity = true, .storage = scene::Storage::fp16},
    {.name = "periodic, fp16, in place",
     .storage = scene::Storage::fp16,
     .streaming = scene::Streaming::in_place},
    {.name = "periodic, structure of arrays", .alpha = fluid::one_block},
    {.name = "periodic, alpha 1024", .alpha = 1024},
    {.name = "wind tunnel", .tunnel = true},
    {.name = "wind tunnel, velocity written", .tunnel = true, .velocity = true},
    {.name = "wind tunnel, fp16", .tunnel = true, .storage = scene::Storage::fp16},
    {.name = "wind tunnel, in place", .tunnel = true, .streaming = scene::Streaming::in_place},
    {.name = "wind tunnel, paper",
     .tunnel = true,
     .velocity = true,
     .alpha = paper_alpha,
     .variant = scene::SolverVariant::paper},
    {.name = "wind tunnel, csoa",
     .tunnel = true,
     .velocity = true,
     .alpha = paper_alpha,
     .variant = scene::SolverVariant::csoa},
    {.name = "wind tunnel, baseline",
     .tunnel = true,
     .velocity = true,
     .variant = scene::SolverVariant::baseline},
};

fluid::SolverSettings settings_of(const Variant& variant, Extent extent,
                                  scene::CollisionModel model, int alpha) {
    fluid::SolverSettings s;
    s.extent = extent;
    s.viscosity = 1e-3F;
    s.model = model;
    s.alpha = variant.alpha == 0 ? alpha : variant.alpha;
    s.storage = variant.storage;
    s.streaming = variant.streaming;
    s.variant = variant.variant;
    if (variant.tunnel) {
        s.faces = {FaceKind::inlet,     FaceKind::outlet,    FaceKind::free_slip,
                   FaceKind::free_slip, FaceKind::free_slip, FaceKind::free_slip};
        s.inflow_speed = 0.05F;
        s.sponge = 0.08F;
    }
    return s;
}

scene::CollisionModel model_of(const std::string& name) {
    if (const auto model = scene::enum_from_name<scene::CollisionModel>(name)) { return *model; }
    throw Error("--model", fmt::format("there is no collision model '{}'", name),
                "`latticelab models` lists them");
}

std::vector<Variant> wanted(const std::string& part) {
    std::vector<Variant> chosen;
    std::vector<std::string_view> names;
    for (const Variant& each : variants) {
        names.emplace_back(each.name);
        if (names.back().find(part) != std::string_view::npos) { chosen.push_back(each); }
    }
    if (chosen.empty()) {
        throw app::InputError(Error("--only", fmt::format("no fluid has '{}' in its name", part),
                                    fmt::format("there are: {}", fmt::join(names, "; "))));
    }
    return chosen;
}

}  // namespace

BenchReport run_fluid(compute::Device& device, const BenchOptions& options) {
    const scene::CollisionModel model = model_of(options.model);
    const Extent own = device.is_cuda() ? Extent{512, 512, 256} : Extent{128, 128, 128};
    const Extent extent = options.extent.size() > 0 ? options.extent : own;
    BenchReport report;
    report.benchmark = "fluid";
    report.device = device.info();
    report.copy = measure_copy(device, options);
    const double millions = static_cast<double>(extent.size()) * 1e-6;
    for (const Variant& variant : wanted(options.only)) {
        fluid::Solver solver(device, settings_of(variant, extent, model, options.alpha));
        stir(solver);
        report.workload = fmt::format("D3Q27 {}, {} x {} x {} nodes, {}", options.model, extent.x,
                                      extent.y, extent.z, solver.executor());
        report.figures.push_back(measure_rate(
            device, options, variant.name, "MLUPS", millions,
            1e-3 * fluid::Solver::bytes_per_node(solver.settings().storage, variant.velocity),
            [&] { solver.step(nullptr, variant.velocity); }));
    }
    return report;
}

}  // namespace lattice::bench
