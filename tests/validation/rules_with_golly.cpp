// SPDX-License-Identifier: MIT
// Random MAP rules and random tables, a few generations of a random start, here and in bgolly:
// every neighbourhood, every symmetry, variables that stand once and twice.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "../unit/automata_support.hpp"
#include "../unit/temporary_folder.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/automata/rule_file.hpp"
#include "engine/automata/rule_text.hpp"

using namespace lattice::automata;

namespace {

constexpr int generations = 3;

bool golly_is_missing() {
    if (std::filesystem::exists("/usr/bin/bgolly")) { return false; }
    MESSAGE("SKIPPED: bgolly is not installed (Debian package golly)");
    return true;
}

/// The same numbers each time.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    unsigned below(unsigned count) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<unsigned>((state_ >> 33) % count);
    }

private:
    std::uint64_t state_;
};

Pattern soup(Random& random, unsigned states, const std::string& rule) {
    Pattern pattern = empty_pattern(32, 32);
    for (State& cell : pattern.cells) { cell = static_cast<State>(random.below(states)); }
    pattern.rule = rule;
    return pattern;
}

/// Cells in each state.
std::vector<int> histogram(const Pattern& pattern) {
    std::vector<int> counts(most_states);
    for (const State cell : pattern.cells) {
        if (cell > 0) { ++counts[cell]; }
    }
    return counts;
}

/// What bgolly makes of a pattern, with the options given.
std::vector<int> golly_histogram(const Pattern& pattern, const std::filesystem::path& folder,
                                 const std::string& options) {
    const auto start = folder / "start.rle";
    const auto end = folder / "end.rle";
    std::filesystem::remove(end);
    write_pattern(start, pattern);
    const std::string count = std::to_string(generations);
    const std::string command = "/usr/bin/bgolly -m " + count + " -i 1 " + options + " -r '" +
                                pattern.rule + "' -o " + end.string() + " " + start.string() +
                                " > " + (folder / "log").string() + " 2>&1";
    REQUIRE(std::system(command.c_str()) == 0);
    return histogram(read_pattern(end));
}

/// The pattern after `generations` of a rule of the nine cells, on a plane without an edge.
template <class NextState>
std::vector<int> own_histogram(const Pattern& pattern, const NextState& next) {
    Pattern cells = lattice::test::with_margin(pattern, generations);
    for (int i = 0; i < generations; ++i) { cells = lattice::test::stepped(cells, next); }
    return histogram(cells);
}

const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Nothing comes alive from nothing, so that the plane stays empty.
std::string random_map(Random& random, std::size_t length) {
    std::string map = "MAP";
    map += alphabet[random.below(32)];
    for (std::size_t i = 2; i < length; ++i) { map += alphabet[random.below(64)]; }
    return map + "A";
}

/// Rows that contradict each other included; none of them touches an empty neighbourhood.
std::string random_table(Random& random, const std::string& neighbourhood,
                         const std::string& symmetry, unsigned around) {
    const std::vector<std::string> items{"0", "1", "2", "a", "b", "c", "d"};
    std::string text = "@RULE Random\n@TABLE\nn_states:3\nneighborhood:" + neighbourhood +
                       "\nsymmetries:" + symmetry +
                       "\nvar a={0,1,2}\nvar b={1,0}\nvar c={2,1}\nvar d={a}\n";
    for (int row = 0; row < 12; ++row) {
        std::vector<std::string> places;
        for (unsigned i = 0; i <= around; ++i) { places.push_back(items[random.below(7)]); }
        places[1 + random.below(around)] = random.below(2) == 0 ? "1" : "c";
        const std::string next = places[random.below(around + 1)];
        std::string line;
        for (const std::string& place : places) { line += place + ","; }
        // A variable that stands once decides nothing, so it is named a second time.
        text += line + next + "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("random MAP rules do what they do in Golly") {
    if (golly_is_missing()) { return; }
    const lattice::test::TemporaryFolder folder;
    Random random(1);
    for (const std::size_t length : {6, 22, 86, 6, 22, 86}) {
        const std::string map = random_map(random, length);
        CAPTURE(map);
        const LifeLike life = std::get<LifeLike>(parse_rule(map).form);
        const Pattern start = soup(random, 2, map);
        const auto next = [&life](const int(&around)[8], int cell) {
            const int nine[] = {around[0], around[1], around[2], around[3], cell,
                                around[4], around[5], around[6], around[7]};
            unsigned index = 0;
            for (const int state : nine) { index = index << 1 | static_cast<unsigned>(state); }
            return ((life.table[index / 64] >> (index % 64)) & 1u) != 0 ? 1 : 0;
        };
        CHECK(own_histogram(start, next) == golly_histogram(start, folder.path(), "-a QuickLife"));
    }
}

TEST_CASE("random tables do what they do in Golly") {
    if (golly_is_missing()) { return; }
    struct Case {
        std::string neighbourhood;
        unsigned around;
        std::vector<std::string> symmetries;
    };
    const std::vector<Case> cases{
        {"Moore",
         8,
         {"none", "rotate4", "rotate8", "reflect_horizontal", "rotate4reflect", "rotate8reflect",
          "permute"}},
        {"vonNeumann", 4, {"none", "rotate4", "reflect_horizontal", "rotate4reflect", "permute"}},
        {"hexagonal", 6, {"none", "rotate2", "rotate3", "rotate6", "rotate6reflect", "permute"}},
        {"oneDimensional", 2, {"none", "reflect", "permute"}}};
    const lattice::test::TemporaryFolder folder;
    Random random(2);
    for (const Case& c : cases) {
        for (const std::string& symmetry : c.symmetries) {
            const std::string text = random_table(random, c.neighbourhood, symmetry, c.around);
            CAPTURE(text);
            const TransitionTree tree = read_rule_file(folder.write(text, "Random.rule"));
            const Pattern start = soup(random, 3, "Random");
            const auto next = [&tree](const int(&around)[8], int cell) {
                const auto at = [&](int i) { return static_cast<State>(around[i]); };
                return int{tree.view().next(at(0), at(2), at(5), at(7), at(1), at(3), at(4), at(6),
                                            static_cast<State>(cell))};
            };
            CHECK(own_histogram(start, next) ==
                  golly_histogram(start, folder.path(),
                                  "-a RuleLoader -s " + folder.path().string() + "/"));
        }
    }
}
