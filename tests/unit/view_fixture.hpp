// SPDX-License-Identifier: MIT
// An offscreen context for tests, and small worlds to draw.
#pragma once

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "app/window/offscreen_context.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::test {

/// Debug messages are fatal: finish() throws the first.
struct GlFixture {
    GlFixture() : context({-1, window::DebugMessages::fatal}) {}
    void finish() {
        glFinish();
        window::throw_debug_message();
    }
    window::OffscreenContext context;
};

/// IEEE half of a finite value >= 0 that a half can hold without becoming subnormal; rounds to
/// nearest.
inline std::uint16_t to_half(float value) {
    if (value < 6.2e-5F) { return 0; }
    const auto bits = std::bit_cast<std::uint32_t>(value) + 0x1000U;
    return static_cast<std::uint16_t>((bits >> 13) - (112U << 10));
}

using DensityFunction = std::function<float(glm::vec3 world)>;

inline std::vector<std::uint16_t> fill_density(Extent cells, float cells_per_unit,
                                               const DensityFunction& density) {
    std::vector<std::uint16_t> halves;
    halves.reserve(static_cast<std::size_t>(cells.size()));
    for (int z = 0; z < cells.z; ++z) {
        for (int y = 0; y < cells.y; ++y) {
            for (int x = 0; x < cells.x; ++x) {
                const glm::vec3 world = (glm::vec3(x, y, z) + 0.5F) / cells_per_unit;
                halves.push_back(to_half(density(world)));
            }
        }
    }
    return halves;
}

inline std::shared_ptr<simulation::Snapshot> make_snapshot(Extent cells, int nodes_per_unit,
                                                           const DensityFunction& density) {
    static std::uint64_t version = 0;
    auto snapshot = std::make_shared<simulation::Snapshot>();
    snapshot->version = ++version;
    snapshot->scene_version = version;
    snapshot->domain = cells;
    snapshot->nodes_per_unit = nodes_per_unit;
    snapshot->density_extent = cells;
    snapshot->density = fill_density(cells, static_cast<float>(nodes_per_unit), density);
    return snapshot;
}

/// Whether a shader of this name is used for fields alone.
inline bool draws_fields(std::string_view shader) {
    constexpr std::array<std::string_view, 6> names{"slice",       "flow_lines", "field_bounds",
                                                    "surface_hit", "surface",    "legend"};
    return std::ranges::find(names, shader) != names.end();
}

/// A cube of the given side (world units) about a world point, as a placed mesh.
inline simulation::PlacedMesh make_cube(glm::vec3 centre, float side, float nodes_per_unit) {
    auto mesh = std::make_shared<solid::TriangleMesh>();
    for (int i = 0; i < 8; ++i) {
        mesh->vertices.emplace_back((i & 1) != 0 ? 0.5F : -0.5F, (i & 2) != 0 ? 0.5F : -0.5F,
                                    (i & 4) != 0 ? 0.5F : -0.5F);
    }
    const std::uint32_t quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                       {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (const auto& q : quads) {
        mesh->triangles.push_back({q[0], q[1], q[2]});
        mesh->triangles.push_back({q[0], q[2], q[3]});
    }
    glm::mat4 transform(side * nodes_per_unit);
    transform[3] = glm::vec4(centre * nodes_per_unit - 0.5F, 1.0F);
    return {.mesh = mesh, .transform = transform};
}

}  // namespace lattice::test
