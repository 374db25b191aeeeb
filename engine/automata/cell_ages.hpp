// SPDX-License-Identifier: MIT
// How long each cell has been alive, or dead: a byte a cell, for colours by age and for trails.
// 128 + g: in a state other than 0 for g generations, 127 at most. 127 - g: in state 0 for g
// generations since it was left; 0: longer, or never left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/automata/grid.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

constexpr int youngest_age = 128;
constexpr int oldest_age = 255;
constexpr int freshest_trail = 127;

/// Age of a cell after one more generation.
LATTICE_HD_INLINE std::uint8_t next_age(std::uint8_t age, bool alive) {
    if (alive) {
        if (age < youngest_age) { return youngest_age; }
        return static_cast<std::uint8_t>(age < oldest_age ? age + 1 : oldest_age);
    }
    if (age >= youngest_age) { return freshest_trail; }
    return static_cast<std::uint8_t>(age > 0 ? age - 1 : 0);
}

class CellAges {
public:
    /// A byte a cell of the grid, of cells that are all new. Throws Error when there is no memory.
    CellAges(compute::Device& device, const GridView& grid);

    static std::size_t bytes(const GridShape& shape);

    /// All cells are as new.
    void start(const GridView& grid);
    /// One generation later.
    void update(const GridView& grid);
    /// Cells changed by hand: those that live and did not are new, those that no longer do leave no
    /// trail, which undoing would show; others keep their age.
    void follow(const GridView& grid);

    /// Row by row.
    const std::uint8_t* data() const { return ages_.data(); }
    std::vector<std::uint8_t> download() const { return ages_.download(); }
    /// As many as download() gives, any bytes.
    void upload(const std::vector<std::uint8_t>& ages) { ages_.upload(ages); }

private:
    compute::Device* device_;
    compute::Buffer<std::uint8_t> ages_;
};

}  // namespace lattice::automata
