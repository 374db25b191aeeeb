// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/extent.hpp"

namespace lattice::solid {

/// Interleaves the low 10 bits of x, y and z (x lowest): Morton code.
std::uint32_t morton_code(std::uint32_t x, std::uint32_t y, std::uint32_t z);

/// Order in which samples are kept (Chen et al., Sec. 4.2): blocks of side `block_side` nodes in
/// x-y-z order (x fastest), Morton order of the nodes inside a block; a sample belongs to its
/// nearest node, samples outside the domain to the nearest one inside, samples of one node keep
/// their order. Returns the permutation: place i belongs to sample result[i]. Throws Error when
/// `block_side` is not in 1..1024.
std::vector<std::uint32_t> order_samples(std::span<const glm::vec3> positions_lu, Extent domain,
                                         int block_side);

}  // namespace lattice::solid
