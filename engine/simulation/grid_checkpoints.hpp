// SPDX-License-Identifier: MIT
// Generations of a grid to go back to, kept on its device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/automata/grid.hpp"
#include "engine/compute/device.hpp"

namespace lattice::simulation {

/// Keeps the newest generations where memory allows, or none.
class GridCheckpoints {
public:
    /// `device` must outlive the checkpoints.
    explicit GridCheckpoints(compute::Device& device) : device_(&device) {}

    /// Keeps the cells as those of a generation, in place of the oldest once there is no room for
    /// more; false when there is room for none. Room is what leaves an eighth of the device's
    /// memory free.
    bool keep(std::uint64_t generation, const automata::Grid& cells);

    /// Goes back to the newest one before a generation. Later ones are forgotten. Returns which it
    /// was; empty, and nothing happens, when there is none.
    std::optional<std::uint64_t> restore(std::uint64_t before, automata::Grid& cells);

    std::optional<std::uint64_t> newest() const;

    /// Forgets all and gives their memory back.
    void clear();
    std::size_t bytes() const;

private:
    struct Kept {
        std::uint64_t generation = 0;
        std::unique_ptr<automata::Grid> cells;
    };

    std::unique_ptr<automata::Grid> room_for(const automata::Grid& cells);

    compute::Device* device_;
    std::vector<Kept> kept_;  ///< oldest first
};

}  // namespace lattice::simulation
