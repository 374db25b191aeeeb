// SPDX-License-Identifier: MIT
// Where a picture looks at a grid of cells: which cell is in its middle and how large cells are.
// Cells are squares of side 1; cell (x, y) covers x to x + 1 and y to y + 1, y down. Pixels count
// from the picture's upper left corner.
#pragma once

#include <glm/glm.hpp>

#include "engine/automata/grid.hpp"
#include "engine/automata/grid_picture.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::view {

struct CellCamera {
    glm::dvec2 centre{0.0};      ///< cells
    double cells_per_pixel = 1;  ///< side of a pixel

    /// As the scene has it, in a picture of this size.
    static CellCamera from_look(const scene::Look& look, const automata::GridShape& shape,
                                glm::ivec2 picture);
    /// Writes centre and width of the picture; the rest of the look stays.
    void store(scene::Look& look, const automata::GridShape& shape, glm::ivec2 picture) const;

    glm::dvec2 cell_at(glm::dvec2 pixel, glm::ivec2 picture) const;
    glm::dvec2 pixel_of(glm::dvec2 cell, glm::ivec2 picture) const;

    /// The grid follows a cursor that moved by so many pixels.
    void pan(glm::dvec2 pixels, const automata::GridShape& shape);

    /// Makes cells 1 / factor times as large; the cell at the cursor stays there.
    void zoom(double factor, glm::dvec2 cursor, glm::ivec2 picture,
              const automata::GridShape& shape);

    /// Texels that a picture needs, at least one a pixel unless that is more than `most`, and some
    /// around it, so that a small move needs no others.
    automata::TexelRect texels(const automata::GridShape& shape, glm::ivec2 picture,
                               std::size_t most) const;

    friend bool operator==(const CellCamera&, const CellCamera&) = default;
};

}  // namespace lattice::view
