// SPDX-License-Identifier: MIT
// What tests of the runner share.
#pragma once

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <new>
#include <thread>

#include "engine/simulation/runner.hpp"
#include "tests/unit/fake_simulation.hpp"

namespace lattice::test {

/// A runner of fake simulations, told by a script what they do.
struct Bench {
    Script script;
    std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    simulation::Runner runner{
        *device,
        [this](compute::Device& the_device, const scene::Scene& scene,
               const Progress& progress) -> std::unique_ptr<Simulation> {
            for (int i = 0; i < script.told_shares; ++i) {
                progress("Reading dragon.obj", 0.001 * i);
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(script.build_milliseconds));
            if (script.fail_load_with_bad_alloc) { throw std::bad_alloc(); }
            if (script.fail_load) { throw Error("scene", "does not fit", "be small"); }
            return std::make_unique<FakeSimulation>(the_device, scene, script);
        }};
};

inline std::uint64_t step_of(const simulation::Runner& runner) {
    const auto snapshot = runner.latest();
    return snapshot ? snapshot->statistics.step : 0;
}

inline scene::Scene scene_with_viscosity(double viscosity) {
    scene::Scene scene;
    scene.fluid.viscosity_lu = viscosity;
    return scene;
}

/// Needs more memory than any machine has.
inline scene::Scene scene_without_room() {
    scene::Scene scene = scene_with_viscosity(4);
    scene.domain.size = {2, 2, 2};
    scene.domain.resolution = 600;
    scene.smoke.volume_scale = 4;
    return scene;
}

inline void load_and_wait(Bench& bench) {
    const std::uint64_t ticket = bench.runner.load(scene_with_viscosity(0.5));
    REQUIRE(eventually([&] { return bench.runner.applied() == ticket; }));
    REQUIRE(eventually([&] { return bench.runner.latest() != nullptr; }));
}

}  // namespace lattice::test
