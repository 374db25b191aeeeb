// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>

#include "engine/error.hpp"
#include "engine/solid/surface_sampling.hpp"
#include "engine/solid/triangle_mesh.hpp"

using namespace lattice;

namespace {

solid::TriangleMesh load_asset(const std::string& name) {
    return solid::load_obj(std::filesystem::path(LATTICELAB_MESHES) / (name + ".obj"));
}

/// A rectangle in the plane z = 0, cut into two triangles.
solid::TriangleMesh plate(float width, float height) {
    return {{{0, 0, 0}, {width, 0, 0}, {width, height, 0}, {0, height, 0}}, {{0, 1, 2}, {0, 2, 3}}};
}

double smallest_distance(std::vector<glm::vec3> points) {
    std::sort(points.begin(), points.end(), [](auto a, auto b) { return a.x < b.x; });
    double smallest = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = i + 1; j < points.size() && points[j].x - points[i].x < smallest;
             ++j) {
            smallest = std::min<double>(smallest, glm::distance(points[i], points[j]));
        }
    }
    return smallest;
}

/// Smallest distance as a share of the largest that so many points on the plane can have.
double spacing_ratio(const std::vector<glm::vec3>& points, double area) {
    const double radius =
        std::sqrt(area / (2 * std::sqrt(3.0) * static_cast<double>(points.size())));
    return smallest_distance(points) / (2 * radius);
}

}  // namespace

TEST_CASE("samples keep the distance of a Poisson-disk set") {
    struct Shape {
        std::string name;
        solid::TriangleMesh mesh;
        double spacing;
    };
    const Shape shapes[] = {{"ball", load_asset("ball"), 0.03},
                            {"cube", load_asset("cube"), 0.03},
                            {"thin plate", plate(2.0F, 0.1F), 0.01}};
    for (const Shape& shape : shapes) {
        CAPTURE(shape.name);
        const double area = solid::surface_area(shape.mesh);
        const auto points = solid::sample_surface(shape.mesh, shape.spacing, 7);
        CHECK(points.size() == std::llround(area / (shape.spacing * shape.spacing)));
        const double ratio = spacing_ratio(points, area);
        MESSAGE(shape.name << ": " << points.size() << " samples, distance ratio " << ratio);
        CHECK(ratio > 0.65);
        CHECK(ratio < 1.0);
    }
}

TEST_CASE("samples lie on the surface") {
    for (const glm::vec3& point : solid::sample_surface(load_asset("cube"), 0.05, 1)) {
        const glm::vec3 size = glm::abs(point);
        CHECK(std::max({size.x, size.y, size.z}) == doctest::Approx(0.5F).epsilon(1e-6));
    }
}

TEST_CASE("equal areas get equal numbers of samples, whatever the triangles") {
    // One half of the plate is a single quad, the other 4096 triangles.
    solid::TriangleMesh mesh = plate(1.0F, 1.0F);
    constexpr int side = 64;
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (int y = 0; y <= side; ++y) {
        for (int x = 0; x <= side / 2; ++x) {
            mesh.vertices.emplace_back(1.0F + 2.0F * static_cast<float>(x) / side,
                                       static_cast<float>(y) / side, 0.0F);
        }
    }
    for (std::uint32_t y = 0; y < side; ++y) {
        for (std::uint32_t x = 0; x < side / 2; ++x) {
            const std::uint32_t a = first + y * (side / 2 + 1) + x;
            const std::uint32_t b = a + side / 2 + 1;
            mesh.triangles.push_back({a, a + 1, b + 1});
            mesh.triangles.push_back({a, b + 1, b});
        }
    }
    const auto points = solid::sample_surface(mesh, 0.02, 3);
    REQUIRE(points.size() == 5000);
    // 2 x 4 squares of 625 expected samples. Independent points would scatter by 25; a Poisson-disk
    // set by the few along the rim.
    int counts[4][2] = {};
    for (const glm::vec3& point : points) {
        ++counts[std::min(3, static_cast<int>(2 * point.x))]
                [std::min(1, static_cast<int>(2 * point.y))];
    }
    for (const auto& column : counts) {
        for (const int count : column) { CHECK(std::abs(count - 625) < 25); }
    }
}

TEST_CASE("the same seed gives the same samples, another seed others") {
    const auto mesh = load_asset("blob");
    const auto points = solid::sample_surface(mesh, 0.05, 5);
    CHECK(points == solid::sample_surface(mesh, 0.05, 5));
    CHECK(points != solid::sample_surface(mesh, 0.05, 6));
}

TEST_CASE("the ends of the range of spacings") {
    const auto mesh = load_asset("cube");
    CHECK(solid::sample_surface(mesh, 100.0, 0).size() == 1);
    CHECK(solid::sample_surface(solid::TriangleMesh{}, 0.1, 0).empty());
    CHECK_THROWS_AS(solid::sample_surface(mesh, 0.0, 0), Error);
    CHECK_THROWS_AS(solid::sample_surface(mesh, -1.0, 0), Error);
    CHECK_THROWS_AS(solid::sample_surface(mesh, std::nan(""), 0), Error);
    CHECK_THROWS_WITH_AS(solid::sample_surface(mesh, 1e-6, 0),
                         doctest::Contains("Choose a larger spacing"), Error);
}

TEST_CASE("50 000 samples take about a second at most") {
    const auto mesh = load_asset("ball");
    const double spacing = std::sqrt(solid::surface_area(mesh) / 50000);
    const auto start = std::chrono::steady_clock::now();
    const auto points = solid::sample_surface(mesh, spacing, 1);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    CHECK(points.size() == 50000);
    MESSAGE("50 000 samples: " << seconds.count() << " s");
    CHECK(seconds.count() < 15);  // wide, for sanitizers and busy machines; usual is 0.5 s
}
