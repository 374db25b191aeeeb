// SPDX-License-Identifier: MIT
#include "engine/simulation/obstacle_samples.hpp"

#include <algorithm>
#include <cmath>
#include <system_error>

#include "engine/error.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/solid/surface_sampling.hpp"

namespace lattice::simulation {

namespace {

double largest_side(const solid::TriangleMesh& mesh) {
    const glm::vec3 extent = solid::bounds(mesh).extent();
    return std::max({extent.x, extent.y, extent.z});
}

}  // namespace

glm::vec3 to_lattice(const scene::Domain& domain, const glm::dvec3& position) {
    return {position * static_cast<double>(domain.resolution) - 0.5};
}

ObstacleSamples::Mesh& ObstacleSamples::load(const scene::Scene& scene, const std::string& name) {
    const std::filesystem::path file = scene::resolve_mesh_path(scene, name);
    std::error_code no_time;
    const auto written = std::filesystem::last_write_time(file, no_time);
    const auto known = meshes_.find(file.string());
    if (known != meshes_.end() && !no_time && known->second.written == written) {
        return known->second;
    }
    Mesh fresh;
    fresh.mesh = std::make_shared<const solid::TriangleMesh>(solid::load_obj(file));
    fresh.extent = largest_side(*fresh.mesh);
    fresh.written = written;
    return meshes_[file.string()] = std::move(fresh);
}

PlacedObstacles ObstacleSamples::place(const scene::Scene& scene) {
    constexpr std::uint64_t seed = 1;
    const double resolution = scene.domain.resolution;
    PlacedObstacles placed;
    for (const scene::Obstacle& obstacle : scene.obstacles) {
        Mesh& entry = load(scene, obstacle.mesh);
        const double scale_lu = obstacle.scale * resolution;
        const double spacing = scene.solid.spacing_lu * entry.extent / scale_lu;
        const double expected = solid::surface_area(*entry.mesh) / (spacing * spacing);
        if (expected > static_cast<double>(solid::largest_sample_count)) {
            throw Error(obstacle.mesh,
                        "its surface needs " + std::to_string(std::llround(expected)) +
                            " samples at this scale",
                        "make obstacle.scale or domain.resolution smaller, or solid.spacing wider");
        }
        if (entry.spacing != spacing) {
            entry.samples = solid::sample_surface(*entry.mesh, spacing, seed);
            entry.spacing = spacing;
        }
        const glm::mat4 transform =
            solid::placement(*entry.mesh, to_lattice(scene.domain, obstacle.position),
                             glm::vec3(obstacle.rotation_degrees), static_cast<float>(scale_lu));
        placed.meshes.push_back({entry.mesh, transform, obstacle.visible});
        if (!obstacle.visible) { continue; }
        const auto number = static_cast<std::int32_t>(placed.meshes.size() - 1);
        for (const glm::vec3& sample : entry.samples) {
            placed.samples_lu.emplace_back(transform * glm::vec4(sample, 1.0F));
            placed.obstacle_of_sample.push_back(number);
        }
    }
    return placed;
}

}  // namespace lattice::simulation
