// SPDX-License-Identifier: MIT
// Neighbourhoods and symmetries of sections @TABLE.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lattice::automata {

/// A neighbourhood as tables list it: the cell, the cells around clockwise from the north.
struct TableNeighbourhood {
    std::string_view name;
    int around = 8;  ///< cells around in a row of the table
    int tree = 8;    ///< cells around that the tree looks at, 8 or 4
    /// Place in the tree's order (NW, NE, SW, SE, N, W, E, S or N, W, E, S) of each cell around.
    std::span<const int> places;
};

const TableNeighbourhood* find_table_neighbourhood(std::string_view name);
std::string table_neighbourhood_names();

/// Where the cells around go, for each symmetry: cell i of the image is cell order[i] of the row.
/// "permute" is not listed, as it stands for every order.
using CellOrder = std::vector<int>;
struct TableSymmetry {
    bool permute = false;
    std::vector<CellOrder> orders;
};

/// Nothing when the neighbourhood has no such symmetry.
std::optional<TableSymmetry> find_table_symmetry(const TableNeighbourhood& neighbourhood,
                                                 std::string_view name);
std::string table_symmetry_names(const TableNeighbourhood& neighbourhood);

}  // namespace lattice::automata
