// SPDX-License-Identifier: MIT
// Variants packed32 and packed64: a thread a word of byte cells (paper, packet coding).
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/automata/stepper.hpp"

namespace lattice::automata {

std::optional<std::string> why_no_packed_stepper(const Rule& rule);

/// Of settings.variant packed32 or packed64. Throws Error with the reason above.
std::unique_ptr<Stepper> make_packed_stepper(compute::Device& device, const GridShape& shape,
                                             const Rule& rule, const StepperSettings& settings);

}  // namespace lattice::automata
