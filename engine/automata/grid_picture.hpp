// SPDX-License-Identifier: MIT
// What a grid looks like from near and far: texels that hold the exact average of the linear light
// of their cells, so that a pattern keeps its brightness however far away it is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/automata/grid.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

/// Linear light; 65535 is 1. Whole numbers, so that sums do not depend on their order.
struct CellColour {
    std::uint16_t red = 0;
    std::uint16_t green = 0;
    std::uint16_t blue = 0;

    friend bool operator==(const CellColour&, const CellColour&) = default;
};

struct CellColours {
    std::array<CellColour, most_states> of_state{};
    /// By a cell's age, see cell_ages.hpp: colours of states 0 and 1 where ages are kept.
    std::array<CellColour, 256> of_age{};
    bool by_age = false;

    friend bool operator==(const CellColours&, const CellColours&) = default;
};

/// Texels x, x + 1, ... of rows y, ... of a level: texel (i, j) stands for the 2^level x 2^level
/// cells from (i 2^level, j 2^level) on.
struct TexelRect {
    int level = 0;
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    std::size_t count() const {
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    }
    friend bool operator==(const TexelRect&, const TexelRect&) = default;
};

/// Largest level: a texel then holds every cell of the largest grid.
constexpr int most_levels = 20;

/// The part of `wanted` in which there are cells.
TexelRect clipped(const TexelRect& wanted, const GridShape& shape);

/// Numbers that a texel has: red, green, blue, cover as IEEE half floats. Cover is the share of the
/// texel inside the grid; the others are multiplied by it.
constexpr std::size_t texel_channels = 4;

class GridPicture {
public:
    /// `device` must outlive the picture.
    explicit GridPicture(compute::Device& device) : device_(&device) {}

    /// Enqueues the texels of the clipped rectangle. `ages` is a byte a cell, row by row, on the
    /// device, or null.
    void draw(const GridView& grid, const std::uint8_t* ages, const TexelRect& texels,
              const CellColours& colours);

    /// Of the last draw().
    const TexelRect& texels() const { return texels_; }

    /// Waits for the device; texels().count() times texel_channels numbers, top row first.
    void download(std::span<std::uint16_t> half_floats) const;

    /// Enqueues writing to a cudaSurfaceObject_t of an RGBA16F texture of this size. Throws Error
    /// where the texels do not fit it (a write beyond it would end the device's context) and on
    /// the CPU.
    void write_surface(unsigned long long surface, int width, int height) const;

    std::size_t bytes() const { return memory_.bytes(); }

private:
    compute::Device* device_;
    compute::Buffer<std::uint16_t> memory_;
    compute::Buffer<CellColour> table_;  ///< of states, then of ages
    CellColours colours_;                ///< in table_
    TexelRect texels_;
};

}  // namespace lattice::automata
