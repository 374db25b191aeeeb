// SPDX-License-Identifier: MIT
#include "engine/simulation/solid_surfaces.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>
#include <vector>

#include <glm/gtc/matrix_transform.hpp>

#include "tests/unit/mesh_shapes.hpp"

using namespace lattice;
using namespace lattice::simulation;

namespace {

PlacedMesh placed(solid::TriangleMesh mesh, const glm::mat4& transform) {
    PlacedMesh solid;
    solid.mesh = std::make_shared<const solid::TriangleMesh>(std::move(mesh));
    solid.transform = transform;
    return solid;
}

/// Points on a straight line, so far apart.
std::vector<glm::vec4> straight(const glm::vec3& from, const glm::vec3& step, int count) {
    std::vector<glm::vec4> line;
    for (int i = 0; i < count; ++i) {
        line.emplace_back(from + static_cast<float>(i) * step, 0.1F);
    }
    return line;
}

}  // namespace

TEST_CASE("a line crosses a box where it goes in and where it comes out") {
    SolidSurfaces surfaces;
    const auto line = straight({0, 5.1F, 4.9F}, {0.5F, 0, 0}, 60);
    CHECK(surfaces.next_crossing(line, 0) == 60);  // there is nothing
    // From x = 10.2 to 20.7, y and z from 4 to 6.
    const PlacedMesh box =
        placed(test::box({0, 0, 0}, {1, 1, 1}),
               glm::scale(glm::translate(glm::mat4(1), {10.2F, 4, 4}), glm::vec3(10.5F, 2, 2)));
    surfaces.place(std::vector{box});
    const std::size_t in = surfaces.next_crossing(line, 0);
    CHECK(in == 21);
    CHECK(surfaces.next_crossing(line, in) == 42);
    CHECK(surfaces.next_crossing(line, 42) == 60);
    CHECK(surfaces.next_crossing(std::span(line).first(10), 0) == 10);
    CHECK(surfaces.next_crossing({}, 0) == 0);
    // One that runs along it outside, and one that passes a corner of its bounds.
    CHECK(surfaces.next_crossing(straight({0, 6.01F, 5}, {0.5F, 0, 0}, 60), 0) == 60);
    PlacedMesh hidden = box;
    hidden.visible = false;
    surfaces.place(std::vector{hidden});
    CHECK(surfaces.next_crossing(line, 0) == 60);
}

TEST_CASE("the first of several solids counts, turned and stretched as they are") {
    // An ellipsoid of half axes 6, 3, 3, turned by 30 degrees about z around (20, 20, 20), and one
    // more behind it.
    glm::mat4 first = glm::translate(glm::mat4(1), {20, 20, 20});
    first = glm::rotate(first, glm::radians(30.0F), {0, 0, 1});
    first = glm::scale(first, {6, 3, 3});
    const glm::mat4 second = glm::scale(glm::translate(glm::mat4(1), {40, 20, 20}), glm::vec3(4));
    SolidSurfaces surfaces;
    const auto ball = test::ball(60);
    surfaces.place(std::vector{placed(ball, second), placed(ball, first)});
    // Along x through the middle: (c / 6)^2 + (s / 3)^2 = 1 / r^2.
    const double c = std::cos(glm::radians(30.0)) / 6;
    const double s = std::sin(glm::radians(30.0)) / 3;
    const double r = 1 / std::sqrt(c * c + s * s);
    const auto line = straight({0, 20.01F, 20.02F}, {0.25F, 0, 0}, 240);
    const double expected[] = {20 - r, 20 + r, 36, 44};
    std::size_t at = 0;
    for (const double x : expected) {
        at = surfaces.next_crossing(line, at);
        REQUIRE(at < line.size());
        CHECK(std::abs(line[at].x - 0.125 - x) < 0.125 + 0.02);
    }
    CHECK(surfaces.next_crossing(line, at) == line.size());
}
