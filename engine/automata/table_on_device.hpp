// SPDX-License-Identifier: MIT
// A rule's table with its copy in the device's memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>

#include "engine/automata/rule_table.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

using RuleTable = std::variant<std::monostate, CountTable, NeighbourhoodTable>;

/// The table of a rule, if it has one. Throws Error for a rule whose numbers make no sense.
RuleTable table_of(const Rule& rule, std::uint64_t seed);

class TableOnDevice {
public:
    TableOnDevice(compute::Device& device, RuleTable table);

    const RuleTable& table() const { return table_; }
    const State* next() const { return next_.data(); }
    std::size_t bytes() const { return next_.bytes(); }

private:
    RuleTable table_;
    compute::Buffer<State> next_;
};

}  // namespace lattice::automata
