// SPDX-License-Identifier: MIT
// Variant baseline of Wolfram's rules: only the newest row is computed.
#pragma once

#include <memory>

#include "engine/automata/stepper.hpp"

namespace lattice::automata {

std::unique_ptr<Stepper> make_elementary_stepper(compute::Device& device, const GridShape& shape,
                                                 const Rule& rule, const StepperSettings& settings);

}  // namespace lattice::automata
