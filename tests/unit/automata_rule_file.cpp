// SPDX-License-Identifier: MIT
// Sections @TABLE and @TREE turn into trees that say what the rule says.
#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <string>

#include "automata_support.hpp"
#include "engine/automata/hensel.hpp"
#include "engine/automata/rule_file.hpp"
#include "engine/automata/rule_text.hpp"

using namespace lattice::automata;

namespace {

TransitionTree table(const std::string& rows) {
    return parse_rule_file({"@RULE test\n@TABLE\n" + rows, "t.rule"});
}

/// The eight around as bits from the north clockwise.
int next(const TransitionTree& tree, unsigned around, int cell) {
    const auto state = [&](unsigned bit) { return static_cast<State>((around >> bit) & 1u); };
    return tree.view().next(state(7), state(1), state(5), state(3), state(0), state(6), state(2),
                            state(4), static_cast<State>(cell));
}

/// Neighbourhoods in which a dead cell comes alive.
std::size_t births(const TransitionTree& tree) {
    std::size_t count = 0;
    for (unsigned around = 0; around < 256; ++around) {
        count += next(tree, around, 0) == 1 ? 1u : 0u;
    }
    return count;
}

const std::string life_rows =
    "n_states:2\nneighborhood:Moore\nsymmetries:permute\n"
    "var a={0,1}\n"
    "0,1,1,1,0,0,0,0,0,1  # birth\n"
    "1,1,1,a,0,0,0,0,0,1\n"
    "1,a,0,0,0,0,0,0,0,0\n"
    "var b={a}\nvar c={a}\nvar d={a}\nvar e={a}\n"
    "1,1,1,1,1,a,b,c,d,0\n";

}  // namespace

TEST_CASE("Life as a table is Life") {
    const TransitionTree tree = table(life_rows);
    CHECK(tree.name == "test");
    CHECK(tree.states == 2);
    CHECK(tree.neighbours == 8);
    // Golly's own tree of Life has 32 nodes.
    CHECK(tree.nodes() <= 40);
    for (unsigned around = 0; around < 256; ++around) {
        const int living = std::popcount(around);
        CHECK(next(tree, around, 0) == (living == 3 ? 1 : 0));
        CHECK(next(tree, around, 1) == (living == 2 || living == 3 ? 1 : 0));
    }
    Rule rule{UserTable{std::make_shared<TransitionTree>(tree)}};
    CHECK(states(rule) == 2);
    CHECK(rule_text(rule) == "test");
}

TEST_CASE("the first row that matches holds, and without one the cell stays") {
    const TransitionTree tree = table(
        "n_states:3\nneighborhood:vonNeumann\nsymmetries:none\nvar a={0,1,2}\n"
        "0,1,0,0,0,2\n0,1,a,0,0,1\n");
    const auto at = [&](State n, State w, State e, State s, State c) {
        return int{tree.view().next(9, 9, 9, 9, n, w, e, s, c)};
    };
    CHECK(at(1, 0, 0, 0, 0) == 2);
    CHECK(at(1, 0, 2, 0, 0) == 1);
    CHECK(at(1, 0, 1, 0, 0) == 1);
    CHECK(at(1, 2, 0, 0, 0) == 0);
    CHECK(at(0, 0, 0, 0, 2) == 2);
    // A state that the rule does not have counts as 0.
    CHECK(at(1, 7, 200, 0, 0) == 2);
}

TEST_CASE("cells around are in the order of the table") {
    const std::string head = "n_states:2\nneighborhood:Moore\nsymmetries:none\n";
    for (unsigned bit = 0; bit < 8; ++bit) {
        std::string row = "0";
        for (unsigned i = 0; i < 8; ++i) { row += i == bit ? ",1" : ",0"; }
        const TransitionTree tree = table(head + row + ",1\n");
        CHECK(births(tree) == 1);
        CHECK(next(tree, 1u << bit, 0) == 1);
    }
    // Hexagonal: N, E, SE, S, W, NW; the other two do not matter.
    const unsigned hexagonal[] = {0, 2, 3, 4, 6, 7};
    for (unsigned place = 0; place < 6; ++place) {
        std::string row = "0";
        for (unsigned i = 0; i < 6; ++i) { row += i == place ? ",1" : ",0"; }
        const TransitionTree tree =
            table("n_states:2\nneighborhood:hexagonal\nsymmetries:none\n" + row + ",1\n");
        CHECK(births(tree) == 4);
        CHECK(next(tree, 1u << hexagonal[place] | 0b100010u, 0) == 1);
    }
    const TransitionTree line = table("n_states:2\nneighborhood:oneDimensional\n0101\n");
    CHECK(births(line) == 64);
    CHECK(next(line, 1u << 6, 0) == 1);  // west alone
    CHECK(next(line, 1u << 2, 0) == 0);
}

TEST_CASE("symmetries make as many images as their groups have") {
    struct Case {
        const char* neighbourhood;
        const char* symmetry;
        const char* row;
        std::size_t images;
    };
    const Case cases[] = {{"Moore", "none", "0,1,1,0,0,1,0,0,0,1", 1},
                          {"Moore", "rotate4", "0,1,1,0,0,1,0,0,0,1", 4},
                          {"Moore", "rotate8", "0,1,1,0,0,1,0,0,0,1", 8},
                          {"Moore", "reflect_horizontal", "0,1,1,0,0,1,0,0,0,1", 2},
                          {"Moore", "rotate4reflect", "0,1,1,0,0,1,0,0,0,1", 8},
                          {"Moore", "rotate8reflect", "0,1,1,0,0,1,0,0,0,1", 16},
                          {"Moore", "permute", "0,1,1,0,0,1,0,0,0,1", 56},
                          {"vonNeumann", "none", "0,1,1,0,0,1", 1 * 16},
                          {"vonNeumann", "rotate4", "0,1,1,0,0,1", 4 * 16},
                          {"vonNeumann", "reflect_horizontal", "0,1,1,0,0,1", 2 * 16},
                          {"vonNeumann", "rotate4reflect", "0,1,1,0,0,1", 4 * 16},
                          {"vonNeumann", "permute", "0,1,1,0,0,1", 6 * 16},
                          {"hexagonal", "rotate2", "0,1,1,0,1,0,0,1", 2 * 4},
                          {"hexagonal", "rotate3", "0,1,1,0,1,0,0,1", 3 * 4},
                          {"hexagonal", "rotate6", "0,1,1,0,1,0,0,1", 6 * 4},
                          {"hexagonal", "rotate6reflect", "0,1,1,0,1,0,0,1", 12 * 4},
                          {"hexagonal", "permute", "0,1,1,0,1,0,0,1", 20 * 4},
                          {"oneDimensional", "none", "0,1,0,1", 64},
                          {"oneDimensional", "reflect", "0,1,0,1", 128},
                          {"oneDimensional", "permute", "0,1,0,1", 128}};
    for (const Case& c : cases) {
        CAPTURE(c.neighbourhood);
        CAPTURE(c.symmetry);
        const TransitionTree tree =
            table(std::string("n_states:2\nneighborhood:") + c.neighbourhood +
                  "\nsymmetries:" + c.symmetry + "\n" + c.row + "\n");
        CHECK(births(tree) == c.images);
    }
    // With all rotations and reflections a row is a letter of Hensel's.
    const TransitionTree tree =
        table("n_states:2\nneighborhood:Moore\nsymmetries:rotate4reflect\n0,1,1,0,0,1,0,0,0,1\n");
    for (unsigned around = 0; around < 256; ++around) {
        CHECK(next(tree, around, 0) == (hensel_set(3, 'r').test(around) ? 1 : 0));
    }
}

TEST_CASE("a variable that stands twice has one state") {
    const TransitionTree tree = table(
        "n_states:4\nneighborhood:vonNeumann\nsymmetries:none\nvar live={1,2}\nvar any={0,live,3}\n"
        "0,live,live,any,0,live\n");
    const auto at = [&](State n, State w, State e, State s) {
        return int{tree.view().next(0, 0, 0, 0, n, w, e, s, 0)};
    };
    CHECK(at(1, 0, 1, 3) == 1);
    CHECK(at(2, 0, 2, 0) == 2);
    CHECK(at(1, 0, 2, 0) == 0);
    CHECK(at(3, 0, 3, 0) == 0);
}

TEST_CASE("a tree is taken as it is") {
    // Parity of the four cells around, the middle left out.
    const TransitionTree tree = parse_rule_file(
        {"@RULE Parity\nWords.\n@TREE\nnum_states=2\nnum_neighbors=4\nnum_nodes=9\n1 0 0\n1 1 1\n"
         "2 0 1\n2 1 0\n3 2 3\n3 3 2\n4 4 5\n4 5 4\n5 6 7\n",
         "p.rule"});
    CHECK(tree.name == "Parity");
    for (unsigned around = 0; around < 256; ++around) {
        CHECK(next(tree, around, 1) == std::popcount(around & 0b01010101u) % 2);
    }
}

TEST_CASE("colours are kept") {
    const TransitionTree tree = parse_rule_file(
        {"@RULE c\n@TABLE\nn_states:4\nneighborhood:vonNeumann\n@COLORS\n0 1 2 3 black\n"
         "2 255 0 128\n9 1 1 1\n# none\n255 0 0 0 0 255\n@ICONS\nnonsense",
         "c.rule"});
    CHECK(tree.colours == std::vector<StateColour>{{0, {1, 2, 3}},
                                                   {2, {255, 0, 128}},
                                                   {1, {255, 0, 0}},
                                                   {2, {128, 0, 127}},
                                                   {3, {0, 0, 255}}});
}

TEST_CASE("a variable without braces is the one that it names, as Golly takes it") {
    const std::string head = "n_states:2\nneighborhood:vonNeumann\nsymmetries:none\nvar a={0,1}\n";
    CHECK(births(table(head + "var b=a\n0,1,b,a,1,1\n")) ==
          births(table(head + "var b={a}\n0,1,b,a,1,1\n")));
    CHECK(births(table(head + "var b=a\n0,1,b,a,1,1\n")) > 0);
}
