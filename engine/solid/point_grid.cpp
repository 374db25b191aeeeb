// SPDX-License-Identifier: MIT
#include "engine/solid/point_grid.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace lattice::solid {

PointGrid::PointGrid(std::span<const glm::vec3> points, double radius)
    : points_(points),
      cells_per_unit_(1.0 / radius),
      squared_radius_(static_cast<float>(radius * radius)) {
    glm::vec3 low(std::numeric_limits<float>::max());
    for (const glm::vec3& point : points) { low = glm::min(low, point); }
    low_ = low;

    const std::size_t buckets = std::bit_ceil(std::max<std::size_t>(points.size(), 2));
    shift_ = 64 - std::countr_zero(buckets);
    first_.assign(buckets + 1, 0);

    std::vector<std::uint64_t> keys(points.size());
    std::transform(points.begin(), points.end(), keys.begin(),
                   [&](const glm::vec3& point) { return key_of(cell_of(point)); });
    for (const std::uint64_t key : keys) { ++first_[bucket_of(key) + 1]; }
    std::partial_sum(first_.begin(), first_.end(), first_.begin());

    entries_.resize(points.size());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        entries_[next[bucket_of(keys[i])]++] = {keys[i], points[i], i};
    }
}

}  // namespace lattice::solid
