// SPDX-License-Identifier: MIT
// Cells of a rectangle, kept on the device of their grid.
#pragma once

#include <cstddef>

#include "engine/automata/grid.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

class CellRegion {
public:
    /// Copies cells of the grid, which has the whole rectangle. Throws Error: no memory.
    CellRegion(compute::Device& device, Grid& grid, const CellRect& rect);

    /// Kept cells and those of a grid, in any format, change places. Kept ones in states that a
    /// rule of so many states does not have become 0. Throws Error and changes nothing: the grid
    /// does not have the whole rectangle, or there is no memory.
    void exchange(Grid& grid, int states);

    /// Bytes of device memory.
    std::size_t bytes() const { return kept_.bytes(); }
    static std::size_t bytes(const CellRect& rect, const GridFormat& format);

private:
    compute::Device* device_;
    CellRect rect_;
    Grid kept_;  ///< its columns begin where a word of the grid's does
};

}  // namespace lattice::automata
