// SPDX-License-Identifier: MIT
#include "engine/simulation/smoke_picture.hpp"

#include <algorithm>

#include "engine/simulation/room_settings.hpp"
#include "engine/smoke/particle_values.hpp"

namespace lattice::simulation {

bool has_colours(const scene::Scene& scene) {
    const auto& emitters = scene.emitters;
    return std::ranges::any_of(emitters, [&](const scene::Emitter& emitter) {
        return emitter.colour != emitters.front().colour;
    });
}

void SmokePicture::update_density(FluidFlow& flow, const scene::Scene& scene,
                                  const EmitterTags& tags) {
    const auto stage = timers_.measure("density");
    smoke::Dye dye;
    if (tags.coloured()) { dye = {flow.tracers.emitters(), tags.colours()}; }
    flow.density.update(flow.tracers.positions(), flow.tracers.used(),
                        static_cast<float>(scene.smoke.fade), dye);
}

/// One number for each slot ever used.
void SmokePicture::values(scene::ParticleColour what, FluidFlow& flow, const scene::Scene& scene,
                          const smoke::VelocityView& velocity, float* out) const {
    const std::size_t used = flow.tracers.used();
    if (what == scene::ParticleColour::speed) {
        const double reference = std::max(scene::reference_speed(scene), 1e-6);
        smoke::particle_speeds(device_, velocity, flow.tracers.positions(), used,
                               static_cast<float>(1 / reference), out);
    } else if (what == scene::ParticleColour::emitter) {
        smoke::particle_emitters(device_, flow.tracers.emitters(), used, out);
    }
}

void SmokePicture::fill(Snapshot& snapshot, const SnapshotRequest& request, FluidFlow& flow,
                        const scene::Scene& scene, const EmitterTags& tags,
                        const smoke::VelocityView& velocity) {
    snapshot.emitter_colours = tags.colours();
    snapshot.density_extent = {};
    snapshot.density.clear();
    snapshot.density_channels = 1;
    snapshot.particles.clear();
    snapshot.particle_values.clear();
    if (request.density) {
        update_density(flow, scene, tags);
        snapshot.density_extent = flow.density.extent();
        snapshot.density_channels = flow.density.channels();
        snapshot.density.resize(static_cast<std::size_t>(flow.density.extent().size()) *
                                static_cast<std::size_t>(flow.density.channels()));
        flow.density.download(snapshot.density);
    }
    const std::size_t used = flow.tracers.used();
    if (!request.particles || used == 0) { return; }
    snapshot.particles.resize(used);
    device_.copy_to_host(snapshot.particles.data(), flow.tracers.positions(),
                         used * sizeof(glm::vec4));
    if (request.particle_value == scene::ParticleColour::age) { return; }
    if (values_.size() != flow.tracers.capacity()) {
        values_ = compute::Buffer<float>(device_, flow.tracers.capacity());
    }
    values(request.particle_value, flow, scene, velocity, values_.data());
    snapshot.particle_values.resize(used);
    device_.copy_to_host(snapshot.particle_values.data(), values_.data(), used * sizeof(float));
}

void SmokePicture::write(const DeviceTargets& targets, FluidFlow& flow, const scene::Scene& scene,
                         const EmitterTags& tags, const smoke::VelocityView& velocity) {
    if (targets.density_surface != 0) {
        update_density(flow, scene, tags);
        flow.density.write_surface(targets.density_surface);
    }
    if (targets.particles != nullptr) {
        device_.copy_within(targets.particles, flow.tracers.positions(),
                            flow.tracers.capacity() * sizeof(glm::vec4));
    }
    if (targets.particle_values != nullptr) {
        values(targets.particle_value, flow, scene, velocity, targets.particle_values);
    }
}

}  // namespace lattice::simulation
