// SPDX-License-Identifier: MIT
// Flows that go on from a file, bit for bit.
#include <doctest/doctest.h>

#include "engine/error.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/body_scenes.hpp"
#include "tests/unit/checkpoint_support.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::test;
using scene::Scene;

namespace {

/// Before and after the file; neither is a multiple of the steps between two looks.
constexpr int before = 37;
constexpr int after = 45;

void check_on_every_device(const Scene& scene) {
    for (const auto& device : every_device()) {
        CAPTURE(device->info().name);
        check_goes_on(*device, scene, before, after);
    }
}

scene::Probe probe_of(scene::ProbeKind kind, int interval) {
    scene::Probe probe;
    probe.kind = kind;
    probe.interval = interval;
    return probe;
}

}  // namespace

TEST_CASE("smoke around an obstacle goes on from a file, with all its probes") {
    Scene s = small_tunnel();
    scene::Emitter second = s.emitters[0];
    second.position = {1.2, 0.5, 0.5};
    second.rate = 3.25;
    second.lifetime = 30;
    second.colour = {1, 0.2, 0.1};
    s.emitters.push_back(second);
    s.probes = {probe_of(scene::ProbeKind::point, 3), probe_of(scene::ProbeKind::line, 5),
                probe_of(scene::ProbeKind::plane, 7), probe_of(scene::ProbeKind::domain, 8),
                probe_of(scene::ProbeKind::obstacle, 2)};
    check_on_every_device(s);
}

TEST_CASE("a particle store that is full goes on from a file") {
    Scene s = small_tunnel();
    s.smoke.capacity = 1000;
    check_on_every_device(s);
}

TEST_CASE("obstacles that move go on from a file") {
    for (const auto motion : {scene::ObstacleMotion::driven, scene::ObstacleMotion::free,
                              scene::ObstacleMotion::hinged}) {
        CAPTURE(static_cast<int>(motion));
        Scene s = ball_in_a_box(motion);
        s.obstacles[0].scale = 0.15;  // small: its band takes more nodes when it is off them
        s.obstacles[0].spin_degrees = {0, 0, 0.7};
        if (motion == scene::ObstacleMotion::driven) {
            s.obstacles[0].keys = {{0, {0.4, 0.5, 0.5}, {0, 0, 0}},
                                   {60, {0.55, 0.52, 0.5}, {0, 40, 0}}};
        }
        check_on_every_device(s);
    }
}

TEST_CASE("a free and a driven obstacle in one flow go on from a file") {
    Scene s = ball_in_a_box(scene::ObstacleMotion::free);
    s.obstacles.push_back(s.obstacles[0]);
    s.obstacles[1].motion = scene::ObstacleMotion::driven;
    s.obstacles[1].position = {0.75, 0.5, 0.5};
    s.obstacles[1].velocity_lu = {-0.02, 0, 0};
    s.probes = {probe_of(scene::ProbeKind::obstacle, 1)};
    check_on_every_device(s);
}

TEST_CASE("every way to keep populations goes on from a file") {
    for (const auto storage : {scene::Storage::fp32, scene::Storage::fp16}) {
        for (const auto streaming : {scene::Streaming::two_copy, scene::Streaming::in_place}) {
            for (const int alpha : {0, 1, 32}) {
                CAPTURE(alpha);
                CAPTURE(static_cast<int>(storage));
                CAPTURE(static_cast<int>(streaming));
                Scene s = small_tunnel();
                s.fluid.storage = storage;
                s.fluid.streaming = streaming;
                s.fluid.alpha = alpha;
                check_goes_on(*compute::Device::open("cpu"), s, 7, 6);
            }
        }
    }
}

TEST_CASE("every variant of the step and every kind of inlet goes on from a file") {
    const auto device = compute::Device::open("cpu");
    for (const auto variant : {scene::SolverVariant::paper, scene::SolverVariant::csoa,
                               scene::SolverVariant::baseline}) {
        Scene s = small_tunnel();
        s.fluid.variant = variant;
        check_goes_on(*device, s, 7, 6);
    }
    for (const auto profile : {scene::InletProfile::parabolic, scene::InletProfile::turbulent}) {
        CAPTURE(static_cast<int>(profile));
        Scene s = small_tunnel();
        s.domain.inlet_profile = profile;
        s.domain.turbulence_length = 0.4;
        check_goes_on(*device, s, before, after);
    }
}

TEST_CASE("populations of one block size are taken over by another") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    Scene s = small_tunnel();
    s.fluid.alpha = 8;
    simulation::FluidSimulation first(*device, s);
    first.step(20);
    keep(first, s, folder.path() / "kept.lattice");
    s.fluid.alpha = 64;
    simulation::FluidSimulation second(*device, s);
    simulation::restore_checkpoint(second, folder.path() / "kept.lattice");
    CHECK(second.solver().settings().alpha == 64);
    first.step(20);
    second.step(20);
    CHECK(second.solver().populations() == first.solver().populations());
}

TEST_CASE("what a hand did to an obstacle goes on from a file") {
    const auto device = compute::Device::open("cpu");
    const TemporaryFolder folder;
    const Scene s = ball_in_a_box(scene::ObstacleMotion::fixed);
    simulation::FluidSimulation first(*device, s);
    simulation::Hand hand;
    hand.target_lu = {22, 21, 20};
    first.hold(hand);
    first.step(40);
    first.hold(std::nullopt);
    first.step(3);
    keep(first, s, folder.path() / "kept.lattice");
    const auto second = world_of(*device, folder.path() / "kept.lattice");
    first.step(40);
    second->step(40);
    CHECK((state_of(first, s, folder.path()) == state_of(*second, s, folder.path())));
}

TEST_CASE("a step that is under way is not saved half done, and is left as it is") {
    const auto device = compute::Device::open("cpu");
    Scene s = small_tunnel();
    s.fluid.variant = scene::SolverVariant::paper;
    simulation::FluidSimulation world(*device, s);
    world.step(2);
    world.step_stage(std::nullopt);
    CHECK_THROWS_WITH_AS(world.save_state(), doctest::Contains("a step is under way"), Error);
    world.step(1);
    CHECK(world.step_count() == 3);
    CHECK_NOTHROW(world.save_state());
}
