// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "engine/compute/device.hpp"

namespace lattice::fluid {

/// Finds between which values most nodes of a field lie, on the device.
class FieldPercentiles {
public:
    /// Nodes that are looked at: all of them up to this many, else this many spread evenly through
    /// the grid, the same in every call. The share of nodes below a percentile found from so many
    /// is off by 0.06 % rms.
    static constexpr std::int64_t most_samples = 1 << 15;

    /// `device` must outlive it.
    explicit FieldPercentiles(compute::Device& device);
    ~FieldPercentiles();
    FieldPercentiles(const FieldPercentiles&) = delete;
    FieldPercentiles& operator=(const FieldPercentiles&) = delete;

    struct Range {
        float low = 0;
        float high = 0;
    };
    /// Whether nodes of value 0 count: of a force that acts on few of them they say nothing.
    enum class Zeros { counted, left_out };

    /// The values at the ranks floor(share (n - 1)) from below and from above, 0 <= share < 0.5, of
    /// n sorted ones; 0 where there are none. `values`: device memory. Values that are not finite
    /// count as 0. Waits for the device. Throws Error when there is no memory.
    Range find(const float* values, std::int64_t count, double share, Zeros zeros);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::fluid
