// SPDX-License-Identifier: MIT
#include "engine/simulation/tuning_table.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "engine/fluid/layout.hpp"

namespace lattice::simulation {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TuningTable::TuningTable(std::vector<int> block_sides, std::vector<int> alphas)
    : block_sides_(std::move(block_sides)),
      alphas_(std::move(alphas)),
      fluid_ms_(alphas_.size(), unknown),
      boundary_ms_(block_sides_.size() * alphas_.size(), unknown) {}

std::optional<TuningTable::Cell> TuningTable::find(const LayoutPair& pair) const {
    const auto row = std::ranges::find(block_sides_, pair.block_side);
    const auto column = std::ranges::find(alphas_, pair.alpha);
    if (row == block_sides_.end() || column == alphas_.end()) { return std::nullopt; }
    return Cell{static_cast<std::size_t>(row - block_sides_.begin()),
                static_cast<std::size_t>(column - alphas_.begin())};
}

bool TuningTable::timed(const Cell& cell) const {
    return !std::isnan(step_ms(cell));
}

double TuningTable::mlups(const Cell& cell) const {
    return static_cast<double>(nodes) * 1e-3 / step_ms(cell);
}

std::size_t TuningTable::timed_count() const {
    std::size_t count = 0;
    for (std::size_t row = 0; row < block_sides_.size(); ++row) {
        for (std::size_t column = 0; column < alphas_.size(); ++column) {
            if (timed({row, column})) { ++count; }
        }
    }
    return count;
}

template <class Better>
std::optional<TuningTable::Cell> TuningTable::extreme(Better better) const {
    std::optional<Cell> chosen;
    for (std::size_t row = 0; row < block_sides_.size(); ++row) {
        for (std::size_t column = 0; column < alphas_.size(); ++column) {
            const Cell cell{row, column};
            if (!timed(cell)) { continue; }
            if (!chosen || better(step_ms(cell), step_ms(*chosen))) { chosen = cell; }
        }
    }
    return chosen;
}

std::optional<TuningTable::Cell> TuningTable::best() const {
    return extreme(std::less<>());
}

std::optional<TuningTable::Cell> TuningTable::worst() const {
    return extreme(std::greater<>());
}

std::string TuningTable::csv() const {
    std::string text = "l,alpha,fluid_ms,boundary_ms,step_ms\n";
    for (std::size_t row = 0; row < block_sides_.size(); ++row) {
        for (std::size_t column = 0; column < alphas_.size(); ++column) {
            const Cell cell{row, column};
            if (!timed(cell)) { continue; }
            text += fmt::format("{},{},{},{},{}\n", block_sides_[row], alphas_[column],
                                fluid_ms(cell), boundary_ms(cell), step_ms(cell));
        }
    }
    return text;
}

std::string alpha_text(int alpha) {
    return alpha == fluid::one_block ? "SoA" : std::to_string(alpha);
}

}  // namespace lattice::simulation
