// SPDX-License-Identifier: MIT
// parse_macrocell() of macrocell.hpp.
#include "engine/automata/macrocell.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "engine/automata/line_reader.hpp"
#include "engine/automata/macrocell_nodes.hpp"
#include "engine/automata/pattern_runs.hpp"
#include "engine/automata/rule_line.hpp"

namespace lattice::automata {

namespace {

/// About a gigabyte of nodes.
constexpr std::size_t most_nodes = std::size_t{1} << 24;

struct Node {
    int level = 0;
    MacrocellQuarters quarters{};
    MacrocellBits bits = 0;  ///< of level bit_leaf_level without quarters
    CellBounds bounds;       ///< of its cells, from its own first cell
};

CellBounds moved(const CellBounds& bounds, std::int64_t x, std::int64_t y) {
    return {bounds.left + x, bounds.top + y, bounds.right + x, bounds.bottom + y};
}

CellBounds joined(const CellBounds& a, const CellBounds& b) {
    if (a.empty() || b.empty()) { return a.empty() ? b : a; }
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
            std::max(a.bottom, b.bottom)};
}

/// The nodes of a file, children before parents.
class NodeReader {
public:
    explicit NodeReader(const LineReader& lines) : lines_(lines) {}

    void read_leaf() {
        std::int64_t x = 0;
        std::int64_t y = 0;
        Node node;
        node.level = bit_leaf_level;
        for (const char& c : lines_.trimmed()) {
            if (c == '$') {
                x = 0;
                ++y;
                continue;
            }
            if (c != '.' && c != '*') { fail_leaf(c, "is no cell"); }
            if (x > 7 || y > 7) { fail_leaf(c, "lies beyond 8 rows of 8 cells"); }
            if (c == '*') {
                node.bits |= MacrocellBits{1} << (x + 8 * y);
                node.bounds.include({x, y, 1, State{1}});
            }
            ++x;
        }
        add(node);
    }

    void read_node() {
        std::string_view rest = lines_.trimmed();
        const std::string_view level_word = take_word(rest);
        const auto level = whole_number(level_word);
        if (!level || *level < 1 || *level > highest_macrocell_level) {
            lines_.fail(level_word, fmt::format("{} is no level of a node", quoted(level_word)),
                        fmt::format("Levels go from 1 to {}.", highest_macrocell_level));
        }
        Node node;
        node.level = static_cast<int>(*level);
        for (int quarter = 0; quarter < 4; ++quarter) { read_quarter(node, quarter, rest); }
        rest = without_blanks(rest);
        if (!rest.empty()) {
            lines_.fail(rest, "a node has a level and four numbers", "Leave the rest out.");
        }
        add(node);
    }

    const std::vector<Node>& nodes() const { return nodes_; }

private:
    [[noreturn]] void fail_leaf(const char& c, std::string_view problem) const {
        lines_.fail({&c, 1}, fmt::format("{} {}", quoted({&c, 1}), problem),
                    "A leaf is up to 8 rows of '.' and '*', each ended by '$'.");
    }

    void read_quarter(Node& node, int quarter, std::string_view& rest) {
        const std::string_view word = take_word(rest);
        const auto number = whole_number(word);
        const bool leaf = node.level == state_leaf_level;
        const auto most = leaf ? std::size_t{most_states - 1} : nodes_.size();
        if (!number || *number < 0 || static_cast<std::uint64_t>(*number) > most) {
            lines_.fail(
                word,
                fmt::format("{} is no {}", quoted(word), leaf ? "state" : "node of a line before"),
                fmt::format("Give a whole number from 0 to {}.", most));
        }
        const auto value = static_cast<std::int32_t>(*number);
        node.quarters[static_cast<std::size_t>(quarter)] = value;
        if (value == 0) { return; }
        const std::int64_t half = std::int64_t{1} << (node.level - 1);
        const std::int64_t x = quarter % 2 == 0 ? 0 : half;
        const std::int64_t y = quarter < 2 ? 0 : half;
        if (leaf) {
            node.bounds.include({x, y, 1, State{1}});
            return;
        }
        const Node& child = nodes_[static_cast<std::size_t>(value - 1)];
        if (child.level != node.level - 1) {
            lines_.fail(
                word,
                fmt::format("node {} is of level {}, not {}", value, child.level, node.level - 1),
                "Four squares of a level make one of the next.");
        }
        node.bounds =
            joined(node.bounds, child.bounds.empty() ? child.bounds : moved(child.bounds, x, y));
    }

    void add(const Node& node) {
        if (nodes_.size() == most_nodes) {
            lines_.fail(std::size_t{0}, "the file has too many nodes",
                        fmt::format("{} are most.", most_nodes));
        }
        nodes_.push_back(node);
    }

    const LineReader& lines_;
    std::vector<Node> nodes_;
};

/// Sets the cells of node `index`, whose first cell lies at `place`.
void draw(const std::vector<Node>& nodes, std::int32_t index, const CellPlace& place,
          const CellPlace& first, Pattern& pattern) {
    const Node& node = nodes[static_cast<std::size_t>(index - 1)];
    if (node.bounds.empty()) { return; }
    for (int bit = 0; node.bits != 0 && bit < 64; ++bit) {
        if (((node.bits >> bit) & 1u) != 0) {
            put_run(pattern, first, {place.x + bit % 8, place.y + bit / 8, 1, State{1}});
        }
    }
    const std::int64_t half = std::int64_t{1} << (node.level - 1);
    for (std::size_t quarter = 0; quarter < 4; ++quarter) {
        const std::int32_t value = node.quarters[quarter];
        if (value == 0) { continue; }
        const CellPlace corner{place.x + (quarter % 2 == 0 ? 0 : half),
                               place.y + (quarter < 2 ? 0 : half)};
        if (node.level == state_leaf_level) {
            put_run(pattern, first, {corner.x, corner.y, 1, static_cast<State>(value)});
        } else {
            draw(nodes, value, corner, first, pattern);
        }
    }
}

void read_comment(std::string_view line, Pattern& pattern, const LineReader& lines) {
    const char kind = line.size() > 1 ? line[1] : ' ';
    const std::string_view rest =
        without_blanks(line.substr(std::min<std::size_t>(line.size(), 2)));
    if (kind == 'R') {
        read_rule(rest, pattern, lines);
    } else if (kind == 'G') {
        const auto generation = natural_number(rest);
        if (!generation) {
            lines.fail(rest, fmt::format("{} is no generation", quoted(rest)),
                       "Give a whole number below 2^64.");
        }
        pattern.generation = *generation;
    } else if (kind == 'N') {
        pattern.name = comment_text(rest);
    } else if (kind == 'O') {
        pattern.author = comment_text(rest);
    } else {
        pattern.comments.push_back(comment_text(rest));
    }
}

}  // namespace

Pattern parse_macrocell(const PatternText& source) {
    LineReader lines(source.text, source.name);
    if (!lines.next() || !lines.trimmed().starts_with("[M2]")) {
        lines.fail(std::size_t{0}, "the file does not begin with '[M2]'", "Open it as what it is.");
    }
    Pattern pattern;
    NodeReader reader(lines);
    while (lines.next()) {
        const std::string_view line = lines.trimmed();
        if (line.empty()) { continue; }
        if (line.front() == '#') {
            read_comment(line, pattern, lines);
        } else if (line.front() >= '0' && line.front() <= '9') {
            reader.read_node();
        } else {
            reader.read_leaf();
        }
    }
    const std::vector<Node>& nodes = reader.nodes();
    if (nodes.empty()) { return pattern; }
    const std::int64_t half = std::int64_t{1} << (nodes.back().level - 1);
    const CellBounds& bounds = nodes.back().bounds;
    if (bounds.empty()) { return pattern; }
    const CellPlace first = allocate_cells(pattern, moved(bounds, -half, -half), source);
    draw(nodes, static_cast<std::int32_t>(nodes.size()), {-half, -half}, first, pattern);
    pattern.offset = first;
    return pattern;
}

}  // namespace lattice::automata
