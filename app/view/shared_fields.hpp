// SPDX-License-Identifier: MIT
// Density texture, particle buffer and picture of a grid that a simulation on CUDA writes in place.
#pragma once

#include <array>
#include <optional>
#include <string>

#include <glm/glm.hpp>

#include "app/view/field_volumes.hpp"
#include "engine/compute/graphics_interop.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::view {

class SharedFields {
public:
    /// Connects a texture and a buffer of the simulation's extents and an RGBA16F texture for
    /// texels; 0 leaves one out. Returns why it could not be done, empty when it was.
    struct Objects {
        unsigned density_texture = 0;
        unsigned particle_buffer = 0;
        unsigned value_buffer = 0;
        unsigned grid_texture = 0;
        glm::ivec2 grid_size{0};
    };
    std::string connect(simulation::Simulation& simulation, const Objects& objects);
    void disconnect();
    bool connected() const { return connected_; }

    /// Makes the volumes those that are asked for, and connects them. Throws Error when that cannot
    /// be done.
    void connect_volumes(simulation::Simulation& simulation, FieldVolumes& volumes,
                         const simulation::FieldRequest& wanted);

    /// Enqueues the writing of the present step: of a grid what is asked for, of particles the
    /// value as well, and of the fields those whose volumes are connected.
    void update(simulation::Simulation& simulation,
                const std::optional<simulation::GridRequest>& grid,
                scene::ParticleColour particle_value, const simulation::FieldRequest& fields);

private:
    void disconnect_volumes();

    compute::SharedVolume density_;
    compute::SharedBuffer particles_;
    compute::SharedBuffer values_;
    compute::SharedImage grid_;
    std::array<compute::SharedVolume, FieldVolumes::most> volumes_;
    compute::SharedVolume velocity_;
    bool volumes_connected_ = false;  ///< those there are
    glm::ivec2 grid_size_{0};
    bool connected_ = false;
};

}  // namespace lattice::view
