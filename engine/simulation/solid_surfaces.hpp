// SPDX-License-Identifier: MIT
// Where lines in the fluid go through the surfaces of solids.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/simulation/placed_mesh.hpp"
#include "engine/solid/triangle_tree.hpp"

namespace lattice::simulation {

class SolidSurfaces {
public:
    /// From now on the surfaces of those solids that are visible. A mesh is sorted for the search
    /// once, and forgotten when no solid has it any more.
    void place(std::span<const PlacedMesh> solids);

    /// The first point after `begin` whose segment, from the point before to it, meets a surface;
    /// line.size() where none does. Lattice units; w is not looked at. May be called by several
    /// threads at once.
    std::size_t next_crossing(std::span<const glm::vec4> line, std::size_t begin) const;

private:
    struct Shape {
        std::shared_ptr<const solid::TriangleMesh> mesh;
        std::unique_ptr<const solid::TriangleTree> tree;
        glm::vec3 low{0.0F};  ///< of the mesh's vertices
        glm::vec3 high{0.0F};
    };
    struct Surface {
        const solid::TriangleTree* tree;
        glm::dmat4 to_mesh;  ///< from lattice units
        glm::vec3 low;       ///< of the placed mesh's box, lattice units
        glm::vec3 high;
    };

    const Shape& shape_of(const PlacedMesh& placed);
    static bool crosses(const Surface& surface, const glm::vec3& from, const glm::vec3& to);

    std::vector<Shape> shapes_;
    std::vector<Surface> surfaces_;
};

}  // namespace lattice::simulation
