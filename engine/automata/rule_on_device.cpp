// SPDX-License-Identifier: MIT
#include "engine/automata/rule_on_device.hpp"

#include <variant>

#include "engine/automata/transition_tree.hpp"

namespace lattice::automata {

RuleOnDevice::RuleOnDevice(compute::Device& device, const Rule& rule, int height,
                           std::uint64_t seed)
    : rule_(rule), transition_(transition_of(rule, height, seed)) {
    if (auto* const tree = std::get_if<TreeTransition>(&transition_)) {
        const auto& entries = std::get<UserTable>(rule_.form).tree->entries;
        entries_ = compute::Buffer<std::int32_t>(device, entries);
        tree->tree.entries = entries_.data();
    }
}

}  // namespace lattice::automata
