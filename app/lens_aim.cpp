// SPDX-License-Identifier: MIT
#include "app/lens_aim.hpp"

#include <cmath>
#include <optional>

namespace lattice::app {

namespace {

int largest_axis(const glm::vec3& v) {
    const glm::vec3 size = glm::abs(v);
    if (size.x >= size.y && size.x >= size.z) { return 0; }
    return size.y >= size.z ? 1 : 2;
}

/// Scene units.
std::optional<glm::dvec3> place_along(AppState& state, const view::Ray& ray, double resolution) {
    const glm::dvec3 origin(ray.origin);
    const glm::dvec3 direction(ray.direction);
    if (state.snapshot) {
        if (const auto hit = state.picker.first_hit(*state.snapshot, ray)) {
            return origin + static_cast<double>(hit->distance) * direction;
        }
    }
    const int axis = largest_axis(ray.direction);
    const double plane = (state.ui.lens_node[axis] + 0.5) / resolution;
    const double distance = (plane - origin[axis]) / direction[axis];
    if (!(distance > 0)) { return std::nullopt; }
    return origin + distance * direction;
}

}  // namespace

void aim_lens(AppState& state, const view::Ray& ray) {
    const scene::Domain& domain = state.scene().domain;
    const auto place = place_along(state, ray, domain.resolution);
    if (!place) { return; }
    const glm::ivec3 node(glm::floor(*place * static_cast<double>(domain.resolution)));
    const Extent e = scene::grid_extent(domain);
    const bool inside = glm::all(glm::greaterThanEqual(node, glm::ivec3(0))) &&
                        glm::all(glm::lessThan(node, glm::ivec3(e.x, e.y, e.z)));
    if (inside) { state.ui.lens_node = node; }
}

}  // namespace lattice::app
