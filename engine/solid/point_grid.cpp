// SPDX-License-Identifier: MIT
#include "engine/solid/point_grid.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace lattice::solid {

PointGrid::PointGrid(std::vector<FacingPoint>& points, double radius) {
    static_assert(side == 4, "block_key and cell_in_block cut off two bits");
    glm::vec3 low(std::numeric_limits<float>::max());
    for (const FacingPoint& point : points) { low = glm::min(low, point.position); }
    const auto place_of = [&](const FacingPoint& point) {
        return glm::vec3((glm::dvec3(point.position) - glm::dvec3(low)) / radius);
    };

    struct Entry {
        std::uint64_t cell;
        std::uint32_t index;
    };
    std::vector<Entry> entries(points.size());
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const glm::ivec3 cell(glm::floor(place_of(points[i])));
        entries[i] = {
            block_key(cell.x, cell.y, cell.z) << 6 | cell_in_block(cell.x, cell.y, cell.z), i};
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return a.cell != b.cell ? a.cell < b.cell : a.index < b.index;
    });
    std::vector<FacingPoint> sorted;
    std::vector<std::uint64_t> cells;
    sorted.reserve(points.size());
    places_.reserve(points.size());
    cells.reserve(points.size());
    for (const Entry& entry : entries) {
        sorted.push_back(points[entry.index]);
        places_.push_back({place_of(sorted.back()), sorted.back().facing});
        cells.push_back(entry.cell);
    }
    points.swap(sorted);
    list_blocks(cells);
}

/// `cells` holds the block and cell of each point, ascending.
void PointGrid::list_blocks(const std::vector<std::uint64_t>& cells) {
    for (std::uint32_t begin = 0; begin < cells.size();) {
        Block block{cells[begin] >> 6, {}};
        std::uint32_t i = begin;
        for (std::uint32_t cell = 0; cell < cells_per_block; ++cell) {
            block.first[cell] = i;
            while (i < cells.size() && cells[i] == (block.key << 6 | cell)) { ++i; }
        }
        block.first[cells_per_block] = i;
        blocks_.push_back(block);
        begin = i;
    }
    const std::size_t slots = std::bit_ceil(2 * blocks_.size() + 2);
    shift_ = 64 - std::countr_zero(slots);
    table_.assign(slots, none);
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
        std::size_t slot = slot_of(blocks_[i].key);
        while (table_[slot] != none) { slot = (slot + 1) & (slots - 1); }
        table_[slot] = i;
    }
}

}  // namespace lattice::solid
