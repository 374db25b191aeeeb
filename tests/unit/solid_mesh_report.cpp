// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/solid/mesh_report.hpp"
#include "engine/solid/triangle_tree.hpp"
#include "tests/unit/mesh_shapes.hpp"

using namespace lattice;
using solid::MeshReport;
using solid::TriangleMesh;
using test::ball;
using test::box;
using test::together;

namespace {

TriangleMesh load_asset(const std::string& name) {
    return solid::load_obj(std::filesystem::path(LATTICELAB_MESHES) / (name + ".obj"));
}

/// A unit square in the plane z = 0.
TriangleMesh square() {
    return {{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 2, 3}}};
}

/// Each triangle with corners of its own, as programs write that keep a normal with each corner.
TriangleMesh torn(const TriangleMesh& mesh) {
    TriangleMesh out;
    for (const auto& triangle : mesh.triangles) {
        const auto first = static_cast<std::uint32_t>(out.vertices.size());
        for (const std::uint32_t corner : triangle) {
            out.vertices.push_back(mesh.vertices[corner]);
        }
        out.triangles.push_back({first, first + 1, first + 2});
    }
    return out;
}

void turn(TriangleMesh& mesh, std::size_t triangle) {
    std::swap(mesh.triangles[triangle][0], mesh.triangles[triangle][1]);
}

}  // namespace

TEST_CASE("the report of a box") {
    const MeshReport report = solid::mesh_report(box({1, 1, 1}, {5, 3, 1.5F}));
    CHECK(report.triangles == 12);
    CHECK(report.topology.vertices == 8);
    CHECK(report.topology.parts == 1);
    CHECK(report.topology.open_edges == 0);
    CHECK(report.topology.non_manifold_edges == 0);
    CHECK(report.topology.turned_edges == 0);
    CHECK(report.solid());
    CHECK(report.volume == doctest::Approx(4));
    CHECK(report.area == doctest::Approx(2 * (8 + 2 + 1)));
    CHECK(report.extent == glm::vec3(4, 2, 0.5F));
    // Five sixths of the surface have half a unit of body behind them.
    REQUIRE(report.thickness);
    CHECK(*report.thickness == doctest::Approx(0.5));
    CHECK(solid::nodes_per_mesh_unit(report, 0.5, 64) == doctest::Approx(8));
}

TEST_CASE("holes, turned triangles and doubled ones are counted") {
    TriangleMesh mesh = box({0, 0, 0}, {1, 1, 1});
    SUBCASE("a hole of one triangle has three open edges") {
        mesh.triangles.pop_back();
        const MeshReport report = solid::mesh_report(mesh);
        CHECK(report.topology.open_edges == 3);
        CHECK(report.topology.faces_agree());
        CHECK_FALSE(report.solid());
        CHECK(report.thickness);  // most ways inward still lead somewhere
    }
    SUBCASE("a turned triangle has three turned edges") {
        turn(mesh, 0);
        const MeshReport report = solid::mesh_report(mesh);
        CHECK(report.topology.closed());
        CHECK(report.topology.turned_edges == 3);
        CHECK_FALSE(report.solid());
        CHECK_FALSE(report.thickness);
    }
    SUBCASE("a doubled triangle is non-manifold along its edges") {
        mesh.triangles.push_back(mesh.triangles[0]);
        const solid::MeshTopology counts = solid::topology(mesh);
        CHECK(counts.non_manifold_edges == 3);
        CHECK(counts.open_edges == 3);
    }
    SUBCASE("a fin on an edge is non-manifold there and open elsewhere") {
        mesh.vertices.emplace_back(-1, 0, 0.5F);
        mesh.triangles.push_back({0, 4, 8});
        const solid::MeshTopology counts = solid::topology(mesh);
        CHECK(counts.non_manifold_edges == 1);
        CHECK(counts.open_edges == 3);
        CHECK(counts.parts == 1);
    }
    SUBCASE("boxes that touch along an edge are closed") {
        const solid::MeshTopology counts =
            solid::topology(together(mesh, box({1, 1, 0}, {2, 2, 1})));
        CHECK(counts.non_manifold_edges == 1);
        CHECK(counts.closed());
        CHECK(counts.faces_agree());
        CHECK(counts.parts == 1);
    }
}

TEST_CASE("corners at the same place count as one vertex") {
    const solid::MeshTopology counts = solid::topology(torn(ball(12)));
    CHECK(counts.vertices == 2 + 11 * 24);
    CHECK(counts.parts == 1);
    CHECK(counts.closed());
    TriangleMesh signs = box({0, 0, 0}, {1, 1, 1});
    signs.vertices.emplace_back(-0.0F, 0.0F, -0.0F);
    signs.triangles[0][0] = 8;  // the corner at 0 by another name
    CHECK(solid::topology(signs).vertices == 8);
    CHECK(solid::topology(signs).closed());
}

TEST_CASE("parts, and vertices that no triangle uses") {
    TriangleMesh mesh =
        together(box({5, 5, 5}, {6, 6, 6}), together(ball(8), box({8, 5, 5}, {9, 6, 6})));
    mesh.vertices.emplace_back(50, 50, 50);
    const MeshReport report = solid::mesh_report(mesh);
    CHECK(report.topology.parts == 3);
    CHECK(report.topology.vertices == 8 + 2 + 7 * 16 + 8);
    CHECK(report.extent == glm::vec3(10, 7, 7));
}

TEST_CASE("an open sheet has no thickness, a mesh turned inside out has the same") {
    const MeshReport sheet = solid::mesh_report(square());
    CHECK(sheet.topology.open_edges == 4);
    CHECK(sheet.area == doctest::Approx(1));
    CHECK_FALSE(sheet.thickness);
    CHECK_FALSE(sheet.solid());

    TriangleMesh inward = box({0, 0, 0}, {1, 1, 0.25F});
    for (std::size_t i = 0; i < inward.triangles.size(); ++i) { turn(inward, i); }
    const MeshReport report = solid::mesh_report(inward);
    CHECK(report.topology.closed());
    CHECK(report.topology.faces_agree());
    CHECK(report.volume == doctest::Approx(-0.25));
    CHECK_FALSE(report.solid());
    REQUIRE(report.thickness);
    CHECK(*report.thickness == doctest::Approx(0.25));
}

TEST_CASE("the thinnest part counts, however thick the rest") {
    SUBCASE("a ball") {
        const auto thickness = solid::mesh_report(ball(48)).thickness;
        REQUIRE(thickness);
        CHECK(*thickness == doctest::Approx(2).epsilon(0.02));
    }
    SUBCASE("a fin of a tenth of the surface on a cube") {
        const auto thickness =
            solid::mesh_report(
                together(box({0, 0, 0}, {1, 1, 1}), box({1, 0.45F, 0.4F}, {2, 0.85F, 0.42F})))
                .thickness;
        REQUIRE(thickness);
        CHECK(*thickness == doctest::Approx(0.02).epsilon(0.05));
    }
    SUBCASE("meshes we ship, in the domain's nodes") {
        // A wing of 0.5 chord with a profile 12 % thick, sharp at the trailing edge.
        const MeshReport wing = solid::mesh_report(load_asset("wing"));
        REQUIRE(wing.thickness);
        CHECK(*wing.thickness < 0.02);
        const MeshReport coin = solid::mesh_report(load_asset("coin"));
        REQUIRE(coin.thickness);
        const glm::vec3 sides = coin.extent;
        CHECK(*coin.thickness ==
              doctest::Approx(std::min({sides.x, sides.y, sides.z})).epsilon(0.02));
    }
}

TEST_CASE("a ray finds the nearest face that it leaves through, as trying all of them does") {
    const TriangleMesh mesh = together(load_asset("torus"), box({-0.3F, -1, -1}, {0.3F, 1, 1}));
    const solid::TriangleTree tree(mesh);
    int hits = 0;
    for (int i = 0; i < 500; ++i) {
        const double a = 0.37 * i;
        const double b = 0.71 * i;
        const solid::Ray ray{{0.2 * std::sin(a), 0.9 * std::cos(b), 0.9 * std::sin(a + b)},
                             {std::cos(a) * std::cos(b), std::sin(a) * std::cos(b), std::sin(b)}};
        double nearest = 1e30;
        for (const auto& [p, q, r] : mesh.triangles) {
            const glm::dvec3 corner = mesh.vertices[p];
            const glm::dvec3 normal = glm::cross(glm::dvec3(mesh.vertices[q]) - corner,
                                                 glm::dvec3(mesh.vertices[r]) - corner);
            const double along = glm::dot(ray.direction, normal);
            if (along <= 0) { continue; }
            const double distance = glm::dot(corner - ray.origin, normal) / along;
            const glm::dvec3 at = ray.origin + distance * ray.direction;
            bool inside = distance > 0;
            const glm::dvec3 corners[] = {mesh.vertices[p], mesh.vertices[q], mesh.vertices[r]};
            for (int k = 0; k < 3; ++k) {
                const glm::dvec3 side = corners[(k + 1) % 3] - corners[k];
                inside = inside && glm::dot(glm::cross(side, at - corners[k]), normal) >= 0;
            }
            if (inside) { nearest = std::min(nearest, distance); }
        }
        CAPTURE(i);
        const auto found = tree.distance_to_exit(ray, 0, 0xFFFFFFFFU);
        REQUIRE(found.has_value() == (nearest < 1e30));
        if (found) {
            CHECK(*found == doctest::Approx(nearest).epsilon(1e-9));
            ++hits;
        }
    }
    CHECK(hits > 400);
}

TEST_CASE("a short ray meets what a long one meets, as far as it reaches") {
    const TriangleMesh mesh = together(load_asset("torus"), box({-0.3F, -1, -1}, {0.3F, 1, 1}));
    const solid::TriangleTree tree(mesh);
    int reached = 0;
    int short_of = 0;
    for (int i = 0; i < 300; ++i) {
        const double a = 0.37 * i;
        const double b = 0.71 * i;
        const solid::Ray ray{{0.2 * std::sin(a), 0.9 * std::cos(b), 0.9 * std::sin(a + b)},
                             {std::cos(a) * std::cos(b), std::sin(a) * std::cos(b), std::sin(b)}};
        CAPTURE(i);
        const auto first = tree.distance_to_first(ray);
        if (!first) { continue; }
        CHECK(tree.distance_to_first(ray, *first) == first);
        CHECK_FALSE(tree.distance_to_first(ray, *first * (1 - 1e-9)));
        const auto within = tree.distance_to_first(ray, 0.3);
        CHECK(within == (*first <= 0.3 ? first : std::nullopt));
        ++(within ? reached : short_of);
    }
    CHECK(reached > 50);
    CHECK(short_of > 50);
}

TEST_CASE("a million triangles are reported on in a few seconds") {
    const TriangleMesh mesh = ball(501);
    REQUIRE(mesh.triangles.size() == 4 * 501 * 500);
    const auto start = std::chrono::steady_clock::now();
    std::vector<double> shares;
    const MeshReport report =
        solid::mesh_report(mesh, [&](double share) { shares.push_back(share); });
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    MESSAGE("1 million triangles: " << seconds.count() << " s");
    CHECK(report.solid());
    CHECK(report.topology.parts == 1);
    CHECK(report.volume == doctest::Approx(4.18879).epsilon(1e-4));
    CHECK(*report.thickness == doctest::Approx(2).epsilon(1e-3));
    CHECK(shares.size() >= 3);
    CHECK(std::is_sorted(shares.begin(), shares.end()));
    CHECK(shares.back() == 1);
    CHECK(seconds.count() < 20);  // wide, for sanitizers and busy machines; usual is 0.7 s
}
