// SPDX-License-Identifier: MIT
// Variant temporal: tiles of byte cells with a halo, several generations a pass. A block of a GPU
// keeps its tile in shared memory, a core in its cache.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/automata/stepper.hpp"

namespace lattice::automata {

/// Generations that a pass can do at most.
constexpr int most_steps_per_pass = 8;

std::optional<std::string> why_no_temporal_stepper(const Rule& rule, const GridShape& shape,
                                                   compute::Backend backend);

/// Throws Error with the reason above, or when settings.steps_per_pass is out of range.
std::unique_ptr<Stepper> make_temporal_stepper(compute::Device& device, const GridShape& shape,
                                               const Rule& rule, const StepperSettings& settings);

}  // namespace lattice::automata
