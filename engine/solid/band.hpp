// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/compute/extent.hpp"

namespace lattice::solid {

/// A set of nodes of a domain, numbered by ascending linear index: one bit a node, and the number
/// of members before each word of 64.
class Band {
public:
    explicit Band(Extent domain);

    /// Adds `count` nodes from linear index `first` on.
    void add_row(std::int64_t first, int count);

    /// Numbers the nodes added so far; call it before slot() and after the last add_row().
    void number();

    /// All nodes, ascending.
    std::vector<std::int32_t> nodes() const;

    /// Place of a member node in nodes().
    std::int32_t slot(std::int64_t node) const;

private:
    std::vector<std::uint64_t> members_;
    std::vector<std::int32_t> members_before_;
};

}  // namespace lattice::solid
