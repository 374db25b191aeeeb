// SPDX-License-Identifier: MIT
#include "engine/automata/rule_symmetry.hpp"

namespace lattice::automata {

namespace {

// Tables list N, NE, E, SE, S, SW, W, NW; hexagonal ones leave out NE and SW.
constexpr int moore_places[] = {4, 1, 6, 3, 7, 2, 5, 0};
constexpr int von_neumann_places[] = {0, 2, 3, 1};
constexpr int hexagonal_places[] = {4, 6, 3, 7, 5, 0};
constexpr int one_dimensional_places[] = {1, 2};  // W, E

constexpr TableNeighbourhood neighbourhoods[] = {{"Moore", 8, 8, moore_places},
                                                 {"vonNeumann", 4, 4, von_neumann_places},
                                                 {"hexagonal", 6, 8, hexagonal_places},
                                                 {"oneDimensional", 2, 4, one_dimensional_places}};

/// A group of rotations by `step` places, with the reflection that keeps the first cell or not.
struct Symmetry {
    std::string_view neighbourhood;
    std::string_view name;
    int step;  ///< as many as there are cells: no rotation
    bool reflect;
};
constexpr Symmetry symmetries[] = {{"Moore", "none", 8, false},
                                   {"Moore", "rotate4", 2, false},
                                   {"Moore", "rotate8", 1, false},
                                   {"Moore", "reflect_horizontal", 8, true},
                                   {"Moore", "rotate4reflect", 2, true},
                                   {"Moore", "rotate8reflect", 1, true},
                                   {"vonNeumann", "none", 4, false},
                                   {"vonNeumann", "rotate4", 1, false},
                                   {"vonNeumann", "reflect_horizontal", 4, true},
                                   {"vonNeumann", "rotate4reflect", 1, true},
                                   {"hexagonal", "none", 6, false},
                                   {"hexagonal", "rotate2", 3, false},
                                   {"hexagonal", "rotate3", 2, false},
                                   {"hexagonal", "rotate6", 1, false},
                                   {"hexagonal", "rotate6reflect", 1, true},
                                   {"oneDimensional", "none", 2, false}};

TableSymmetry orders_of(int cells, int step, bool reflect) {
    TableSymmetry result;
    for (int turn = 0; turn < cells; turn += step) {
        CellOrder rotated;
        CellOrder mirrored;
        for (int i = 0; i < cells; ++i) {
            rotated.push_back((i + turn) % cells);
            mirrored.push_back((2 * cells - i + turn) % cells);
        }
        result.orders.push_back(rotated);
        if (reflect) { result.orders.push_back(mirrored); }
    }
    return result;
}

}  // namespace

const TableNeighbourhood* find_table_neighbourhood(std::string_view name) {
    for (const TableNeighbourhood& neighbourhood : neighbourhoods) {
        if (neighbourhood.name == name) { return &neighbourhood; }
    }
    return nullptr;
}

std::string table_neighbourhood_names() {
    std::string names;
    for (const TableNeighbourhood& neighbourhood : neighbourhoods) {
        names += (names.empty() ? "" : ", ") + std::string(neighbourhood.name);
    }
    return names;
}

std::optional<TableSymmetry> find_table_symmetry(const TableNeighbourhood& neighbourhood,
                                                 std::string_view name) {
    if (name == "permute") { return TableSymmetry{true, {}}; }
    // West and east alone: both stand for the exchange of the two.
    if (neighbourhood.around == 2 && (name == "reflect" || name == "reflect_horizontal")) {
        return TableSymmetry{false, {{0, 1}, {1, 0}}};
    }
    for (const Symmetry& symmetry : symmetries) {
        if (symmetry.neighbourhood == neighbourhood.name && symmetry.name == name) {
            return orders_of(neighbourhood.around, symmetry.step, symmetry.reflect);
        }
    }
    return std::nullopt;
}

std::string table_symmetry_names(const TableNeighbourhood& neighbourhood) {
    std::string names;
    for (const Symmetry& symmetry : symmetries) {
        if (symmetry.neighbourhood == neighbourhood.name) {
            names += std::string(symmetry.name) + ", ";
        }
    }
    if (neighbourhood.around == 2) { names += "reflect, "; }
    return names + "permute";
}

}  // namespace lattice::automata
