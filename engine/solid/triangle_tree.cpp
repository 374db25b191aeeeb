// SPDX-License-Identifier: MIT
#include "engine/solid/triangle_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lattice::solid {

namespace {

constexpr std::size_t largest_leaf = 4;

}  // namespace

TriangleTree::TriangleTree(const TriangleMesh& mesh) : mesh_(mesh) {
    centres_.reserve(mesh.triangles.size());
    for (std::uint32_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto& [a, b, c] = mesh.triangles[i];
        const glm::dvec3 sum = glm::dvec3(mesh.vertices[a]) + glm::dvec3(mesh.vertices[b]) +
                               glm::dvec3(mesh.vertices[c]);
        centres_.push_back({glm::vec3(sum / 3.0), i});
    }
    nodes_.reserve(mesh.triangles.size() / 2 + 1);
    if (!centres_.empty()) { build(0, centres_.size()); }
}

TriangleTree::Node TriangleTree::leaf(std::size_t begin, std::size_t end) const {
    glm::vec3 low(std::numeric_limits<float>::max());
    glm::vec3 high(std::numeric_limits<float>::lowest());
    for (std::size_t i = begin; i < end; ++i) {
        for (const std::uint32_t corner : mesh_.triangles[centres_[i].triangle]) {
            low = glm::min(low, mesh_.vertices[corner]);
            high = glm::max(high, mesh_.vertices[corner]);
        }
    }
    return {low, static_cast<std::uint32_t>(begin), high, static_cast<std::uint32_t>(end - begin)};
}

/// Appends the tree of these triangles. It is as deep as the logarithm of their number.
void TriangleTree::build(std::size_t begin, std::size_t end) {
    if (end - begin <= largest_leaf) {
        nodes_.push_back(leaf(begin, end));
        return;
    }
    glm::vec3 low = centres_[begin].place;
    glm::vec3 high = low;
    for (std::size_t i = begin; i < end; ++i) {
        low = glm::min(low, centres_[i].place);
        high = glm::max(high, centres_[i].place);
    }
    const glm::vec3 size = high - low;
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : (size.y >= size.z ? 1 : 2);
    const std::size_t middle = begin + (end - begin) / 2;
    const auto at = [&](std::size_t i) {
        return centres_.begin() + static_cast<std::ptrdiff_t>(i);
    };
    std::nth_element(at(begin), at(middle), at(end), [axis](const Centre& a, const Centre& b) {
        return a.place[axis] < b.place[axis];
    });
    const std::size_t place = nodes_.size();
    nodes_.emplace_back();
    build(begin, middle);
    const std::size_t second = nodes_.size();
    build(middle, end);
    const Node& left = nodes_[place + 1];
    const Node& right = nodes_[second];
    nodes_[place] = {glm::min(left.low, right.low), static_cast<std::uint32_t>(second),
                     glm::max(left.high, right.high), 0};
}

std::optional<double> TriangleTree::distance_to_exit(const Ray& ray, double least,
                                                     std::uint32_t own) const {
    return distance_to(ray, {.faces = Faces::from_behind, .least = least, .own = own});
}

std::optional<double> TriangleTree::distance_to_first(const Ray& ray, double farthest) const {
    return distance_to(ray, {.faces = Faces::all, .most = farthest});
}

std::optional<double> TriangleTree::distance_to(const Ray& ray, const Search& search) const {
    if (nodes_.empty()) { return std::nullopt; }
    constexpr std::size_t deepest = 64;
    std::array<std::uint32_t, deepest> waiting{};
    std::size_t count = 0;
    waiting[count++] = 0;
    std::optional<double> found;
    double nearest = search.most;
    const glm::dvec3 inverse = 1.0 / ray.direction;
    while (count > 0) {
        const std::uint32_t index = waiting[--count];
        const Node& node = nodes_[index];
        double enters = search.least;
        double leaves = nearest;
        for (int axis = 0; axis < 3; ++axis) {
            const double a = (node.low[axis] - ray.origin[axis]) * inverse[axis];
            const double b = (node.high[axis] - ray.origin[axis]) * inverse[axis];
            // fmin and fmax pass over the NaN of 0 times infinity.
            enters = std::fmax(enters, std::fmin(a, b));
            leaves = std::fmin(leaves, std::fmax(a, b));
        }
        if (enters > leaves) { continue; }
        if (node.triangles == 0) {
            waiting[count++] = node.next;
            waiting[count++] = index + 1;
            continue;
        }
        for (std::uint32_t i = node.next; i < node.next + node.triangles; ++i) {
            const std::uint32_t triangle = centres_[i].triangle;
            if (triangle == search.own) { continue; }
            const auto& [a, b, c] = mesh_.triangles[triangle];
            const auto distance = distance_to_triangle(ray, mesh_.vertices[a], mesh_.vertices[b],
                                                       mesh_.vertices[c], search.faces);
            if (!distance || !(*distance > search.least) || !(*distance <= nearest)) { continue; }
            nearest = *distance;
            found = distance;
        }
    }
    return found;
}

}  // namespace lattice::solid
