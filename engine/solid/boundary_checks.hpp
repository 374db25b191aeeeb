// SPDX-License-Identifier: MIT
// What an immersed boundary asks of the numbers it is given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/compute/extent.hpp"
#include "engine/solid/immersed_boundary.hpp"

namespace lattice::solid {

/// Throws Error when a setting is out of its range.
void check(const ImmersedBoundarySettings& settings);

/// Throws Error when the domain is empty or has more nodes than 31 bits count.
void check(Extent domain);

/// Throws Error unless there is a number of a known body for each sample, or none at all, and no
/// more bodies than a key of the samples' order has room for.
void check(std::size_t samples, std::span<const std::int32_t> body_of_sample, std::size_t bodies);

/// First sample of each body in the order in which they are kept, and the end of the last.
std::vector<std::int32_t> body_ranges(std::span<const std::int32_t> body_of_sample,
                                      std::size_t samples, std::size_t bodies);

}  // namespace lattice::solid
