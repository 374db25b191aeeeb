// SPDX-License-Identifier: MIT
#include "engine/automata/rle.hpp"
#include "fuzz_target.hpp"

namespace lattice::test {

FuzzTarget fuzz_target() {
    FuzzTarget target;
    target.seeds = {"x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n",
                    "#N Gun\n#O Someone\n#C comment\n#CXRLE Pos=-5,6 Gen=42\n"
                    "x = 36, y = 9, rule = "
                    "B3/S23:T80,60\n24bo$22bobo$12b2o6b2o12b2o$11bo3bo4b2o\n12b2o$2o8bo5bo"
                    "3b2o$2o8bo3bob2o4bobo$10bo5bo7bo$11bo3bo$12b2o!\nafter",
                    "x = 10, y = 4, rule = R5,C0,M1,S34..58,B34..45,NM\n.A.B$pA2qB3.$$yO!",
                    "#r 23/36\n#P -1 -2\r\nbo$\r\n2 bo 3 $3 o!"};
    target.words = {"x = ", "y = ", "rule = ", "#CXRLE ", "Pos=",  "Gen=",   "#N ", "#r ",
                    "#P ",  "$",    "!",       "b",       "o",     ".",      "A",   "X",
                    "p",    "y",    "\n",      "\r\n",    ":T5,5", ":K3*,3", ","};
    target.run = [](const std::string& text) {
        automata::Pattern pattern = automata::parse_rle({text, "fuzz", 1 << 16});
        pattern.cut_off = false;  // what is written ends with its '!'
        require(automata::parse_rle({automata::rle_text(pattern)}) == pattern,
                "another pattern after writing");
    };
    return target;
}

}  // namespace lattice::test
