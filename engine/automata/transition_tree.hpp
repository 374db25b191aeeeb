// SPDX-License-Identifier: MIT
// A rule as a decision tree with shared branches: at each level the state of one cell around
// chooses the branch, the last level is the cell's own and holds what it becomes. Sections @TREE
// of Golly's rule files are such trees; sections @TABLE are compiled to one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/automata/rule.hpp"
#include "engine/compute/host_device.hpp"

namespace lattice::automata {

/// Reading access for kernels, by value: an array and three numbers.
struct TransitionTreeView {
    const std::int32_t* entries = nullptr;
    std::int32_t root = 0;
    std::int32_t states = 2;
    std::int32_t neighbours = 8;  ///< 8 or 4

    /// Next state of a cell. Trees of 4 neighbours look at the four across the sides alone. A state
    /// that the rule does not have counts as 0.
    LATTICE_HD_INLINE State next(State nw, State ne, State sw, State se, State n, State w, State e,
                                 State s, State c) const {
        std::int32_t node = root;
        if (neighbours == 8) { node = down(down(down(down(node, nw), ne), sw), se); }
        return static_cast<State>(down(down(down(down(down(node, n), w), e), s), c));
    }

private:
    LATTICE_HD_INLINE std::int32_t down(std::int32_t node, State state) const {
        return entries[node + (state < states ? state : 0)];
    }
};

/// Colour of a state from a section @COLORS.
struct StateColour {
    State state = 0;
    std::array<std::uint8_t, 3> rgb{};

    friend bool operator==(const StateColour&, const StateColour&) = default;
};

struct TransitionTree {
    std::string name;
    int states = 2;
    int neighbours = 8;
    /// A node is `states` entries in a row, each the place of the next level's node's first entry;
    /// in nodes of the last level, the next state.
    std::vector<std::int32_t> entries;
    std::int32_t root = 0;
    std::vector<StateColour> colours;  ///< may be empty; a later entry of a state holds

    std::size_t nodes() const { return entries.size() / static_cast<std::size_t>(states); }
    /// Valid as long as the tree is and `entries` is not changed; for a device, replace `entries`
    /// in it by a copy there.
    TransitionTreeView view() const {
        return {entries.data(), root, static_cast<std::int32_t>(states),
                static_cast<std::int32_t>(neighbours)};
    }
};

/// Entries that a tree may have: 64 MiB.
constexpr std::size_t most_tree_entries = std::size_t{1} << 24;

}  // namespace lattice::automata
