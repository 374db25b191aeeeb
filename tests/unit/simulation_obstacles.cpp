// SPDX-License-Identifier: MIT
// Obstacles as scenes place them: what is told of doubtful ones, and that a mesh that cannot be
// taken leaves the simulation as it runs.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "engine/simulation/obstacle_notes.hpp"
#include "engine/simulation/obstacle_samples.hpp"
#include "engine/simulation/runner.hpp"
#include "tests/unit/fake_simulation.hpp"
#include "tests/unit/mesh_shapes.hpp"
#include "tests/unit/small_tunnel.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::simulation;
using test::eventually;
using test::small_tunnel;
using test::TemporaryFolder;
namespace fs = std::filesystem;

namespace {

PlacedMesh placed_at(const glm::dvec3& position, double scale = 0.35) {
    scene::Scene s = small_tunnel();
    s.obstacles[0].position = position;
    s.obstacles[0].scale = scale;
    return ObstacleSamples(solid::SampleCache()).place(s).meshes.at(0);
}

std::string obj_text(const solid::TriangleMesh& mesh) {
    std::string text;
    for (const glm::vec3& v : mesh.vertices) {
        text += "v " + std::to_string(v.x) + " " + std::to_string(v.y) + " " + std::to_string(v.z) +
                "\n";
    }
    for (const auto& [a, b, c] : mesh.triangles) {
        text += "f " + std::to_string(a + 1) + " " + std::to_string(b + 1) + " " +
                std::to_string(c + 1) + "\n";
    }
    return text;
}

/// A tunnel that steps on a thread of its own, as in the window.
struct RunningTunnel {
    RunningTunnel() {
        loaded = runner.load(scene);
        REQUIRE(eventually([&] { return runner.applied() == loaded; }));
        runner.set_running(true);
        REQUIRE(goes_on());
    }
    std::uint64_t step() const {
        const auto snapshot = runner.latest();
        return snapshot ? snapshot->statistics.step : 0;
    }
    bool goes_on() const {
        const std::uint64_t before = step();
        return eventually([&] { return step() > before + 2; });
    }
    /// The error that this mesh gives as a change and as part of another scene. Meanwhile and after
    /// that the tunnel steps on with the mesh it had.
    std::string refuse(const fs::path& mesh) {
        const auto had = runner.latest()->meshes.at(0).mesh;
        scene::Scene changed = scene;
        changed.obstacles[0].mesh = mesh.string();
        std::string text = error_of(runner.change(changed, scene::Effect::obstacle));
        CHECK(error_of(runner.load(changed)) == text);
        CHECK(runner.applied() == loaded);
        CHECK(runner.running());
        CHECK(goes_on());
        CHECK(runner.latest()->meshes.at(0).mesh == had);
        CHECK(runner.latest()->statistics.samples > 100);
        return text;
    }
    std::string error_of(std::uint64_t ticket) {
        std::optional<Failure> failure;
        REQUIRE(eventually([&] { return (failure = runner.take_error()).has_value(); }));
        CHECK(failure->ticket == ticket);
        return failure->what();
    }

    scene::Scene scene = small_tunnel();
    std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    Runner runner{*device};
    std::uint64_t loaded = 0;
};

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("obstacles out of the domain are told of, those within are not") {
    const PlacedMesh within = placed_at({0.7, 0.5, 0.5});
    CHECK(within.samples > 100);
    CHECK(within.samples_inside == within.samples);
    CHECK(placement_notes(within).empty());

    const PlacedMesh cut = placed_at({0, 0.5, 0.5});
    CHECK(static_cast<double>(cut.samples_inside) ==
          doctest::Approx(0.5 * static_cast<double>(cut.samples)).epsilon(0.05));
    REQUIRE(placement_notes(cut).size() == 1);
    CHECK_FALSE(placement_notes(cut)[0].warning);
    CHECK(holds(placement_notes(cut)[0].text, "lies outside of the domain"));

    for (const glm::dvec3 position : {glm::dvec3(-0.2, 0.5, 0.5), glm::dvec3(0.7, 0.5, 400)}) {
        const PlacedMesh out = placed_at(position);
        CHECK(out.samples_inside == 0);
        REQUIRE(placement_notes(out).size() == 1);
        CHECK(placement_notes(out)[0].warning);
        CHECK(holds(placement_notes(out)[0].text, "No part of its surface lies in the domain"));
    }
    // So large that the whole domain lies within: no surface in it either.
    const PlacedMesh around = placed_at({1, 0.5, 0.5}, 6);
    CHECK(around.samples_inside == 0);
    CHECK(placement_notes(around).at(0).warning);
}

TEST_CASE("a simulation whose obstacle is out of its domain runs, and its snapshot says so") {
    const auto device = compute::Device::open("cpu");
    scene::Scene s = small_tunnel();
    s.obstacles[0].position = {5, 0.5, 0.5};
    const auto simulation = make_simulation(*device, s);
    simulation->step(5);
    Snapshot snapshot;
    simulation->fill(snapshot, {});
    CHECK(placement_notes(snapshot.meshes.at(0)).at(0).warning);
    CHECK(snapshot.obstacles.at(0).force == glm::dvec3(0));
    s.obstacles[0].position = {0.7, 0.5, 0.5};
    simulation->apply(s, scene::Effect::obstacle);
    simulation->step(5);
    simulation->fill(snapshot, {});
    CHECK(placement_notes(snapshot.meshes.at(0)).empty());
    CHECK(snapshot.obstacles.at(0).force != glm::dvec3(0));
}

TEST_CASE("a driven obstacle turns about its pivot, at the scale that its mesh is brought to") {
    const auto device = compute::Device::open("cpu");
    scene::Scene s = small_tunnel();
    s.emitters.clear();
    s.obstacles[0].position = {0.9, 0.5, 0.5};
    s.obstacles[0].scale = 0.2;
    s.obstacles[0].motion = scene::ObstacleMotion::driven;
    s.obstacles[0].spin_degrees = {0, 0, 1};
    s.obstacles[0].pivot = {0.2, 0, 0};
    const auto simulation = make_simulation(*device, s);
    const auto extremes = [&] {
        Snapshot snapshot;
        simulation->fill(snapshot, {});
        const PlacedMesh& placed = snapshot.meshes.at(0);
        glm::vec3 low(1e30F);
        glm::vec3 high(-1e30F);
        for (const glm::vec3& vertex : placed.mesh->vertices) {
            const glm::vec3 place(placed.transform * glm::vec4(vertex, 1.0F));
            low = glm::min(low, place);
            high = glm::max(high, place);
        }
        return solid::Bounds{low, high};
    };
    const auto check_ball = [&](const glm::dvec3& centre) {
        const solid::Bounds box = extremes();
        CHECK(glm::distance(box.centre(), to_lattice(s.domain, centre)) < 0.01F);
        CHECK(glm::distance(box.extent(), glm::vec3(0.2F * 24)) < 0.02F);
    };
    check_ball({0.9, 0.5, 0.5});
    simulation->step(90);  // a quarter turn about (1.1, 0.5): from 0.2 west of it to 0.2 south
    check_ball({1.1, 0.3, 0.5});
    simulation->step(90);
    check_ball({1.3, 0.5, 0.5});
}

TEST_CASE("thin parts and holes are told of") {
    scene::Obstacle obstacle;
    obstacle.scale = 0.5;
    const solid::MeshReport slab = solid::mesh_report(test::box({0, 0, 0}, {4, 2, 0.25F}));
    // 0.25 of 4 units, which are 0.5 scene units: 1/32.
    CHECK(shape_notes(obstacle, slab, 64).empty());
    const auto thin = shape_notes(obstacle, slab, 32);
    REQUIRE(thin.size() == 1);
    CHECK(thin[0].warning);
    CHECK(holds(thin[0].text, "1.00 nodes thick, less than 2"));
    CHECK(holds(thin[0].text, "a resolution of 64"));
    CHECK_FALSE(holds(shape_notes(obstacle, slab, 8).at(0).text, "It takes"));

    solid::TriangleMesh open = test::box({0, 0, 0}, {1, 1, 1});
    open.triangles.pop_back();
    const solid::MeshReport holed = solid::mesh_report(open);
    CHECK(shape_notes(obstacle, holed, 64).empty());
    obstacle.motion = scene::ObstacleMotion::free;
    REQUIRE(shape_notes(obstacle, holed, 64).size() == 1);
    CHECK(shape_notes(obstacle, holed, 64)[0].warning);
    CHECK(holds(shape_notes(obstacle, holed, 64)[0].text, "not closed"));
}

TEST_CASE("a path, velocity or spin that the motion leaves unused is told of") {
    using scene::ObstacleMotion;
    const auto notes = [](ObstacleMotion motion, std::size_t keys, bool velocity, bool spin) {
        scene::Obstacle obstacle;
        obstacle.motion = motion;
        obstacle.keys.resize(keys);
        obstacle.velocity_lu.y = velocity ? -0.05 : 0;
        obstacle.spin_degrees.z = spin ? 1 : 0;
        return motion_notes(obstacle);
    };
    for (const auto motion : {ObstacleMotion::fixed, ObstacleMotion::driven, ObstacleMotion::free,
                              ObstacleMotion::hinged}) {
        const bool driven = motion == ObstacleMotion::driven;
        const bool free = motion == ObstacleMotion::free;
        CHECK(notes(motion, 0, false, false).empty());
        CHECK(notes(motion, 2, false, false).empty() == driven);
        CHECK(notes(motion, 1, false, false).empty() == driven);
        CHECK(notes(motion, 0, true, false).empty() == (driven || free));
        CHECK(notes(motion, 0, false, true).empty() == (motion != ObstacleMotion::fixed));
    }
    const auto still = notes(ObstacleMotion::fixed, 3, true, true);
    REQUIRE(still.size() == 1);
    CHECK(still[0].warning);
    CHECK(still[0].text ==
          "Its path through keys and its velocity and its spin do nothing, as its motion is fixed. "
          "Set the motion to driven.");
    CHECK(notes(ObstacleMotion::free, 1, true, true).at(0).text ==
          "Its path through keys does nothing, as its motion is free. Set the motion to driven.");
    // A single key is a pose to start from.
    CHECK(notes(ObstacleMotion::driven, 1, true, true).empty());
    const auto led = notes(ObstacleMotion::driven, 2, true, false);
    REQUIRE(led.size() == 1);
    CHECK_FALSE(led[0].warning);
    CHECK(holds(led[0].text, "Its velocity does nothing, as it follows its path"));
}

TEST_CASE("the same samples come from the cache, in the next program too") {
    const TemporaryFolder folder;
    const scene::Scene s = small_tunnel();
    const auto reported = [&](const solid::SampleCache& cache) {
        std::vector<std::string> tasks;
        const PlacedObstacles placed =
            ObstacleSamples(cache).place(s, [&](const std::string& task, double) {
                if (tasks.empty() || tasks.back() != task) { tasks.push_back(task); }
            });
        return std::pair(placed.samples_lu, tasks);
    };
    const auto computed = reported(solid::SampleCache());
    CHECK(computed.second ==
          std::vector<std::string>{"Reading ball.obj", "Placing samples on ball.obj"});
    const solid::SampleCache cache(folder.path() / "samples");
    CHECK(reported(cache).first == computed.first);
    const auto found = reported(cache);
    CHECK(found.first == computed.first);
    CHECK(found.second == std::vector<std::string>{"Reading ball.obj"});
}

TEST_CASE("obstacles that share a mesh are sampled once for each scale, and moved ones not again") {
    scene::Scene s = small_tunnel();
    s.obstacles.push_back(s.obstacles[0]);
    s.obstacles[1].scale = 0.2;
    s.obstacles.push_back(s.obstacles[0]);
    ObstacleSamples samples{solid::SampleCache()};
    const auto sampled = [&] {
        int begun = 0;
        samples.place(s, [&](const std::string& task, double share) {
            begun += task.starts_with("Placing") && share == 0;
        });
        return begun;
    };
    CHECK(sampled() == 2);
    s.obstacles[1].position.x += 0.1;
    s.obstacles[2].rotation_degrees.y = 30;
    CHECK(sampled() == 0);
    s.obstacles[1].scale = 0.3;
    CHECK(sampled() == 1);
    s.obstacles[1].scale = 0.2;  // let go in the meantime
    CHECK(sampled() == 1);
}

TEST_CASE("a mesh that cannot be taken is refused, and the simulation goes on") {
    const TemporaryFolder folder;
    RunningTunnel tunnel;
    const auto refused = [&](const std::string& text) {
        return tunnel.refuse(folder.write(text, "bad.obj"));
    };
    const std::string corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
    CHECK(holds(tunnel.refuse(folder.path() / "none.obj"), "no such file"));
    CHECK(holds(tunnel.refuse(folder.path()), "directory"));
    CHECK(holds(tunnel.refuse("/dev/zero"), "not a regular file"));
    CHECK(holds(refused(""), "empty"));
    CHECK(holds(refused(corners + "v nan 0 0\nf 1 2 3\n"), "bad.obj:5: the coordinate \"nan\""));
    CHECK(holds(refused(corners + "f 1 2 9\n"), "names vertex 9"));
    CHECK(holds(refused("v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n"), "no area"));
    CHECK(holds(refused(std::string(100'000, '\0')), "binary"));
    CHECK(holds(refused("To be or not to be\n"), "not an OBJ"));
    CHECK(holds(refused(corners + "f" + std::string(200'000, ' ') + "1 2\n"), "2 corners"));
    CHECK(holds(refused("v 0 0 0\nv 3e38 0 0\nv -3e38 3e38 0\nf 1 2 3\n"), "across"));
    // As far as it reaches it is a mesh; cut off where it stops.
    const std::string whole = obj_text(test::ball(20));
    CHECK(holds(refused(whole.substr(0, whole.size() / 2)), "truncated"));
}

TEST_CASE("a mesh outside of the domain, or larger than it, is taken") {
    const TemporaryFolder folder;
    RunningTunnel tunnel;
    scene::Scene far = tunnel.scene;
    far.obstacles[0].position = {30, 30, 30};
    std::uint64_t ticket = tunnel.runner.change(far, scene::Effect::obstacle);
    REQUIRE(eventually([&] { return tunnel.runner.applied() == ticket; }));
    CHECK(tunnel.goes_on());
    scene::Scene large = tunnel.scene;
    large.obstacles[0].scale = 3;
    ticket = tunnel.runner.change(large, scene::Effect::obstacle);
    REQUIRE(eventually([&] { return tunnel.runner.applied() == ticket; }));
    CHECK(tunnel.goes_on());
    CHECK(
        eventually([&] { return tunnel.runner.latest()->meshes.at(0).samples_inside < 100'000; }));
    // So large that its samples would not fit in memory: refused with what to change.
    large.obstacles[0].scale = 1000;
    ticket = tunnel.runner.change(large, scene::Effect::obstacle);
    const std::string text = tunnel.error_of(ticket);
    CHECK(holds(text, "ball.obj: its surface needs"));
    CHECK(holds(text, "obstacle.scale"));
    CHECK(tunnel.goes_on());
    CHECK_FALSE(tunnel.runner.take_error());
}
