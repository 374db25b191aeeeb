// SPDX-License-Identifier: MIT
#include "app/mesh_reports.hpp"

#include <doctest/doctest.h>

#include <chrono>

#include "app/mesh_text.hpp"
#include "tests/unit/fake_simulation.hpp"
#include "tests/unit/mesh_shapes.hpp"

using namespace lattice;
using namespace lattice::app;
using test::eventually;

namespace {

MeshReports::Mesh shared(solid::TriangleMesh mesh) {
    return std::make_shared<const solid::TriangleMesh>(std::move(mesh));
}

}  // namespace

TEST_CASE("reports come when they are made, and nobody waits for them") {
    MeshReports reports;
    const auto large = shared(test::ball(400));
    const auto small = shared(test::box({0, 0, 0}, {1, 1, 1}));
    const auto start = std::chrono::steady_clock::now();
    CHECK(reports.of(large) == nullptr);
    const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - start;
    CHECK(waited.count() < 0.1);
    CHECK(reports.pending());
    REQUIRE(eventually([&] { return reports.of(large) != nullptr; }));
    CHECK(reports.of(large)->triangles == 4 * 400 * 399);
    REQUIRE(eventually([&] { return reports.of(small) != nullptr; }));
    CHECK(reports.of(small)->volume == doctest::Approx(1));
    CHECK_FALSE(reports.pending());
    const solid::MeshReport* before = reports.of(large);
    CHECK(reports.of(large) == before);
}

TEST_CASE("meshes that nobody holds any more are let go") {
    MeshReports reports;
    auto mesh = shared(test::box({0, 0, 0}, {1, 1, 1}));
    const std::weak_ptr<const solid::TriangleMesh> watched = mesh;
    reports.of(mesh);
    mesh.reset();
    const auto other = shared(test::ball(8));
    CHECK(eventually([&] {
        reports.of(other);
        return watched.expired();
    }));
}

TEST_CASE("reports that are being made are given up at the end") {
    const auto mesh = shared(test::ball(300));
    {
        MeshReports reports;
        reports.of(mesh);
    }
    CHECK(mesh.use_count() == 1);
}

TEST_CASE("reports in words") {
    solid::TriangleMesh mesh = test::box({0, 0, 0}, {4, 2, 0.25F});
    CHECK(surface_text(solid::mesh_report(mesh)) == "closed");
    CHECK(parts_text(solid::mesh_report(mesh)) == "1 part");
    CHECK(extent_text(solid::mesh_report(mesh), 0.5) == "2 x 1 x 0.125");
    std::swap(mesh.triangles[0][0], mesh.triangles[0][1]);
    CHECK(surface_text(solid::mesh_report(mesh)) == "closed, 3 turned edges");
    mesh = test::together(test::box({0, 0, 0}, {1, 1, 1}), test::box({2, 0, 0}, {3, 1, 1}));
    CHECK(parts_text(solid::mesh_report(mesh)) == "2 parts");
    mesh.triangles.pop_back();
    CHECK(surface_text(solid::mesh_report(mesh)) == "open, 3 open edges");
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1234567) == "1 234 567");
}
