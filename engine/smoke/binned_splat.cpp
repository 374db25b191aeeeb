// SPDX-License-Identifier: MIT
#include "engine/smoke/binned_splat.hpp"

#include <algorithm>

namespace lattice::smoke {
namespace {

int bricks_along(int cells, int edge_shift) {
    return ((cells - 1) >> edge_shift) + 1;
}

Extent bricks_in(const Extent& cells, int edge_shift) {
    return {bricks_along(cells.x, edge_shift), bricks_along(cells.y, edge_shift),
            bricks_along(cells.z, edge_shift)};
}

std::span<const glm::vec4> part(std::span<const glm::vec4> particles, int thread, int threads) {
    const auto cut = [&](int t) {
        return particles.size() * static_cast<std::size_t>(t) / static_cast<std::size_t>(threads);
    };
    return particles.subspan(cut(thread), cut(thread + 1) - cut(thread));
}

}  // namespace

BinnedSplat::BinnedSplat(Extent extent, int threads) : threads_(threads) {
    // Enough bricks to keep many cores busy with a narrow plume, few enough that each thread's
    // table of them stays in its cache.
    constexpr std::int64_t most_bricks = 8192;
    while (bricks_in(extent, edge_shift_).size() > most_bricks) { ++edge_shift_; }
    bricks_ = bricks_in(extent, edge_shift_);
    starts_.resize(static_cast<std::size_t>(bricks_.size()) + 1);
    cursors_.resize(static_cast<std::size_t>(bricks_.size()) * static_cast<std::size_t>(threads));
    for (int z = 0; z < bricks_.z; ++z) {
        for (int y = 0; y < bricks_.y; ++y) {
            for (int x = 0; x < bricks_.x; ++x) {
                // A particle also reaches one cell into the next brick along each axis.
                const int colour = x % 2 + 2 * (y % 2) + 4 * (z % 2);
                colours_[static_cast<std::size_t>(colour)].push_back(
                    static_cast<std::uint32_t>(bricks_.index(x, y, z)));
            }
        }
    }
}

std::size_t BinnedSplat::brick_of(const SplatGrid& grid, const glm::vec4& particle) const {
    const int x = cells_around(particle.x, grid.fractions.x, grid.extent.x).low;
    const int y = cells_around(particle.y, grid.fractions.y, grid.extent.y).low;
    const int z = cells_around(particle.z, grid.fractions.z, grid.extent.z).low;
    return static_cast<std::size_t>(
        bricks_.index(x >> edge_shift_, y >> edge_shift_, z >> edge_shift_));
}

void BinnedSplat::count(const SplatGrid& grid, std::span<const glm::vec4> particles, int thread) {
    const std::size_t bricks = starts_.size() - 1;
    std::uint32_t* counts = cursors_.data() + static_cast<std::size_t>(thread) * bricks;
    std::fill_n(counts, bricks, 0U);
    for (const glm::vec4& particle : part(particles, thread, threads_)) {
        if (weight_of(grid, particle.w) != 0) { ++counts[brick_of(grid, particle)]; }
    }
}

/// Turns counts into places: brick by brick, and within a brick thread by thread.
std::uint32_t BinnedSplat::total_up() {
    const std::size_t bricks = starts_.size() - 1;
    std::uint32_t place = 0;
    for (std::size_t brick = 0; brick < bricks; ++brick) {
        starts_[brick] = place;
        for (std::size_t thread = 0; thread < static_cast<std::size_t>(threads_); ++thread) {
            std::uint32_t& cursor = cursors_[thread * bricks + brick];
            const std::uint32_t found = cursor;
            cursor = place;
            place += found;
        }
    }
    starts_[bricks] = place;
    return place;
}

void BinnedSplat::scatter(const SplatGrid& grid, std::span<const glm::vec4> particles,
                          const Dye& dye, int thread) {
    const std::size_t bricks = starts_.size() - 1;
    std::uint32_t* cursors = cursors_.data() + static_cast<std::size_t>(thread) * bricks;
    for (const glm::vec4& particle : part(particles, thread, threads_)) {
        if (weight_of(grid, particle.w) == 0) { continue; }
        const std::uint32_t place = cursors[brick_of(grid, particle)]++;
        sorted_[place] = particle;
        if (dye.emitter != nullptr) {
            sorted_emitters_[place] = dye.emitter[&particle - particles.data()];
        }
    }
}

void BinnedSplat::sort(const SplatGrid& grid, std::span<const glm::vec4> particles,
                       const Dye& dye) {
#pragma omp parallel for schedule(static, 1) num_threads(threads_)
    for (int thread = 0; thread < threads_; ++thread) { count(grid, particles, thread); }
    const std::size_t living = total_up();
    if (sorted_.size() < living) { sorted_.resize(living); }
    if (dye.emitter != nullptr && sorted_emitters_.size() < living) {
        sorted_emitters_.resize(living);
    }
#pragma omp parallel for schedule(static, 1) num_threads(threads_)
    for (int thread = 0; thread < threads_; ++thread) { scatter(grid, particles, dye, thread); }
}

/// Calls particle(place in sorted_) for all, no two that share a cell at the same time.
template <class Particle>
void BinnedSplat::for_each_sorted(const Particle& particle) const {
#pragma omp parallel num_threads(threads_)
    for (const std::vector<std::uint32_t>& colour : colours_) {
#pragma omp for schedule(dynamic)
        for (std::size_t i = 0; i < colour.size(); ++i) {
            for (std::uint32_t p = starts_[colour[i]]; p < starts_[colour[i] + 1]; ++p) {
                particle(p);
            }
        }
    }
}

void BinnedSplat::add(const SplatGrid& grid, std::span<const glm::vec4> particles,
                      std::uint32_t* counts, const Dye& dye) {
    sort(grid, particles, dye);
    const auto add_weight = [counts](std::int64_t entry, std::uint32_t weight) {
        counts[entry] += weight;
    };
    if (dye.emitter == nullptr) {
        for_each_sorted([&](std::uint32_t p) { splat(grid, sorted_[p], add_weight); });
        return;
    }
    const DyePalette palette = make_palette(dye.colours);
    for_each_sorted([&](std::uint32_t p) {
        const std::size_t emitter = std::min<std::size_t>(sorted_emitters_[p], most_colours - 1);
        const std::uint16_t* const shares = &palette.shares[3 * emitter];
        splat(grid, sorted_[p], [&](std::int64_t cell, std::uint32_t weight) {
            add_dyed(cell, weight, shares, add_weight);
        });
    });
}

}  // namespace lattice::smoke
