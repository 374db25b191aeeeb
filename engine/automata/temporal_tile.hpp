// SPDX-License-Identifier: MIT
// A tile of byte cells that goes several generations on its own. It starts with as many cells of
// halo on each side as generations are wanted: a cell at distance d from the tile's border is right
// for the first d generations, since what is beyond the border comes nearer by one cell a
// generation. Only cells that stay right are stored.
//
// Halo cells beyond a torus are the cells of its other side and evolve like them. Beyond the other
// edges they are set after each generation: to 0, or to what their mirror image becomes.
#pragma once

#include <cstddef>

#include "engine/automata/byte_word.hpp"
#include "engine/automata/edge.hpp"
#include "engine/automata/packed_lookup.hpp"

namespace lattice::automata {

/// Words across a tile, halo included: a block of a GPU has a thread for each.
constexpr int tile_words = 64;
/// Rows of a tile that are stored.
constexpr int tile_inner_rows = 64;

/// How a grid is cut into tiles for a pass.
template <class Word>
struct TilePlan {
    GridShape shape;
    std::int64_t stride;  ///< of both grids, in bytes
    int generations;      ///< of the pass

    LATTICE_HD int halo_words() const {
        return (generations + bytes_of<Word> - 1) / bytes_of<Word>;
    }
    LATTICE_HD int inner_cells() const { return (tile_words - 2 * halo_words()) * bytes_of<Word>; }
    LATTICE_HD int rows() const { return tile_inner_rows + 2 * generations; }
    LATTICE_HD int tiles_across() const {
        return (shape.width + inner_cells() - 1) / inner_cells();
    }
    LATTICE_HD int tiles_down() const {
        return (shape.height + tile_inner_rows - 1) / tile_inner_rows;
    }
    /// Words of one of the two copies of a tile.
    LATTICE_HD std::size_t words() const {
        return static_cast<std::size_t>(tile_words) * static_cast<std::size_t>(rows());
    }
};

/// A rule that counts neighbours: whole words inside the grid, cells at its edges.
template <class Word, Neighbourhood Nearby>
struct WordRule {
    static constexpr bool by_words = true;
    PackedLookup<Word, Nearby> words;

    LATTICE_HD_INLINE CountLookup<Nearby> cells() const { return {words.table}; }
    LATTICE_HD_INLINE bool random() const { return !words.table.change.never(); }
};

/// Any other rule of nearest neighbours.
template <class Next>
struct CellRule {
    static constexpr bool by_words = false;
    Next next;

    LATTICE_HD_INLINE const Next& cells() const { return next; }
    LATTICE_HD_INLINE bool random() const { return true; }
};

/// The cells of a tile around one of them.
struct TileAround {
    const std::uint8_t* cell;
    int pitch;

    LATTICE_HD_INLINE State operator()(int dx, int dy) const { return cell[dy * pitch + dx]; }
};

template <class Word, class Rule>
struct TemporalTile {
    static constexpr int pitch = tile_words * bytes_of<Word>;

    TilePlan<Word> plan;
    const Rule& rule;  ///< a copy of a kernel's argument would go to local memory
    int left;          ///< of the tile's first cell in the grid, may lie beyond
    int top;
    Word* now;
    Word* next;

    LATTICE_HD TemporalTile(const TilePlan<Word>& plan, const Rule& rule, int across, int down,
                            Word* memory)
        : plan(plan),
          rule(rule),
          left(across * plan.inner_cells() - plan.halo_words() * bytes_of<Word>),
          top(down * tile_inner_rows - plan.generations),
          now(memory),
          next(memory + plan.words()) {}

    /// Words and rows from the first on that the stored part can be reached from: fewer than the
    /// tile has where it lies over the end of the grid.
    LATTICE_HD_INLINE int words_used() const {
        const int cells = plan.shape.width - left + plan.generations;
        const int words = (cells + bytes_of<Word> - 1) / bytes_of<Word>;
        return words < tile_words ? words : tile_words;
    }
    LATTICE_HD_INLINE int rows_used() const {
        const int rows = plan.shape.height - top + plan.generations;
        return rows < plan.rows() ? rows : plan.rows();
    }

    LATTICE_HD_INLINE void load(const std::uint8_t* from, int word, int row) {
        now[row * tile_words + word] = word_of_grid(from, left + word * bytes_of<Word>, top + row);
    }

    /// Whether a word of the tile belongs to the stored part and to the grid.
    LATTICE_HD_INLINE bool stores(int word, int row) const {
        return word >= plan.halo_words() && word < tile_words - plan.halo_words() &&
               left + word * bytes_of<Word> < plan.shape.width && top + row < plan.shape.height;
    }

    /// Rows are those of the stored part, from plan.generations on.
    LATTICE_HD_INLINE void store(std::uint8_t* to, int word, int row) const {
        if (!stores(word, row)) { return; }
        std::uint8_t* const target = to + (top + row) * plan.stride + left + word * bytes_of<Word>;
        *reinterpret_cast<Word*>(target) = now[row * tile_words + word];
    }

    /// The next states of a column of words, rows first to end - 1, none of them the first or last
    /// that is used.
    LATTICE_HD_INLINE void advance(int word, int first, int end, std::uint64_t generation) {
        if constexpr (Rule::by_words) {
            advance_words(word, first, end, generation);
        } else {
            for (int row = first; row < end; ++row) {
                next[row * tile_words + word] = by_cells(word, row, generation);
            }
        }
    }

    LATTICE_HD_INLINE void swap() {
        Word* const before = now;
        now = next;
        next = before;
    }

private:
    LATTICE_HD_INLINE Word word_of_grid(const std::uint8_t* from, int x, int y) const {
        const int row = cell_index(plan.shape.edge, y, plan.shape.height);
        if (row < 0) { return 0; }
        const std::uint8_t* const cells = from + row * plan.stride;
        if (x >= 0 && x + bytes_of<Word> <= plan.shape.width) {
            return *reinterpret_cast<const Word*>(cells + x);
        }
        Word word = 0;
        for (int k = 0; k < bytes_of<Word>; ++k) {
            const int column = cell_index(plan.shape.edge, x + k, plan.shape.width);
            if (column >= 0) { word |= static_cast<Word>(cells[column]) << (8 * k); }
        }
        return word;
    }

    LATTICE_HD_INLINE const std::uint8_t* bytes() const {
        return reinterpret_cast<const std::uint8_t*>(now);
    }

    /// What is beside the tile's ends is not known and spoils what is not stored.
    LATTICE_HD_INLINE PackedRow<Word> row_of_tile(int word, int row) const {
        const std::uint8_t* const cells = bytes() + row * pitch + word * bytes_of<Word>;
        return {now[row * tile_words + word], word > 0 ? cells[-1] : State{0},
                word < tile_words - 1 ? cells[bytes_of<Word>] : State{0}};
    }

    LATTICE_HD_INLINE void advance_words(int word, int first, int end, std::uint64_t generation) {
        const auto& lookup = rule.words;
        const bool successor = lookup.table.successor;
        const int x = left + word * bytes_of<Word>;
        // Words that lie across the seam of a torus have cells of two places, which matters to
        // chance.
        const bool same_everywhere = plan.shape.edge == Edge::torus &&
                                     (!rule.random() || plan.shape.width % bytes_of<Word> == 0);
        const int column = cell_index(plan.shape.edge, x, plan.shape.width);
        const bool inside = x >= 0 && x + bytes_of<Word> <= plan.shape.width;
        const auto seen = [&](int row) {
            const PackedRow<Word> cells = row_of_tile(word, row);
            return successor ? cells : lookup.flags(cells);
        };
        PackedRow<Word> above = seen(first - 1);
        PackedRow<Word> own = seen(first);
        for (int row = first; row < end; ++row) {
            const PackedRow<Word> below = seen(row + 1);
            const int y = top + row;
            const Word cells = now[row * tile_words + word];
            Word after = 0;
            if (same_everywhere || (inside && y >= 0 && y < plan.shape.height)) {
                const Word counts = successor
                                        ? lookup.count_by(above, own, below,
                                                          bytes_after(cells, lookup.table.states))
                                        : lookup.add(above, own, below);
                const int line = cell_index(plan.shape.edge, y, plan.shape.height);
                after = lookup.changed(cells, lookup.looked_up(cells, counts),
                                       Place{column, line, generation});
            } else {
                after = by_cells(word, row, generation);
            }
            next[row * tile_words + word] = after;
            above = own;
            own = below;
        }
    }

    LATTICE_HD_INLINE Word by_cells(int word, int row, std::uint64_t generation) const {
        Word after = 0;
        for (int k = 0; k < bytes_of<Word>; ++k) {
            const State state = next_of(word * bytes_of<Word> + k, row, generation);
            after |= static_cast<Word>(state) << (8 * k);
        }
        return after;
    }

    LATTICE_HD_INLINE State next_of(int column, int row, std::uint64_t generation) const {
        const GridShape& shape = plan.shape;
        const int x = cell_index(shape.edge, left + column, shape.width);
        const int y = cell_index(shape.edge, top + row, shape.height);
        if (x < 0 || y < 0) { return 0; }
        if (shape.edge == Edge::mirrored) {
            column = x - left;
            row = y - top;
        }
        if (column < 1 || column >= pitch - 1 || row < 1 || row >= plan.rows() - 1) { return 0; }
        return rule.cells()(TileAround{bytes() + row * pitch + column, pitch},
                            Place{x, y, generation});
    }
};

}  // namespace lattice::automata
