// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <glm/gtc/constants.hpp>

#include "engine/error.hpp"
#include "engine/solid/surface_sampling.hpp"
#include "engine/solid/triangle_mesh.hpp"
#include "tests/unit/mesh_shapes.hpp"

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

/// Which of equal shares of a surface a point lies in.
using Share = std::function<int(const glm::vec3&)>;

struct Shape {
    std::string name;
    solid::TriangleMesh mesh;
    double spacing;
    int shares;
    Share share;
};

int part_of(double position, int parts) {
    return std::clamp(static_cast<int>(position * parts), 0, parts - 1);
}

/// A ball, a cube and a sheet, cut into shares of equal area: the ball into 10 zones of equal
/// height by 10 sectors (Archimedes), each side of the others into a grid.
std::vector<Shape> shapes() {
    const auto zone_and_sector = [](const glm::vec3& p) {
        const double turn = std::atan2(p.y, p.x) / glm::two_pi<double>() + 0.5;
        return 10 * part_of((p.z + 1) / 2.0, 10) + part_of(turn, 10);
    };
    const auto side_and_square = [](const glm::vec3& p) {
        const glm::vec3 size = glm::abs(p);
        const int axis = size.x >= size.y && size.x >= size.z ? 0 : (size.y >= size.z ? 1 : 2);
        const int side = 2 * axis + (p[axis] > 0 ? 1 : 0);
        return 16 * side + 4 * part_of(p[(axis + 1) % 3] + 0.5, 4) +
               part_of(p[(axis + 2) % 3] + 0.5, 4);
    };
    const auto along = [](const glm::vec3& p) { return part_of(p.x / 2.0, 40); };
    return {{"ball", test::ball(96), 0.06, 100, zone_and_sector},
            {"cube", load_asset("cube"), 0.03, 96, side_and_square},
            {"sheet", plate(2.0F, 0.1F), 0.01, 40, along}};
}

}  // namespace

TEST_CASE("samples keep the distance of a Poisson-disk set") {
    for (const Shape& shape : shapes()) {
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

TEST_CASE("each side of a plate thinner than the spacing has a Poisson-disk set of its own") {
    const auto mesh = test::box({0, 0, 0}, {2, 0.5F, 0.001F});
    const auto points = solid::sample_surface(mesh, 0.02, 7);
    CHECK(points.size() == std::llround(solid::surface_area(mesh) / 0.0004));
    for (const float side : {0.0F, 0.001F}) {
        std::vector<glm::vec3> there;
        for (const glm::vec3& point : points) {
            if (std::abs(point.z - side) < 1e-5F) { there.push_back(point); }
        }
        CHECK(std::abs(static_cast<double>(there.size()) - 2500) < 100);
        const double ratio = spacing_ratio(there, 1.0);
        MESSAGE("thin plate: " << there.size() << " samples a side, distance ratio " << ratio);
        CHECK(ratio > 0.65);
    }
}

TEST_CASE("samples are spread evenly over the area") {
    for (const Shape& shape : shapes()) {
        CAPTURE(shape.name);
        const auto points = solid::sample_surface(shape.mesh, shape.spacing, 7);
        std::vector<int> counts(static_cast<std::size_t>(shape.shares));
        for (const glm::vec3& point : points) {
            ++counts[static_cast<std::size_t>(shape.share(point))];
        }
        const double expected = static_cast<double>(points.size()) / shape.shares;
        double chi_squared = 0;
        double largest = 0;
        for (const int count : counts) {
            const double excess = count - expected;
            chi_squared += excess * excess / expected;
            largest = std::max(largest, std::abs(excess) / expected);
        }
        // 1 would be independent points; a Poisson-disk set is far more even.
        const double per_freedom = chi_squared / (shape.shares - 1);
        MESSAGE(shape.name << ": chi^2 a degree of freedom " << per_freedom
                           << ", largest deviation " << 100 * largest << " % of " << expected);
        CHECK(per_freedom < 0.4);
        CHECK(largest < 0.25);
    }
}

TEST_CASE("work that is told of hears its share grow to the end, and may be given up") {
    const auto mesh = load_asset("cube");
    std::vector<double> shares;
    const auto points =
        solid::sample_surface(mesh, 0.012, 1, [&](double share) { shares.push_back(share); });
    CHECK(points.size() > 40'000);
    CHECK(shares.size() > 4);
    CHECK(std::is_sorted(shares.begin(), shares.end()));
    CHECK(shares.front() == 0);
    CHECK(shares.back() == 1);
    CHECK(points == solid::sample_surface(mesh, 0.012, 1));
    const auto give_up = [](double share) {
        if (share > 0.5) { throw Error("", "given up", ""); }
    };
    CHECK_THROWS_WITH_AS(solid::sample_surface(mesh, 0.012, 1, give_up), "given up", Error);
}

TEST_CASE("far from the origin and at any scale samples keep their distance") {
    for (const float scale : {1e-12F, 1.0F, 1e12F}) {
        CAPTURE(scale);
        const auto mesh = test::box(glm::vec3(10 * scale), glm::vec3(11 * scale));
        const auto points = solid::sample_surface(mesh, 0.03 * scale, 7);
        const double ratio = spacing_ratio(points, solid::surface_area(mesh));
        CHECK(ratio > 0.65);
        CHECK(ratio < 1.0);
    }
}

TEST_CASE("specks of surface far from each other get their samples") {
    const auto speck = [](float at) { return test::box(glm::vec3(at), glm::vec3(at + 1.0F)); };
    const auto mesh = test::together(speck(0), speck(8e6F));
    CHECK(solid::sample_surface(mesh, 1e5, 1).size() == 1);
    const auto points = solid::sample_surface(mesh, 0.1, 1);
    CHECK(points.size() == 1200);
    CHECK(std::count_if(points.begin(), points.end(), [](auto p) { return p.x < 2; }) == 600);
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
    CHECK(seconds.count() < 15);  // wide, for sanitizers and busy machines; usual is 0.2 s
}

TEST_CASE("a mesh of a million triangles takes 45 000 samples in a second or two") {
    const auto mesh = test::ball(501);
    const double spacing = std::sqrt(solid::surface_area(mesh) / 45000);
    const auto start = std::chrono::steady_clock::now();
    const auto points = solid::sample_surface(mesh, spacing, 1);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    CHECK(points.size() == 45000);
    MESSAGE("45 000 samples on a million triangles: " << seconds.count() << " s");
    CHECK(seconds.count() < 15);  // as above; usual is 0.3 s
    CHECK(spacing_ratio(points, solid::surface_area(mesh)) > 0.65);
}
