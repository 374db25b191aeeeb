// SPDX-License-Identifier: MIT
// Section @TREE of rule files: the tree itself, a node a line, children before parents.
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "engine/automata/rule_sections.hpp"

namespace lattice::automata {

namespace {

int key_number(const LineReader& lines, std::string_view value, std::string_view key, int low,
               int high) {
    const auto number = whole_number(value);
    if (!number || *number < low || *number > high) {
        lines.fail(value, fmt::format("{} is {}", key, quoted(value)),
                   fmt::format("Give a whole number from {} to {}.", low, high));
    }
    return static_cast<int>(*number);
}

/// Nodes in the order of the file; the last one is the root.
class TreeReader {
public:
    TreeReader(LineReader& lines, TransitionTree& tree) : lines_(lines), tree_(tree) {}

    void read() {
        std::string_view line;
        while (next_section_line(lines_, line)) {
            if (const auto states = value_of_key(line, "num_states", '=')) {
                refuse_second(states_, *states, "num_states");
                states_ = key_number(lines_, *states, "num_states", 2, most_states);
            } else if (const auto around = value_of_key(line, "num_neighbors", '=')) {
                refuse_second(neighbours_, *around, "num_neighbors");
                neighbours_ = key_number(lines_, *around, "num_neighbors", 4, 8);
                if (neighbours_ != 4 && neighbours_ != 8) {
                    lines_.fail(*around, "num_neighbors is neither 4 nor 8", "Give 4 or 8.");
                }
            } else if (const auto nodes = value_of_key(line, "num_nodes", '=')) {
                nodes_ = key_number(lines_, *nodes, "num_nodes", 1, most_tree_entries);
            } else {
                read_node(line);
            }
        }
        finish();
    }

private:
    /// Nodes that were read with the first number would not fit another.
    void refuse_second(const std::optional<int>& first, std::string_view value,
                       std::string_view key) const {
        if (first) {
            lines_.fail(value, fmt::format("{} is given twice", key), "Leave one of them out.");
        }
    }

    void read_node(std::string_view line) {
        if (!states_ || !neighbours_) {
            lines_.fail(line, "a node stands before num_states and num_neighbors",
                        "Put these first.");
        }
        const std::string_view level_word = take_word(line);
        const int level =
            key_number(lines_, level_word, "the level of a node", 1, *neighbours_ + 1);
        for (int state = 0; state < *states_; ++state) {
            const std::string_view word = take_word(line);
            tree_.entries.push_back(level == 1
                                        ? key_number(lines_, word, "a next state", 0, *states_ - 1)
                                        : child(word, level));
        }
        line = without_blanks(line);
        if (!line.empty()) {
            lines_.fail(line, fmt::format("a node has a level and {} numbers", *states_),
                        "Leave the rest out.");
        }
        levels_.push_back(level);
        if (tree_.entries.size() > most_tree_entries) {
            lines_.fail(std::size_t{0}, "the tree is too large",
                        fmt::format("It may have {} numbers.", most_tree_entries));
        }
    }

    /// Place of the entries of the node that a word names.
    std::int32_t child(std::string_view word, int level) const {
        const int most = static_cast<int>(levels_.size()) - 1;
        if (most < 0) {
            lines_.fail(word, "there is no node before this one", "Nodes of level 1 come first.");
        }
        const int index = key_number(lines_, word, "the node of a branch", 0, most);
        const int found = levels_[static_cast<std::size_t>(index)];
        if (found != level - 1) {
            lines_.fail(word,
                        fmt::format("node {} is of level {}, not {}", index, found, level - 1),
                        "A node's branches lead to nodes of the level below.");
        }
        return index * *states_;
    }

    void finish() {
        if (levels_.empty() || levels_.back() != *neighbours_ + 1) {
            lines_.fail(std::size_t{0}, "the tree has no root",
                        "The last node must be of level num_neighbors + 1.");
        }
        if (nodes_ && static_cast<std::size_t>(*nodes_) != levels_.size()) {
            lines_.fail(std::size_t{0},
                        fmt::format("num_nodes is {}, but there are {}", *nodes_, levels_.size()),
                        "The file seems cut off.");
        }
        tree_.states = *states_;
        tree_.neighbours = *neighbours_;
        tree_.root = static_cast<std::int32_t>(levels_.size() - 1) * *states_;
    }

    LineReader& lines_;
    TransitionTree& tree_;
    std::optional<int> states_;
    std::optional<int> neighbours_;
    std::optional<int> nodes_;
    std::vector<int> levels_;
};

}  // namespace

void read_tree_section(LineReader lines, TransitionTree& tree) {
    TreeReader(lines, tree).read();
}

}  // namespace lattice::automata
