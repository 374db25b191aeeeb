// SPDX-License-Identifier: MIT
// Variant block_lut: cells are bits, the next states of 2 x 2 of them are looked up by the 4 x 4
// around them. Runs every rule of two states and nearest neighbours, also those that tell the
// neighbours apart, which have no circuit.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "engine/automata/stepper.hpp"

namespace lattice::automata {

std::optional<std::string> why_no_block_stepper(const Rule& rule);

/// Throws Error with that reason.
std::unique_ptr<Stepper> make_block_stepper(compute::Device& device, const GridShape& shape,
                                            const Rule& rule, const StepperSettings& settings);

/// Bytes of device memory that it takes.
std::size_t block_stepper_bytes(const GridShape& shape);

}  // namespace lattice::automata
