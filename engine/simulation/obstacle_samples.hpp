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
#include <vector>

#include <glm/glm.hpp>

#include "engine/scene/scene.hpp"
#include "engine/simulation/placed_mesh.hpp"
#include "engine/solid/triangle_mesh.hpp"

namespace lattice::simulation {

struct PlacedObstacles {
    std::vector<PlacedMesh> meshes;     ///< one an obstacle of the scene, in its order
    std::vector<glm::vec3> samples_lu;  ///< of all visible obstacles
    std::vector<std::int32_t> obstacle_of_sample;
};

class ObstacleSamples {
public:
    /// Throws Error when a mesh cannot be read or needs more samples than memory allows; what was
    /// kept stays as it was.
    PlacedObstacles place(const scene::Scene& scene);

private:
    struct Mesh {
        std::filesystem::file_time_type written;
        std::shared_ptr<const solid::TriangleMesh> mesh;
        double extent = 0;               ///< largest side of its box
        double spacing = 0;              ///< of `samples`, mesh units
        std::vector<glm::vec3> samples;  ///< mesh coordinates
    };

    Mesh& load(const scene::Scene& scene, const std::string& name);

    std::map<std::string, Mesh> meshes_;
};

/// Lattice coordinates of a position in scene units: node k stands at (k + 1/2) / resolution.
glm::vec3 to_lattice(const scene::Domain& domain, const glm::dvec3& position);

}  // namespace lattice::simulation
