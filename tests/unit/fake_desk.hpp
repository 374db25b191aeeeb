// SPDX-License-Identifier: MIT
// What an action finds in the window: a session on a fake simulation, a camera and the panels'
// state.
#pragma once

#include <memory>

#include "app/app_state.hpp"
#include "tests/unit/fake_simulation.hpp"

namespace lattice::test {

struct FakeDesk {
    std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    Script script;
    app::Session session{*device,
                         [this](compute::Device& the_device, const scene::Scene& scene,
                                const Progress&) -> std::unique_ptr<simulation::Simulation> {
                             return std::make_unique<FakeSimulation>(the_device, scene, script);
                         }};
    view::Camera camera;
    app::WidgetReport report{""};
    app::CopyBandwidth copy{0};
    app::AppState state{session, camera, report, copy, {}, {}, nullptr, {}, 1, 1, nullptr};
};

}  // namespace lattice::test
