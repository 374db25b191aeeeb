// SPDX-License-Identifier: MIT
// The obstacles of a scene as placed in the domain: meshes for the picture, surface samples for the
// immersed boundary. Meshes and their samples are kept between calls, so that moving or turning an
// obstacle only transforms them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <glm/glm.hpp>

#include "engine/progress.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/placed_mesh.hpp"
#include "engine/solid/sample_cache.hpp"
#include "engine/solid/triangle_mesh.hpp"

namespace lattice::simulation {

struct PlacedObstacles {
    std::vector<PlacedMesh> meshes;     ///< one an obstacle of the scene, in its order
    std::vector<glm::vec3> samples_lu;  ///< of all visible obstacles
    std::vector<std::int32_t> obstacle_of_sample;
};

class ObstacleSamples {
public:
    /// Samples that were computed before are looked for in the cache.
    explicit ObstacleSamples(solid::SampleCache cache = solid::SampleCache::of_user())
        : cache_(std::move(cache)) {}

    /// Throws Error when a mesh cannot be read or needs more samples than memory allows, and what
    /// `progress` throws; what was kept stays as it was.
    PlacedObstacles place(const scene::Scene& scene, const Progress& progress = {});

private:
    using Samples = std::shared_ptr<const std::vector<glm::vec3>>;  ///< mesh coordinates

    struct Mesh {
        std::filesystem::file_time_type written;
        std::shared_ptr<const solid::TriangleMesh> mesh;
        double extent = 0;                  ///< largest side of its box
        std::map<double, Samples> samples;  ///< by their spacing in mesh units
    };

    Mesh& load(const scene::Scene& scene, const std::string& name, const Progress& progress);
    Samples sample(Mesh& entry, double spacing, const std::string& name, const Progress& progress);

    solid::SampleCache cache_;
    std::map<std::string, Mesh> meshes_;
};

/// Lattice coordinates of a position in scene units: node k stands at (k + 1/2) / resolution.
glm::vec3 to_lattice(const scene::Domain& domain, const glm::dvec3& position);

}  // namespace lattice::simulation
