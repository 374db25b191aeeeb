// SPDX-License-Identifier: MIT
// Any format, told from the text.
#include "engine/automata/pattern_file.hpp"
#include "fuzz_target.hpp"

namespace lattice::test {

FuzzTarget fuzz_target() {
    FuzzTarget target;
    target.seeds = {"x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n",
                    "[M2]\n$$$.....*$......*$....***$\n4 1 0 0 0\n",
                    "#Life 1.05\n#P -1 -1\n.*\n..*\n***\n",
                    "#Life 1.06\n0 -1\n1 0\n-1 1\n0 1\n1 1\n",
                    "!Name: Glider\n.O\n..O\nOOO\n",
                    "#MCell 4.20\n#GAME Life\n#L .A$..A$3A\n"};
    target.words = {
        "[M2]\n", "#Life 1.05\n", "#Life 1.06\n", "#MCell 4\n", "!",   "x = 3, y = 3\n", "\n",
        "$",      "\xEF\xBB\xBF", "\r\n",         " ",          "#C\n"};
    target.run = [](const std::string& text) {
        const automata::Pattern pattern = automata::parse_pattern({text, "fuzz", 1 << 16});
        require(pattern.cells.size() == static_cast<std::size_t>(pattern.width) *
                                            static_cast<std::size_t>(pattern.height),
                "cells that are not width x height");
    };
    return target;
}

}  // namespace lattice::test
