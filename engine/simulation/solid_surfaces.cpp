// SPDX-License-Identifier: MIT
#include "engine/simulation/solid_surfaces.hpp"

#include <algorithm>

namespace lattice::simulation {

const SolidSurfaces::Shape& SolidSurfaces::shape_of(const PlacedMesh& placed) {
    const auto known = std::ranges::find(shapes_, placed.mesh, &Shape::mesh);
    if (known != shapes_.end()) { return *known; }
    Shape shape{placed.mesh, std::make_unique<const solid::TriangleTree>(*placed.mesh)};
    if (!placed.mesh->vertices.empty()) { shape.low = shape.high = placed.mesh->vertices.front(); }
    for (const glm::vec3& vertex : placed.mesh->vertices) {
        shape.low = glm::min(shape.low, vertex);
        shape.high = glm::max(shape.high, vertex);
    }
    return shapes_.emplace_back(std::move(shape));
}

void SolidSurfaces::place(std::span<const PlacedMesh> solids) {
    surfaces_.clear();
    std::erase_if(shapes_, [&](const Shape& shape) {
        return std::ranges::none_of(
            solids, [&](const PlacedMesh& placed) { return placed.mesh == shape.mesh; });
    });
    for (const PlacedMesh& placed : solids) {
        if (!placed.visible || placed.mesh == nullptr) { continue; }
        const Shape& shape = shape_of(placed);
        Surface surface{shape.tree.get(), glm::inverse(glm::dmat4(placed.transform)), {}, {}};
        for (int corner = 0; corner < 8; ++corner) {
            const glm::bvec3 upper((corner & 1) != 0, (corner & 2) != 0, (corner & 4) != 0);
            const glm::vec3 point(placed.transform *
                                  glm::vec4(glm::mix(shape.low, shape.high, upper), 1.0F));
            surface.low = corner == 0 ? point : glm::min(surface.low, point);
            surface.high = corner == 0 ? point : glm::max(surface.high, point);
        }
        // Corners are rounded: a line along a face of the box must not slip past.
        const glm::vec3 margin(1e-3F);
        surface.low -= margin;
        surface.high += margin;
        surfaces_.push_back(surface);
    }
}

bool SolidSurfaces::crosses(const Surface& surface, const glm::vec3& from, const glm::vec3& to) {
    const bool apart = glm::any(glm::lessThan(glm::max(from, to), surface.low)) ||
                       glm::any(glm::greaterThan(glm::min(from, to), surface.high));
    if (apart) { return false; }
    const glm::dvec3 begin(surface.to_mesh * glm::dvec4(from, 1.0));
    const glm::dvec3 end(surface.to_mesh * glm::dvec4(to, 1.0));
    const double length = glm::length(end - begin);
    if (!(length > 0)) { return false; }
    return surface.tree->distance_to_first({begin, (end - begin) / length}, length).has_value();
}

std::size_t SolidSurfaces::next_crossing(std::span<const glm::vec4> line, std::size_t begin) const {
    for (std::size_t i = begin + 1; i < line.size(); ++i) {
        for (const Surface& surface : surfaces_) {
            if (crosses(surface, glm::vec3(line[i - 1]), glm::vec3(line[i]))) { return i; }
        }
    }
    return line.size();
}

}  // namespace lattice::simulation
