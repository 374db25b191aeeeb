// SPDX-License-Identifier: MIT
#include "app/view/shared_fields.hpp"

#include "engine/error.hpp"

namespace lattice::view {

std::string SharedFields::connect(simulation::Simulation& simulation, const Objects& objects) {
    disconnect();
    compute::Device& device = simulation.device();
    device.bind_to_thread();
    std::string refusal = compute::sharing_refusal(device);
    if (!refusal.empty()) { return refusal; }
    if (objects.density_texture != 0) {
        density_ = compute::SharedVolume(device, objects.density_texture);
        if (!density_.connected()) { refusal = density_.refusal(); }
    }
    if (objects.particle_buffer != 0 && refusal.empty()) {
        particles_ = compute::SharedBuffer(device, objects.particle_buffer);
        if (!particles_.connected()) { refusal = particles_.refusal(); }
    }
    if (objects.value_buffer != 0 && refusal.empty()) {
        values_ = compute::SharedBuffer(device, objects.value_buffer);
        if (!values_.connected()) { refusal = values_.refusal(); }
    }
    if (objects.grid_texture != 0 && refusal.empty()) {
        grid_ = compute::SharedImage(device, objects.grid_texture);
        grid_size_ = objects.grid_size;
        if (!grid_.connected()) { refusal = grid_.refusal(); }
    }
    connected_ = refusal.empty();
    if (!connected_) { disconnect(); }
    return refusal;
}

void SharedFields::disconnect() {
    density_.disconnect();
    particles_.disconnect();
    values_.disconnect();
    grid_.disconnect();
    disconnect_volumes();
    connected_ = false;
}

void SharedFields::disconnect_volumes() {
    for (compute::SharedVolume& volume : volumes_) { volume.disconnect(); }
    velocity_.disconnect();
    volumes_connected_ = false;
}

void SharedFields::connect_volumes(simulation::Simulation& simulation, FieldVolumes& volumes,
                                   const simulation::FieldRequest& wanted) {
    const Extent extent = wanted.any() ? simulation.domain() : Extent{};
    const bool same = volumes.extent() == extent && volumes.request().fields == wanted.fields &&
                      volumes.request().velocity == wanted.velocity;
    if (same && volumes_connected_) { return; }
    compute::Device& device = simulation.device();
    device.bind_to_thread();
    // Textures may not go while they are shared.
    disconnect_volumes();
    volumes.resize(extent, wanted);
    const auto connect = [&](compute::SharedVolume& volume, unsigned texture) {
        if (texture == 0) { return; }
        volume = compute::SharedVolume(device, texture);
        if (!volume.connected()) { throw Error("fields", volume.refusal(), ""); }
    };
    for (std::size_t i = 0; i < volumes.scalars().size(); ++i) {
        connect(volumes_.at(i), volumes.scalars()[i].get());
    }
    connect(velocity_, volumes.velocity());
    volumes_connected_ = true;
}

void SharedFields::update(simulation::Simulation& simulation,
                          const std::optional<simulation::GridRequest>& grid,
                          scene::ParticleColour particle_value,
                          const simulation::FieldRequest& fields) {
    simulation.device().bind_to_thread();
    const compute::MappedResources mapped{&density_,    &particles_,  &values_,
                                          &grid_,       &volumes_[0], &volumes_[1],
                                          &volumes_[2], &volumes_[3], &velocity_};
    simulation::DeviceTargets targets;
    if (density_.connected()) { targets.density_surface = mapped.surface(density_); }
    if (particles_.connected()) {
        targets.particles = static_cast<glm::vec4*>(mapped.memory(particles_).data);
    }
    if (values_.connected()) {
        targets.particle_values = static_cast<float*>(mapped.memory(values_).data);
        targets.particle_value = particle_value;
    }
    if (grid_.connected() && grid) {
        targets.grid_surface = mapped.surface(grid_);
        targets.grid_size = grid_size_;
        targets.grid = grid;
    }
    targets.fields = fields;
    for (compute::SharedVolume& volume : volumes_) {
        targets.field_surfaces.push_back(volume.connected() ? mapped.surface(volume) : 0);
    }
    if (velocity_.connected()) { targets.velocity_surface = mapped.surface(velocity_); }
    simulation.write(targets);
}

}  // namespace lattice::view
