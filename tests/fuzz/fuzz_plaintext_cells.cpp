// SPDX-License-Identifier: MIT
#include "engine/automata/plaintext_cells.hpp"
#include "fuzz_target.hpp"

namespace lattice::test {

FuzzTarget fuzz_target() {
    FuzzTarget target;
    target.seeds = {"!Name: Glider\n!Author: Someone\n! words\n.O\n..O\nOOO\n",
                    "!Rule: B36/S23:T50,40\r\n\r\n\r\n..O\r\n*\r\n", "...\n.O.\n...\n"};
    target.words = {"!Name:", "!Author:", "!Rule:", "!", "O", ".", "*", "\n", "\r\n", " ", ":T9,9"};
    target.run = [](const std::string& text) {
        const automata::Pattern pattern = automata::parse_plaintext_cells({text, "fuzz", 1 << 16});
        require(
            automata::parse_plaintext_cells({automata::plaintext_cells_text(pattern)}) == pattern,
            "another pattern after writing");
    };
    return target;
}

}  // namespace lattice::test
