// SPDX-License-Identifier: MIT
// Variant baseline of Larger than Life: counts from running sums along rows, so that a cell costs
// as many reads as its range has rows, and of a square range four whatever the radius.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/automata/stepper.hpp"

namespace lattice::automata {

/// Radius from which it is faster than counting cell by cell.
constexpr int least_summed_radius = 2;

std::unique_ptr<Stepper> make_range_stepper(compute::Device& device, const GridShape& shape,
                                            const Rule& rule, const StepperSettings& settings);

/// Bytes that it holds besides its two grids.
std::size_t range_stepper_sums_bytes(const GridShape& shape, int radius);

}  // namespace lattice::automata
