// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/scene/checkpoint_file.hpp"

namespace lattice::simulation {

/// All that later steps of a world follow from, its scene aside, copied as it was at one step. The
/// device of its simulation must outlive it.
class SavedWorld {
public:
    virtual ~SavedWorld() = default;

    virtual std::uint64_t step() const = 0;
    /// Writes it as sections that Simulation::restore_state() reads. From any thread that the
    /// device is bound to, while the simulation goes on. Throws Error when the file cannot be
    /// written.
    virtual void write(scene::CheckpointWriter& writer) const = 0;
};

}  // namespace lattice::simulation
