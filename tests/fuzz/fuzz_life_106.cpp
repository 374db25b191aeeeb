// SPDX-License-Identifier: MIT
#include "engine/automata/life_106.hpp"
#include "fuzz_target.hpp"

namespace lattice::test {

FuzzTarget fuzz_target() {
    FuzzTarget target;
    target.seeds = {"#Life 1.06\n0 -1\n1 0\n-1 1\n0 1\n1 1\n",
                    "#Life 1.06\r\n100 200\r\n150 -20\r\n# words\r\n\r\n100\t200\r\n"};
    target.words = {"\n", " ", "-", "#", "7 8\n", "\r\n", "#Life 1.06\n"};
    target.run = [](const std::string& text) {
        const automata::Pattern pattern = automata::parse_life_106({text, "fuzz", 1 << 16});
        require(automata::parse_life_106({automata::life_106_text(pattern)}) == pattern,
                "another pattern after writing");
    };
    return target;
}

}  // namespace lattice::test
