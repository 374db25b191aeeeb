// SPDX-License-Identifier: MIT
// The nodes near domain faces that are not periodic, numbered on their own. The fused step treats
// them apart from the interior (Chen et al. launch one kernel a face), and in-place streaming keeps
// a second copy of their populations.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/fluid/domain_boundary.hpp"

namespace lattice::fluid {

/// Nodes with low <= position < high along every axis are the interior, all others are near a wall.
/// Those are numbered slab by slab: bottom, top, south, north, west, east, each without the nodes
/// of the slabs before. x runs fastest, in the west and east slabs y does.
struct NearWall {
    Extent extent;
    int low[3] = {0, 0, 0};
    int high[3] = {0, 0, 0};

    LATTICE_HD_INLINE bool interior(const Site& s) const {
        return s.x >= low[0] && s.x < high[0] && row_interior(s.y, s.z);
    }
    /// True where the row holds no node that is near a south, north, bottom or top face.
    LATTICE_HD_INLINE bool row_interior(int y, int z) const {
        return y >= low[1] && y < high[1] && z >= low[2] && z < high[2];
    }
    LATTICE_HD_INLINE std::int64_t size() const {
        return extent.size() - static_cast<std::int64_t>(high[0] - low[0]) * (high[1] - low[1]) *
                                   (high[2] - low[2]);
    }

    /// Number of a node that is near a wall.
    LATTICE_HD_INLINE std::int64_t index(const Site& s) const {
        const std::int64_t plane = static_cast<std::int64_t>(extent.x) * extent.y;
        if (s.z < low[2]) { return s.z * plane + flat(s.y, s.x, extent.x); }
        std::int64_t before = low[2] * plane;
        if (s.z >= high[2]) { return before + (s.z - high[2]) * plane + flat(s.y, s.x, extent.x); }
        before += (extent.z - high[2]) * plane;

        const int z = s.z - low[2];
        const int depth = high[2] - low[2];
        if (s.y < low[1]) { return before + flat(z * low[1] + s.y, s.x, extent.x); }
        before += flat(depth * low[1], 0, extent.x);
        const int north = extent.y - high[1];
        if (s.y >= high[1]) { return before + flat(z * north + s.y - high[1], s.x, extent.x); }
        before += flat(depth * north, 0, extent.x);

        const int y = s.y - low[1];
        const int length = high[1] - low[1];
        const int x = s.x < low[0] ? s.x : s.x - high[0] + low[0];
        return before + flat(x * depth + z, y, length);
    }

    /// The node with this number.
    LATTICE_HD_INLINE Site site(std::int64_t number) const {
        const std::int64_t plane = static_cast<std::int64_t>(extent.x) * extent.y;
        const int caps = low[2] + extent.z - high[2];
        if (number < caps * plane) {
            const int z = static_cast<int>(number / plane);
            const int in_plane = static_cast<int>(number % plane);
            return {in_plane % extent.x, in_plane / extent.x,
                    z < low[2] ? z : z - low[2] + high[2]};
        }
        number -= caps * plane;

        const int depth = high[2] - low[2];
        const int north = extent.y - high[1];
        const std::int64_t south_rows = static_cast<std::int64_t>(depth) * low[1];
        const std::int64_t rows = south_rows + static_cast<std::int64_t>(depth) * north;
        if (number < rows * extent.x) {
            const std::int64_t row = number / extent.x;
            const int x = static_cast<int>(number % extent.x);
            if (row < south_rows) {
                return {x, static_cast<int>(row % low[1]), low[2] + static_cast<int>(row / low[1])};
            }
            const std::int64_t rest = row - south_rows;
            return {x, high[1] + static_cast<int>(rest % north),
                    low[2] + static_cast<int>(rest / north)};
        }
        number -= rows * extent.x;

        const int length = high[1] - low[1];
        const std::int64_t column = number / length;
        const int x = static_cast<int>(column / depth);
        return {x < low[0] ? x : x - low[0] + high[0], low[1] + static_cast<int>(number % length),
                low[2] + static_cast<int>(column % depth)};
    }

private:
    static LATTICE_HD_INLINE std::int64_t flat(int slow, int fast, int count) {
        return static_cast<std::int64_t>(slow) * count + fast;
    }
};

/// One layer of nodes along each wall.
inline NearWall near_wall(const Extent& extent, FaceMask walls) {
    NearWall near;
    near.extent = extent;
    const int count[3] = {extent.x, extent.y, extent.z};
    for (int axis = 0; axis < 3; ++axis) {
        const bool below = (walls & face_bit(axis, false)) != 0;
        const bool above = (walls & face_bit(axis, true)) != 0;
        near.low[axis] = below ? 1 : 0;
        near.high[axis] = std::max(near.low[axis], count[axis] - (above ? 1 : 0));
    }
    return near;
}

}  // namespace lattice::fluid
