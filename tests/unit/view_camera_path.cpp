// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "app/view/camera_path.hpp"

using namespace lattice;

namespace {

scene::CameraKey key(double step, glm::dvec3 eye, double angle = 40) {
    return {step, eye, eye + glm::dvec3(0, 1, 0), angle};
}

void check_near(const glm::dvec3& found, const glm::dvec3& expected, double reach = 1e-9) {
    CHECK(glm::distance(found, expected) < reach);
}

}  // namespace

TEST_CASE("a path passes its keys and rests before the first and after the last") {
    const std::vector<scene::CameraKey> keys = {key(10, {0, -3, 1}, 30), key(50, {2, -2, 2}, 60),
                                                key(60, {3, 0, 1})};
    for (const auto& k : keys) {
        const view::Camera camera = view::camera_at(keys, k.step);
        check_near(camera.eye, k.eye);
        check_near(camera.target, k.target);
        CHECK(camera.field_of_view == doctest::Approx(k.field_of_view));
    }
    check_near(view::camera_at(keys, -5).eye, keys.front().eye);
    check_near(view::camera_at(keys, 1e6).eye, keys.back().eye);
}

TEST_CASE("through evenly spaced keys on a line the camera goes at an even speed") {
    const std::vector<scene::CameraKey> keys = {key(0, {0, 0, 0}), key(100, {1, 0, 0}),
                                                key(200, {2, 0, 0}), key(300, {3, 0, 0})};
    for (double step = 0; step <= 300; step += 12.5) {
        check_near(view::camera_at(keys, step).eye, {step / 100, 0, 0});
    }
}

TEST_CASE("a parabola through unevenly spaced keys is followed inside the path") {
    // The slope rule is exact for parabolas, and a cubic through exact slopes is the parabola.
    const auto at = [](double s) { return glm::dvec3(s, s * s, 0); };
    const std::vector<scene::CameraKey> keys = {key(0, at(0)), key(1, at(1)), key(3, at(3)),
                                                key(4, at(4))};
    for (double step = 1; step <= 3; step += 0.25) {
        check_near(view::camera_at(keys, step).eye, at(step));
    }
}

TEST_CASE("nothing jumps where two legs meet") {
    const std::vector<scene::CameraKey> keys = {key(0, {0, 0, 0}), key(10, {1, 2, 0}),
                                                key(40, {4, -1, 2})};
    const double h = 1e-4;
    const auto eye = [&](double step) { return view::camera_at(keys, step).eye; };
    check_near((eye(10) - eye(10 - h)) / h, (eye(10 + h) - eye(10)) / h, 1e-3);
}

TEST_CASE("a line of the path goes from the first key to the last") {
    CHECK(view::eyes_along(std::vector{key(0, {0, 0, 0})}).empty());
    const std::vector<scene::CameraKey> keys = {key(0, {0, 0, 0}), key(10, {1, 2, 0})};
    const auto eyes = view::eyes_along(keys);
    check_near(eyes.front(), {0, 0, 0});
    check_near(eyes.back(), {1, 2, 0});
    for (std::size_t i = 1; i < eyes.size(); ++i) {
        CHECK(glm::distance(eyes[i], eyes[i - 1]) < 0.2);
    }
}

TEST_CASE("a film's camera: the view's, the path's, and turned by the turntable") {
    scene::Scene scene;
    scene.view.eye = {0, -3, 0};
    scene.view.target = {0, 0, 0};
    check_near(view::film_camera(scene, 10, 5).eye, {0, -3, 0});
    scene.view.turntable = 45;
    check_near(view::film_camera(scene, 10, 2).eye, {3, 0, 0}, 1e-6);
    scene.camera_keys = {key(0, {0, -1, 0}), key(100, {0, -1, 2})};
    check_near(view::film_camera(scene, 50, 0).eye, {0, -3, 0});  // not asked to follow
    scene.view.follow_path = true;
    check_near(view::film_camera(scene, 50, 0).eye, {0, -1, 1});
    scene.camera_keys.clear();
    check_near(view::film_camera(scene, 50, 0).eye, {0, -3, 0});
}
