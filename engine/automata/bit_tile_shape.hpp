// SPDX-License-Identifier: MIT
// Shapes of the tiles that a warp of a GPU holds in its registers, and which one a circuit takes.
#pragma once

namespace lattice::automata {

/// Cells at a tile's left and right border that it computes and does not store, in bits: half a
/// word, since half words can be stored.
constexpr int tile_halo_bits = 16;

/// Lanes lie in Abreast columns; each has Rows rows of Words words. BlocksPerProcessor blocks of
/// four warps fit on a multiprocessor, which bounds the registers.
template <int Words, int Abreast, int Rows, int BlocksPerProcessor>
struct WarpTile {
    static constexpr int lane_words = Words;
    static constexpr int abreast = Abreast;
    static constexpr int lane_rows = Rows;
    static constexpr int blocks_per_processor = BlocksPerProcessor;
    static constexpr int words = lane_words * abreast;
    static constexpr int rows = lane_rows * 32 / abreast;
    static constexpr int stored_words = words - 1;

    static constexpr int stored_rows(int steps) { return rows - 2 * steps; }
};

/// The fastest on an H200 of those tried: 64 to 128 registers of cells where there are many tiles,
/// fewer where small ones are needed to keep the whole GPU busy.
template <int Planes>
struct TilesOfPlanes {
    using Large = WarpTile<2, 4, 16, 2>;
    using Small = WarpTile<2, 4, 8, 3>;
    static constexpr int large_steps = 12;
    static constexpr int small_steps = 12;
};
template <>
struct TilesOfPlanes<1> {
    using Large = WarpTile<2, 8, 48, 3>;
    using Small = WarpTile<2, 4, 16, 4>;
    static constexpr int large_steps = 14;
    static constexpr int small_steps = 12;
};
template <>
struct TilesOfPlanes<2> {
    using Large = WarpTile<2, 8, 24, 3>;
    using Small = WarpTile<2, 4, 8, 4>;
    static constexpr int large_steps = 12;
    static constexpr int small_steps = 12;
};

/// Tiles that a pass over a grid takes. Stored columns begin half a word before the grid.
template <class Tile>
constexpr int tiles_across(int width) {
    constexpr int stored_bits = 32 * Tile::stored_words;
    return (width + tile_halo_bits + stored_bits - 1) / stored_bits;
}
template <class Tile>
constexpr int tiles_down(int height, int steps) {
    return (height + Tile::stored_rows(steps) - 1) / Tile::stored_rows(steps);
}

/// Whether large tiles leave a GPU of so many multiprocessors half idle.
template <int Planes>
constexpr bool wants_small_tiles(int width, int height, int multiprocessors) {
    using Tiles = TilesOfPlanes<Planes>;
    using Large = Tiles::Large;
    constexpr int busy_warps = 8;
    return static_cast<long long>(tiles_across<Large>(width)) *
               tiles_down<Large>(height, Tiles::large_steps) <
           static_cast<long long>(busy_warps) * multiprocessors;
}

}  // namespace lattice::automata
