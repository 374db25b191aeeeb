// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;
using lattice::Extent;

TEST_CASE("a grid has size times resolution nodes, rounded, and never none") {
    Domain domain;
    domain.size = {2.0, 1.0, 0.51};
    domain.resolution = 50;
    CHECK(grid_extent(domain) == Extent{100, 50, 26});
    domain.size = {0.01, 0.01, 0.03};
    domain.resolution = 20;
    CHECK(grid_extent(domain) == Extent{1, 1, 1});
}

TEST_CASE("a grid beyond 32-bit node numbers is refused and not wrapped") {
    Domain domain;
    domain.size = glm::dvec3(1000.0);
    domain.resolution = 4096;
    auto error = error_of([&] { grid_extent(domain); });
    CHECK(error.where() == "domain.size");
    CHECK(contains(error.problem(), "4096000 nodes along x"));
    CHECK(contains(error.cure(), "65535"));

    domain.resolution = 65;  // 65000 along each axis is allowed, 2.7e14 in all is not
    error = error_of([&] { grid_extent(domain); });
    CHECK(contains(error.problem(), "65000 x 65000 x 65000"));
    domain.size = {2048, 1024, 1024};
    domain.resolution = 1;  // 2^31
    CHECK(error_of([&] { grid_extent(domain); }).where() == "domain.size");
    domain.size.z = 1023;
    CHECK(grid_extent(domain).size() < max_grid_nodes);

    domain.size.y = std::numeric_limits<double>::quiet_NaN();
    CHECK(error_of([&] { grid_extent(domain); }).where() == "domain.size");
}

TEST_CASE("a start with a wave needs nodes for it, on the grid of either device") {
    Scene scene;
    scene.domain.size = {1, 0.04, 0.5};
    scene.domain.resolution = 50;
    scene.start.flow = InitialFlow::shear_wave;
    check_scene(scene);
    scene.domain.gpu_resolution = 30;
    const auto error = error_of([&] { check_scene(scene); });
    CHECK(error.where() == "start.flow");
    CHECK(contains(error.problem(), "shear_wave needs 2 nodes or more"));
    CHECK(contains(error.cure(), "raise domain.resolution"));
    scene.start.flow = InitialFlow::rest;
    check_scene(scene);
}

TEST_CASE("Reynolds number and viscosity follow from one another") {
    Scene scene;
    scene.domain.resolution = 50;
    scene.fluid.inflow_speed_lu = 0.1;
    scene.fluid.length = 0.4;
    scene.fluid.viscosity_lu = 0.002;
    CHECK(reynolds_number(scene) == doctest::Approx(1000));
    set_reynolds_number(scene, 250);
    CHECK(scene.fluid.viscosity_lu == doctest::Approx(0.008));

    const double before = scene.fluid.viscosity_lu;
    CHECK(error_of([&] { set_reynolds_number(scene, 0); }).where() == "fluid.reynolds");
    CHECK(error_of([&] { set_reynolds_number(scene, -1); }).where() == "fluid.reynolds");
    scene.fluid.inflow_speed_lu = 0;
    CHECK(
        contains(error_of([&] { set_reynolds_number(scene, 100); }).cure(), "fluid.inflow_speed"));
    CHECK(scene.fluid.viscosity_lu == before);
}

TEST_CASE("a change of resolution keeps the flow, the smoke and the pace of a film") {
    Scene scene;
    scene.domain.resolution = 50;
    scene.fluid.viscosity_lu = 0.002;
    scene.emitters.resize(1);
    scene.emitters[0].rate = 10;
    scene.emitters[0].lifetime = 1000;
    scene.smoke.capacity = 777;
    scene.run.steps_per_frame = 4;
    scene.run.warm_up = 100;
    scene.probes.resize(1);
    scene.probes[0].interval = 5;
    scene.probes[0].start = 200;
    scene.obstacles.resize(1);
    scene.obstacles[0].period = 250;
    scene.obstacles[0].keys = {{100, {1, 1, 1}, {0, 90, 0}}};
    const double reynolds = reynolds_number(scene);

    change_resolution(scene, 150);
    CHECK(scene.domain.resolution == 150);
    CHECK(scene.fluid.viscosity_lu == doctest::Approx(0.006));
    CHECK(reynolds_number(scene) == doctest::Approx(reynolds));
    CHECK(scene.emitters[0].rate == doctest::Approx(90));
    CHECK(scene.emitters[0].lifetime == doctest::Approx(3000));
    CHECK(scene.smoke.capacity == 777);
    CHECK(scene.run.steps_per_frame == 12);
    CHECK(scene.run.warm_up == 300);
    CHECK(scene.probes[0].interval == 15);
    CHECK(scene.probes[0].start == 600);
    CHECK(scene.obstacles[0].keys[0] == ObstacleKey{300, {1, 1, 1}, {0, 90, 0}});
    CHECK(scene.obstacles[0].period == 750);

    CHECK(error_of([&] { change_resolution(scene, 0); }).where() == "domain.resolution");
}

TEST_CASE("a GPU takes its own resolution and capacity where the scene names them, once") {
    Scene scene;
    scene.emitters.resize(1);
    Scene untouched = scene;
    apply_gpu_defaults(untouched);
    CHECK(untouched == scene);

    scene.domain.gpu_resolution = 2 * scene.domain.resolution;
    scene.smoke.gpu_capacity = 5000000;
    const double rate = scene.emitters[0].rate;
    apply_gpu_defaults(scene);
    CHECK(scene.domain.resolution == scene.domain.gpu_resolution);
    CHECK(scene.smoke.capacity == 5000000);
    CHECK(scene.emitters[0].rate == doctest::Approx(4 * rate));
    const Scene once = scene;
    apply_gpu_defaults(scene);
    CHECK(scene == once);
}

TEST_CASE("what a GPU works with is written as the GPU's, and the CPU's numbers come back") {
    Scene file;
    file.emitters.resize(1);
    file.emitters[0].rate = 60;
    file.emitters[0].lifetime = 4000;
    file.domain.resolution = 56;
    file.domain.gpu_resolution = 192;
    file.smoke.capacity = 300000;
    file.smoke.gpu_capacity = 8000000;
    file.fluid.viscosity_lu = 7.84e-4;
    Scene scene = file;
    apply_gpu_defaults(scene);
    CHECK(without_gpu_defaults(scene) == file);
    CHECK(without_gpu_defaults(file) == file);

    change_resolution(scene, 160);
    scene.smoke.capacity = 5000000;
    const Scene written = parse_scene(format_scene(scene), "x.toml");
    CHECK(written.domain.resolution == 56);
    CHECK(written.domain.gpu_resolution == 160);
    CHECK(written.smoke.capacity == 300000);
    CHECK(written.smoke.gpu_capacity == 5000000);
    CHECK(written.emitters[0].rate == doctest::Approx(60).epsilon(1e-11));
    CHECK(reynolds_number(written) == doctest::Approx(reynolds_number(scene)));
}

TEST_CASE("an obstacle without a place of its own fits the domain") {
    Scene scene;
    scene.domain.size = {3.0, 1.2, 0.5};
    scene.fluid.length = 0.4;
    const Obstacle obstacle = default_obstacle(scene, "x.obj");
    CHECK(obstacle.mesh == "x.obj");
    CHECK(obstacle.position.x == doctest::Approx(1.0));
    CHECK(obstacle.position.y == doctest::Approx(0.6));
    CHECK(obstacle.position.z == doctest::Approx(0.25));
    CHECK(obstacle.scale == doctest::Approx(0.25));
    scene.fluid.length = 0.2;
    CHECK(default_obstacle(scene, "").scale == doctest::Approx(0.2));
}
