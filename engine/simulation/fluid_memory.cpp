// SPDX-License-Identifier: MIT
#include "engine/simulation/fluid_memory.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "engine/compute/node_set.hpp"
#include "engine/error.hpp"
#include "engine/fluid/solver.hpp"
#include "engine/simulation/flow_field_volumes.hpp"
#include "engine/simulation/flow_lines.hpp"
#include "engine/simulation/room_settings.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/simulation/smoke_picture.hpp"
#include "engine/smoke/tracers.hpp"

namespace lattice::simulation {

std::string in_megabytes(std::size_t bytes) {
    return fmt::format("{:.0f} MB", static_cast<double>(bytes) / 1e6);
}

namespace {

/// Largest resolution, not above the scene's, whose memory stays below `available`; 0 if none.
int largest_resolution(scene::Scene scene, std::size_t available, compute::Backend backend) {
    int fits = 0;
    int too_large = scene.domain.resolution;
    while (too_large - fits > 1) {
        const int middle = fits + (too_large - fits) / 2;
        scene.domain.resolution = middle;
        (flow_memory(scene, backend) <= available ? fits : too_large) = middle;
    }
    return fits;
}

/// What the picture that the scene asks for takes beside the flow.
std::size_t picture_memory(const scene::Scene& scene) {
    const bool values = scene.view.mode == scene::ViewMode::particles &&
                        scene.view.particle_colour != scene::ParticleColour::age;
    const auto capacity = static_cast<std::size_t>(scene.smoke.capacity);
    return FlowLines::memory_needed(scene) +
           FlowFieldVolumes::memory_needed(needed_fields(scene.field, true),
                                           scene::grid_extent(scene.domain)) +
           (values ? capacity * sizeof(float) : 0);
}

}  // namespace

std::size_t memory_kept(const scene::Scene& scene, compute::Backend backend) {
    const auto nodes = static_cast<std::size_t>(scene::grid_extent(scene.domain).size());
    const auto cells = static_cast<std::size_t>(density_extent(scene).size());
    const std::size_t boundary =
        nodes / compute::nodes_per_word * (sizeof(std::uint32_t) + sizeof(std::int32_t));
    const std::size_t channels = has_colours(scene) ? 4 : 1;
    const std::size_t smoke =
        cells * channels * (sizeof(std::uint32_t) + sizeof(std::uint16_t)) +
        static_cast<std::size_t>(scene.smoke.capacity) * smoke::Tracers::bytes_a_particle;
    return fluid::Solver::memory_needed(solver_settings(scene), backend) + boundary + smoke;
}

std::size_t flow_memory(const scene::Scene& scene, compute::Backend backend) {
    const auto nodes = static_cast<std::size_t>(scene::grid_extent(scene.domain).size());
    // Density and velocity of the start pass through device memory, unless all nodes share them.
    const std::size_t start =
        scene::starts_uniform(scene.start) ? 0 : nodes * (sizeof(float) + sizeof(glm::vec3));
    return memory_kept(scene, backend) + start + picture_memory(scene);
}

void check_memory(const compute::Device& device, const scene::Scene& scene,
                  std::size_t already_held) {
    const compute::Backend backend = device.info().backend;
    const std::size_t needed = flow_memory(scene, backend);
    const std::size_t available = device.memory_free() + already_held;
    if (needed <= available) { return; }
    const Extent e = scene::grid_extent(scene.domain);
    const int resolution = largest_resolution(scene, available, backend);
    throw Error(
        "domain.resolution",
        fmt::format("a grid of {} x {} x {} nodes needs {}, and {} are free on {}", e.x, e.y, e.z,
                    in_megabytes(needed), in_megabytes(available), device.info().name),
        resolution > 0 ? fmt::format("the largest resolution that fits is {}", resolution)
                       : "no resolution of this scene fits");
}

}  // namespace lattice::simulation
