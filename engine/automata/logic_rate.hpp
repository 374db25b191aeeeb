// SPDX-License-Identifier: MIT
// Work that is nothing but functions of three bits, to measure how many a device can do: the limit
// of steppers whose cells are bits.
#pragma once

#include <cstdint>

#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

class LogicWork {
public:
    explicit LogicWork(compute::Device& device);

    /// Enqueues the work.
    void run();

    /// Functions of three 32-bit words in one run.
    double operations() const;

private:
    compute::Device* device_;
    compute::Buffer<std::uint32_t> results_;
};

}  // namespace lattice::automata
