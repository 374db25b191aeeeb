// SPDX-License-Identifier: MIT
// How a flow is saved into a checkpoint file, and goes on from one.
#include "engine/error.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "engine/simulation/saved_flow.hpp"

namespace lattice::simulation {

std::unique_ptr<SavedWorld> FluidSimulation::save_state() {
    if (under_way_.begun()) {
        throw Error("checkpoint", "a step is under way, stage by stage",
                    "do the rest of the step first");
    }
    FluidFlow& now = flow();
    probes_.fetch_forces();
    auto saved = std::make_unique<SavedFlow>(device_);
    saved->state.take(device_, step_, now.parts(probes_));
    saved->state.probes = probes_.save_whole();
    saved->extent = domain();
    saved->alpha = fluid::alpha_of(now.solver.settings());
    saved->tags = emitter_tags_.state();
    saved->fastest = fastest_;
    device_.synchronize();
    return saved;
}

std::size_t FluidSimulation::state_bytes() const {
    const FluidFlow& now = flow();
    return FlowState::bytes_of(now.solver, now.boundary, now.bodies, now.tracers);
}

void FluidSimulation::restore_state(scene::CheckpointReader& reader) {
    FluidFlow& now = flow();
    const FlowParts parts = now.parts(probes_);
    const fluid::SolverSettings settings = now.solver.settings();
    SavedFlow saved(device_);
    saved.read(reader, parts, scene_.emitters.size());
    const bool bodies_go_on = saved.state.give_back(parts);
    if (!bodies_go_on) { now.boundary.restore(saved.state.boundary, nullptr); }
    now.solver.change(settings);
    emitter_tags_.restore(saved.tags);
    take_emitters();
    fastest_ = saved.fastest;
    step_ = saved.state.step;
    velocity_is_present_ = false;
    ++flow_version_;
    device_.synchronize();  // the state goes away
    if (scene_.run.checkpoint_interval > 0) { now.checkpoints.keep(step_, parts); }
}

}  // namespace lattice::simulation
