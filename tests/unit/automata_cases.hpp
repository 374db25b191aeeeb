// SPDX-License-Identifier: MIT
// Rules of every family and edges, for tests that hold the variants against the plain functors.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "engine/automata/grid.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/automata/stepper.hpp"
#include "engine/automata/transition_tree.hpp"

namespace lattice::test {

struct NamedAutomaton {
    std::string name;
    automata::Rule rule;
};

/// A table without any order: every branch of its tree leads to one of three nodes.
inline automata::Rule random_table(int neighbours, int states, unsigned seed) {
    constexpr std::int32_t nodes = 3;
    std::mt19937 random(seed);
    auto tree = std::make_shared<automata::TransitionTree>();
    tree->name = "random table";
    tree->states = states;
    tree->neighbours = neighbours;
    // From the last level, the cell's own, up to the root.
    for (int level = 0; level <= neighbours; ++level) {
        const auto here = static_cast<std::int32_t>(tree->entries.size());
        tree->root = here;
        for (int entry = 0; entry < nodes * states; ++entry) {
            const auto number = static_cast<std::int32_t>(random() % 1000003);
            tree->entries.push_back(level == 0 ? number % states
                                               : here + (number % nodes - nodes) * states);
        }
    }
    return {automata::UserTable{tree}};
}

inline std::vector<NamedAutomaton> automata_of_every_family() {
    std::vector<NamedAutomaton> found;
    for (const char* text : {"B3/S23",
                             "B3678/S34678",
                             "B0123478/S01234678",
                             "B13/S012V",
                             "B2/S34H",
                             "B2-a/S12",
                             "/2/3",
                             "345/2/4",
                             "B2/S34/C24",
                             "B2-a/S12/5",
                             "WireWorld",
                             "R1/T1/C15/NN",
                             "R1/T3/C3/NM",
                             "R1/T1/C256/NM",
                             "R2/T5/C8/NM",
                             "R3/T4/C5/NM/GH",
                             "R1/T1/C8/NN/GH",
                             "R2,C0,M1,S3..8,B3..6,NM",
                             "R3,C0,M0,S8..15,B9..14,NN",
                             "R4,C4,M1,S17..33,B17..26,NC",
                             "R1,C0,M1,S3..4,B3..3,NM",
                             "ForestFire:ash",
                             "ForestFire:p=0.05,f=0.002",
                             "ForestFire:p=0.03,f=0.001,spread=0.6,wind=0.7,direction=30",
                             "W110"}) {
        found.push_back({text, automata::parse_rule(text)});
    }
    found.push_back({"table of four neighbours", random_table(4, 5, 1)});
    found.push_back({"table of eight neighbours", random_table(8, 3, 2)});
    return found;
}

inline std::vector<automata::Edge> every_edge() {
    return {automata::Edge::torus, automata::Edge::bounded, automata::Edge::mirrored};
}

inline const char* name_of(automata::Edge edge) {
    switch (edge) {
        case automata::Edge::torus:
            return "torus";
        case automata::Edge::bounded:
            return "bounded";
        case automata::Edge::mirrored:
            break;
    }
    return "mirrored";
}

inline automata::CellRect whole(const automata::GridShape& shape) {
    return {0, 0, shape.width, shape.height};
}

/// Of equal shares.
inline std::vector<automata::State> soup(const automata::GridShape& shape, int states,
                                         unsigned seed) {
    std::mt19937 random(seed);
    std::vector<automata::State> cells(static_cast<std::size_t>(shape.cells()));
    for (automata::State& cell : cells) {
        cell = static_cast<automata::State>(random() % static_cast<unsigned>(states));
    }
    return cells;
}

inline std::vector<automata::State> all_cells(const automata::Grid& grid) {
    std::vector<automata::State> cells(static_cast<std::size_t>(grid.shape().cells()));
    grid.read(whole(grid.shape()), cells);
    return cells;
}

inline std::vector<automata::StepperDescription> every_variant() {
    std::vector<automata::StepperDescription> variants = automata::stepper_descriptions();
    std::erase_if(variants, [](const auto& each) {
        return each.variant == automata::StepperVariant::automatic;
    });
    return variants;
}

}  // namespace lattice::test
