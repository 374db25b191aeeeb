// SPDX-License-Identifier: MIT
// macrocell_text() of macrocell.hpp.
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

#include "engine/automata/line_reader.hpp"
#include "engine/automata/macrocell.hpp"
#include "engine/automata/macrocell_nodes.hpp"
#include "engine/automata/rule_line.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

struct NodeKey {
    int level = 0;
    MacrocellQuarters quarters{};
    MacrocellBits bits = 0;

    friend bool operator==(const NodeKey&, const NodeKey&) = default;
};

struct NodeHash {
    std::size_t operator()(const NodeKey& key) const {
        std::uint64_t hash = key.bits + static_cast<std::uint64_t>(key.level);
        for (const std::int32_t quarter : key.quarters) {
            hash = (hash ^ static_cast<std::uint64_t>(quarter)) * 0x9E3779B97F4A7C15u;
            hash ^= hash >> 29;
        }
        return hash * 0x9E3779B97F4A7C15u >> 7;
    }
};

/// Writes each square of cells once.
class NodeWriter {
public:
    NodeWriter(const Pattern& pattern, int leaf_level)
        : pattern_(pattern), leaf_level_(leaf_level) {}

    /// The number of the square's node; (x, y) is its first cell, counted from the pattern's.
    std::int32_t write(int level, std::int64_t x, std::int64_t y) {
        const std::int64_t size = std::int64_t{1} << level;
        if (x >= pattern_.width || y >= pattern_.height || x + size <= 0 || y + size <= 0) {
            return 0;
        }
        NodeKey key;
        key.level = level;
        if (level == leaf_level_) {
            fill_leaf(key, x, y);
        } else {
            for (std::size_t quarter = 0; quarter < 4; ++quarter) {
                key.quarters[quarter] = write(level - 1, x + (quarter % 2 == 0 ? 0 : size / 2),
                                              y + (quarter < 2 ? 0 : size / 2));
            }
        }
        if (key.bits == 0 && key.quarters == MacrocellQuarters{}) { return 0; }
        return number_of(key);
    }

    std::string take() { return std::move(text_); }

private:
    State cell(std::int64_t x, std::int64_t y) const {
        const bool inside = x >= 0 && y >= 0 && x < pattern_.width && y < pattern_.height;
        return inside ? pattern_.at(static_cast<int>(x), static_cast<int>(y)) : State{0};
    }

    void fill_leaf(NodeKey& key, std::int64_t x, std::int64_t y) const {
        if (leaf_level_ == state_leaf_level) {
            key.quarters = {cell(x, y), cell(x + 1, y), cell(x, y + 1), cell(x + 1, y + 1)};
            return;
        }
        for (int bit = 0; bit < 64; ++bit) {
            if (cell(x + bit % 8, y + bit / 8) != 0) { key.bits |= MacrocellBits{1} << bit; }
        }
    }

    std::int32_t number_of(const NodeKey& key) {
        const auto next = static_cast<std::int32_t>(numbers_.size() + 1);
        const auto [entry, is_new] = numbers_.try_emplace(key, next);
        if (is_new && key.level == bit_leaf_level && leaf_level_ == bit_leaf_level) {
            add_leaf(key.bits);
        } else if (is_new) {
            text_ += fmt::format("{} {} {} {} {}\n", key.level, key.quarters[0], key.quarters[1],
                                 key.quarters[2], key.quarters[3]);
        }
        return entry->second;
    }

    void add_leaf(MacrocellBits bits) {
        for (int y = 0; bits >> (8 * y) != 0; ++y) {
            const auto row = static_cast<unsigned>((bits >> (8 * y)) & 0xffu);
            for (int x = 0; row >> x != 0; ++x) { text_ += ((row >> x) & 1u) != 0 ? '*' : '.'; }
            text_ += '$';
            if (y == 7) { break; }
        }
        text_ += '\n';
    }

    const Pattern& pattern_;
    int leaf_level_;
    std::unordered_map<NodeKey, std::int32_t, NodeHash> numbers_;
    std::string text_;
};

/// Least level above the leaves whose square, the middle at (0, 0), holds the pattern.
int root_level(const Pattern& pattern, const CellPlace& offset, int leaf_level) {
    int level = leaf_level + 1;
    const auto holds = [&] {
        const std::int64_t half = std::int64_t{1} << (level - 1);
        return offset.x >= -half && offset.y >= -half && offset.x + pattern.width <= half &&
               offset.y + pattern.height <= half;
    };
    while (level < highest_macrocell_level && !holds()) { ++level; }
    if (!holds()) {
        throw Error("pattern", "the pattern lies too far from the origin for a macrocell file",
                    "Move it closer, or save it as RLE.");
    }
    return level;
}

}  // namespace

std::string macrocell_text(const Pattern& pattern) {
    const CellPlace offset = pattern.offset.value_or(CellPlace{});
    const int leaf_level = highest_state(pattern) <= 1 ? bit_leaf_level : state_leaf_level;
    const int level = root_level(pattern, offset, leaf_level);
    std::string text = "[M2] (LatticeLab)\n";
    if (const std::string rule = rule_line(pattern); !rule.empty()) { text += "#R " + rule + "\n"; }
    if (pattern.generation > 0) { text += fmt::format("#G {}\n", pattern.generation); }
    if (!pattern.name.empty()) { text += fmt::format("#N {}\n", comment_text(pattern.name)); }
    if (!pattern.author.empty()) { text += fmt::format("#O {}\n", comment_text(pattern.author)); }
    for (const std::string& line : pattern.comments) {
        text += fmt::format("#C {}\n", comment_text(line));
    }
    const std::int64_t half = std::int64_t{1} << (level - 1);
    NodeWriter writer(pattern, leaf_level);
    const std::int32_t root = writer.write(level, -half - offset.x, -half - offset.y);
    text += writer.take();
    if (root == 0) { text += fmt::format("{} 0 0 0 0\n", level); }
    return text;
}

}  // namespace lattice::automata
