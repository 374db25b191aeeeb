// SPDX-License-Identifier: MIT
#include "app/view/cell_camera.hpp"

#include <algorithm>
#include <cmath>

namespace lattice::view {

namespace {

constexpr double largest_cell = 128;   ///< pixels
constexpr double fitted_share = 0.96;  ///< of the picture that a whole grid fills

double fitting(const automata::GridShape& shape, glm::ivec2 picture) {
    const glm::dvec2 cells(shape.width, shape.height);
    const glm::dvec2 needed = cells / (fitted_share * glm::dvec2(glm::max(picture, 1)));
    return std::max(needed.x, needed.y);
}

}  // namespace

CellCamera CellCamera::from_look(const scene::Look& look, const automata::GridShape& shape,
                                 glm::ivec2 picture) {
    CellCamera camera;
    camera.centre = glm::dvec2(look.centre_x * shape.width, look.centre_y * shape.height);
    camera.cells_per_pixel =
        look.across > 0 ? look.across / std::max(picture.x, 1) : fitting(shape, picture);
    camera.cells_per_pixel = std::max(camera.cells_per_pixel, 1 / largest_cell);
    return camera;
}

void CellCamera::store(scene::Look& look, const automata::GridShape& shape,
                       glm::ivec2 picture) const {
    const bool fits = *this == from_look({}, shape, picture);
    look.across = fits ? 0 : cells_per_pixel * picture.x;
    look.centre_x = std::clamp(centre.x / shape.width, 0.0, 1.0);
    look.centre_y = std::clamp(centre.y / shape.height, 0.0, 1.0);
}

glm::dvec2 CellCamera::cell_at(glm::dvec2 pixel, glm::ivec2 picture) const {
    return centre + (pixel - 0.5 * glm::dvec2(picture)) * cells_per_pixel;
}

glm::dvec2 CellCamera::pixel_of(glm::dvec2 cell, glm::ivec2 picture) const {
    return (cell - centre) / cells_per_pixel + 0.5 * glm::dvec2(picture);
}

void CellCamera::pan(glm::dvec2 pixels, const automata::GridShape& shape) {
    centre = glm::clamp(centre - pixels * cells_per_pixel, glm::dvec2(0.0),
                        glm::dvec2(shape.width, shape.height));
}

void CellCamera::zoom(double factor, glm::dvec2 cursor, glm::ivec2 picture,
                      const automata::GridShape& shape) {
    const glm::dvec2 held = cell_at(cursor, picture);
    const double farthest = std::max(8 * fitting(shape, picture), 1.0);
    cells_per_pixel = std::clamp(cells_per_pixel * factor, 1 / largest_cell, farthest);
    centre = held - (cursor - 0.5 * glm::dvec2(picture)) * cells_per_pixel;
    pan(glm::dvec2(0.0), shape);
}

automata::TexelRect CellCamera::texels(const automata::GridShape& shape, glm::ivec2 picture,
                                       std::size_t most) const {
    constexpr double margin = 0.125;  // of the picture, on each side
    automata::TexelRect rect;
    rect.level = std::clamp(static_cast<int>(std::floor(std::log2(std::max(cells_per_pixel, 1.0)))),
                            0, automata::most_levels);
    for (;; ++rect.level) {
        const double side = std::exp2(rect.level);
        const glm::dvec2 size(picture);
        const glm::dvec2 low = cell_at(-margin * size, picture) / side;
        const glm::dvec2 high = cell_at((1 + margin) * size, picture) / side;
        // Whole steps, so that a small move asks for what is there already.
        const glm::dvec2 step =
            glm::max(glm::floor(margin * size * cells_per_pixel / side), glm::dvec2(1.0));
        const glm::dvec2 first = glm::floor(low / step) * step;
        const glm::dvec2 last = glm::ceil(high / step) * step;
        const glm::dvec2 reach = glm::dvec2(shape.width, shape.height) / side + 1.0;
        const glm::dvec2 from = glm::clamp(first, glm::dvec2(0.0), reach);
        const glm::dvec2 to = glm::clamp(last, from, reach);
        rect.x = static_cast<int>(from.x);
        rect.y = static_cast<int>(from.y);
        rect.width = static_cast<int>(to.x - from.x);
        rect.height = static_cast<int>(to.y - from.y);
        rect = automata::clipped(rect, shape);
        if (rect.count() <= most || rect.level >= automata::most_levels) { return rect; }
    }
}

}  // namespace lattice::view
