// SPDX-License-Identifier: MIT
// A rule ready for kernels: its transition, with what that points to in the device's memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/automata/rule.hpp"
#include "engine/automata/transition.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

class RuleOnDevice {
public:
    /// Throws Error for a rule whose numbers make no sense.
    RuleOnDevice(compute::Device& device, const Rule& rule, int height, std::uint64_t seed);

    const Rule& rule() const { return rule_; }
    const Transition& transition() const { return transition_; }
    std::size_t bytes() const { return entries_.bytes(); }

private:
    Rule rule_;
    Transition transition_;
    compute::Buffer<std::int32_t> entries_;  ///< of a tree
};

}  // namespace lattice::automata
