// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

namespace lattice::solid {

/// Finds the points within a radius of a point: a uniform grid of cells as wide as the radius, of
/// which only the occupied ones take memory (hashed, then sorted by counting).
class PointGrid {
public:
    PointGrid(std::span<const glm::vec3> points, double radius);

    /// Calls visit(index, squared distance) for every point closer to points[centre] than the
    /// radius, itself left out.
    template <class Visit>
    void for_each_neighbour(std::uint32_t centre, Visit&& visit) const {
        const glm::vec3 position = points_[centre];
        const glm::ivec3 cell = cell_of(position);
        for (int z = cell.z - 1; z <= cell.z + 1; ++z) {
            for (int y = cell.y - 1; y <= cell.y + 1; ++y) {
                for (int x = cell.x - 1; x <= cell.x + 1; ++x) {
                    visit_cell(key_of({x, y, z}), centre, position, visit);
                }
            }
        }
    }

private:
    struct Entry {
        std::uint64_t key;
        glm::vec3 position;
        std::uint32_t index;
    };

    template <class Visit>
    void visit_cell(std::uint64_t key, std::uint32_t centre, glm::vec3 position,
                    Visit& visit) const {
        const std::size_t bucket = bucket_of(key);
        for (std::uint32_t i = first_[bucket]; i < first_[bucket + 1]; ++i) {
            const Entry& entry = entries_[i];
            if (entry.key != key || entry.index == centre) { continue; }
            const glm::vec3 away = entry.position - position;
            const float squared = glm::dot(away, away);
            if (squared < squared_radius_) { visit(entry.index, squared); }
        }
    }

    glm::ivec3 cell_of(glm::vec3 position) const {
        return glm::ivec3(glm::floor((glm::dvec3(position) - low_) * cells_per_unit_));
    }
    /// 21 bits an axis. Cells a multiple of 2^21 apart share a key; the distance tells them apart.
    static std::uint64_t key_of(glm::ivec3 cell) {
        const auto part = [](int c) { return static_cast<std::uint64_t>(c) & 0x1FFFFFU; };
        return part(cell.x) | part(cell.y) << 21 | part(cell.z) << 42;
    }
    std::size_t bucket_of(std::uint64_t key) const {
        return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ULL) >> shift_);
    }

    std::span<const glm::vec3> points_;
    glm::dvec3 low_{0.0};
    double cells_per_unit_;
    float squared_radius_;
    int shift_;
    std::vector<std::uint32_t> first_;  ///< first entry of each bucket
    std::vector<Entry> entries_;
};

}  // namespace lattice::solid
