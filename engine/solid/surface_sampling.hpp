// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "engine/progress.hpp"
#include "engine/solid/triangle_mesh.hpp"

namespace lattice::solid {

inline constexpr std::int64_t largest_sample_count = 4'000'000;

/// What sample_surface gives changes with this number and with nothing else but its arguments.
inline constexpr std::uint32_t sampling_version = 2;

/// Places samples on the surface with a Poisson-disk distribution (Chen et al., Sec. 3.1), by
/// elimination from a denser uniform set (Yuksel, "Sample elimination for generating Poisson disk
/// sample sets", 2015). `spacing` is the wanted mean distance in the mesh's units; the count is
/// area / spacing^2, rounded and at least 1. The sides of a plate thinner than that do not see each
/// other: each has a Poisson-disk set of its own. The same mesh, spacing and seed give the same
/// samples. Throws Error when the spacing is not a positive number or would need more than
/// largest_sample_count samples. 45 000 samples take a fifth of a second, a million a few.
std::vector<glm::vec3> sample_surface(const TriangleMesh& mesh, double spacing, std::uint64_t seed,
                                      const ShareDone& progress = {});

}  // namespace lattice::solid
