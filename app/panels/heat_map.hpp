// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/app_state.hpp"

namespace lattice::app {

/// A table of times as colours, the shortest brightest, with both axes labelled and a scale below.
struct HeatMap {
    struct Cell {
        std::size_t row = 0;
        std::size_t column = 0;
    };
    struct Mark {
        Cell cell;
        ImU32 colour;
    };

    std::string row_name;
    std::string column_name;
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<double> milliseconds;  ///< row by row; NaN: not known yet
    std::vector<Mark> marks;           ///< frames around cells

    double value(const Cell& cell) const {
        return milliseconds[cell.row * columns.size() + cell.column];
    }
};

struct HeatMapTouch {
    std::optional<HeatMap::Cell> hovered;
    std::optional<HeatMap::Cell> clicked;
};

/// As wide as the column. Cells are reported to tests as `name`.ROW.COLUMN by their labels.
HeatMapTouch heat_map(AppState& state, const HeatMap& map, const std::string& name);

}  // namespace lattice::app
