// SPDX-License-Identifier: MIT
// Where Golly is installed, its files are read: thousands of lines that were not written for these
// readers. Some of its rules come as a table and as the tree that Golly made of it.
#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "automata_support.hpp"
#include "engine/automata/macrocell.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/automata/rle.hpp"
#include "engine/automata/rule_file.hpp"
#include "engine/scene/text_file.hpp"

using namespace lattice::automata;
namespace scene = lattice::scene;

namespace {

const std::filesystem::path golly = "/usr/share/golly";

bool golly_is_missing() {
    if (std::filesystem::exists(golly / "Rules")) { return false; }
    MESSAGE("SKIPPED: Golly's files are not installed (Debian package golly)");
    return true;
}

/// Cells of two trees in places of a linear congruential sequence that become something else.
int differences(const TransitionTree& a, const TransitionTree& b) {
    std::uint32_t random = 1;
    int count = 0;
    for (int i = 0; i < 100000; ++i) {
        State s[9];
        for (State& state : s) {
            random = random * 1664525u + 1013904223u;
            state = static_cast<State>((random >> 16) % static_cast<std::uint32_t>(a.states));
        }
        const auto next = [&](const TransitionTree& tree) {
            return tree.view().next(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8]);
        };
        count += next(a) != next(b) ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("Golly's rules are read, and its tables turn into its trees") {
    if (golly_is_missing()) { return; }
    int files = 0;
    int compared = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(golly / "Rules")) {
        if (entry.path().extension() != ".rule") { continue; }
        CAPTURE(entry.path().string());
        const TransitionTree rule = read_rule_file(entry.path());
        CHECK(rule.name == entry.path().stem());
        ++files;
        const std::string text =
            scene::read_text_file(entry.path(), {.name = "rule", .most_bytes = 1 << 27});
        const std::size_t tree = text.find("\n@TREE");
        if (tree == std::string::npos || text.find("\n@TABLE") == std::string::npos) { continue; }
        const TransitionTree other =
            parse_rule_file({"@RULE other\n" + text.substr(tree + 1), "other"});
        CHECK(differences(rule, other) == 0);
        ++compared;
    }
    CHECK(files >= 50);
    CHECK(compared >= 5);
}

TEST_CASE("Golly's patterns are read, and written and read again") {
    if (golly_is_missing()) { return; }
    int read = 0;
    int refused = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(golly / "Patterns")) {
        const auto ending = entry.path().extension();
        if (ending != ".rle" && ending != ".mc" && ending != ".lif" && ending != ".mcl") {
            continue;
        }
        CAPTURE(entry.path().string());
        Pattern pattern;
        const auto error = lattice::test::error_of([&] { pattern = read_pattern(entry.path()); });
        if (error.problem() != "(no error)") {
            // Only for what is not supported: twisted grids and huge empty planes.
            CHECK((error.problem().find("support") != std::string::npos ||
                   error.problem().find("spans") != std::string::npos));
            ++refused;
            continue;
        }
        ++read;
        CHECK(parse_rle({rle_text(pattern)}) == pattern);
        if (pattern.cells.size() < (1u << 22)) {
            CHECK(population(parse_macrocell({macrocell_text(pattern)})) == population(pattern));
        }
    }
    CHECK(read >= 280);
    CHECK(refused <= 12);
}
