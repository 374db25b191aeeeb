// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "app/view/camera.hpp"

using lattice::view::Camera;

namespace {

glm::dvec2 project(const Camera& camera, glm::dvec3 world, double aspect) {
    const glm::vec4 clip =
        camera.projection(aspect) * camera.view() * glm::vec4(glm::vec3(world), 1.0F);
    return glm::dvec2(clip.x, clip.y) / static_cast<double>(clip.w);
}

constexpr double aspect = 16.0 / 9;

}  // namespace

TEST_CASE("orbit keeps the distance and never tips over the poles") {
    Camera camera;
    const double distance = glm::distance(camera.eye, camera.target);
    camera.orbit(0.7, 0.2);
    CHECK(glm::distance(camera.eye, camera.target) == doctest::Approx(distance));
    camera.orbit(0, 10);
    CHECK(glm::distance(camera.eye, camera.target) == doctest::Approx(distance));
    CHECK(camera.eye.z - camera.target.z < distance);
    CHECK(camera.view()[1][1] >= 0);
}

TEST_CASE("orbit by a full turn comes back") {
    Camera camera;
    const glm::dvec3 eye = camera.eye;
    for (int i = 0; i < 8; ++i) { camera.orbit(glm::radians(45.0), 0); }
    CHECK(glm::distance(camera.eye, eye) < 1e-9);
}

TEST_CASE("a camera that stepped back for a narrow picture finds where it came from") {
    const Camera camera;
    const Camera framed = camera.framed_for(0.8);
    CHECK(glm::distance(framed.eye, framed.target) > glm::distance(camera.eye, camera.target));
    CHECK(glm::distance(framed.before_framing(0.8).eye, camera.eye) < 1e-12);
    CHECK(glm::distance(camera.before_framing(2.0).eye, camera.eye) < 1e-12);
}

TEST_CASE("zoom keeps the point under the cursor in its place") {
    Camera camera;
    const glm::dvec2 cursor(0.4, -0.3);
    const auto ray = camera.ray(cursor, aspect);
    const glm::dvec3 forward = glm::normalize(camera.target - camera.eye);
    const double depth = glm::distance(camera.target, camera.eye);
    const glm::dvec3 direction(ray.direction);
    const glm::dvec3 covered = camera.eye + direction * (depth / glm::dot(direction, forward));
    const double before = glm::distance(camera.eye, camera.target);
    camera.zoom(0.5, cursor, aspect);
    CHECK(glm::distance(camera.eye, camera.target) == doctest::Approx(0.5 * before));
    CHECK(glm::distance(project(camera, covered, aspect), cursor) < 1e-5);
    camera.zoom(1e-9, cursor, aspect);
    CHECK(glm::distance(camera.eye, camera.target) > 0.01);
}

TEST_CASE("pan moves the picture with the cursor") {
    Camera camera;
    const glm::dvec3 point = camera.target;
    camera.pan(0.1, 0.05);
    // 0.1 of the height to the right is 0.2 / aspect in normalised coordinates; y points up.
    CHECK(project(camera, point, aspect).x == doctest::Approx(0.2 / aspect).epsilon(1e-4));
    CHECK(project(camera, point, aspect).y == doctest::Approx(-0.1).epsilon(1e-4));
}

TEST_CASE("a ray goes through the pixel it was made for") {
    const Camera camera;
    const auto ray = camera.ray({-0.7, 0.6}, aspect);
    const auto at = project(camera, glm::dvec3(ray.origin + 2.5F * ray.direction), aspect);
    CHECK(at.x == doctest::Approx(-0.7).epsilon(1e-4));
    CHECK(at.y == doctest::Approx(0.6).epsilon(1e-4));
}

TEST_CASE("depth is reversed: 1 at the near plane, 0 far away") {
    const Camera camera;
    const auto depth = [&](float distance) {
        const glm::vec4 clip = camera.projection(1) * glm::vec4(0, 0, -distance, 1);
        return clip.z / clip.w;
    };
    CHECK(depth(Camera::near_plane) == doctest::Approx(1));
    CHECK(depth(1e6F) < 1e-6F);
}

TEST_CASE("framing a box brings all its corners into the picture") {
    Camera camera;
    camera.frame({0, 0, 0}, {4, 1, 2}, aspect);
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 at((corner & 1) != 0 ? 4 : 0, (corner & 2) != 0 ? 1 : 0,
                            (corner & 4) != 0 ? 2 : 0);
        const auto where = project(camera, at, aspect);
        CHECK(std::abs(where.x) <= 1);
        CHECK(std::abs(where.y) <= 1);
    }
}
