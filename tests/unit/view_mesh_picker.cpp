// SPDX-License-Identifier: MIT
#include "app/view/mesh_picker.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "tests/unit/mesh_shapes.hpp"
#include "tests/unit/view_fixture.hpp"

using namespace lattice;

namespace {

/// Lets the trees of the snapshot's meshes be made.
bool finish(view::MeshPicker& picker, const simulation::Snapshot& snapshot) {
    for (int i = 0; i < 20000; ++i) {
        picker.first_hit(snapshot, {});
        if (!picker.pending()) { return true; }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

}  // namespace

TEST_CASE("picking finds the nearest solid that can be seen, from outside and from inside") {
    simulation::Snapshot snapshot;
    snapshot.nodes_per_unit = 32;
    snapshot.meshes.push_back(test::make_cube({0.5F, 0.8F, 0.5F}, 0.4F, 32));
    snapshot.meshes.push_back(test::make_cube({0.5F, 0.2F, 0.5F}, 0.1F, 32));
    view::MeshPicker picker;
    const auto along_y = [&](glm::vec3 origin) {
        return picker.first_hit(snapshot, {origin, {0, 1, 0}});
    };
    const auto expect = [](const std::optional<view::MeshHit>& hit, std::size_t mesh, float far) {
        REQUIRE(hit);
        CHECK(hit->mesh == mesh);
        CHECK(hit->distance == doctest::Approx(far).epsilon(1e-5));
    };
    for (const bool with_trees : {false, true}) {
        CAPTURE(with_trees);
        if (with_trees) { REQUIRE(finish(picker, snapshot)); }
        expect(along_y({0.5F, -2.5F, 0.51F}), 1, 2.65F);
        expect(along_y({0.6F, -2.5F, 0.51F}), 0, 3.1F);
        expect(along_y({0.5F, 0.2F, 0.51F}), 1, 0.05F);
        CHECK_FALSE(along_y({0.9F, -2.5F, 0.5F}));
        CHECK_FALSE(along_y({0.5F, 1.2F, 0.5F}));  // both are behind
        snapshot.meshes[1].visible = false;
        expect(along_y({0.5F, -2.5F, 0.51F}), 0, 3.1F);
        snapshot.meshes[1].visible = true;
    }
}

TEST_CASE("a mesh of very many triangles is tried in no time once its tree is there") {
    simulation::Snapshot snapshot;
    auto mesh = std::make_shared<const solid::TriangleMesh>(test::ball(300));
    REQUIRE(mesh->triangles.size() > 350000);
    glm::mat4 transform(8.0F);
    transform[3] = glm::vec4(16, 16, 16, 1);
    snapshot.nodes_per_unit = 32;
    snapshot.meshes.push_back({.mesh = mesh, .transform = transform});
    view::MeshPicker picker;
    REQUIRE(finish(picker, snapshot));
    int hits = 0;
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 1000; ++i) {
        const glm::vec3 origin(0.515625F, -2, 0.515625F);
        const glm::vec3 direction(0.0002F * static_cast<float>(i), 1, 0);
        const auto hit = picker.first_hit(snapshot, {origin, glm::normalize(direction)});
        if (hit) { ++hits; }
        // A ray meets the ball of radius 1/4 when it passes its middle, 2.515625 away, that near.
        const double passes = 2.515625 * std::sin(std::atan(0.0002 * i));
        if (std::abs(passes - 0.25) > 1e-3) { CHECK(hit.has_value() == (passes < 0.25)); }
    }
    const auto taken = std::chrono::steady_clock::now() - begin;
    CHECK(hits > 400);
    // Trying all of its triangles takes some milliseconds a ray.
    CHECK(taken < std::chrono::milliseconds(500));

    // A mesh that nobody holds is forgotten, another one at its place is not taken for it.
    snapshot.meshes.clear();
    mesh.reset();
    snapshot.meshes.push_back(test::make_cube({0.5F, 0.5F, 0.5F}, 0.2F, 32));
    CHECK(picker.first_hit(snapshot, {{0.55F, -2, 0.51F}, {0, 1, 0}}));
    CHECK_FALSE(picker.first_hit(snapshot, {{0.7F, -2, 0.51F}, {0, 1, 0}}));
}
