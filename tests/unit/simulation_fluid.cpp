// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <utility>

#include "engine/error.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_tunnel.hpp"

using namespace lattice;
using namespace lattice::simulation;
using scene::Effect;
using scene::Scene;
using test::small_tunnel;

namespace {

glm::dvec3 mean_velocity(const FluidSimulation& simulation, Extent low, Extent high) {
    const std::vector<glm::vec4> nodes = simulation.solver().velocity_density();
    const Extent e = simulation.solver().settings().extent;
    glm::dvec3 sum(0.0);
    int count = 0;
    for (int z = low.z; z < high.z; ++z) {
        for (int y = low.y; y < high.y; ++y) {
            for (int x = low.x; x < high.x; ++x) {
                sum += glm::dvec3(nodes[e.index(x, y, z)]);
                ++count;
            }
        }
    }
    return sum / static_cast<double>(count);
}

/// As large as a grid may be, with smoke for more than any machine holds.
Scene too_large_tunnel() {
    Scene s = small_tunnel();
    s.domain.resolution = 1000;
    s.smoke.volume_scale = 4;
    return s;
}

}  // namespace

TEST_CASE("the immersed ball stops the flow and the flow goes around it") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        FluidSimulation simulation(*device, small_tunnel());
        REQUIRE(simulation.boundary().sample_count() > 300);
        simulation.step(400);
        // The ball has its centre at node (16.3, 11.5, 11.5) and a radius of 4.2.
        const double before = mean_velocity(simulation, {11, 11, 11}, {12, 13, 13}).x;
        const double beside = mean_velocity(simulation, {16, 18, 10}, {17, 20, 14}).x;
        CHECK(before < 0.4 * 0.08);
        CHECK(beside > 1.02 * 0.08);
        CHECK(simulation.boundary().largest_slip() < 0.1 * 0.08);
        // The force on the fluid points upstream: the ball has drag.
        CHECK(simulation.boundary().total_force().x < 0);
    }
}

TEST_CASE("emitted particles add up and reach the picture") {
    for (const auto& device : test::every_device()) {
        FluidSimulation simulation(*device, small_tunnel());
        simulation.step(100);
        Snapshot snapshot;
        simulation.fill(snapshot, {.density = true, .particles = true});
        CHECK(snapshot.statistics.step == 100);
        CHECK(snapshot.statistics.particles == 4050);
        CHECK(snapshot.particles.size() == 4050);
        CHECK(snapshot.domain == Extent{48, 24, 24});
        CHECK(snapshot.density.size() == 48 * 24 * 24);
        CHECK(snapshot.meshes.size() == 1);
        CHECK(simulation.density().total_weight() == doctest::Approx(4050).epsilon(0.05));
        // What runs once a picture is no part of a step.
        std::vector<std::string> step_stages;
        for (const auto& stage : snapshot.statistics.step_stages) {
            step_stages.push_back(stage.name);
        }
        CHECK(step_stages ==
              std::vector<std::string>{"immersed boundary", "stream + collide", "tracers"});
        REQUIRE(snapshot.statistics.picture_stages.size() == 1);
        CHECK(snapshot.statistics.picture_stages[0].name == "density");
    }
}

TEST_CASE("backends agree on a run with obstacle and smoke") {
    std::vector<std::vector<glm::vec4>> fields;
    std::vector<std::vector<glm::vec4>> smoke;
    for (const auto& device : test::every_device()) {
        FluidSimulation simulation(*device, small_tunnel());
        simulation.step(150);
        fields.push_back(simulation.solver().velocity_density());
        Snapshot snapshot;
        simulation.fill(snapshot, {.density = false, .particles = true});
        smoke.push_back(snapshot.particles);
    }
    for (std::size_t d = 1; d < fields.size(); ++d) {
        double largest = 0;
        for (std::size_t n = 0; n < fields[0].size(); ++n) {
            const double difference = glm::length(fields[0][n] - fields[d][n]);
            largest = difference <= largest ? largest : difference;
        }
        // Single precision in another order of operations: 1e-4 of the inflow speed.
        CHECK(largest < 1e-5);
        REQUIRE(smoke[0].size() == smoke[d].size());
        double moved = 0;
        for (std::size_t p = 0; p < smoke[0].size(); ++p) {
            moved += glm::length(glm::vec3(smoke[0][p] - smoke[d][p]));
        }
        CHECK(moved / static_cast<double>(smoke[0].size()) < 1e-3);
    }
}

TEST_CASE("the same scene gives the same bits again") {
    for (const auto& device : test::every_device()) {
        std::vector<float> first;
        Snapshot first_snapshot;
        for (int repetition = 0; repetition < 2; ++repetition) {
            FluidSimulation simulation(*device, small_tunnel());
            simulation.step(60);
            Snapshot snapshot;
            simulation.fill(snapshot, {.density = true, .particles = true});
            if (repetition == 0) {
                first = simulation.solver().populations();
                first_snapshot = snapshot;
                continue;
            }
            CHECK(simulation.solver().populations() == first);
            CHECK(snapshot.particles == first_snapshot.particles);
            CHECK(snapshot.density == first_snapshot.density);
        }
    }
}

TEST_CASE("live changes take effect and the flow goes on") {
    const auto device = compute::Device::open("cpu");
    Scene s = small_tunnel();
    FluidSimulation simulation(*device, s);
    simulation.step(50);
    s.fluid.viscosity_lu = 2e-2;
    s.fluid.inflow_speed_lu = 0.04;
    s.fluid.alpha = 32;
    simulation.apply(s, Effect::live);
    CHECK(simulation.step_count() == 50);
    CHECK(simulation.solver().settings().viscosity == doctest::Approx(2e-2));
    simulation.step(600);
    CHECK(mean_velocity(simulation, {2, 2, 2}, {5, 22, 22}).x ==
          doctest::Approx(0.04).epsilon(0.1));

    s.obstacles[0].position = {1.2, 0.5, 0.5};
    simulation.apply(s, Effect::obstacle);
    CHECK(simulation.step_count() == 650);
    simulation.step(300);
    // The ball now ends at node 24.1.
    CHECK(mean_velocity(simulation, {23, 11, 11}, {24, 13, 13}).x < 0.4 * 0.04);
    CHECK(mean_velocity(simulation, {11, 11, 11}, {12, 13, 13}).x > 0.8 * 0.04);

    s.obstacles[0].visible = false;
    simulation.apply(s, Effect::obstacle);
    CHECK(simulation.boundary().sample_count() == 0);
    Snapshot snapshot;
    simulation.fill(snapshot, {.density = false});
    REQUIRE(snapshot.meshes.size() == 1);  // picking counts on one mesh an obstacle
    CHECK_FALSE(snapshot.meshes[0].visible);

    s.obstacles.clear();
    simulation.apply(s, Effect::obstacle);
    CHECK(simulation.boundary().sample_count() == 0);
    simulation.reset();
    CHECK(simulation.step_count() == 0);
    CHECK(simulation.tracers().used() == 0);
}

TEST_CASE("the immersed boundary's parameters take effect while the flow goes on") {
    const auto device = compute::Device::open("cpu");
    Scene s = small_tunnel();
    FluidSimulation simulation(*device, s);
    simulation.step(30);
    const std::vector<float> flow = simulation.solver().populations();
    const std::size_t samples = simulation.boundary().sample_count();
    const std::int32_t band = simulation.boundary().band_count();
    CHECK(simulation.boundary().settings().iterations == s.solid.iterations);

    scene::set_parameter(s, "solid.iterations", std::int64_t{7});
    simulation.apply(s, Effect::live);
    CHECK(simulation.boundary().settings().iterations == 7);

    scene::set_parameter(s, "solid.kernel", std::string("four_point"));
    scene::set_parameter(s, "solid.weighting", std::string("none"));
    scene::set_parameter(s, "solid.block_side", std::int64_t{16});
    simulation.apply(s, Effect::obstacle);
    CHECK(simulation.boundary().sample_count() == samples);
    CHECK(simulation.boundary().band_count() > band);
    CHECK(simulation.boundary().settings().weighting == solid::Weighting::none);
    CHECK(simulation.boundary().settings().block_side == 16);

    scene::set_parameter(s, "solid.spacing", 1.2);
    simulation.apply(s, Effect::obstacle);
    CHECK(static_cast<double>(simulation.boundary().sample_count()) ==
          doctest::Approx(0.25 * static_cast<double>(samples)).epsilon(0.01));
    CHECK(simulation.step_count() == 30);
    CHECK(simulation.solver().populations() == flow);
}

TEST_CASE("what cannot be taken over leaves the simulation as it was") {
    const auto device = compute::Device::open("cpu");
    const Scene good = small_tunnel();
    FluidSimulation simulation(*device, good);
    simulation.step(20);
    const std::vector<float> before = simulation.solver().populations();

    Scene bad = good;
    bad.obstacles[0].mesh = "/no/such/mesh.obj";
    CHECK_THROWS_AS(simulation.apply(bad, Effect::obstacle), Error);
    CHECK_THROWS_AS(simulation.apply(bad, Effect::rebuild), Error);

    bad = good;
    bad.start.flow = scene::InitialFlow::taylor_green;
    bad.domain.size.y = 1.0 / 24;
    CHECK_THROWS_WITH_AS(simulation.apply(bad, Effect::rebuild), doctest::Contains("has 1 along y"),
                         Error);

    bad = too_large_tunnel();
    CHECK_THROWS_WITH_AS(simulation.apply(bad, Effect::rebuild),
                         doctest::Contains("the largest resolution that fits is"), Error);

    CHECK(simulation.step_count() == 20);
    CHECK(simulation.boundary().sample_count() > 300);
    CHECK(simulation.solver().populations() == before);
    simulation.step(1);
    CHECK(simulation.step_count() == 21);
}

TEST_CASE("the largest resolution offered does fit, and the next does not") {
    const auto device = compute::Device::open("cpu");
    Scene s = too_large_tunnel();
    std::string text;
    try {
        FluidSimulation simulation(*device, s);
    } catch (const Error& error) { text = error.cure(); }
    const std::size_t digits = text.find_first_of("0123456789");
    REQUIRE(digits != std::string::npos);
    const int offered = std::stoi(text.substr(digits));
    // Memory in use moves between the two readings, hence the margin of a tenth.
    s.domain.resolution = offered;
    CHECK(memory_needed(s, compute::Backend::cpu) <
          1.1 * static_cast<double>(device->memory_free()));
    s.domain.resolution = offered + 1;
    CHECK(memory_needed(s, compute::Backend::cpu) >
          0.9 * static_cast<double>(device->memory_free()));
}

TEST_CASE("a start that is not uniform needs room to be brought in") {
    Scene s = small_tunnel();
    const std::size_t uniform = memory_needed(s, compute::Backend::cpu);
    s.start.flow = scene::InitialFlow::shear_wave;
    CHECK(memory_needed(s, compute::Backend::cpu) == uniform + 16U * 48 * 24 * 24);
}

TEST_CASE("steps of an empty tunnel are the same one by one and as many at once") {
    for (const auto& device : test::every_device()) {
        for (const auto variant : {scene::SolverVariant::fused, scene::SolverVariant::csoa}) {
            Scene s = small_tunnel();
            s.fluid.variant = variant;
            s.run.checkpoint_interval = 40;
            s.obstacles.clear();
            const std::vector<scene::Emitter> emitters = std::exchange(s.emitters, {});
            scene::Probe probe;
            probe.position = {1.3, 0.5, 0.5};
            probe.interval = 25;
            s.probes = {probe};
            FluidSimulation single(*device, s);
            FluidSimulation many(*device, s);
            for (int i = 0; i < 150; ++i) { single.step(1); }
            many.step(150);
            CHECK(many.step_count() == 150);
            CHECK(many.solver().populations() == single.solver().populations());
            REQUIRE(many.probe_records()[0].rows.size() == 6);
            CHECK(many.probe_records()[0].rows == single.probe_records()[0].rows);

            // Smoke let in later and a state gone back to do not know how the steps were made.
            s.emitters = emitters;
            std::vector<Snapshot> shown(2);
            for (FluidSimulation* each : {&single, &many}) {
                each->apply(s, Effect::live);
                each->step(30);
                Snapshot& snapshot = shown[each == &many ? 1 : 0];
                each->fill(snapshot, {.density = false, .particles = true});
                each->rewind();
            }
            CHECK(shown[0].particles == shown[1].particles);
            CHECK(many.step_count() == single.step_count());
            CHECK(many.solver().populations() == single.solver().populations());
        }
    }
}

TEST_CASE("a simulation rebuilds with another grid") {
    const auto device = compute::Device::open("cpu");
    Scene s = small_tunnel();
    FluidSimulation simulation(*device, s);
    simulation.step(10);
    scene::change_resolution(s, 16);
    simulation.apply(s, Effect::rebuild);
    CHECK(simulation.step_count() == 0);
    CHECK(simulation.domain() == Extent{32, 16, 16});
    simulation.step(10);
    CHECK(simulation.step_count() == 10);
}
