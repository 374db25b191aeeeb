// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/parameter_table.hpp"

namespace lattice::app {

/// Parameters of the scene that hold every word of a text, capitals or not, in their name, help,
/// unit, formula, choices or the name of the thing that they belong to. Those that have all words
/// in their name come first, else they keep the table's order. Empty for a text without words.
/// `most` ends the search: of more it returns one more.
std::vector<scene::ParameterReference> find_matching(const scene::Scene& scene,
                                                     std::string_view text, std::size_t most);

}  // namespace lattice::app
