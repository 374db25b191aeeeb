// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "app/view/gizmo.hpp"

using namespace lattice::view;
using Kind = GizmoHandle::Kind;

namespace {

constexpr glm::dvec2 picture{800, 600};

Camera slanted() {
    return {{-1.2, -2.6, 1.5}, {1.0, 0.5, 0.5}, 38};
}

Gizmo gizmo_at(const Camera& camera, const glm::dvec3& centre) {
    return {camera, picture, centre, 90};
}

}  // namespace

TEST_CASE("handles keep their size on the screen, however far the camera is") {
    const glm::dvec3 centre(1, 0.5, 0.5);
    for (const double away : {0.5, 1.0, 4.0}) {
        Camera camera = slanted();
        camera.eye = camera.target + away * (camera.eye - camera.target);
        const Gizmo gizmo = gizmo_at(camera, centre);
        const glm::dvec2 middle = *gizmo.project(centre);
        CHECK(glm::length(middle - 0.5 * picture) < 1e-3);
        double longest = 0;
        for (int axis = 0; axis < 3; ++axis) {
            const glm::dvec2 tip = *gizmo.project(gizmo.outline({Kind::arrow, axis})[1]);
            longest = std::max(longest, glm::length(tip - middle));
        }
        CHECK(longest > 60);
        CHECK(longest < 110);
    }
    CHECK_FALSE(gizmo_at(slanted(), centre).project({-3, -6, 3}).has_value());
}

TEST_CASE("a drag of an arrow moves along its axis alone, by what the cursor covers") {
    const Gizmo gizmo = gizmo_at(slanted(), {0.7, 0.4, 0.6});
    for (int axis = 0; axis < 3; ++axis) {
        CAPTURE(axis);
        const GizmoHandle arrow{Kind::arrow, axis};
        const glm::dvec3 tip = gizmo.outline(arrow)[1];
        const glm::dvec2 from = *gizmo.project(tip);
        const glm::dvec2 to = *gizmo.project(tip + 0.3 * axis_vector(axis));
        CHECK(gizmo.at(GizmoMode::move, from, 6) == arrow);
        const glm::dvec3 way = gizmo.moved(arrow, from, to) - gizmo.centre();
        CHECK(way[axis] == doctest::Approx(0.3).epsilon(1e-3));
        CHECK(way[(axis + 1) % 3] == 0);
        CHECK(way[(axis + 2) % 3] == 0);
        // Off the axis counts for nothing.
        const glm::dvec2 across(from.y - to.y, to.x - from.x);
        const glm::dvec3 aside =
            gizmo.moved(arrow, from, to + 0.1 * across) - gizmo.moved(arrow, from, to);
        CHECK(glm::length(aside) < 0.05);
    }
}

TEST_CASE("a drag of a square moves within its plane") {
    const Gizmo gizmo = gizmo_at(slanted(), {0.7, 0.4, 0.6});
    for (int axis = 0; axis < 3; ++axis) {
        const GizmoHandle square{Kind::square, axis};
        const auto corners = gizmo.outline(square);
        const glm::dvec3 middle = 0.5 * (corners[0] + corners[2]);
        glm::dvec3 wanted(0.1, -0.2, 0.15);
        wanted[axis] = 0;
        const glm::dvec2 from = *gizmo.project(middle);
        CHECK(gizmo.at(GizmoMode::move, from, 6) == square);
        const glm::dvec3 way =
            gizmo.moved(square, from, *gizmo.project(middle + wanted)) - gizmo.centre();
        CHECK(glm::length(way - wanted) < 1e-3);
        CHECK(way[axis] == 0);
    }
}

TEST_CASE("a drag along a ring turns about its axis, also where it is seen from its edge") {
    for (const glm::dvec3 eye : {glm::dvec3(-1.2, -2.6, 1.5), glm::dvec3(0.7, -3, 0.6)}) {
        const Gizmo gizmo = gizmo_at({eye, {0.7, 0.4, 0.6}, 38}, {0.7, 0.4, 0.6});
        for (int axis = 0; axis < 3; ++axis) {
            CAPTURE(axis);
            const GizmoHandle ring{Kind::ring, axis};
            const auto points = gizmo.outline(ring);
            std::size_t front = 0;
            for (std::size_t i = 0; i < points.size(); ++i) {
                if (glm::length(points[i] - eye) < glm::length(points[front] - eye)) { front = i; }
            }
            CHECK_FALSE(gizmo.behind(points[front]));
            if (std::abs(glm::normalize(eye - gizmo.centre())[axis]) < 0.9) {
                CHECK(gizmo.behind(points[(front + points.size() / 2) % points.size()]));
            }
            const glm::dvec2 from = *gizmo.project(points[front]);
            const glm::dvec2 to = *gizmo.project(points[(front + 2) % points.size()]);
            const double angle = 2 * 2 * std::numbers::pi / static_cast<double>(points.size());
            CHECK(gizmo.turned(ring, from, to) == doctest::Approx(angle).epsilon(0.05));
            CHECK(gizmo.turned(ring, to, from) == doctest::Approx(-angle).epsilon(0.05));
        }
    }
}

TEST_CASE("handles that point at the eye are left out, and far from any there is none") {
    const glm::dvec3 centre(0.7, 0.4, 0.6);
    const Gizmo gizmo = gizmo_at({{0.7, -3, 0.6}, centre, 38}, centre);
    CHECK_FALSE(gizmo.usable({Kind::arrow, 1}));
    CHECK(gizmo.usable({Kind::arrow, 0}));
    CHECK(gizmo.usable({Kind::square, 1}));
    CHECK_FALSE(gizmo.usable({Kind::square, 2}));
    CHECK_FALSE(gizmo.at(GizmoMode::move, {20, 20}, 6).has_value());
    const Gizmo open = gizmo_at(slanted(), centre);
    CHECK_FALSE(open.at(GizmoMode::turn, *open.project(centre), 6).has_value());
    CHECK(gizmo.at(GizmoMode::turn, *gizmo.project(centre), 6).has_value());  // seen from its edge
}
