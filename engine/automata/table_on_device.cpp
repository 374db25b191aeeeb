// SPDX-License-Identifier: MIT
#include "engine/automata/table_on_device.hpp"

#include <span>
#include <utility>

namespace lattice::automata {

namespace {

std::span<const State> next_of(const RuleTable& table) {
    if (const auto* counts = std::get_if<CountTable>(&table)) { return counts->next; }
    if (const auto* cells = std::get_if<NeighbourhoodTable>(&table)) { return cells->next; }
    return {};
}

}  // namespace

RuleTable table_of(const Rule& rule, std::uint64_t seed) {
    // The grid's height matters to no rule that has a table.
    const Transition transition = transition_of(rule, 1, seed);
    if (auto counts = count_table_of(transition)) { return *std::move(counts); }
    if (auto cells = neighbourhood_table_of(transition)) { return *cells; }
    return std::monostate{};
}

TableOnDevice::TableOnDevice(compute::Device& device, RuleTable table)
    : table_(std::move(table)), next_(device, next_of(table_)) {}

}  // namespace lattice::automata
