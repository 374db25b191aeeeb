// SPDX-License-Identifier: MIT
#include "engine/solid/mesh_topology.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <vector>

namespace lattice::solid {

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

std::uint64_t hash_of(glm::vec3 place) {
    std::uint64_t hash = 0;
    for (int axis = 0; axis < 3; ++axis) {
        hash = (hash ^ std::bit_cast<std::uint32_t>(place[axis])) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 32;
    }
    return hash;
}

/// For each vertex the first one at the same place.
std::vector<std::uint32_t> first_at_place(const std::vector<glm::vec3>& vertices) {
    const std::size_t slots = std::bit_ceil(2 * vertices.size() + 2);
    std::vector<std::uint32_t> table(slots, none);
    std::vector<std::uint32_t> first(vertices.size());
    for (std::uint32_t i = 0; i < vertices.size(); ++i) {
        const glm::vec3 place = vertices[i] + 0.0F;  // -0 is where 0 is
        std::size_t slot = hash_of(place) & (slots - 1);
        while (table[slot] != none && vertices[table[slot]] != place) {
            slot = (slot + 1) & (slots - 1);
        }
        if (table[slot] == none) { table[slot] = i; }
        first[i] = table[slot];
    }
    return first;
}

/// Sets of vertices that are joined one pair at a time.
class DisjointSets {
public:
    explicit DisjointSets(std::size_t count) : parent_(count) {
        std::iota(parent_.begin(), parent_.end(), 0U);
    }
    std::uint32_t root(std::uint32_t member) {
        while (parent_[member] != member) {
            parent_[member] = parent_[parent_[member]];
            member = parent_[member];
        }
        return member;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = root(a);
        b = root(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::uint32_t> parent_;
};

/// A side of a triangle, from the lower vertex to the higher one or back.
struct Side {
    std::uint64_t edge;
    bool backward;

    Side(std::uint32_t from, std::uint32_t to)
        : edge(static_cast<std::uint64_t>(std::min(from, to)) << 32 | std::max(from, to)),
          backward(from > to) {}
    friend bool operator<(const Side& a, const Side& b) { return a.edge < b.edge; }
};

void count_edges(std::vector<Side>& sides, MeshTopology& counts) {
    std::sort(sides.begin(), sides.end());
    for (std::size_t begin = 0; begin < sides.size();) {
        std::size_t end = begin;
        std::int64_t backward = 0;
        for (; end < sides.size() && sides[end].edge == sides[begin].edge; ++end) {
            backward += sides[end].backward ? 1 : 0;
        }
        const auto triangles = static_cast<std::int64_t>(end - begin);
        if (triangles % 2 != 0) {
            ++counts.open_edges;
        } else if (2 * backward != triangles) {
            ++counts.turned_edges;
        }
        if (triangles > 2) { ++counts.non_manifold_edges; }
        begin = end;
    }
}

}  // namespace

MeshTopology topology(const TriangleMesh& mesh) {
    const std::vector<std::uint32_t> first = first_at_place(mesh.vertices);
    MeshTopology counts;
    DisjointSets sets(mesh.vertices.size());
    std::vector<bool> used(mesh.vertices.size());
    std::vector<Side> sides;
    sides.reserve(3 * mesh.triangles.size());
    for (const auto& triangle : mesh.triangles) {
        const std::uint32_t a = first[triangle[0]];
        const std::uint32_t b = first[triangle[1]];
        const std::uint32_t c = first[triangle[2]];
        for (const std::uint32_t corner : {a, b, c}) { used[corner] = true; }
        sets.join(a, b);
        sets.join(b, c);
        // Two corners at one place: a line, which no edge is open for.
        if (a == b || b == c || c == a) { continue; }
        sides.emplace_back(a, b);
        sides.emplace_back(b, c);
        sides.emplace_back(c, a);
    }
    count_edges(sides, counts);
    for (std::uint32_t i = 0; i < used.size(); ++i) {
        if (!used[i]) { continue; }
        ++counts.vertices;
        if (sets.root(i) == i) { ++counts.parts; }
    }
    return counts;
}

bool is_closed(const TriangleMesh& mesh) {
    const MeshTopology counts = topology(mesh);
    return counts.closed() && counts.faces_agree();
}

}  // namespace lattice::solid
