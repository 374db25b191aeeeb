// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "engine/automata/transition_tree.hpp"

namespace lattice::automata {

/// Levels of a tree: up to eight cells around, then the cell itself.
constexpr std::size_t most_tree_levels = 9;

/// Lists of states, one for each level from the root on.
using TreeRow = std::array<const std::vector<State>*, most_tree_levels>;

/// Builds a tree out of rows: what the first row that matches says holds, and where none does the
/// cell stays as it is. Equal branches are stored once.
class TreeBuilder {
public:
    /// `neighbours` is 4 or 8. `most_work` bounds the entries that are visited.
    TreeBuilder(int states, int neighbours, std::size_t most_work);
    // The sets of nodes point back here.
    TreeBuilder(const TreeBuilder&) = delete;
    TreeBuilder& operator=(const TreeBuilder&) = delete;
    ~TreeBuilder() = default;

    /// False when the tree would be too large or too much work; then nothing more may be added.
    bool add(const TreeRow& row, State next);

    /// Fills entries and root, states and neighbours.
    void finish(TransitionTree& tree) const;

private:
    using Node = std::int32_t;
    static constexpr Node undecided = -1;

    struct NodeHash {
        const TreeBuilder* builder;
        std::size_t operator()(Node node) const;
    };
    struct NodeEqual {
        const TreeBuilder* builder;
        bool operator()(Node a, Node b) const;
    };
    using NodeSet = std::unordered_set<Node, NodeHash, NodeEqual>;

    std::size_t first_entry(Node node) const {
        return static_cast<std::size_t>(node) * static_cast<std::size_t>(states_);
    }
    bool is_decided(std::size_t level, Node child) const;
    Node intern(std::size_t level);
    Node override_node(std::size_t level, Node node, const TreeRow& row, State next);
    void collect_garbage();

    int states_;
    std::size_t levels_;
    std::size_t work_left_;
    bool too_large_ = false;
    std::vector<std::int32_t> entries_;  ///< a child's node, in the last level a state or undecided
    std::vector<std::uint8_t> decided_;  ///< for each node: no undecided entry below
    std::vector<Node> overridden_;       ///< for each node: what this row made of it
    std::vector<std::uint32_t> row_of_;  ///< for each node: row that overridden_ belongs to
    std::uint32_t row_ = 0;
    std::vector<NodeSet> nodes_of_level_;
    Node root_ = 0;
};

}  // namespace lattice::automata
