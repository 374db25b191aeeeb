// SPDX-License-Identifier: MIT
// Truth tables of WireWorld's gates, in every variant. The gates are the gallery's own; how their
// inputs follow each other stands in their comments.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "engine/automata/pattern_file.hpp"
#include "tests/validation/automata_run.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

/// Inputs come and outputs go so many generations apart.
constexpr int beat = 16;

struct Gate {
    const char* name;
    int row;              ///< of the output, whose last cell is watched
    int first;            ///< generation in which the output for the first input is there
    std::string outputs;  ///< for one input after the other, 0 or 1
};

/// What leaves the gate at each beat; an electron between two beats is a '?'.
std::string outputs(test::AutomatonRun& run, const GridShape& shape, const Gate& gate) {
    const CellRect last{shape.width - 1, gate.row, 1, 1};
    const auto beats = static_cast<int>(gate.outputs.size());
    std::string found(gate.outputs.size(), '0');
    std::vector<State> cell(1);
    for (int generation = 0; generation < gate.first + beat * beats; ++generation) {
        run.stepper().cells().read(last, cell);
        if (cell[0] == 1) {
            const int since = generation - gate.first;
            if (since < 0 || since % beat != 0) { return found + '?'; }
            found[static_cast<std::size_t>(since / beat)] = '1';
        }
        run.stepper().step(1);
    }
    return found;
}

}  // namespace

TEST_CASE("WireWorld's gates have their truth tables in every variant") {
    // Two inputs: 11, 10, 01, 00, then nothing. One: 1, 0, 1, 1, then nothing, which is 0.
    const std::vector<Gate> gates{
        {"wireworld_and", 7, 36, "10000"},        {"wireworld_or", 3, 22, "11100"},
        {"wireworld_xor", 3, 21, "01100"},        {"wireworld_not", 4, 29, "0100111"},
        {"wireworld_half_adder", 7, 36, "10000"}, {"wireworld_half_adder", 10, 37, "01100"}};
    for (const auto& device : test::every_device()) {
        for (const Gate& gate : gates) {
            CAPTURE(std::string(gate.name));
            const Pattern pattern = read_pattern(std::filesystem::path(LATTICELAB_PATTERNS) /
                                                 (std::string(gate.name) + ".rle"));
            const GridShape shape{pattern.width, pattern.height, Edge::bounded};
            for (const auto& each : test::variants_for(*device, "WireWorld", shape)) {
                CAPTURE(std::string(each.name));
                test::AutomatonRun run(*device, "WireWorld", shape, pattern.cells, each.variant);
                CHECK(outputs(run, shape, gate) == gate.outputs);
            }
        }
    }
}
