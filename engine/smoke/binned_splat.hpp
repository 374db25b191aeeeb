// SPDX-License-Identifier: MIT
// The splat on the CPU: particles are first sorted into bricks of cells, then bricks far enough
// apart are splat at the same time. No two threads write to one cell, so no atomics are needed, and
// each brick's cells stay in the cache. Same bits as splatting the particles one by one.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/smoke/dye.hpp"
#include "engine/smoke/splat.hpp"

namespace lattice::smoke {

class BinnedSplat {
public:
    BinnedSplat(Extent extent, int threads);

    /// Adds the particles' weights to `counts`, extent.size() entries; with a dye four times as
    /// many, see add_dyed().
    void add(const SplatGrid& grid, std::span<const glm::vec4> particles, std::uint32_t* counts,
             const Dye& dye = {});

private:
    std::size_t brick_of(const SplatGrid& grid, const glm::vec4& particle) const;
    void sort(const SplatGrid& grid, std::span<const glm::vec4> particles, const Dye& dye);
    void count(const SplatGrid& grid, std::span<const glm::vec4> particles, int thread);
    void scatter(const SplatGrid& grid, std::span<const glm::vec4> particles, const Dye& dye,
                 int thread);
    template <class Particle>
    void for_each_sorted(const Particle& particle) const;
    std::uint32_t total_up();

    int threads_;
    int edge_shift_ = 3;  ///< a brick has 2^edge_shift_ cells along each edge
    Extent bricks_;
    std::array<std::vector<std::uint32_t>, 8> colours_;  ///< bricks of one colour share no cell
    std::vector<std::uint32_t>
        starts_;  ///< where each brick's particles start; one more at the end
    std::vector<std::uint32_t> cursors_;  ///< for each thread and brick: how many, then where next
    std::vector<glm::vec4> sorted_;       ///< living particles, brick by brick
    std::vector<std::uint8_t> sorted_emitters_;  ///< theirs, where there is a dye
};

}  // namespace lattice::smoke
