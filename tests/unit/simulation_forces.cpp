// SPDX-License-Identifier: MIT
// Forces on obstacles, as probes record them.
#include <doctest/doctest.h>

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "engine/simulation/fluid_simulation.hpp"
#include "engine/simulation/probe_tables.hpp"
#include "engine/solid/projected_area.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_tunnel.hpp"

using namespace lattice;
using namespace lattice::simulation;
using doctest::Approx;
using scene::Scene;

namespace {

/// A ball in the middle of a stream, the force on it taken in every step.
Scene probed_ball() {
    Scene s = test::small_tunnel();
    s.run.checkpoint_interval = 128;
    scene::Probe probe;
    probe.kind = scene::ProbeKind::obstacle;
    probe.name = "drag";
    probe.interval = 1;
    s.probes = {probe};
    return s;
}

std::vector<std::vector<std::string>> cells(const std::string& table) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) {
        rows.emplace_back();
        std::istringstream row(line + ",");
        for (std::string cell; std::getline(row, cell, ',');) { rows.back().push_back(cell); }
    }
    return rows;
}

}  // namespace

TEST_CASE("the shadow of a ball is a disc, of a turned cube what geometry says") {
    const solid::TriangleMesh ball = solid::load_obj(LATTICELAB_ASSETS "/meshes/ball.obj");
    const solid::TriangleMesh cube = solid::load_obj(LATTICELAB_ASSETS "/meshes/cube.obj");
    const double disc = glm::pi<double>() / 4 * 100;
    for (const glm::dvec3 direction :
         {glm::dvec3(1, 0, 0), glm::dvec3(0, -2, 0), glm::dvec3(1, 1, 1)}) {
        const glm::mat4 place = solid::placement(ball, {3, 4, 5}, {10, 20, 30}, 10);
        CHECK(solid::projected_area(ball, place, direction) == Approx(disc).epsilon(0.01));
    }
    const glm::mat4 straight = solid::placement(cube, {0, 0, 0}, {0, 0, 0}, 10);
    CHECK(solid::projected_area(cube, straight, {0, 0, 1}) == Approx(100).epsilon(0.003));
    const glm::mat4 turned = solid::placement(cube, {0, 0, 0}, {0, 0, 45}, 10);
    CHECK(solid::projected_area(cube, turned, {1, 0, 0}) == Approx(141.42).epsilon(0.003));
    CHECK(solid::projected_area(cube, straight, {1, 1, 1}) == Approx(173.2).epsilon(0.003));
    CHECK(solid::projected_area({}, straight, {1, 0, 0}) == 0);
}

TEST_CASE("the stream pushes a ball along, not aside, and its coefficient is that of a sphere") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const Scene s = probed_ball();
        FluidSimulation simulation(*device, s);
        simulation.step(600);
        REQUIRE(simulation.probe_records().size() == 1);
        const ProbeRecord& record = simulation.probe_records()[0];
        REQUIRE(record.steps.size() == 600);  // more than the ring holds
        CHECK(record.steps.front() == 1);
        CHECK(record.steps.back() == 600);
        CHECK(record.samples == 600);
        const ForceSample& last = record.forces.back();
        CHECK(glm::length(last.force + simulation.boundary().total_force()) <
              1e-4 * glm::length(last.force));
        const double area = glm::pi<double>() / 4 * std::pow(0.35 * 24, 2);
        CHECK(last.coefficients.x ==
              Approx(last.force.x / (0.5 * 0.08 * 0.08 * area)).epsilon(0.01));
        // A sphere at Re = 168 has 0.9 (Clift, Grace and Weber); this one blocks a tenth of a
        // tunnel on a grid of eight nodes across it.
        CHECK(last.coefficients.x > 0.8);
        CHECK(last.coefficients.x < 1.6);
        CHECK(std::abs(last.coefficients.y) < 0.01 * last.coefficients.x);
        CHECK(std::abs(last.coefficients.z) < 0.01 * last.coefficients.x);
        CHECK(glm::length(last.torque) < 0.02 * last.force.x * 8.4);
    }
}

TEST_CASE("forces go into the table and the charts") {
    const auto device = compute::Device::open("cpu");
    Scene s = probed_ball();
    s.probes[0].area = 2;
    scene::Probe point;
    point.position = {1.5, 0.5, 0.5};
    point.interval = 5;
    s.probes.push_back(point);
    FluidSimulation simulation(*device, s);
    simulation.step(10);
    const auto table = cells(probe_series_csv(simulation.probe_records()));
    REQUIRE(table.size() == 1 + 10 + 2);
    for (const auto& row : table) { CHECK(row.size() == 19); }
    CHECK(table[0][10] == "fx");
    CHECK(table[0][16] == "drag_coefficient");
    const ForceSample& sample = simulation.probe_records()[0].forces[9];
    CHECK(table[10][0] == "drag");
    CHECK(table[10][1] == "obstacle");
    CHECK(table[10][2] == "10");
    CHECK(table[10][3].empty());
    CHECK(std::stod(table[10][10]) == sample.force.x);
    CHECK(std::stod(table[10][15]) == sample.torque.z);
    CHECK(std::stod(table[10][16]) == Approx(sample.force.x / (0.5 * 0.08 * 0.08 * 2 * 24 * 24)));
    CHECK(table[11][1] == "point");
    CHECK(table[11][10].empty());

    Snapshot snapshot;
    simulation.fill(snapshot, {.density = false});
    REQUIRE(snapshot.probes.at(0).charts.size() == 3);
    const Chart& coefficients = snapshot.probes[0].charts[0];
    CHECK(coefficients.title == "Coefficients");
    CHECK(coefficients.x.size() == 10);
    CHECK(coefficients.curves.at(0).y.back() == static_cast<float>(sample.coefficients.x));

    // Where nothing flows there are forces, but no coefficients.
    s.fluid.inflow_speed_lu = 0;
    simulation.apply(s, scene::Effect::live);
    simulation.step(1);
    const auto still = cells(probe_series_csv(simulation.probe_records()));
    CHECK(still[11][2] == "11");
    CHECK_FALSE(still[11][10].empty());
    CHECK(still[11][16].empty());
}

TEST_CASE("forces noted after a checkpoint fall when the flow goes back to it, and come again") {
    for (const auto& device : test::every_device()) {
        Scene s = probed_ball();
        s.probes[0].interval = 4;
        FluidSimulation simulation(*device, s);
        simulation.step(150);
        const std::vector<ForceSample> before = simulation.probe_records()[0].forces;
        REQUIRE(before.size() == 37);
        simulation.rewind();
        REQUIRE(simulation.step_count() == 128);
        CHECK(simulation.probe_records()[0].forces.size() == 32);
        simulation.step(22);
        REQUIRE(simulation.probe_records()[0].forces.size() == 37);
        CHECK(simulation.probe_records()[0].forces[36].force == before[36].force);
        simulation.reset();
        CHECK(simulation.probe_records()[0].forces.empty());
    }
}

TEST_CASE("drag is along the inlet's normal, lift across it and upward") {
    Scene s = probed_ball();
    PlacedMesh cube;
    cube.mesh = std::make_shared<const solid::TriangleMesh>(
        solid::load_obj(LATTICELAB_ASSETS "/meshes/cube.obj"));
    cube.transform = solid::placement(*cube.mesh, {0, 0, 0}, {0, 0, 0}, 6);
    Shadow shadow;  // one for all: it has to notice what changes
    const ForceScale along_x = force_scale(s, s.probes[0], cube, shadow);
    CHECK(along_x.coefficients({1, 2, 3}).x * along_x.unit == Approx(1));
    CHECK(along_x.coefficients({1, 2, 3}).y * along_x.unit == Approx(3));
    CHECK(std::abs(along_x.coefficients({1, 2, 3}).z * along_x.unit) == Approx(2));
    CHECK(along_x.unit == Approx(0.5 * 0.0064 * 36).epsilon(0.005));
    cube.transform = solid::placement(*cube.mesh, {0, 0, 0}, {0, 0, 45}, 6);
    CHECK(force_scale(s, s.probes[0], cube, shadow).unit ==
          Approx(along_x.unit * std::sqrt(2.0)).epsilon(0.005));
    cube.transform = solid::placement(*cube.mesh, {0, 0, 0}, {0, 0, 0}, 6);
    s.domain.faces.fill(scene::FaceKind::outlet);
    s.domain.faces[static_cast<std::size_t>(scene::Face::top)] = scene::FaceKind::inlet;
    CHECK(force_scale(s, s.probes[0], cube, shadow).drag == glm::dvec3(0, 0, -1));
    CHECK(force_scale(s, s.probes[0], cube, shadow).lift == glm::dvec3(0, 1, 0));
    // In the plane it is as high as it is, and one node deep.
    s = probed_ball();
    s.domain.size.z = 0.01;
    const ForceScale plane = force_scale(s, s.probes[0], cube, shadow);
    CHECK(plane.lift == glm::dvec3(0, 1, 0));
    CHECK(plane.unit == Approx(0.5 * 0.0064 * 6));
}
