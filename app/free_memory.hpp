// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>

#include "engine/compute/device.hpp"

namespace lattice::app {

/// What a device could still hold, asked for once a second: the system takes its time to tell.
class FreeMemory {
public:
    /// In bytes.
    std::size_t of(const compute::Device& device) {
        const auto now = std::chrono::steady_clock::now();
        if (!asked_ || now - asked_at_ > std::chrono::seconds(1)) {
            bytes_ = device.memory_free();
            asked_at_ = now;
            asked_ = true;
        }
        return bytes_;
    }

private:
    std::size_t bytes_ = 0;
    bool asked_ = false;
    std::chrono::steady_clock::time_point asked_at_;
};

}  // namespace lattice::app
