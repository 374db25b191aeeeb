// SPDX-License-Identifier: MIT
// What a session keeps of a running world in files.
#include <chrono>
#include <memory>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "app/session.hpp"
#include "engine/scene/mesh_path.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

/// The simulation has to have come to the scene first: what is saved together belongs together.
simulation::Checkpoint Session::take_checkpoint(const scene::View& view, const scene::Look& look,
                                                double milliseconds) {
    using Clock = std::chrono::steady_clock;
    const auto patience = std::chrono::duration<double, std::milli>(milliseconds);
    const Clock::time_point begin = Clock::now();
    const auto settled = [this] { return !runner_.busy() && !runner_.cells_pending(); };
    while (!settled() && Clock::now() - begin < patience) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    scene::Scene saved = scene();
    saved.view = view;
    saved.look = look;
    simulation::Checkpoint checkpoint;
    const bool free = settled() && runner_.with_simulation(
                                       [&](simulation::Simulation& world) {
                                           checkpoint = simulation::take_checkpoint(world, saved);
                                       },
                                       milliseconds);
    if (!free) { throw Error("checkpoint", "the simulation did not come free", "try again"); }
    return checkpoint;
}

bool Session::recover(const fs::path& copy) {
    try {
        const simulation::CheckpointContents kept = simulation::read_checkpoint(copy);
        const fs::path file = kept.origin.empty() ? fs::absolute("recovered.toml") : kept.origin;
        open(scene::relocated(kept.scene, file), copy);
        document_.mark_unsaved();
        return true;
    } catch (const Error& error) {
        report(error);
        return false;
    }
}

void Session::save_checkpoint(const fs::path& file, const scene::View& view,
                              const scene::Look& look) {
    constexpr double patience = 5000;  // milliseconds, as long as a step of a huge grid may take
    try {
        auto taken =
            std::make_shared<const simulation::Checkpoint>(take_checkpoint(view, look, patience));
        const std::string notice = fmt::format(
            "Saved {}, {} {}", file.string(),
            scene().kind == scene::Kind::automaton ? "generation" : "step", taken->world->step());
        writer_.start(
            [taken, file, &device = device_] {
                device.bind_to_thread();
                simulation::write_checkpoint(*taken, file);
            },
            notice);
        written_ = nullptr;
    } catch (const Error& error) { report(error); }
}

}  // namespace lattice::app
