// SPDX-License-Identifier: MIT
#include "engine/automata/life_105.hpp"
#include "fuzz_target.hpp"

namespace lattice::test {

FuzzTarget fuzz_target() {
    FuzzTarget target;
    target.seeds = {"#Life 1.05\n#D A glider\n#R 23/36\n#P -1 -1\n.*\n..*\n#P -1 1\n***\n",
                    "#Life 1.05\r\n#N\r\n#P\r\n*...***\r\n***..*\r\n.*\r\n",
                    "#Life 1.05\n#P 100 -100\n**\n\n**\n#P -100 90\n*\n"};
    target.words = {"#P ", "#R ", "#N\n", "#D ", "*",    ".",
                    "\n",  "-",   "\r\n", " ",   "23/3", "B3/S23"};
    target.run = [](const std::string& text) {
        const automata::Pattern pattern = automata::parse_life_105({text, "fuzz", 1 << 16});
        const automata::Pattern again =
            automata::parse_life_105({automata::life_105_text(pattern)});
        require(again.cells == pattern.cells && again.width == pattern.width &&
                    again.offset == pattern.offset && again.comments == pattern.comments,
                "another pattern after writing");
    };
    return target;
}

}  // namespace lattice::test
