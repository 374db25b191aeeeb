// SPDX-License-Identifier: MIT
#include "engine/solid/surface_sampling.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "engine/compute/random.hpp"
#include "engine/error.hpp"
#include "engine/solid/point_grid.hpp"

namespace lattice::solid {

namespace {

/// Candidates for each sample that is kept. More give a slightly better spacing and take longer.
constexpr std::size_t oversampling = 4;

double to_unit_double(std::uint32_t bits) {
    return bits * 0x1p-32;
}

/// Points spread uniformly by area. One is drawn from each of `count` equal shares of the area, so
/// that no part of the surface is left out by chance.
std::vector<glm::vec3> uniform_points(const TriangleMesh& mesh, std::size_t count,
                                      std::uint64_t seed) {
    std::vector<double> area_up_to;
    area_up_to.reserve(mesh.triangles.size());
    double sum = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        const glm::dvec3 corner = mesh.vertices[a];
        sum += 0.5 * glm::length(glm::cross(glm::dvec3(mesh.vertices[b]) - corner,
                                            glm::dvec3(mesh.vertices[c]) - corner));
        area_up_to.push_back(sum);
    }
    std::vector<glm::vec3> points;
    points.reserve(count);
    std::size_t triangle = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const compute::Random4 random = compute::random4(seed, 0, i);
        const double share = to_unit_double(random.v[0]);
        const double area = (static_cast<double>(i) + share) / static_cast<double>(count) * sum;
        while (triangle + 1 < area_up_to.size() && area_up_to[triangle] <= area) { ++triangle; }

        const double root = std::sqrt(to_unit_double(random.v[1]));
        const double split = to_unit_double(random.v[2]);
        const auto& [a, b, c] = mesh.triangles[triangle];
        points.emplace_back((1 - root) * glm::dvec3(mesh.vertices[a]) +
                            root * (1 - split) * glm::dvec3(mesh.vertices[b]) +
                            root * split * glm::dvec3(mesh.vertices[c]));
    }
    return points;
}

/// A binary heap of points, largest weight on top, whose weights may sink while they are in it.
class WeightHeap {
public:
    explicit WeightHeap(std::vector<float> weights)
        : weights_(std::move(weights)), heap_(weights_.size()), place_(weights_.size()) {
        std::iota(heap_.begin(), heap_.end(), 0U);
        std::iota(place_.begin(), place_.end(), 0U);
        for (std::size_t i = heap_.size() / 2; i-- > 0;) { sink(i); }
    }

    bool contains(std::uint32_t point) const { return place_[point] != out; }
    std::size_t size() const { return heap_.size(); }

    std::uint32_t pop() {
        const std::uint32_t top = heap_.front();
        const std::uint32_t last = heap_.back();
        heap_.pop_back();
        place_[top] = out;
        if (!heap_.empty()) {
            put(0, last);
            sink(0);
        }
        return top;
    }

    void decrease(std::uint32_t point, float by) {
        weights_[point] -= by;
        sink(place_[point]);
    }

private:
    static constexpr std::uint32_t out = 0xFFFFFFFFU;

    /// Ties go to the lower index, so that the result does not depend on the heap's history.
    bool above(std::uint32_t a, std::uint32_t b) const {
        return weights_[a] != weights_[b] ? weights_[a] > weights_[b] : a < b;
    }
    void put(std::size_t place, std::uint32_t point) {
        heap_[place] = point;
        place_[point] = static_cast<std::uint32_t>(place);
    }
    void sink(std::size_t place) {
        const std::uint32_t point = heap_[place];
        for (;;) {
            std::size_t child = 2 * place + 1;
            if (child >= heap_.size()) { break; }
            if (child + 1 < heap_.size() && above(heap_[child + 1], heap_[child])) { ++child; }
            if (!above(heap_[child], point)) { break; }
            put(place, heap_[child]);
            place = child;
        }
        put(place, point);
    }

    std::vector<float> weights_;
    std::vector<std::uint32_t> heap_;
    std::vector<std::uint32_t> place_;
};

/// Weight that two points lay on each other (Yuksel 2015, alpha = 8), with his weight limiting
/// (beta = 0.65, gamma = 1.5).
class PairWeight {
public:
    PairWeight(double largest_radius, std::size_t samples, std::size_t candidates) {
        const double ratio = static_cast<double>(samples) / static_cast<double>(candidates);
        const double least = largest_radius * (1.0 - std::pow(ratio, 1.5)) * 0.65;
        reach_ = static_cast<float>(2 * largest_radius);
        least_ = static_cast<float>(2 * least);
    }
    float operator()(float squared_distance) const {
        const float distance = std::max(std::sqrt(squared_distance), least_);
        const float closeness = std::max(0.0F, 1.0F - distance / reach_);
        const float second = closeness * closeness;
        const float fourth = second * second;
        return fourth * fourth;
    }

private:
    float reach_;
    float least_;
};

/// Removes the most crowded point until `samples` are left.
std::vector<glm::vec3> eliminate(const std::vector<glm::vec3>& points, std::size_t samples,
                                 double area) {
    // Radius of the discs of the densest packing of `samples` discs on that area.
    const double radius = std::sqrt(area / (2 * std::sqrt(3.0) * static_cast<double>(samples)));
    const PairWeight weight(radius, samples, points.size());
    const PointGrid grid(points, 2 * radius);

    std::vector<float> weights(points.size(), 0.0F);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        grid.for_each_neighbour(
            i, [&](std::uint32_t, float squared) { weights[i] += weight(squared); });
    }
    WeightHeap heap(std::move(weights));
    while (heap.size() > samples) {
        const std::uint32_t removed = heap.pop();
        grid.for_each_neighbour(removed, [&](std::uint32_t neighbour, float squared) {
            if (heap.contains(neighbour)) { heap.decrease(neighbour, weight(squared)); }
        });
    }
    std::vector<glm::vec3> kept;
    kept.reserve(samples);
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        if (heap.contains(i)) { kept.push_back(points[i]); }
    }
    return kept;
}

}  // namespace

std::vector<glm::vec3> sample_surface(const TriangleMesh& mesh, double spacing,
                                      std::uint64_t seed) {
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
    return eliminate(uniform_points(mesh, oversampling * samples, seed), samples, area);
}

}  // namespace lattice::solid
