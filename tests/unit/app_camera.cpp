// SPDX-License-Identifier: MIT
// Cameras kept, keyed and turned, and the sun that aims the light, without a window.
#include <doctest/doctest.h>

#include <cmath>
#include <memory>

#include "app/camera_motion.hpp"
#include "app/light_control.hpp"
#include "tests/unit/fake_desk.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

struct Bench : FakeDesk {
    Bench() {
        scene::Scene scene;
        scene.domain.resolution = 10;
        scene.run.steps_per_frame = 10;
        session.open(scene);
        camera.eye = {1, -3, 0.5};
        camera.target = {1, 0.5, 0.5};
        camera.field_of_view = 38;
        state.picture_aspect = 1.5;
        show_step(0);
    }
    ~Bench() { CHECK(session.errors().empty()); }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    void show_step(std::uint64_t step) {
        auto snapshot = std::make_shared<simulation::Snapshot>();
        snapshot->statistics.step = step;
        state.snapshot = snapshot;
    }
    void set(const char* name, const scene::Value& value) {
        REQUIRE(session.execute(scene::SetParameter{name, value}));
    }
    const scene::Scene& scene() const { return session.scene(); }

    CameraMotion motion;
    LightControl light;
};

}  // namespace

TEST_CASE("cameras are kept and come back, one after the other") {
    Bench bench;
    keep_camera(bench.state);
    const glm::dvec3 first = bench.camera.eye;
    bench.camera.orbit(1, 0.2);
    bench.camera.field_of_view = 60;
    keep_camera(bench.state);
    REQUIRE(bench.scene().bookmarks.size() == 2);
    CHECK(bench.scene().bookmarks[1].name == "Camera 2");
    recall_next_camera(bench.state, 1);  // round the end
    CHECK(glm::distance(bench.camera.eye, first) < 1e-3);
    CHECK(bench.camera.field_of_view == 38);
    recall_next_camera(bench.state, -1);
    CHECK(bench.camera.field_of_view == 60);
    CHECK(bench.state.ui.selected_bookmark == std::size_t{1});
}

TEST_CASE("the first kept camera is the first that Page Down goes to") {
    Bench bench;
    keep_camera(bench.state);
    bench.camera.orbit(1, 0.2);
    keep_camera(bench.state);
    bench.state.ui.selected_bookmark.reset();  // as after opening a scene that has two
    recall_next_camera(bench.state, 1);
    CHECK(bench.state.ui.selected_bookmark == std::size_t{0});
    bench.state.ui.selected_bookmark.reset();
    recall_next_camera(bench.state, -1);
    CHECK(bench.state.ui.selected_bookmark == std::size_t{1});
}

TEST_CASE("a kept camera comes back whole from a path that the camera follows") {
    Bench bench;
    bench.camera.field_of_view = 25;
    keep_camera(bench.state);
    const view::Camera kept = bench.camera;
    bench.camera.orbit(1, 0.2);
    bench.camera.field_of_view = 60;
    key_camera(bench.state);
    bench.set("view.follow_path", true);
    bench.motion.tick(bench.state, 0.02, false);
    recall_camera(bench.state, 0);  // ends the following by a command, which moves the scene
    CHECK_FALSE(bench.scene().view.follow_path);
    CHECK(glm::distance(bench.camera.eye, kept.eye) < 1e-3);
    CHECK(glm::distance(bench.camera.target, kept.target) < 1e-3);
    CHECK(bench.camera.field_of_view == 25);
}

TEST_CASE("a half of the picture is seen from farther away, and the camera stays where it is") {
    Bench bench;
    const view::Camera before = bench.camera;
    CHECK(bench.state.seen_from().eye == before.eye);
    bench.state.halved = true;
    // A scene is framed for 16:9; in half the width by 2^0.7, see Camera::framed_for().
    CHECK(glm::distance(bench.state.seen_from().eye, before.target) ==
          doctest::Approx(std::pow(2.0, 0.7) * glm::distance(before.eye, before.target)));
    CHECK(bench.camera.eye == before.eye);
    view::Camera seen = bench.state.seen_from();
    seen.orbit(0.3, 0.1);
    seen.pan(0.1, 0.05);
    bench.camera = bench.state.behind(seen);
    CHECK(glm::distance(bench.state.seen_from().eye, seen.eye) < 1e-9);
    CHECK(glm::distance(bench.camera.target, seen.target) < 1e-12);
}

TEST_CASE("going to a kept camera changes nothing of the scene") {
    Bench bench;
    bench.camera.field_of_view = 25;
    keep_camera(bench.state);
    bench.camera.field_of_view = 38;
    const scene::Scene before = bench.scene();
    recall_camera(bench.state, 0);
    CHECK(bench.camera.field_of_view == 25);
    CHECK(bench.scene() == before);
}

TEST_CASE("the camera follows its path by the steps until a hand moves it") {
    Bench bench;
    key_camera(bench.state);
    bench.show_step(100);
    bench.camera.eye = {3, -3, 0.5};
    bench.camera.target = {3, 0.5, 0.5};
    key_camera(bench.state);
    REQUIRE(bench.scene().camera_keys.size() == 2);
    CHECK(bench.state.ui.selected_camera_key == 1);
    bench.set("view.follow_path", true);
    bench.show_step(50);
    bench.motion.tick(bench.state, 0.02, false);
    CHECK(bench.camera.eye.x == doctest::Approx(2));
    CHECK_FALSE(CameraMotion::moving(bench.state));
    bench.motion.tick(bench.state, 0.02, true);  // pressed, not yet moved
    CHECK(bench.scene().view.follow_path);
    bench.camera.orbit(0.3, 0);
    const glm::dvec3 by_hand = bench.camera.eye;
    bench.motion.tick(bench.state, 0.02, true);
    CHECK_FALSE(bench.scene().view.follow_path);
    CHECK(bench.camera.eye == by_hand);
}

TEST_CASE("a preview flies along the path as a film does, and ends at its end") {
    Bench bench;
    key_camera(bench.state);
    bench.show_step(600);
    bench.camera.eye.x = 4;
    key_camera(bench.state);
    bench.state.ui.preview_step = 0;
    // 10 steps a frame, 30 frames a second: two seconds.
    bench.motion.tick(bench.state, 1.0, false);
    CHECK(bench.camera.eye.x == doctest::Approx(2.5));
    CHECK(CameraMotion::moving(bench.state));
    bench.motion.tick(bench.state, 1.01, false);
    CHECK(bench.camera.eye.x == doctest::Approx(4));
    CHECK_FALSE(bench.state.ui.preview_step);
    bench.state.ui.preview_step = 0;
    bench.motion.tick(bench.state, 0.1, false);
    CHECK(bench.state.ui.preview_step);
    bench.camera.orbit(0.1, 0);  // a hand takes over
    bench.motion.tick(bench.state, 0.1, true);
    CHECK_FALSE(bench.state.ui.preview_step);
}

TEST_CASE("the turntable turns by time, rests under a hand, and rides along a path") {
    Bench bench;
    bench.set("view.turntable", 90.0);
    CHECK(CameraMotion::moving(bench.state));
    bench.motion.tick(bench.state, 1.0, false);
    CHECK(bench.camera.eye.x == doctest::Approx(4.5));
    CHECK(bench.camera.eye.y == doctest::Approx(0.5));
    bench.motion.tick(bench.state, 1.0, true);
    CHECK(bench.camera.eye.x == doctest::Approx(4.5));
    key_camera(bench.state);
    bench.set("view.follow_path", true);
    bench.motion.tick(bench.state, 0.5, false);
    bench.motion.tick(bench.state, 0.5, false);
    CHECK(bench.camera.eye.y == doctest::Approx(4));
}

TEST_CASE("the sun under the cursor: on the sphere, behind it, on its rim") {
    const view::Ray ray{{0, -5, 0}, {0, 1, 0}};
    bool missed = true;
    CHECK(direction_under(ray, {0, 0, 0}, 2, false, missed).y == doctest::Approx(-1));
    CHECK_FALSE(missed);
    CHECK(direction_under(ray, {0, 0, 0}, 2, true, missed).y == doctest::Approx(1));
    const glm::dvec3 rim = direction_under(ray, {0, 0, -3}, 2, false, missed);
    CHECK(missed);
    CHECK(rim.z == doctest::Approx(1));
}

TEST_CASE("a drag of the sun turns the light; past the rim and back it is on the far side") {
    Bench bench;
    bench.light.set_picture({0, 0}, {900, 600});
    bench.set("view.light", glm::dvec3(0, -1, 0));  // toward the eye: the sun is in the middle
    CHECK_FALSE(bench.light.press(bench.state, {0, 0}));
    bench.state.ui.aim_light = true;
    CHECK_FALSE(bench.light.press(bench.state, {0.5, 0.5}));
    REQUIRE(bench.light.press(bench.state, {0, 0}));
    bench.light.move(bench.state, {0.1, 0});
    CHECK(bench.scene().view.light.x > 0.2);
    CHECK(bench.scene().view.light.y < 0);
    bench.light.move(bench.state, {0.9, 0});
    CHECK(bench.scene().view.light.x > 0.9);
    bench.light.move(bench.state, {0.1, 0});
    CHECK(bench.scene().view.light.y > 0);
    bench.light.release(bench.state);
    CHECK_FALSE(bench.light.dragging());
    bench.session.undo();  // one gesture
    CHECK(bench.scene().view.light == glm::dvec3(0, -1, 0));
}
