// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <glm/glm.hpp>

#include "engine/solid/ray.hpp"
#include "engine/solid/triangle_mesh.hpp"

namespace lattice::solid {

/// Finds what a ray meets: a tree of boxes around triangles, halved by their centres along the
/// longest side. A million triangles take about half a second to sort in, a ray some microseconds.
class TriangleTree {
public:
    /// The mesh has to outlive the tree.
    explicit TriangleTree(const TriangleMesh& mesh);

    /// Distance to the first triangle beyond `least` that the ray meets from behind: where it
    /// leaves a body whose faces point outward. Triangle `own`, where the ray begins, is left out.
    std::optional<double> distance_to_exit(const Ray& ray, double least, std::uint32_t own) const;

    /// Distance to the first triangle ahead that the ray meets, from whichever side, up to
    /// `farthest`: what lies beyond is not looked for, which makes short rays cheap.
    std::optional<double> distance_to_first(
        const Ray& ray, double farthest = std::numeric_limits<double>::infinity()) const;

private:
    struct Node {
        glm::vec3 low;
        std::uint32_t next;  ///< first triangle of a leaf, else the second child; the first follows
        glm::vec3 high;
        std::uint32_t triangles;  ///< 0: no leaf
    };
    struct Centre {
        glm::vec3 place;
        std::uint32_t triangle;
    };

    /// What a search along a ray is for: distances above `least`, up to `most`, but of triangle
    /// `own`.
    struct Search {
        Faces faces;
        double least = 0;
        double most = std::numeric_limits<double>::infinity();
        std::uint32_t own = std::numeric_limits<std::uint32_t>::max();
    };

    std::optional<double> distance_to(const Ray& ray, const Search& search) const;
    void build(std::size_t begin, std::size_t end);
    Node leaf(std::size_t begin, std::size_t end) const;

    const TriangleMesh& mesh_;
    std::vector<Centre> centres_;  ///< of the triangles, in the order of the leaves
    std::vector<Node> nodes_;
};

}  // namespace lattice::solid
