// SPDX-License-Identifier: MIT
#include "app/view/shared_fields.hpp"

namespace lattice::view {

std::string SharedFields::connect(simulation::Simulation& simulation, unsigned density_texture,
                                  unsigned particle_buffer) {
    disconnect();
    compute::Device& device = simulation.device();
    device.bind_to_thread();
    std::string refusal = compute::sharing_refusal(device);
    if (!refusal.empty()) { return refusal; }
    if (density_texture != 0) {
        density_ = compute::SharedVolume(device, density_texture);
        if (!density_.connected()) { refusal = density_.refusal(); }
    }
    if (particle_buffer != 0 && refusal.empty()) {
        particles_ = compute::SharedBuffer(device, particle_buffer);
        if (!particles_.connected()) { refusal = particles_.refusal(); }
    }
    connected_ = refusal.empty();
    if (!connected_) { disconnect(); }
    return refusal;
}

void SharedFields::disconnect() {
    density_.disconnect();
    particles_.disconnect();
    connected_ = false;
}

void SharedFields::update(simulation::Simulation& simulation) {
    simulation.device().bind_to_thread();
    const compute::MappedResources mapped{&density_, &particles_};
    simulation::DeviceTargets targets;
    if (density_.connected()) { targets.density_surface = mapped.surface(density_); }
    if (particles_.connected()) {
        targets.particles = static_cast<glm::vec4*>(mapped.memory(particles_).data);
    }
    simulation.write(targets);
}

}  // namespace lattice::view
