// SPDX-License-Identifier: MIT
// Rules as people write them: B3/S23 and its kin, Hensel's letters, MAP, Generations, Larger than
// Life, cyclic rules, Wolfram's numbers and names.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/automata/grid.hpp"
#include "engine/automata/rule.hpp"

namespace lattice::automata {

/// A rule with the grid that a suffix such as ":T200,100" asks for. A width or height of 0 leaves
/// that side to the program.
struct RuleOnGrid {
    Rule rule;
    std::optional<GridShape> grid;

    friend bool operator==(const RuleOnGrid&, const RuleOnGrid&) = default;
};

/// Reads a rule in any of the notations below; small and capital letters are the same, '_' may
/// stand for '/'. Throws Error from "rule" that shows the text and marks the character.
///
///   B3/S23  B3S23  S23/B3  23/3 (S/B)     with V four neighbours, with H six: B2/S34H
///   B2-a/S12  B3/S2-i34q                  Hensel's letters
///   MAP + 86 characters of base64         2^9 outcomes; 22 characters: hexagonal, 6: four
///   345/2/4  B2/S345/C4  MAP.../4         Generations, the last number being the states
///   R5,C0,M1,S34..58,B34..45,NM  5,34,45,34,58        Larger than Life; NM, NN or NC
///   R1/T1/C14/NM  R3/T5/C8/NM/GH                       cyclic, Greenberg-Hastings
///   W30                                                Wolfram's rules
///   ForestFire:p=0.01,f=0.0001            with growth p and lightning f, of 1; also spread=,
///                                         wind=, direction= (degrees)
///   ForestFire:ash                        the paper's: no growth, no lightning, ash
///   Life, Brian's Brain, WireWorld, ...   names of named_rules()
///
/// A suffix for the grid is read and left out; parse_rule_on_grid() keeps it.
Rule parse_rule(std::string_view text);

/// The same with a suffix: ":T200,100" a torus, ":P200,100" a plane with dead cells outside; one
/// number is both. Klein bottles, cross-surfaces, spheres and shifted tori are refused.
RuleOnGrid parse_rule_on_grid(std::string_view text);

/// Offset of the suffix's colon; the text's size when there is none.
std::size_t grid_suffix_offset(std::string_view text);

/// Reads the suffix from its colon on, in errors as part of the whole text.
GridShape parse_grid_suffix(std::string_view text, std::size_t colon);

/// The one text of a rule, which parse_rule() turns into the same rule. The rule of a file is its
/// name, which parse_rule() does not know.
std::string rule_text(const Rule& rule);

/// ":T200,100", what parse_grid_suffix() reads; edges that mirror have none, so nothing.
std::string grid_suffix(const GridShape& grid);

}  // namespace lattice::automata
