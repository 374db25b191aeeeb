// SPDX-License-Identifier: MIT
#include "engine/automata/mcell.hpp"
#include "engine/automata/rle.hpp"
#include "fuzz_target.hpp"

namespace lattice::test {

FuzzTarget fuzz_target() {
    FuzzTarget target;
    target.seeds = {
        "#MCell 4.20\n#GAME Generations\n#RULE 345/\n#RULE 2/30\n#BOARD 80x60\n#SPEED 0\n#WRAP 1\n"
        "#D What it is\n#L .A$..B\n#L $2CaAaE\n",
        "#MCell 4.00\r\n#GAME Rules table\r\n#GOLLY WireWorld\r\n#L 3C$jO\r\n",
        "#MCell 2\n#L 20.7A$$23.A$23.A\n"};
    target.words = {"#GAME ", "#RULE ",    "#BOARD ", "#WRAP ", "#GOLLY ", "#L ", "#D ",
                    "Life",   "Cyclic CA", "$",       ".",      "A",       "X",   "a",
                    "j",      "\n",        "\r\n",    "x",      ":T4,4"};
    target.run = [](const std::string& text) {
        automata::Pattern pattern = automata::parse_mcell({text, "fuzz", 1 << 16});
        const automata::Pattern again = automata::parse_rle({automata::rle_text(pattern)});
        require(again.cells == pattern.cells && again.width == pattern.width,
                "another pattern after writing as RLE");
    };
    return target;
}

}  // namespace lattice::test
