// SPDX-License-Identifier: MIT
// Variant baseline: a thread a cell, the rule evaluated (paper, Sec. 5.1).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "engine/automata/stepper.hpp"

namespace lattice::automata {

/// Whether the sums of range_stepper.hpp take the place of this stepper.
bool sums_ranges(const Rule& rule, const StepperSettings& settings);

/// Why this stepper would take too long over a rule: it visits each cell of a range.
std::optional<std::string> why_no_baseline_stepper(const Rule& rule,
                                                   const StepperSettings& settings);

/// Its set_rule() refuses what another stepper does better, see the functions above.
std::unique_ptr<Stepper> make_baseline_stepper(compute::Device& device, const GridShape& shape,
                                               const Rule& rule, const StepperSettings& settings);

}  // namespace lattice::automata
