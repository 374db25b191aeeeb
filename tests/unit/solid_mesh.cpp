// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include <glm/gtc/constants.hpp>

#include "engine/solid/mesh_topology.hpp"
#include "engine/solid/triangle_mesh.hpp"

using namespace lattice;

namespace {

solid::TriangleMesh load_asset(const std::string& name) {
    return solid::load_obj(std::filesystem::path(LATTICELAB_MESHES) / (name + ".obj"));
}

double volume(const solid::TriangleMesh& mesh) {
    double sum = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        sum += glm::dot(glm::dvec3(mesh.vertices[a]),
                        glm::cross(glm::dvec3(mesh.vertices[b]), glm::dvec3(mesh.vertices[c])));
    }
    return sum / 6;
}

void check_point(const glm::mat4& matrix, glm::vec3 from, glm::vec3 to) {
    const glm::vec3 got = matrix * glm::vec4(from, 1.0F);
    CAPTURE(got.x);
    CAPTURE(got.y);
    CAPTURE(got.z);
    CHECK(glm::length(got - to) < 1e-5F);
}

/// A box of 4 x 2 x 1 around (2, 1, 0.5), with one vertex that no triangle uses.
solid::TriangleMesh slab() {
    solid::TriangleMesh mesh;
    for (int corner = 0; corner < 8; ++corner) {
        mesh.vertices.emplace_back(4 * (corner & 1), corner & 2, (corner & 4) / 4);
    }
    mesh.vertices.emplace_back(100, 100, 100);
    mesh.triangles = {{0, 3, 1}, {4, 5, 7}, {0, 2, 6}};
    return mesh;
}

}  // namespace

TEST_CASE("every mesh we ship is closed and faces outward") {
    struct Expected {
        const char* name;
        double volume;
        glm::vec3 extent;
    };
    const double pi = glm::pi<double>();
    const Expected shapes[] = {
        {"ball", pi / 6, {1, 1, 1}},
        {"cube", 1.0, {1, 1, 1}},
        {"torus", 2 * pi * pi * 0.36 * 0.14 * 0.14, {0.28, 1, 1}},
        {"column", 0, {0.32, 0.32, 1}},
        {"wing", 0, {0.5, 1, 0}},
        {"blob", 0, {0, 0, 0}},
        {"body", 0, {1.044, 0.389, 0.288}},
    };
    for (const Expected& shape : shapes) {
        CAPTURE(shape.name);
        const solid::TriangleMesh mesh = load_asset(shape.name);
        CHECK(solid::is_closed(mesh));
        CHECK(volume(mesh) > 0.01);
        if (shape.volume > 0) {
            CHECK(volume(mesh) == doctest::Approx(shape.volume).epsilon(0.02));
        }
        const glm::vec3 extent = solid::bounds(mesh).extent();
        for (int axis = 0; axis < 3; ++axis) {
            if (shape.extent[axis] > 0) {
                CHECK(extent[axis] == doctest::Approx(shape.extent[axis]).epsilon(1e-3));
            }
        }
    }
}

TEST_CASE("a hole or a turned triangle is not closed") {
    solid::TriangleMesh mesh = load_asset("cube");
    REQUIRE(mesh.triangles.size() == 12);
    SUBCASE("hole") {
        mesh.triangles.pop_back();
    }
    SUBCASE("turned") {
        std::swap(mesh.triangles[0][0], mesh.triangles[0][1]);
    }
    SUBCASE("doubled") {
        mesh.triangles.push_back(mesh.triangles[0]);
    }
    CHECK_FALSE(solid::is_closed(mesh));
}

TEST_CASE("bounds and area see only what triangles use") {
    const solid::Bounds box = solid::bounds(slab());
    CHECK(box.low == glm::vec3(0, 0, 0));
    CHECK(box.high == glm::vec3(4, 2, 1));
    CHECK(box.centre() == glm::vec3(2, 1, 0.5F));
    CHECK(solid::surface_area(slab()) == doctest::Approx(4 + 4 + 1));
    CHECK(solid::surface_area(load_asset("cube")) == doctest::Approx(6));
    CHECK(solid::surface_area(solid::TriangleMesh{}) == 0);
    CHECK(solid::bounds(solid::TriangleMesh{}).extent() == glm::vec3(0));
}

TEST_CASE("placement puts the box centre to the position and the largest extent to the scale") {
    const glm::vec3 position(10, 20, 30);
    const glm::mat4 still = solid::placement(slab(), position, {0, 0, 0}, 8.0F);
    check_point(still, {2, 1, 0.5F}, position);
    check_point(still, {4, 1, 0.5F}, {14, 20, 30});
    check_point(still, {2, 2, 0.5F}, {10, 22, 30});

    SUBCASE("turns about one axis follow the right hand") {
        check_point(solid::placement(slab(), position, {90, 0, 0}, 8.0F), {2, 2, 0.5F},
                    {10, 20, 32});
        check_point(solid::placement(slab(), position, {0, 90, 0}, 8.0F), {4, 1, 0.5F},
                    {10, 20, 26});
        check_point(solid::placement(slab(), position, {0, 0, 90}, 8.0F), {4, 1, 0.5F},
                    {10, 24, 30});
    }
    SUBCASE("the turn about x comes first, then y, then z") {
        // y -> z (about x), z -> x (about y), x -> y (about z).
        check_point(solid::placement(slab(), position, {90, 90, 90}, 8.0F), {2, 2, 0.5F},
                    {10, 22, 30});
        // x stays, x -> -z, -z stays.
        check_point(solid::placement(slab(), position, {90, 90, 90}, 8.0F), {4, 1, 0.5F},
                    {10, 20, 26});
    }
}
