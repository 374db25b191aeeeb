// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <optional>

#include "engine/compute/buffer.hpp"
#include "engine/simulation/flow_watch.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "engine/simulation/unstable_flow.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_tunnel.hpp"

using namespace lattice;
using namespace lattice::simulation;
using scene::Effect;
using scene::Scene;
using test::small_tunnel;

namespace {

constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();

/// All that later steps follow from.
struct State {
    std::uint64_t step = 0;
    std::vector<float> populations;
    std::vector<glm::vec4> particles;

    friend bool operator==(const State&, const State&) = default;
};

State state_of(FluidSimulation& simulation) {
    Snapshot snapshot;
    simulation.fill(snapshot, {.density = false, .particles = true});
    return {simulation.step_count(), simulation.solver().populations(), snapshot.particles};
}

/// The tunnel with a checkpoint at each fourth look.
Scene watched_tunnel() {
    Scene s = small_tunnel();
    s.run.checkpoint_interval = 128;
    return s;
}

Scene unstable_tunnel() {
    Scene s = watched_tunnel();
    s.fluid.model = scene::CollisionModel::bgk;
    s.fluid.viscosity_lu = 1e-6;
    s.fluid.inflow_speed_lu = 0.25;
    return s;
}

/// Steps until the watch stops the flow.
std::optional<UnstableFlow> run_until_stopped(FluidSimulation& simulation, int most_steps) {
    try {
        simulation.step(most_steps);
    } catch (const UnstableFlow& error) { return error; }
    return std::nullopt;
}

/// Density 1 at rest, and one node of another density.
void disturb(FluidSimulation& simulation, float density_of_one) {
    const auto nodes = static_cast<std::size_t>(simulation.domain().size());
    std::vector<float> density(nodes, 1.0F);
    density[nodes / 2] = density_of_one;
    simulation.solver().set_equilibrium(density, std::vector<glm::vec3>(nodes, glm::vec3(0.0F)));
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the watch names the fastest node, and the first that is not finite before any other") {
    const Extent extent{7, 5, 300};
    const std::int64_t nodes = extent.size();
    for (const auto& device : test::every_device()) {
        FlowWatch watch(*device);
        std::vector<float> field(3 * nodes, 0.01F);
        const auto look = [&] {
            const compute::Buffer<float> on_device(*device, field);
            return watch.look(on_device.data(), extent);
        };
        FastestNode found = look();
        CHECK(found.finite);
        CHECK(found.speed == doctest::Approx(0.01 * std::sqrt(3.0)));
        CHECK(found.node == glm::ivec3(0, 0, 0));

        field[extent.index(3, 4, 222)] = -0.3F;
        field[nodes + extent.index(3, 4, 222)] = 0.4F;
        found = look();
        CHECK(found.speed == doctest::Approx(std::sqrt(0.25 + 1e-4)));
        CHECK(found.node == glm::ivec3(3, 4, 222));

        field[2 * nodes + extent.index(6, 1, 250)] = infinite;
        CHECK(look().node == glm::ivec3(6, 1, 250));
        field[nodes + extent.index(1, 2, 100)] = not_a_number;
        found = look();
        CHECK_FALSE(found.finite);
        CHECK(found.node == glm::ivec3(1, 2, 100));
    }
}

TEST_CASE("a flow that breaks is stopped, taken back to its checkpoint, and goes on once cured") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        FluidSimulation simulation(*device, watched_tunnel());
        simulation.step(330);
        simulation.apply(unstable_tunnel(), Effect::live);
        const auto error = run_until_stopped(simulation, 2000);
        REQUIRE(error);
        CHECK(contains(error->where(), "step "));
        CHECK(contains(error->where(), "node ("));
        CHECK(contains(error->problem(), "taken back to step 256"));
        CHECK(contains(error->cure(), "fluid.inflow_speed is 0.25 lu"));
        CHECK(contains(error->cure(), "set the model to acm, or the viscosity to"));

        FluidSimulation undisturbed(*device, watched_tunnel());
        undisturbed.step(256);
        CHECK(state_of(simulation) == state_of(undisturbed));

        simulation.apply(watched_tunnel(), Effect::live);
        simulation.step(300);
        undisturbed.step(300);
        CHECK(state_of(simulation) == state_of(undisturbed));
    }
}

TEST_CASE("what is not a number is found, whether it stands in a density or a velocity") {
    for (const auto& device : test::every_device()) {
        for (const float bad : {not_a_number, infinite, -infinite}) {
            CAPTURE(bad);
            FluidSimulation simulation(*device, watched_tunnel());
            simulation.step(140);
            disturb(simulation, bad);
            const auto error = run_until_stopped(simulation, 100);
            REQUIRE(error);
            CHECK(contains(error->problem(), "no longer a finite number"));
            CHECK(contains(error->where(), "step 160, "));
            // The one checkpoint, of step 128, is younger than one would like: it is all there is.
            CHECK(simulation.step_count() == 128);
            simulation.step(40);
            CHECK(simulation.step_count() == 168);
        }
    }
}

TEST_CASE("without a checkpoint a broken flow starts again") {
    const auto device = compute::Device::open("cpu");
    Scene s = small_tunnel();
    s.run.checkpoint_interval = 0;
    FluidSimulation simulation(*device, s);
    const State start = state_of(simulation);
    simulation.step(40);
    disturb(simulation, not_a_number);
    REQUIRE(run_until_stopped(simulation, 100));
    CHECK(state_of(simulation) == start);
}

TEST_CASE("a limit of 0 leaves the flow unwatched, and states of it are kept") {
    const auto device = compute::Device::open("cpu");
    Scene s = watched_tunnel();
    s.run.speed_limit_lu = 0;
    FluidSimulation simulation(*device, s);
    disturb(simulation, not_a_number);
    CHECK_FALSE(run_until_stopped(simulation, 300));
    Snapshot snapshot;
    simulation.fill(snapshot, {.density = false});
    CHECK(snapshot.statistics.checkpoint == 256U);

    FluidSimulation sound(*device, s);
    s.run.checkpoint_interval = 50;  // no multiple of the looks
    sound.apply(s, Effect::live);
    sound.step(50);
    const State kept = state_of(sound);
    sound.step(20);
    sound.rewind();
    CHECK(state_of(sound) == kept);
}

TEST_CASE("the limit is the scene's and can be changed while the flow runs") {
    const auto device = compute::Device::open("cpu");
    Scene s = watched_tunnel();
    FluidSimulation simulation(*device, s);
    simulation.step(64);
    Snapshot snapshot;
    simulation.fill(snapshot, {.density = false});
    const float largest = snapshot.statistics.largest_speed;
    CHECK(largest > 0.08F);
    CHECK(largest < 0.2F);
    s.run.speed_limit_lu = 0.9 * largest;
    simulation.apply(s, Effect::live);
    const auto error = run_until_stopped(simulation, 32);
    REQUIRE(error);
    CHECK(contains(error->cure(), "set run.speed_limit to 0.4"));
}

TEST_CASE("rewinding goes back a checkpoint at a time and the flow repeats itself") {
    for (const auto& device : test::every_device()) {
        FluidSimulation simulation(*device, watched_tunnel());
        simulation.step(128);
        const State first = state_of(simulation);
        simulation.step(128);
        const State second = state_of(simulation);
        simulation.step(100);
        const State last = state_of(simulation);
        simulation.rewind();
        CHECK(state_of(simulation) == second);
        simulation.rewind();
        CHECK(state_of(simulation) == first);
        simulation.step(228);
        CHECK(state_of(simulation) == last);
        // Step 384 takes the place of step 128, and before the oldest stands the start.
        simulation.step(28);
        for (const std::uint64_t step : {256U, 0U, 0U}) {
            simulation.rewind();
            CHECK(simulation.step_count() == step);
        }
        simulation.step(10);
        simulation.rewind();
        CHECK(simulation.step_count() == 0);
        CHECK(simulation.tracers().used() == 0);
    }
}

TEST_CASE("checkpoints follow a change of the memory layout and count as memory held") {
    const auto device = compute::Device::open("cpu");
    Scene s = watched_tunnel();
    FluidSimulation simulation(*device, s);
    const auto figures = [&] {
        Snapshot snapshot;
        simulation.fill(snapshot, {.density = false});
        return snapshot.statistics;
    };
    const std::size_t without = figures().device_bytes;
    CHECK(without == memory_needed(s));
    simulation.step(128);
    CHECK(figures().checkpoint == 128U);
    CHECK(figures().device_bytes == without + simulation.state_bytes());
    // Samples are kept in their order, places and bodies; the rest is the state of the one body.
    const std::size_t samples =
        simulation.boundary().sample_count() * (sizeof(glm::vec4) + sizeof(std::int32_t));
    const std::size_t parts =
        simulation.solver().state_bytes() + simulation.tracers().saved_bytes() + samples;
    CHECK(simulation.state_bytes() > parts);
    CHECK(simulation.state_bytes() < parts + 512);
    s.fluid.alpha = 16;
    simulation.apply(s, Effect::live);
    CHECK_FALSE(figures().checkpoint);
    CHECK(figures().device_bytes == memory_needed(s));
    simulation.step(32);
    CHECK(figures().checkpoint == 160U);
    const State kept = state_of(simulation);
    simulation.step(5);
    simulation.rewind();
    CHECK(state_of(simulation) == kept);
}

TEST_CASE("what is proposed follows from the scene") {
    const FastestNode found{true, 0.6F, {47, 2, 12}};
    Scene s = small_tunnel();
    const auto cure = [&] { return std::string(unstable_flow(s, found, 96, 64).cure()); };

    CHECK(cure() == "set fluid.viscosity to 0.016 (it is 0.004)");
    const UnstableFlow error = unstable_flow(s, found, 96, 64);
    CHECK(error.where() == "step 96, node (47, 2, 12) at [1.979, 0.104, 0.521]");
    CHECK(error.problem() ==
          "the flow reached a speed of 0.6 lu, over run.speed_limit 0.4, beside the east face "
          "(outlet) and the south face (free_slip); it was taken back to step 64");

    s.solid.weighting = scene::SampleWeighting::none;
    CHECK(contains(cure(), "solid.weighting is none, and 2.8 samples"));
    s.solid.spacing_lu = 0.8;
    CHECK_FALSE(contains(cure(), "solid"));

    s.fluid.limiter = 0.5;
    CHECK(cure() == "fluid.limiter is 0.5: set it to 0.02, which damps more");
    s.fluid.limiter = 0.02;

    s.fluid.inflow_speed_lu = 0.16;
    CHECK(cure() ==
          "fluid.inflow_speed is 0.16 lu, fast for the lattice: set it to 0.08 and "
          "fluid.viscosity to 0.002, which keeps the Reynolds number");

    s.domain.faces.fill(scene::FaceKind::periodic);
    s.fluid.body_force_lu = {4e-3, 0, 0};
    CHECK(cure() ==
          "fluid.body_force speeds the flow up by 0.004 lu a step until something brakes "
          "it: set it to [0.001, 0, 0]");
    s.fluid.model = scene::CollisionModel::mrt;
    s.fluid.viscosity_lu = 1e-4;
    CHECK(contains(cure(),
                   "fluid.viscosity 0.0001 is small for fluid.model mrt: set the model to "
                   "acm, or the viscosity to 0.008"));
}
