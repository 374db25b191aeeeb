// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "app/commands/commands.hpp"
#include "app/exit_status.hpp"
#include "app/scene_loading.hpp"
#include "engine/scene/grey_image.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/simulation.hpp"
#include "engine/solid/triangle_mesh.hpp"

namespace lattice::app {

namespace {

double mebibytes(std::size_t bytes) {
    return static_cast<double>(bytes) / (1024.0 * 1024.0);
}

void check_memory(const compute::Device& device, const scene::Scene& scene) {
    const std::size_t needed = simulation::memory_needed(scene, device.info().backend);
    const std::size_t free = device.memory_free();
    fmt::print("memory      {:.0f} MiB of {:.0f} MiB free\n", mebibytes(needed), mebibytes(free));
    if (needed > free) {
        throw InputError({"domain.resolution",
                          fmt::format("the scene needs {:.0f} MiB, {:.0f} MiB are free",
                                      mebibytes(needed), mebibytes(free)),
                          "lower domain.resolution or smoke.capacity"});
    }
}

void check_meshes(const scene::Scene& scene) {
    for (const scene::Obstacle& obstacle : scene.obstacles) {
        const auto file = scene::resolve_mesh_path(scene, obstacle.mesh);
        const solid::TriangleMesh mesh = as_input([&] { return solid::load_obj(file); });
        fmt::print("obstacle    {}: {} triangles, {} vertices, {} nodes across\n", obstacle.mesh,
                   mesh.triangles.size(), mesh.vertices.size(),
                   std::lround(obstacle.scale * scene.domain.resolution));
    }
}

}  // namespace

int check(const CheckOptions& options) {
    const auto device = compute::Device::open(options.scene.backend);
    const scene::Scene scene = load_scene(options.scene, device->info());
    const Extent grid = scene::grid_extent(scene.domain);
    fmt::print("{}\n", scene.title.empty() ? scene.file.filename().string() : scene.title);
    fmt::print("backend     {} ({})\n", device->info().name, device->info().reason);
    fmt::print("grid        {} x {} x {} = {:.2f} million nodes\n", grid.x, grid.y, grid.z,
               static_cast<double>(grid.size()) * 1e-6);
    check_memory(*device, scene);
    fmt::print("flow        Reynolds number {:.4g}, Mach number {:.3f}, viscosity {:.4g} lu\n",
               scene::reynolds_number(scene), scene::reference_speed(scene) * std::sqrt(3.0),
               scene.fluid.viscosity_lu);
    check_meshes(scene);
    if (scene.domain.inlet_profile == scene::InletProfile::mask) {
        as_input([&] {
            scene::read_grey_image(scene::resolve_mesh_path(scene, scene.domain.inlet_mask),
                                   "domain.inlet_mask");
        });
    }
    fmt::print("smoke       {} emitters, {} particles at most\n", scene.emitters.size(),
               scene.smoke.capacity);
    fmt::print("The scene is valid.\n");
    return exit_success;
}

}  // namespace lattice::app
