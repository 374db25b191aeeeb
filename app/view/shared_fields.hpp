// SPDX-License-Identifier: MIT
// Density texture and particle buffer that a simulation on CUDA writes in place.
#pragma once

#include <string>

#include "engine/compute/graphics_interop.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::view {

class SharedFields {
public:
    /// Connects a texture and a buffer of the simulation's extents; 0 leaves one out. Returns why
    /// it could not be done, empty when it was.
    std::string connect(simulation::Simulation& simulation, unsigned density_texture,
                        unsigned particle_buffer);
    void disconnect();
    bool connected() const { return connected_; }

    /// Enqueues the writing of the present step.
    void update(simulation::Simulation& simulation);

private:
    compute::SharedVolume density_;
    compute::SharedBuffer particles_;
    bool connected_ = false;
};

}  // namespace lattice::view
