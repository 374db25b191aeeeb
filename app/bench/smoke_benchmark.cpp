// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include <fmt/format.h>

#include "app/bench/measure.hpp"
#include "engine/smoke/density_volume.hpp"
#include "engine/smoke/tracers.hpp"

namespace lattice::bench {
namespace {

constexpr std::size_t particles = 1'000'000;

/// Arnold, Beltrami and Childress's flow: it mixes without end, leaves no particle behind and fits
/// periodic faces.
std::vector<float> mixing_flow(Extent extent) {
    constexpr float speed = 0.04F;
    const auto nodes = static_cast<std::size_t>(extent.size());
    const auto turn = [](int i, int count) {
        return 2 * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(count);
    };
    std::vector<float> velocity(3 * nodes);
    std::size_t node = 0;
    for (int z = 0; z < extent.z; ++z) {
        for (int y = 0; y < extent.y; ++y) {
            for (int x = 0; x < extent.x; ++x, ++node) {
                const float a = turn(x, extent.x);
                const float b = turn(y, extent.y);
                const float c = turn(z, extent.z);
                velocity[node] = speed * (std::sin(c) + std::cos(b));
                velocity[nodes + node] = speed * (std::sin(a) + std::cos(c));
                velocity[2 * nodes + node] = speed * (std::sin(b) + std::cos(a));
            }
        }
    }
    return velocity;
}

/// Fills the whole domain in one step.
smoke::EmitterPlan cloud(Extent extent) {
    const glm::vec3 size(extent.x, extent.y, extent.z);
    return {smoke::Shape::box, 0.5F * (size - 1.0F), size, static_cast<float>(particles), 1e9F};
}

}  // namespace

BenchReport run_smoke(compute::Device& device, const BenchOptions& options) {
    const Extent extent = options.extent.size() > 0 ? options.extent : Extent{256, 128, 128};
    BenchReport report;
    report.benchmark = "smoke";
    report.workload = fmt::format("{} particles, {} x {} x {} nodes, as many density cells",
                                  particles, extent.x, extent.y, extent.z);
    report.device = device.info();
    report.copy = measure_copy(device, options);

    const compute::Buffer<float> flow(device, mixing_flow(extent));
    const smoke::VelocityView view{flow.data(), extent, true, true, true};
    smoke::Tracers tracers(device, particles, 1);
    tracers.step(view, std::array{cloud(extent)});
    smoke::DensityVolume volume(device, extent, extent);

    constexpr double millions = particles * 1e-6;
    // Position, age and lifetime in, position and age out; velocities come from the caches.
    constexpr double advect_gigabytes = 36e-3;
    report.figures.push_back(measure_rate(device, options, "advect", "Mparticles/s", millions,
                                          advect_gigabytes, [&] { tracers.step(view, {}); }));
    // Position and age in; and for each cell: cleared, read, and written as a half float.
    const double splat_gigabytes = 16e-3 + 10e-9 * static_cast<double>(extent.size()) / millions;
    report.figures.push_back(
        measure_rate(device, options, "splat", "Mparticles/s", millions, splat_gigabytes,
                     [&] { volume.update(tracers.positions(), tracers.used(), 0.25F); }));
    return report;
}

}  // namespace lattice::bench
