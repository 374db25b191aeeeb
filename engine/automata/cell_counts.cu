// SPDX-License-Identifier: MIT
// Counts over whole grids, 32 cells at a time.
#include <algorithm>

#include "engine/automata/cell_block.hpp"
#include "engine/automata/grid.hpp"
#include "engine/compute/atomics.hpp"
#include "engine/compute/node_set.hpp"
#include "engine/compute/parallel_for.hpp"

namespace lattice::automata {

namespace {

/// A body counts a column of so many blocks. Neighbouring bodies have neighbouring columns, so that
/// a GPU reads whole lines and a core finds the rest of a line in its cache.
constexpr int rows_per_body = 64;

/// That a core takes: they share their lines.
constexpr std::int64_t bodies_at_a_time = 16;

/// Bodies add to different sums in turn, since adding to the same one takes turns.
constexpr std::int64_t sums_per_count = 64;

/// States that one pass counts.
constexpr int states_per_pass = 16;

struct Columns {
    int blocks;  ///< of a row
    int rows;
    LATTICE_HD std::int64_t bodies() const {
        return static_cast<std::int64_t>(blocks) * ((rows + rows_per_body - 1) / rows_per_body);
    }
    LATTICE_HD int block(std::int64_t body) const { return static_cast<int>(body % blocks); }
    LATTICE_HD int first_row(std::int64_t body) const {
        return static_cast<int>(body / blocks) * rows_per_body;
    }
    LATTICE_HD int end_row(std::int64_t body) const {
        const int end = first_row(body) + rows_per_body;
        return end < rows ? end : rows;
    }
};

Columns columns_of(const GridShape& shape) {
    return {(shape.width + 31) / 32, shape.height};
}

struct CountStates {
    GridView grid;
    Columns columns;
    int first;
    int states;
    std::uint64_t* sums;

    LATTICE_HD void operator()(std::int64_t body) const {
        std::uint32_t counts[states_per_pass] = {};
        const int block = columns.block(body);
        for (int y = columns.first_row(body); y < columns.end_row(body); ++y) {
            const CellBlock cells(grid, block, y);
            LATTICE_UNROLL
            for (int s = 0; s < states_per_pass; ++s) {
                if (s < states) {
                    const std::uint32_t found = cells.in_state(static_cast<State>(first + s));
                    counts[s] += static_cast<std::uint32_t>(compute::bits_set(found));
                }
            }
        }
        std::uint64_t* const target = sums + body % sums_per_count * states_per_pass;
        LATTICE_UNROLL
        for (int s = 0; s < states_per_pass; ++s) {
            if (counts[s] != 0) { compute::atomic_add(target + s, counts[s]); }
        }
    }
};

struct CountTurnover {
    GridView before;
    GridView after;
    Columns columns;
    std::uint64_t* sums;

    LATTICE_HD void operator()(std::int64_t body) const {
        std::uint32_t births = 0;
        std::uint32_t deaths = 0;
        const int block = columns.block(body);
        for (int y = columns.first_row(body); y < columns.end_row(body); ++y) {
            const std::uint32_t was_quiet = CellBlock(before, block, y).in_state(0);
            const std::uint32_t is_quiet = CellBlock(after, block, y).in_state(0);
            births += static_cast<std::uint32_t>(compute::bits_set(was_quiet & ~is_quiet));
            deaths += static_cast<std::uint32_t>(compute::bits_set(is_quiet & ~was_quiet));
        }
        std::uint64_t* const target = sums + body % sums_per_count * 2;
        if (births != 0) { compute::atomic_add(target, births); }
        if (deaths != 0) { compute::atomic_add(target + 1, deaths); }
    }
};

struct CountChanged {
    GridView before;
    GridView after;
    Columns columns;
    std::uint64_t* sums;

    LATTICE_HD void operator()(std::int64_t body) const {
        std::uint32_t changed = 0;
        const int block = columns.block(body);
        for (int y = columns.first_row(body); y < columns.end_row(body); ++y) {
            const CellBlock was(before, block, y);
            changed += static_cast<std::uint32_t>(
                compute::bits_set(CellBlock(after, block, y).differs_from(was)));
        }
        if (changed != 0) { compute::atomic_add(sums + body % sums_per_count, changed); }
    }
};

/// The total of each of `counts` counts.
std::vector<std::uint64_t> totals(const compute::Buffer<std::uint64_t>& sums, std::size_t counts) {
    const std::vector<std::uint64_t> all = sums.download();
    std::vector<std::uint64_t> total(counts, 0);
    for (std::size_t i = 0; i < all.size(); ++i) { total[i % counts] += all[i]; }
    return total;
}

}  // namespace

std::vector<std::uint64_t> count_states(compute::Device& device, const GridView& grid, int states) {
    const Columns columns = columns_of(grid.shape);
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(std::max(states, 0)), 0);
    compute::Buffer<std::uint64_t> sums(device, sums_per_count * states_per_pass);
    for (int first = 0; first < std::min(states, most_states); first += states_per_pass) {
        const int here = std::min({states_per_pass, states - first, most_states - first});
        if (first > 0) { sums.fill_zero(); }
        compute::parallel_for(device, columns.bodies(),
                              CountStates{grid, columns, first, here, sums.data()},
                              bodies_at_a_time);
        const std::vector<std::uint64_t> total = totals(sums, states_per_pass);
        std::copy_n(total.begin(), here, counts.begin() + first);
    }
    return counts;
}

Turnover count_turnover(compute::Device& device, const GridView& before, const GridView& after) {
    const Columns columns = columns_of(after.shape);
    compute::Buffer<std::uint64_t> sums(device, sums_per_count * 2);
    compute::parallel_for(device, columns.bodies(),
                          CountTurnover{before, after, columns, sums.data()}, bodies_at_a_time);
    const std::vector<std::uint64_t> total = totals(sums, 2);
    return {total[0], total[1]};
}

std::uint64_t count_changed(compute::Device& device, const GridView& before,
                            const GridView& after) {
    const GridShape common{std::min(before.shape.width, after.shape.width),
                           std::min(before.shape.height, after.shape.height), after.shape.edge};
    GridView one = before;
    GridView other = after;
    one.shape = other.shape = common;
    const Columns columns = columns_of(common);
    compute::Buffer<std::uint64_t> sums(device, sums_per_count);
    compute::parallel_for(device, columns.bodies(), CountChanged{one, other, columns, sums.data()},
                          bodies_at_a_time);
    return totals(sums, 1)[0];
}

}  // namespace lattice::automata
