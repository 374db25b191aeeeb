// SPDX-License-Identifier: MIT
// Hands on obstacles in the picture, without a window: a simulation that moves what is held at a
// steady pace stands for the fluid.
#include "app/hand_control.hpp"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <memory>
#include <optional>

#include "app/picture_click.hpp"
#include "tests/unit/fake_simulation.hpp"
#include "tests/unit/mesh_shapes.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

constexpr std::size_t balls = 3;
constexpr int resolution = 50;

/// By how much each obstacle is shifted along x, lattice units; what is held goes on at `pace`.
struct Shifts {
    std::array<std::atomic<double>, balls> x{};
    std::atomic<double> pace{0};  ///< lattice units a step
};

class HeldSimulation : public FakeSimulation {
public:
    HeldSimulation(compute::Device& device, const scene::Scene& scene, Script& script,
                   Shifts& shifts)
        : FakeSimulation(device, scene, script), scene_(scene), shifts_(shifts) {}

    void hold(const std::optional<simulation::Hand>& hand) override {
        FakeSimulation::hold(hand);
        hand_ = hand;
    }
    void step(int count) override {
        FakeSimulation::step(count);
        if (hand_) { shifts_.x.at(hand_->obstacle) += count * shifts_.pace; }
    }
    /// An obstacle that is placed anew stands there.
    void apply(const scene::Scene& scene, scene::Effect effect) override {
        FakeSimulation::apply(scene, effect);
        for (std::size_t i = 0; i < scene.obstacles.size(); ++i) {
            const bool same =
                i < scene_.obstacles.size() && scene.obstacles[i] == scene_.obstacles[i];
            if (!same) { shifts_.x.at(i) = 0; }
        }
        scene_ = scene;
    }
    void fill(Snapshot& snapshot, const SnapshotRequest& request) override {
        FakeSimulation::fill(snapshot, request);
        snapshot.nodes_per_unit = resolution;
        for (std::size_t i = 0; i < scene_.obstacles.size(); ++i) {
            const scene::Obstacle& obstacle = scene_.obstacles[i];
            const glm::dvec3 shift(shifts_.x.at(i).load(), 0, 0);
            glm::mat4 place(static_cast<float>(obstacle.scale) * resolution);
            place[3] = glm::vec4(obstacle.position * double{resolution} - 0.5 + shift, 1.0);
            snapshot.meshes.push_back({.mesh = mesh_, .transform = place});
            snapshot.obstacles.emplace_back().shift = shift;
        }
    }

private:
    scene::Scene scene_;
    Shifts& shifts_;
    std::optional<simulation::Hand> hand_;
    std::shared_ptr<const solid::TriangleMesh> mesh_ =
        std::make_shared<const solid::TriangleMesh>(box(glm::vec3(-0.5F), glm::vec3(0.5F)));
};

scene::Scene three_boxes(scene::ObstacleMotion motion) {
    scene::Scene scene;
    scene.domain.size = {2, 1, 1};
    scene.domain.resolution = resolution;
    for (std::size_t i = 0; i < balls; ++i) {
        scene::Obstacle obstacle;
        obstacle.mesh = "box.obj";
        obstacle.position = {0.4 + 0.6 * static_cast<double>(i), 0.5, 0.5};
        obstacle.scale = 0.2;
        obstacle.motion = motion;
        scene.obstacles.push_back(obstacle);
    }
    return scene;
}

/// A picture of three boxes side by side, seen along y, and a hand in it.
struct Bench {
    explicit Bench(scene::ObstacleMotion motion = scene::ObstacleMotion::fixed) {
        camera.eye = {1, -3, 0.5};
        camera.target = {1, 0.5, 0.5};
        state.picture_aspect = 1.5;
        session.open(three_boxes(motion));
        REQUIRE(eventually([&] {
            look();
            return state.snapshot && state.snapshot->meshes.size() == balls;
        }));
    }
    ~Bench() { CHECK(session.errors().empty()); }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;

    /// What a frame of the window does.
    void look() {
        session.tick();
        state.snapshot = session.runner().latest();
        hand.tick(state);
    }
    bool idle() {
        return eventually([&] {
            session.tick();
            return !session.runner().busy();
        });
    }
    glm::dvec2 cursor_at(double x) const {
        const glm::dmat4 to_clip(camera.projection(state.picture_aspect) * camera.view());
        const glm::dvec4 clip = to_clip * glm::dvec4(x, 0.5, 0.5, 1);
        return glm::dvec2(clip) / clip.w;
    }
    double x_of(std::size_t obstacle) const {
        return session.scene().obstacles.at(obstacle).position.x;
    }
    /// Takes an obstacle and draws it until it is `far` lattice units from its place.
    void draw(std::size_t obstacle, double far) {
        const double from = x_of(obstacle);
        REQUIRE(hand.press(state, cursor_at(from), true));
        hand.move(state, cursor_at(from + 0.2));
        REQUIRE(hand.held() == obstacle);
        REQUIRE(eventually([&] {
            look();
            return shifts.x.at(obstacle) > far;
        }));
    }
    bool hand_is_empty() {
        return eventually([&] {
            look();
            return script.held == -1;
        });
    }

    Script script;
    Shifts shifts;
    std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    Session session{*device,
                    [this](compute::Device& the_device, const scene::Scene& scene,
                           const Progress&) -> std::unique_ptr<Simulation> {
                        return std::make_unique<HeldSimulation>(the_device, scene, script, shifts);
                    }};
    view::Camera camera;
    WidgetReport report{""};
    CopyBandwidth copy{0};
    AppState state{session, camera, report, copy, {}, {}, nullptr, {}, 1, 1, nullptr};
    HandControl hand;
};

bool on_the_grid_of_parameters(double value) {
    return std::abs(value * 1e4 - std::round(value * 1e4)) < 1e-6;
}

}  // namespace

TEST_CASE("where an obstacle that was drawn comes to rest becomes its place, once") {
    Bench bench;
    bench.session.runner().set_running(true);
    bench.shifts.pace = 0.0137;
    bench.draw(1, 2);
    CHECK(bench.x_of(1) == 1.0);
    CHECK_FALSE(bench.hand.release(bench.state));
    CHECK(bench.hand.drawing());
    REQUIRE(eventually([&] {
        bench.look();
        return bench.x_of(1) != 1.0;
    }));
    const double there = bench.x_of(1);
    CHECK(there > 1.0 + 2.0 / resolution);
    CHECK(on_the_grid_of_parameters(there));
    REQUIRE(bench.idle());
    CHECK(bench.shifts.x[1] == 0);
    const std::uint64_t version = bench.session.runner().latest()->version;
    REQUIRE(eventually([&] {
        bench.look();
        return bench.state.snapshot->version > version + 5;
    }));
    CHECK(bench.x_of(1) == there);
    CHECK_FALSE(bench.hand.drawing());
    bench.session.undo();
    CHECK(bench.x_of(1) == 1.0);
}

TEST_CASE("a press while another obstacle comes to rest writes that one's place down") {
    for (const std::size_t second : {std::size_t{2}, std::size_t{0}}) {
        CAPTURE(second);
        Bench bench;
        bench.session.runner().set_running(true);
        bench.shifts.pace = 0.02;
        bench.draw(0, 3);
        bench.hand.release(bench.state);
        const glm::dvec2 cursor =
            bench.cursor_at(bench.x_of(second) + bench.shifts.x.at(second) / resolution);
        bench.state.snapshot = bench.session.runner().latest();
        REQUIRE(eventually([&] { return bench.hand.press(bench.state, cursor, true); }));
        CHECK(bench.hand.held() == second);
        CHECK(bench.x_of(0) > 0.4 + 3.0 / resolution);
        const double there = bench.x_of(0);
        bench.hand.release(bench.state);
        REQUIRE(bench.idle());
        CHECK(bench.shifts.x[0] == 0);
        CHECK(bench.x_of(0) == there);
    }
}

TEST_CASE("an obstacle removed under the hand ends the drag, and moves no other one") {
    const auto untouched = [](const Bench& bench, double first, double second) {
        REQUIRE(bench.session.scene().obstacles.size() == 2);
        CHECK(bench.x_of(0) == doctest::Approx(first));
        CHECK(bench.x_of(1) == doctest::Approx(second));
    };
    Bench bench;
    SUBCASE("paused") {
        REQUIRE(bench.hand.press(bench.state, bench.cursor_at(1.6), true));
        bench.hand.move(bench.state, bench.cursor_at(1.7));
        CHECK(bench.x_of(2) == doctest::Approx(1.7).epsilon(0.02));
        CHECK(bench.session.execute(scene::RemoveObstacle{2}));
        bench.hand.move(bench.state, bench.cursor_at(1.8));
        CHECK(bench.hand.note(bench.state).empty());
        CHECK_FALSE(bench.hand.held());
        CHECK_FALSE(bench.hand.release(bench.state));
        untouched(bench, 0.4, 1.0);
    }
    SUBCASE("a lower one, while the obstacle is pressed") {
        REQUIRE(bench.hand.press(bench.state, bench.cursor_at(1.0), true));
        CHECK(bench.session.execute(scene::RemoveObstacle{0}));
        CHECK_FALSE(bench.hand.release(bench.state));
        untouched(bench, 1.0, 1.6);
    }
    SUBCASE("a lower one, while the obstacle is drawn") {
        bench.session.runner().set_running(true);
        bench.shifts.pace = 0.02;
        bench.draw(1, 1);
        CHECK(bench.session.execute(scene::RemoveObstacle{0}));
        bench.hand.move(bench.state, bench.cursor_at(1.5));
        CHECK_FALSE(bench.hand.held());
        CHECK(bench.hand_is_empty());
        CHECK_FALSE(bench.hand.drawing());
        untouched(bench, 1.0, 1.6);
    }
    SUBCASE("a lower one, while the obstacle comes to rest") {
        bench.session.runner().set_running(true);
        bench.shifts.pace = 0.02;
        bench.draw(1, 1);
        bench.hand.release(bench.state);
        CHECK(bench.session.execute(scene::RemoveObstacle{0}));
        CHECK(bench.hand_is_empty());
        CHECK_FALSE(bench.hand.drawing());
        untouched(bench, 1.0, 1.6);
    }
}

TEST_CASE("paused, the place written down is that of the simulation, not of an old picture") {
    Bench bench(scene::ObstacleMotion::driven);
    const auto old_picture = [&](double shift) {
        auto old = std::make_shared<Snapshot>(*bench.session.runner().latest());
        old->obstacles[1].shift.x = shift;
        bench.state.snapshot = old;
    };
    const auto drag = [&] {
        REQUIRE(bench.hand.press(bench.state, bench.cursor_at(1.0), true));
        bench.hand.move(bench.state, bench.cursor_at(1.2));
        CHECK_FALSE(bench.hand.release(bench.state));
    };
    bench.shifts.x[1] = 2;
    drag();
    old_picture(1.5);
    bench.hand.tick(bench.state);
    CHECK(bench.x_of(1) == doctest::Approx(1.04));
    // The picture still shows the shift that the scene now holds.
    bench.state.snapshot = bench.session.runner().latest();
    drag();
    old_picture(2);
    bench.hand.tick(bench.state);
    REQUIRE(bench.idle());
    bench.hand.tick(bench.state);
    CHECK(bench.x_of(1) == doctest::Approx(1.04));
    CHECK_FALSE(bench.hand.drawing());
}

TEST_CASE("a press and a release without a way between them are a click, which selects and aims") {
    Bench bench;
    const glm::dvec2 cursor = bench.cursor_at(1.6);
    CHECK_FALSE(bench.hand.press(bench.state, cursor, false));  // not selected
    REQUIRE(bench.hand.press(bench.state, cursor, true));
    bench.hand.move(bench.state, cursor + glm::dvec2(0.004, 0));
    REQUIRE(bench.hand.release(bench.state));
    CHECK_FALSE(bench.state.ui.outline_selected);
    bench.state.ui.lens_open = true;
    click_picture(bench.state, cursor);
    CHECK(bench.state.ui.outline_selected);
    CHECK(bench.state.ui.selected_obstacle == 2);
    // The front of the box is at y = 0.4, where the view's line to its middle has come to x
    // = 1.583.
    const glm::dvec3 front(79.1, 20, 25);
    CHECK(glm::length(glm::dvec3(bench.state.ui.lens_node) - front) < 1.5);

    REQUIRE(bench.hand.press(bench.state, cursor, false));
    CHECK(bench.hand.release(bench.state));
    REQUIRE(bench.hand.press(bench.state, cursor, false));
    bench.hand.move(bench.state, cursor + glm::dvec2(0.05, 0));
    CHECK_FALSE(bench.hand.release(bench.state));
    click_picture(bench.state, {0.9, 0.9});
    CHECK_FALSE(bench.state.ui.outline_selected);
}
