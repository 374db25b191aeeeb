// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

namespace lattice::solid {

/// A direction in three signed bytes, the lowest first.
struct Facing {
    std::uint32_t bytes = 0;

    /// `direction` has length 1, or 0 for none.
    static Facing along(const glm::dvec3& direction) {
        const glm::ivec3 rounded(glm::round(127.0 * direction));
        const auto byte = [](int part) { return static_cast<std::uint32_t>(part) & 0xFFU; };
        return {byte(rounded.x) | byte(rounded.y) << 8 | byte(rounded.z) << 16};
    }
    /// Whether two directions are more than 120 degrees apart.
    bool opposes(Facing other) const {
        const auto part = [](std::uint32_t bytes, int shift) {
            return static_cast<int>(static_cast<std::int8_t>(bytes >> shift));
        };
        int dot = 0;
        for (const int shift : {0, 8, 16}) { dot += part(bytes, shift) * part(other.bytes, shift); }
        return dot < -127 * 127 / 2;
    }
};

/// A point on a surface and where the surface faces there.
struct FacingPoint {
    glm::vec3 position;
    Facing facing;
};

/// Finds the points of a surface within a radius of one of them: a uniform grid of cells as wide as
/// the radius. Only blocks of cells that hold a point take memory. Points that are near in space
/// are near in memory: of a set of millions most of the time goes into waiting for it.
class PointGrid {
public:
    /// Sorts `points` by block and cell; indices below are those after sorting. The same points in
    /// the same order give the same order.
    PointGrid(std::vector<FacingPoint>& points, double radius);

    std::size_t size() const { return places_.size(); }

    /// Calls visit(index, squared distance over squared radius) for every point closer than the
    /// radius to point `centre`, itself left out. Points that face the other way are none: on a
    /// plate thinner than the radius they lie on its other side.
    template <class Visit>
    void for_each_neighbour(std::uint32_t centre, Visit&& visit) const {
        const FacingPoint own = places_[centre];
        const glm::vec3 place = own.position;
        const glm::ivec3 cell(glm::floor(place));
        // Squared distance along one axis to the nearest cell of a row.
        const auto squared_gap = [](float at, int here, int there) {
            const float edge = static_cast<float>(std::max(here, there)) - at;
            return here == there ? 0.0F : edge * edge;
        };
        for (int z = cell.z - 1; z <= cell.z + 1; ++z) {
            const float gap_z = squared_gap(place.z, cell.z, z);
            for (int y = cell.y - 1; y <= cell.y + 1; ++y) {
                if (gap_z + squared_gap(place.y, cell.y, y) >= 1.0F) { continue; }
                // A row of three cells reaches into two blocks at most.
                const int seam = ((cell.x - 1) & ~(side - 1)) + side;
                const int last = cell.x + 1;
                visit_row(cell.x - 1, std::min(last, seam - 1), y, z, centre, own, visit);
                if (seam <= last) { visit_row(seam, last, y, z, centre, own, visit); }
            }
        }
    }

private:
    static constexpr int side = 4;  ///< cells along a block
    static constexpr int cells_per_block = side * side * side;

    struct Block {
        std::uint64_t key;
        std::array<std::uint32_t, cells_per_block + 1> first;  ///< first point of each cell
    };

    /// 19 bits an axis. Blocks a multiple of 2^19 apart share a key; the distance tells their
    /// points apart.
    static std::uint64_t block_key(int x, int y, int z) {
        const auto part = [](int c) { return static_cast<std::uint64_t>(c >> 2) & 0x7FFFFU; };
        return part(x) | part(y) << 19 | part(z) << 38;
    }
    static int cell_in_block(int x, int y, int z) { return (x & 3) | (y & 3) << 2 | (z & 3) << 4; }
    const Block* find_block(std::uint64_t key) const {
        const std::size_t mask = table_.size() - 1;
        for (std::size_t slot = slot_of(key);; slot = (slot + 1) & mask) {
            const std::uint32_t block = table_[slot];
            if (block == none) { return nullptr; }
            if (blocks_[block].key == key) { return &blocks_[block]; }
        }
    }
    std::size_t slot_of(std::uint64_t key) const {
        return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> shift_);
    }

    /// Cells x0 to x1 of one row, which lie in one block.
    template <class Visit>
    void visit_row(int x0, int x1, int y, int z, std::uint32_t centre, const FacingPoint& own,
                   Visit& visit) const {
        const Block* block = find_block(block_key(x0, y, z));
        if (block == nullptr) { return; }
        const std::uint32_t end = block->first[cell_in_block(x1, y, z) + 1];
        for (std::uint32_t i = block->first[cell_in_block(x0, y, z)]; i < end; ++i) {
            const FacingPoint& other = places_[i];
            const glm::vec3 away = other.position - own.position;
            const float squared = glm::dot(away, away);
            if (squared < 1.0F && i != centre && !own.facing.opposes(other.facing)) {
                visit(i, squared);
            }
        }
    }

    void list_blocks(const std::vector<std::uint64_t>& cells);

    static constexpr std::uint32_t none = 0xFFFFFFFFU;

    std::vector<FacingPoint> places_;  ///< in radii from the corner of all points' box
    std::vector<Block> blocks_;
    std::vector<std::uint32_t> table_;  ///< block by hashed key
    int shift_ = 0;
};

}  // namespace lattice::solid
