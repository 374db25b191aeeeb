// SPDX-License-Identifier: MIT
#include <set>

#include "engine/automata/rule_file.hpp"
#include "fuzz_target.hpp"

namespace lattice::test {

namespace {

/// Every node that any path from the root meets is a node of the tree, and every path leads to a
/// state.
void check_nodes(const automata::TransitionTree& tree) {
    std::set<std::int32_t> nodes{tree.root};
    for (int level = tree.neighbours; level >= 0; --level) {
        std::set<std::int32_t> below;
        for (const std::int32_t node : nodes) {
            require(node >= 0 && node % tree.states == 0 &&
                        static_cast<std::size_t>(node / tree.states) < tree.nodes(),
                    "a branch that leads out of the tree");
            const auto first = tree.entries.begin() + node;
            below.insert(first, first + tree.states);
        }
        nodes.swap(below);
    }
    require(*nodes.begin() >= 0 && *nodes.rbegin() < tree.states,
            "a next state that the rule does not have");
}

/// States that the rule does not have do no harm to a kernel either.
void check_tree(const automata::TransitionTree& tree) {
    check_nodes(tree);
    const auto view = tree.view();
    std::uint32_t random = 1;
    for (int i = 0; i < 64; ++i) {
        automata::State s[9];
        for (automata::State& state : s) {
            random = random * 1664525u + 1013904223u;
            state = static_cast<automata::State>(random >> 24);
            if (i % 2 == 0) { state = static_cast<automata::State>(state % tree.states); }
        }
        const auto next = view.next(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]);
        require(next < tree.states, "a next state that the rule does not have");
    }
    for (const automata::StateColour& colour : tree.colours) {
        require(colour.state < tree.states, "a colour of a state that the rule does not have");
    }
}

/// Seeds with a table.
std::vector<std::string> tables() {
    std::vector<std::string> seeds;
    seeds.emplace_back(
        "@RULE Life\n@TABLE\nn_states:2\nneighborhood:Moore\nsymmetries:permute\nvar a={0,1}\n"
        "var b={a}\n0,1,1,1,0,0,0,0,0,1\n1,1,1,a,0,0,0,0,0,1\n1,1,1,1,1,a,b,a,a,0\n"
        "@COLORS\n0 0 0 0\n1 255 255 255 white\n");
    seeds.emplace_back(
        "@RULE WireWorld\n\nWords.\n@TABLE\nn_states:4\nneighborhood:Moore\nsymmetries:rotate8\n"
        "var a={0,1,2,3}\nvar b={0,1,2,3}\nvar h={0,2,3}\n1,a,b,a,b,a,b,a,b,2\n"
        "3,1,h,h,h,h,h,h,h,1\n@COLORS\n255 0 0 0 0 255\n@ICONS\n");
    seeds.emplace_back(
        "@RULE Loop\n@TABLE\nn_states:8\nneighborhood:vonNeumann\nsymmetries:rotate4\n"
        "000012\n000020\n000030\n# comment\n000050\nvar x={1,2,3}\n0,x,x,0,0,x\n");
    seeds.emplace_back(
        "@RULE Hex\n@TABLE\nn_states:3\nneighborhood:hexagonal\nsymmetries:rotate6reflect\n"
        "0,1,1,0,0,0,0,2\n");
    seeds.emplace_back(
        "@RULE Line\n@TABLE\nn_states:256\nneighborhood:oneDimensional\nsymmetries:reflect\n"
        "0,1,255,7\n");
    seeds.emplace_back(
        "@RULE Far\n@TABLE\nn_states:256\nneighborhood:vonNeumann\nvar a={0,255}\n# Words of any "
        "kind.\n0,a,0,0,0,1\n");
    return seeds;
}

/// Seeds with a tree.
std::vector<std::string> trees() {
    std::vector<std::string> seeds;
    seeds.emplace_back(
        "@RULE Parity\n@TREE\nnum_states=2\nnum_neighbors=4\nnum_nodes=9\n1 0 0\n1 1 1\n2 0 1\n"
        "2 1 0\n3 2 3\n3 3 2\n4 4 5\n4 5 4\n5 6 7\n@COLORS\n1 2 3 4\n");
    seeds.emplace_back(
        "@RULE Steady\n@TREE\nnum_states=2\nnum_neighbors=4\n1 0 1\n2 0 0\n3 1 1\n4 2 2\n5 3 3\n"
        "# Words of any kind.\n");
    return seeds;
}

/// What the format is made of. Words that end in # leave the rest of the line they break to be a
/// comment.
std::vector<std::string> words() {
    return {"@RULE x\n",
            "@TABLE\n",
            "@TREE\n",
            "@COLORS\n",
            "n_states:",
            "n_states:256\n",
            "\nn_states:256\n#",
            "n_states:2\n",
            "\nn_states:2\n#",
            "neighborhood:",
            "symmetries:",
            "permute",
            "rotate4reflect",
            "reflect_horizontal",
            "rotate2",
            "Moore",
            "vonNeumann",
            "hexagonal",
            "oneDimensional",
            "var q={0,1}\n",
            "{",
            "}",
            "num_states=",
            "num_states=256\n",
            "\nnum_states=256\n#",
            "num_states=2\n",
            "\nnum_states=2\n#",
            "\nnum_states=3\n5 3 3 3\n#",
            "num_neighbors=",
            "num_neighbors=8\n",
            "\nnum_neighbors=8\n#",
            "num_neighbors=4\n",
            "\nnum_neighbors=4\n#",
            "num_nodes=",
            ",",
            "\n",
            "#",
            "a,a,",
            "\r\n"};
}

}  // namespace

FuzzTarget fuzz_target() {
    FuzzTarget target;
    target.seeds = tables();
    for (const std::string& seed : trees()) { target.seeds.push_back(seed); }
    target.words = words();
    target.run = [](const std::string& text) {
        check_tree(automata::parse_rule_file({text, "fuzz", 1u << 16, 1u << 12}));
    };
    return target;
}

}  // namespace lattice::test
