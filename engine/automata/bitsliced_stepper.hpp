// SPDX-License-Identifier: MIT
// Variants bitsliced and bitsliced_temporal: cells in bit planes, the rule as a circuit of
// functions of three bits for 32 cells at once; a generation a pass, or several that a warp of a
// GPU computes in its registers and a core in its cache.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "engine/automata/stepper.hpp"

namespace lattice::automata {

/// Generations that a pass of bitsliced_temporal can do at most.
constexpr int most_bitsliced_steps = 16;

std::optional<std::string> why_no_bitsliced_stepper(const Rule& rule, const GridShape& shape,
                                                    compute::Backend backend);
std::optional<std::string> why_no_bitsliced_temporal_stepper(const Rule& rule,
                                                             const GridShape& shape,
                                                             compute::Backend backend);

/// Throw Error with the reason above, or when settings.steps_per_pass is out of range.
std::unique_ptr<Stepper> make_bitsliced_stepper(compute::Device& device, const GridShape& shape,
                                                const Rule& rule, const StepperSettings& settings);
std::unique_ptr<Stepper> make_bitsliced_temporal_stepper(compute::Device& device,
                                                         const GridShape& shape, const Rule& rule,
                                                         const StepperSettings& settings);

/// Bytes of device memory that they take.
std::size_t bitsliced_stepper_bytes(const GridShape& shape, const Rule& rule,
                                    const StepperSettings& settings, compute::Backend backend);
std::size_t bitsliced_temporal_stepper_bytes(const GridShape& shape, const Rule& rule,
                                             const StepperSettings& settings,
                                             compute::Backend backend);

}  // namespace lattice::automata
