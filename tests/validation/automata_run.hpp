// SPDX-License-Identifier: MIT
// An automaton under test, in the fastest variant or a given one.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/automata/rule_text.hpp"
#include "engine/automata/stepper.hpp"
#include "tests/unit/devices.hpp"

namespace lattice::test {

class AutomatonRun {
public:
    AutomatonRun(compute::Device& device, std::string_view rule, const automata::GridShape& shape,
                 const std::vector<automata::State>& cells,
                 automata::StepperVariant variant = automata::StepperVariant::automatic)
        : device_(device), rule_(automata::parse_rule(rule)) {
        automata::StepperSettings settings;
        settings.variant = variant;
        stepper_ = automata::make_stepper(device, shape, rule_, settings);
        stepper_->cells().write({0, 0, shape.width, shape.height}, cells);
    }

    /// Goes on to a generation and counts cells by state.
    std::vector<std::uint64_t> counts_at(std::uint64_t generation) {
        stepper_->step(static_cast<int>(generation - stepper_->generation()));
        return counts();
    }

    /// Cells in state 1.
    std::uint64_t living_at(std::uint64_t generation) { return counts_at(generation).at(1); }

    std::vector<std::uint64_t> counts() {
        return automata::count_states(device_, stepper_->cells().view(), automata::states(rule_));
    }

    std::vector<automata::State> cells() {
        const automata::GridShape& shape = stepper_->cells().shape();
        std::vector<automata::State> cells(static_cast<std::size_t>(shape.cells()));
        stepper_->cells().read({0, 0, shape.width, shape.height}, cells);
        return cells;
    }

    automata::Stepper& stepper() { return *stepper_; }

private:
    compute::Device& device_;
    automata::Rule rule_;
    std::unique_ptr<automata::Stepper> stepper_;
};

/// Every variant that can run a rule.
inline std::vector<automata::StepperDescription> variants_for(const compute::Device& device,
                                                              std::string_view rule,
                                                              const automata::GridShape& shape) {
    std::vector<automata::StepperDescription> variants = automata::stepper_descriptions();
    std::erase_if(variants, [&](const auto& each) {
        return automata::why_not(each.variant, automata::parse_rule(rule), shape, device)
            .has_value();
    });
    return variants;
}

}  // namespace lattice::test
