// SPDX-License-Identifier: MIT
#include "engine/automata/flood_fill.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::automata {

namespace {

constexpr int tile_side = 512;

/// Cells of a grid, read where they are looked at.
class FloodTiles {
public:
    FloodTiles(const Grid& grid, const Cell& start, State state)
        : grid_(grid), columns_((grid.shape().width + tile_side - 1) / tile_side), state_(state) {
        const int rows = (grid.shape().height + tile_side - 1) / tile_side;
        tiles_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows));
        replaced_ = cell(start.x, start.y).first;
    }

    State replaced() const { return replaced_; }

    bool open(int x, int y) {
        const GridShape& shape = grid_.shape();
        if (x < 0 || y < 0 || x >= shape.width || y >= shape.height) { return false; }
        const auto [state, chosen] = cell(x, y);
        return state == replaced_ && chosen == 0;
    }

    void take(int x, int y) {
        const auto [state, chosen] = cell(x, y);
        state = state_;
        chosen = 1;
    }

    std::vector<CellPatch> changed() {
        std::vector<CellPatch> patches;
        for (const auto& tile : tiles_) {
            const bool has = tile && std::ranges::find(tile->chosen, char{1}) != tile->chosen.end();
            if (has) { patches.push_back(std::move(*tile)); }
        }
        return patches;
    }

private:
    std::pair<State&, char&> cell(int x, int y) {
        CellPatch& patch = tile(x / tile_side, y / tile_side);
        const std::size_t i = static_cast<std::size_t>(y - patch.rect.y) *
                                  static_cast<std::size_t>(patch.rect.width) +
                              static_cast<std::size_t>(x - patch.rect.x);
        return {patch.states[i], patch.chosen[i]};
    }

    CellPatch& tile(int column, int row) {
        auto& kept = tiles_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                            static_cast<std::size_t>(column)];
        if (kept == nullptr) { kept = read(column, row); }
        return *kept;
    }

    std::unique_ptr<CellPatch> read(int column, int row) {
        const CellRect rect =
            clipped({column * tile_side, row * tile_side, tile_side, tile_side}, grid_.shape());
        cells_ += rect.cells();
        if (cells_ > most_edited_cells) {
            throw Error("cells", "the region is too large to be filled",
                        fmt::format("draw a border around a part of at most {} million cells",
                                    most_edited_cells >> 20));
        }
        const auto count = static_cast<std::size_t>(rect.cells());
        auto patch = std::make_unique<CellPatch>(
            CellPatch{rect, std::vector<State>(count), std::vector<char>(count, 0)});
        grid_.read(rect, patch->states);
        return patch;
    }

    const Grid& grid_;
    int columns_;
    State state_;
    State replaced_ = 0;
    std::vector<std::unique_ptr<CellPatch>> tiles_;  ///< null where nobody looked
    std::int64_t cells_ = 0;
};

/// The first cells of runs of open ones.
void note_runs(FloodTiles& tiles, std::vector<Cell>& seeds, int first, int last, int y) {
    bool before = false;
    for (int x = first; x <= last; ++x) {
        const bool open = tiles.open(x, y);
        if (open && !before) { seeds.push_back({x, y}); }
        before = open;
    }
}

}  // namespace

std::vector<CellPatch> flood_patches(const FloodFill& fill, const Grid& grid) {
    const GridShape& shape = grid.shape();
    const Cell& at = fill.at;
    if (at.x < 0 || at.y < 0 || at.x >= shape.width || at.y >= shape.height) { return {}; }
    FloodTiles tiles(grid, at, fill.state);
    if (tiles.replaced() == fill.state) { return {}; }
    std::vector<Cell> seeds{at};
    while (!seeds.empty()) {
        const Cell seed = seeds.back();
        seeds.pop_back();
        if (!tiles.open(seed.x, seed.y)) { continue; }
        int first = seed.x;
        int last = seed.x;
        while (tiles.open(first - 1, seed.y)) { --first; }
        while (tiles.open(last + 1, seed.y)) { ++last; }
        for (int x = first; x <= last; ++x) { tiles.take(x, seed.y); }
        note_runs(tiles, seeds, first, last, seed.y - 1);
        note_runs(tiles, seeds, first, last, seed.y + 1);
    }
    return tiles.changed();
}

}  // namespace lattice::automata
