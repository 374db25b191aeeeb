// SPDX-License-Identifier: MIT
// Variant lut: a thread a cell, the rule looked up in a small table (paper, Sec. 5.2), which each
// block of a GPU keeps in shared memory.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/automata/stepper.hpp"

namespace lattice::automata {

std::optional<std::string> why_no_lut_stepper(const Rule& rule);

/// Throws Error with the reason above.
std::unique_ptr<Stepper> make_lut_stepper(compute::Device& device, const GridShape& shape,
                                          const Rule& rule, const StepperSettings& settings);

}  // namespace lattice::automata
