// SPDX-License-Identifier: MIT
#include "engine/automata/tree_builder.hpp"

#include <algorithm>
#include <span>

namespace lattice::automata {

namespace {

/// Entries that building may hold before branches nobody uses any more are thrown away.
constexpr std::size_t most_entries_held = 2 * most_tree_entries;

}  // namespace

std::size_t TreeBuilder::NodeHash::operator()(Node node) const {
    const std::size_t first = builder->first_entry(node);
    std::uint64_t hash = 0;
    for (int state = 0; state < builder->states_; ++state) {
        const auto entry =
            static_cast<std::uint64_t>(builder->entries_[first + static_cast<std::size_t>(state)]);
        hash = (hash ^ entry) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 31;
    }
    return hash;
}

bool TreeBuilder::NodeEqual::operator()(Node a, Node b) const {
    const auto begin = builder->entries_.begin();
    const auto first = begin + static_cast<std::ptrdiff_t>(builder->first_entry(a));
    return std::equal(first, first + builder->states_,
                      begin + static_cast<std::ptrdiff_t>(builder->first_entry(b)));
}

TreeBuilder::TreeBuilder(int states, int neighbours, std::size_t most_work)
    : states_(states), levels_(static_cast<std::size_t>(neighbours) + 1), work_left_(most_work) {
    for (std::size_t level = 0; level < levels_; ++level) {
        nodes_of_level_.emplace_back(8, NodeHash{this}, NodeEqual{this});
    }
    Node child = undecided;
    for (std::size_t level = levels_; level-- > 0;) {
        entries_.insert(entries_.end(), static_cast<std::size_t>(states_), child);
        child = intern(level);
    }
    root_ = child;
}

bool TreeBuilder::is_decided(std::size_t level, Node child) const {
    if (level + 1 == levels_) { return child != undecided; }
    return decided_[static_cast<std::size_t>(child)] != 0;
}

/// The node of the last `states_` entries, which are dropped when there is such a node already.
TreeBuilder::Node TreeBuilder::intern(std::size_t level) {
    const auto node = static_cast<Node>(entries_.size() / static_cast<std::size_t>(states_) - 1);
    const auto [place, is_new] = nodes_of_level_[level].insert(node);
    if (!is_new) {
        entries_.resize(entries_.size() - static_cast<std::size_t>(states_));
        return *place;
    }
    const std::span<const Node> children =
        std::span<const Node>(entries_).subspan(first_entry(node));
    decided_.push_back(std::all_of(children.begin(), children.end(),
                                   [&](Node child) { return is_decided(level, child); })
                           ? 1
                           : 0);
    overridden_.push_back(node);
    row_of_.push_back(0);
    return node;
}

/// What a node becomes when the row decides all that is undecided and matches it.
TreeBuilder::Node TreeBuilder::override_node(std::size_t level, Node node, const TreeRow& row,
                                             State next) {
    const auto index = static_cast<std::size_t>(node);
    if (too_large_ || decided_[index] != 0) { return node; }
    if (row_of_[index] == row_) { return overridden_[index]; }
    const std::vector<State>& matched = *row[level];
    const std::size_t work = matched.size() + static_cast<std::size_t>(states_);
    if (work > work_left_ || entries_.size() > most_entries_held) {
        too_large_ = true;
        return node;
    }
    work_left_ -= work;
    const auto first = entries_.begin() + static_cast<std::ptrdiff_t>(first_entry(node));
    std::vector<Node> children(first, first + states_);
    for (const State state : matched) {
        Node& child = children[state];
        if (level + 1 < levels_) {
            child = override_node(level + 1, child, row, next);
        } else if (child == undecided) {
            child = next;
        }
    }
    entries_.insert(entries_.end(), children.begin(), children.end());
    const Node result = intern(level);
    row_of_[index] = row_;
    overridden_[index] = result;
    return result;
}

bool TreeBuilder::add(const TreeRow& row, State next) {
    ++row_;
    root_ = override_node(0, root_, row, next);
    if (entries_.size() > most_entries_held / 2) {
        collect_garbage();
        too_large_ = too_large_ || entries_.size() > most_tree_entries / 2;
    }
    return !too_large_;
}

/// Keeps the nodes below the root alone.
void TreeBuilder::collect_garbage() {
    TreeBuilder kept(states_, static_cast<int>(levels_) - 1, 0);
    std::vector<Node> moved(decided_.size(), undecided);
    const auto move_node = [&](const auto& self, std::size_t level, Node node) -> Node {
        Node& result = moved[static_cast<std::size_t>(node)];
        if (result != undecided) { return result; }
        const auto first = entries_.begin() + static_cast<std::ptrdiff_t>(first_entry(node));
        std::vector<Node> children(first, first + states_);
        if (level + 1 < levels_) {
            for (Node& child : children) { child = self(self, level + 1, child); }
        }
        kept.entries_.insert(kept.entries_.end(), children.begin(), children.end());
        result = kept.intern(level);
        return result;
    };
    const Node root = move_node(move_node, 0, root_);
    entries_ = std::move(kept.entries_);
    decided_ = std::move(kept.decided_);
    overridden_ = std::move(kept.overridden_);
    row_of_ = std::move(kept.row_of_);
    root_ = root;
    // The sets of `kept` hash by its own entries, so these are filled anew.
    for (std::size_t level = 0; level < levels_; ++level) {
        nodes_of_level_[level] = NodeSet(8, NodeHash{this}, NodeEqual{this});
        for (const Node node : kept.nodes_of_level_[level]) { nodes_of_level_[level].insert(node); }
    }
}

void TreeBuilder::finish(TransitionTree& tree) const {
    tree.states = states_;
    tree.neighbours = static_cast<int>(levels_) - 1;
    tree.entries.clear();
    std::vector<std::int32_t> offset(decided_.size(), undecided);
    const auto write = [&](const auto& self, std::size_t level, Node node) -> std::int32_t {
        std::int32_t& result = offset[static_cast<std::size_t>(node)];
        if (result != undecided) { return result; }
        std::vector<std::int32_t> children(static_cast<std::size_t>(states_));
        for (int state = 0; state < states_; ++state) {
            const auto place = static_cast<std::size_t>(state);
            const Node child = entries_[first_entry(node) + place];
            if (level + 1 < levels_) {
                children[place] = self(self, level + 1, child);
            } else {
                children[place] = child == undecided ? state : child;
            }
        }
        result = static_cast<std::int32_t>(tree.entries.size());
        tree.entries.insert(tree.entries.end(), children.begin(), children.end());
        return result;
    };
    tree.root = write(write, 0, root_);
}

}  // namespace lattice::automata
