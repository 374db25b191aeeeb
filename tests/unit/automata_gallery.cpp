// SPDX-License-Identifier: MIT
// The patterns of the gallery do what their comments say. tests/validation/patterns_with_golly.py
// follows them for longer.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "automata_support.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/automata/rle.hpp"
#include "engine/automata/rule_line.hpp"
#include "engine/automata/rule_text.hpp"

using namespace lattice::automata;
using lattice::test::life_step;
using lattice::test::wireworld_step;
using lattice::test::with_margin;

namespace {

Pattern load(const std::string& name) {
    return read_pattern(std::filesystem::path(LATTICELAB_PATTERNS) / (name + ".rle"));
}

Pattern after(Pattern pattern, int generations) {
    for (int i = 0; i < generations; ++i) { pattern = life_step(pattern); }
    return pattern;
}

/// Moves the cells of a pattern; what leaves it is lost.
Pattern shifted(const Pattern& pattern, int dx, int dy) {
    Pattern result = pattern;
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width; ++x) {
            result.set(x, y, static_cast<State>(lattice::test::cell_at(pattern, x - dx, y - dy)));
        }
    }
    return result;
}

/// Generations below `end` at which an electron's head is in the last cell of a row.
std::vector<int> arrivals(Pattern pattern, int row, int end) {
    std::vector<int> generations;
    for (int generation = 0; generation < end; ++generation) {
        if (pattern.at(pattern.width - 1, row) == 1) { generations.push_back(generation); }
        pattern = wireworld_step(pattern);
    }
    return generations;
}

}  // namespace

TEST_CASE("every pattern of the gallery is read, and says what it is") {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(LATTICELAB_PATTERNS)) {
        CAPTURE(entry.path().string());
        const Pattern pattern = read_pattern(entry.path());
        CHECK_FALSE(pattern.name.empty());
        CHECK_FALSE(pattern.comments.empty());
        CHECK_FALSE(pattern.rule.empty());
        CHECK(highest_state(pattern) < states(rule_of(pattern)));
        CHECK(parse_rle({rle_text(pattern)}) == pattern);
        ++files;
    }
    CHECK(files >= 25);
}

TEST_CASE("spaceships fly") {
    const Pattern glider = with_margin(load("glider"), 4);
    CHECK(after(glider, 4) == shifted(glider, 1, 1));
    CHECK_FALSE(after(glider, 3) == shifted(glider, 1, 1));
    for (const char* name :
         {"lightweight_spaceship", "middleweight_spaceship", "heavyweight_spaceship"}) {
        CAPTURE(name);
        const Pattern ship = with_margin(load(name), 4);
        CHECK(after(ship, 4) == shifted(ship, -2, 0));
    }
}

TEST_CASE("oscillators come back, guns shoot, and diehard dies") {
    const Pattern pulsar = with_margin(load("pulsar"), 3);
    CHECK(after(pulsar, 3) == pulsar);
    CHECK_FALSE(after(pulsar, 1) == pulsar);
    const Pattern decathlon = with_margin(load("pentadecathlon"), 6);
    CHECK(after(decathlon, 15) == decathlon);
    CHECK_FALSE(after(decathlon, 5) == decathlon);
    const Pattern gun = with_margin(load("gosper_glider_gun"), 40);
    CHECK(population(after(gun, 30)) == population(gun) + 5);
    CHECK(population(after(gun, 120)) == population(gun) + 20);
    const Pattern simkin = with_margin(load("simkin_glider_gun"), 40);
    CHECK(population(after(simkin, 120)) == population(simkin) + 5);
    const Pattern diehard = with_margin(load("diehard"), 40);
    CHECK(population(after(diehard, 129)) == 2);
    CHECK(population(after(diehard, 130)) == 0);
}

TEST_CASE("WireWorld's clock ticks and its diodes let one way through") {
    const std::vector<int> ticks{38, 48, 58, 68, 78, 88, 98};
    CHECK(arrivals(load("wireworld_clock"), 1, 100) == ticks);
    CHECK(arrivals(load("wireworld_diodes"), 1, 100) == ticks);
    CHECK(arrivals(load("wireworld_diodes"), 9, 100).empty());
}

TEST_CASE("WireWorld's gates compute") {
    // Inputs 1 1, 1 0, 0 1, 0 0 arrive 16 generations after each other.
    CHECK(arrivals(load("wireworld_or"), 3, 200) == std::vector<int>{22, 38, 54});
    CHECK(arrivals(load("wireworld_xor"), 3, 200) == std::vector<int>{37, 53});
    CHECK(arrivals(load("wireworld_half_adder"), 7, 200) == std::vector<int>{36});
    CHECK(arrivals(load("wireworld_half_adder"), 10, 200) == std::vector<int>{53, 69});
    CHECK(arrivals(load("wireworld_and"), 7, 200) == std::vector<int>{36});
    // 1, 0, 1, 1, then nothing, which is 0.
    CHECK(arrivals(load("wireworld_not"), 4, 110) == std::vector<int>{45, 93, 109});
    Pattern quiet = load("wireworld_half_adder");
    for (int i = 0; i < 200; ++i) { quiet = wireworld_step(quiet); }
    // No electron runs about after the last input.
    CHECK(std::count(quiet.cells.begin(), quiet.cells.end(), State{3}) ==
          static_cast<std::ptrdiff_t>(population(quiet)));
}
