// SPDX-License-Identifier: MIT
#include "engine/solid/surface_sampling.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/solid/crowding_queue.hpp"
#include "engine/solid/point_grid.hpp"
#include "engine/solid/surface_points.hpp"

namespace lattice::solid {

namespace {

/// Candidates for each sample that is kept. More give a slightly better spacing and take longer.
constexpr std::size_t oversampling = 4;
/// Removals between two words about them: some hundredths of a second.
constexpr std::size_t progress_interval = 1 << 15;

/// Weight that two points lay on each other (Yuksel 2015, alpha = 8), with his weight limiting
/// (beta = 0.65, gamma = 1.5). Of their squared distance over the square of the largest one that
/// counts, two largest radii.
class PairWeight {
public:
    PairWeight(std::size_t samples, std::size_t candidates)
        : least_(static_cast<float>(
              0.65 * (1.0 - std::pow(static_cast<double>(samples) / static_cast<double>(candidates),
                                     1.5)))) {}
    float operator()(float squared_distance) const {
        const float distance = std::max(std::sqrt(squared_distance), least_);
        const float closeness = std::max(0.0F, 1.0F - distance);
        const float second = closeness * closeness;
        const float fourth = second * second;
        return fourth * fourth;
    }

private:
    float least_;
};

std::vector<FacingPoint> candidates(const TriangleMesh& mesh, std::size_t count,
                                    std::uint64_t seed) {
    const std::vector<SurfacePoint> points = uniform_points(mesh, count, seed);
    std::vector<FacingPoint> facing;
    facing.reserve(points.size());
    for (const SurfacePoint& point : points) {
        facing.push_back({point.position, Facing::along(normal(mesh, point.triangle))});
    }
    return facing;
}

/// The weights of all others on each point.
std::vector<float> crowding(const PointGrid& grid, const PairWeight& weight) {
    std::vector<float> sums(grid.size(), 0.0F);
    const auto count = static_cast<std::int64_t>(grid.size());
#pragma omp parallel for schedule(static)
    for (std::int64_t i = 0; i < count; ++i) {
        float sum = 0;
        grid.for_each_neighbour(static_cast<std::uint32_t>(i),
                                [&](std::uint32_t, float squared) { sum += weight(squared); });
        sums[static_cast<std::size_t>(i)] = sum;
    }
    return sums;
}

/// Removes the most crowded point until `samples` are left.
std::vector<glm::vec3> eliminate(std::vector<FacingPoint> points, std::size_t samples, double area,
                                 double extent, const ShareDone& progress) {
    constexpr double before = 0.25;  // share of the time that goes by until the first is removed
    // Radius of the discs of the densest packing of `samples` discs on that area.
    const double densest = std::sqrt(area / (2 * std::sqrt(3.0) * static_cast<double>(samples)));
    // Specks of surface far from each other would ask for more cells than have numbers.
    const double radius = std::max(densest, 1e-6 * extent);
    const PairWeight weight(samples, points.size());
    const PointGrid grid(points, 2 * radius);
    CrowdingQueue queue(crowding(grid, weight));
    const auto surplus = static_cast<double>(points.size() - samples);
    for (std::size_t removed = 0; queue.size() > samples; ++removed) {
        if (progress && removed % progress_interval == 0) {
            progress(before + (1 - before) * static_cast<double>(removed) / surplus);
        }
        grid.for_each_neighbour(queue.pop(), [&](std::uint32_t neighbour, float squared) {
            if (queue.contains(neighbour)) { queue.decrease(neighbour, weight(squared)); }
        });
    }
    if (progress) { progress(1); }
    std::vector<glm::vec3> kept;
    kept.reserve(samples);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (queue.contains(i)) { kept.push_back(points[i].position); }
    }
    return kept;
}

}  // namespace

std::vector<glm::vec3> sample_surface(const TriangleMesh& mesh, double spacing, std::uint64_t seed,
                                      const ShareDone& progress) {
    if (!(spacing > 0) || !std::isfinite(spacing)) {
        throw Error("sample spacing", fmt::format("{}", spacing), "It has to be above 0.");
    }
    const double area = surface_area(mesh);
    if (!(area > 0)) { return {}; }
    const double wanted = std::round(area / (spacing * spacing));
    if (wanted > static_cast<double>(largest_sample_count)) {
        throw Error("sample spacing",
                    fmt::format("a surface of {:.4g} at a spacing of {:.4g} needs {:.4g} samples, "
                                "more than {}",
                                area, spacing, wanted, largest_sample_count),
                    "Choose a larger spacing or a smaller body.");
    }
    const auto samples = static_cast<std::size_t>(std::max(1.0, wanted));
    if (progress) { progress(0); }
    const glm::vec3 size = bounds(mesh).extent();
    return eliminate(candidates(mesh, oversampling * samples, seed), samples, area,
                     std::max({size.x, size.y, size.z}), progress);
}

}  // namespace lattice::solid
