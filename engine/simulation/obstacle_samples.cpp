// SPDX-License-Identifier: MIT
#include "engine/simulation/obstacle_samples.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/solid/surface_sampling.hpp"

namespace lattice::simulation {

namespace {

/// Node 0 stands half a node spacing within the domain.
bool in_domain(const Extent& nodes, const glm::vec3& place_lu) {
    const glm::vec3 high = glm::vec3(nodes.x, nodes.y, nodes.z) - 0.5F;
    return glm::all(glm::greaterThanEqual(place_lu, glm::vec3(-0.5F))) &&
           glm::all(glm::lessThanEqual(place_lu, high));
}

/// "Reading ball.obj" and how far that is.
ShareDone part_of(const Progress& progress, const char* doing, const std::string& mesh) {
    if (!progress) { return {}; }
    const std::string task =
        fmt::format("{} {}", doing, std::filesystem::path(mesh).filename().string());
    return [&progress, task](double share) { progress(task, share); };
}

}  // namespace

glm::vec3 to_lattice(const scene::Domain& domain, const glm::dvec3& position) {
    return {position * static_cast<double>(domain.resolution) - 0.5};
}

ObstacleSamples::Mesh& ObstacleSamples::load(const scene::Scene& scene, const std::string& name,
                                             const Progress& progress) {
    const std::filesystem::path file = scene::resolve_mesh_path(scene, name);
    std::error_code no_time;
    const auto written = std::filesystem::last_write_time(file, no_time);
    const auto known = meshes_.find(file.string());
    if (known != meshes_.end() && !no_time && known->second.written == written) {
        return known->second;
    }
    Mesh fresh;
    fresh.mesh = std::make_shared<const solid::TriangleMesh>(
        solid::load_obj(file, part_of(progress, "Reading", name)));
    fresh.extent = solid::largest_side(solid::bounds(*fresh.mesh).extent());
    fresh.written = written;
    return meshes_[file.string()] = std::move(fresh);
}

ObstacleSamples::Samples ObstacleSamples::sample(Mesh& entry, double spacing,
                                                 const std::string& name,
                                                 const Progress& progress) {
    constexpr std::uint64_t seed = 1;
    if (const auto known = entry.samples.find(spacing); known != entry.samples.end()) {
        return known->second;
    }
    const double expected = solid::surface_area(*entry.mesh) / (spacing * spacing);
    if (!(expected <= static_cast<double>(solid::largest_sample_count))) {
        throw Error(name,
                    fmt::format("its surface needs {:.3g} samples at this scale, more than {}",
                                expected, solid::largest_sample_count),
                    "make obstacle.scale or domain.resolution smaller, or solid.spacing wider");
    }
    return entry.samples[spacing] = std::make_shared<const std::vector<glm::vec3>>(cache_.sample(
               *entry.mesh, spacing, seed, part_of(progress, "Placing samples on", name)));
}

PlacedObstacles ObstacleSamples::place(const scene::Scene& scene, const Progress& progress) {
    const double resolution = scene.domain.resolution;
    const Extent nodes = scene::grid_extent(scene.domain);
    PlacedObstacles placed;
    std::vector<Samples> in_use;
    for (const scene::Obstacle& obstacle : scene.obstacles) {
        Mesh& entry = load(scene, obstacle.mesh, progress);
        const double scale_lu = obstacle.scale * resolution;
        const Samples samples = sample(entry, scene.solid.spacing_lu * entry.extent / scale_lu,
                                       obstacle.mesh, progress);
        in_use.push_back(samples);
        const glm::mat4 transform =
            solid::placement(*entry.mesh, to_lattice(scene.domain, obstacle.position),
                             glm::vec3(obstacle.rotation_degrees), static_cast<float>(scale_lu));
        PlacedMesh mesh{entry.mesh, transform, obstacle.visible, samples->size(), 0};
        const auto number = static_cast<std::int32_t>(placed.meshes.size());
        for (const glm::vec3& sample : *samples) {
            const glm::vec3 place(transform * glm::vec4(sample, 1.0F));
            mesh.samples_inside += in_domain(nodes, place) ? 1U : 0U;
            if (!obstacle.visible) { continue; }
            placed.samples_lu.push_back(place);
            placed.obstacle_of_sample.push_back(number);
        }
        placed.meshes.push_back(std::move(mesh));
    }
    // A slider of the scale leaves a set for each of its places behind.
    for (auto& [file, entry] : meshes_) {
        std::erase_if(entry.samples, [](const auto& item) { return item.second.use_count() == 1; });
    }
    return placed;
}

}  // namespace lattice::simulation
