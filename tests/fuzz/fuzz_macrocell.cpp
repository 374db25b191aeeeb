// SPDX-License-Identifier: MIT
#include "engine/automata/macrocell.hpp"
#include "fuzz_target.hpp"

namespace lattice::test {

FuzzTarget fuzz_target() {
    FuzzTarget target;
    target.seeds = {
        "[M2] (golly 3.3)\n#R B3/S23\n#G 400\n$$$.....*$......*$....***$\n4 1 0 0 0\n5 2 0 0 0\n"
        "6 0 0 0 3\n7 0 0 0 4\n8 0 0 0 5\n",
        "[M2] x\n#R WireWorld:P90,80\n#C words\n1 0 0 0 2\n2 0 0 1 0\n1 0 3 3 0\n1 0 0 255 0\n"
        "2 3 4 0 0\n3 0 2 0 5\n",
        "[M2]\n********$********$********$********$********$********$********$********$\n"
        "4 1 1 1 1\n5 2 2 2 2\n6 3 0 3 3\n"};
    target.words = {"[M2]\n",      "#R ",         "#G ",         "$",   "*",        ".",
                    "\n",          "1 1 2 3 4\n", "4 1 1 1 1\n", "60 ", " 1 1 1 1", "\n5 2 2 2 2",
                    "\n6 3 3 3 3", "\n7 4 4 4 4", "\r\n",        "-"};
    target.run = [](const std::string& text) {
        const automata::Pattern pattern = automata::parse_macrocell({text, "fuzz", 1 << 16});
        require(automata::parse_macrocell({automata::macrocell_text(pattern)}) == pattern,
                "another pattern after writing");
    };
    return target;
}

}  // namespace lattice::test
