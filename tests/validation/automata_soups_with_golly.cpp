// SPDX-License-Identifier: MIT
// 200 random soups of each of eight rules, 200 generations on tori and planes of many sizes, agree
// bit for bit with bgolly, Golly's program without a window. The soups take turns with the
// variants.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "engine/automata/pattern_file.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/error.hpp"
#include "tests/unit/temporary_folder.hpp"
#include "tests/validation/automata_run.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

constexpr int soups = 200;
constexpr int generations = 200;
constexpr const char* bgolly = "/usr/bin/bgolly";

struct Soup {
    std::string rule;
    GridShape shape;
    std::vector<State> start;
};

Soup make_soup(const std::string& rule, unsigned seed) {
    std::mt19937 random(seed);
    const auto below = [&](int end) {
        return static_cast<int>(random() % static_cast<unsigned>(end));
    };
    Soup soup{
        rule, {12 + below(60), 12 + below(60), below(2) == 0 ? Edge::torus : Edge::bounded}, {}};
    const int states = automata::states(parse_rule(rule));
    const int density = 15 + below(60);
    for (std::int64_t i = 0; i < soup.shape.cells(); ++i) {
        const bool quiet = below(100) >= density;
        soup.start.push_back(quiet ? State{0} : static_cast<State>(1 + below(states - 1)));
    }
    return soup;
}

/// The smallest rectangle that holds all cells not in state 0: Golly writes no more of a grid.
Pattern cropped(const Pattern& pattern) {
    int left = pattern.width;
    int right = 0;
    int top = pattern.height;
    int bottom = 0;
    for (int y = 0; y < pattern.height; ++y) {
        for (int x = 0; x < pattern.width; ++x) {
            if (pattern.at(x, y) == 0) { continue; }
            left = std::min(left, x);
            right = std::max(right, x + 1);
            top = std::min(top, y);
            bottom = std::max(bottom, y + 1);
        }
    }
    Pattern crop = empty_pattern(std::max(0, right - left), std::max(0, bottom - top));
    for (int y = 0; y < crop.height; ++y) {
        for (int x = 0; x < crop.width; ++x) { crop.set(x, y, pattern.at(left + x, top + y)); }
    }
    return crop;
}

Pattern pattern_of(const Soup& soup, std::vector<State> cells) {
    Pattern pattern = empty_pattern(soup.shape.width, soup.shape.height);
    pattern.cells = std::move(cells);
    return pattern;
}

Pattern own_end(compute::Device& device, const Soup& soup, unsigned turn) {
    const auto variants = test::variants_for(device, soup.rule, soup.shape);
    test::AutomatonRun run(device, soup.rule, soup.shape, soup.start,
                           variants[turn % variants.size()].variant);
    run.stepper().step(generations);
    return cropped(pattern_of(soup, run.cells()));
}

/// Throws Error when bgolly fails.
Pattern golly_end(const Soup& soup, const std::string& algorithm,
                  const std::filesystem::path& folder) {
    const auto start = folder / "start.rle";
    const auto end = folder / "end.rle";
    std::filesystem::remove(end);
    Pattern pattern = pattern_of(soup, soup.start);
    pattern.rule = soup.rule;
    pattern.grid = soup.shape;
    write_pattern(start, pattern);
    const std::string count = std::to_string(generations);
    const std::string command = std::string(bgolly) + " -q -q -m " + count + " -i 1 -a '" +
                                algorithm + "' -s /usr/share/golly/Rules/ -o " + end.string() +
                                " " + start.string() + " > " + (folder / "log").string() + " 2>&1";
    if (std::system(command.c_str()) != 0) { throw Error(soup.rule, "bgolly failed", ""); }
    Pattern result = cropped(read_pattern(end));
    return result;
}

/// All soups of a rule, shared out to the processor's cores.
std::vector<Pattern> golly_ends(const std::vector<Soup>& soups_of_rule,
                                const std::string& algorithm, int threads) {
    const test::TemporaryFolder folder;
    std::vector<Pattern> ends(soups_of_rule.size());
    std::atomic<bool> failed = false;
#pragma omp parallel for schedule(static) num_threads(threads)
    for (int thread = 0; thread < threads; ++thread) {
        try {
            const auto own_folder = folder.path() / std::to_string(thread);
            std::filesystem::create_directories(own_folder);
            for (auto i = static_cast<std::size_t>(thread); i < ends.size();
                 i += static_cast<std::size_t>(threads)) {
                ends[i] = golly_end(soups_of_rule[i], algorithm, own_folder);
            }
        } catch (const std::exception&) { failed = true; }
    }
    REQUIRE_FALSE(failed);
    return ends;
}

}  // namespace

TEST_CASE("soups end as they do in Golly") {
    if (!std::filesystem::exists(bgolly)) {
        MESSAGE("SKIPPED: bgolly is not installed (Debian package golly)");
        return;
    }
    struct Case {
        const char* rule;
        const char* algorithm;
    };
    const int threads = compute::Device::open("cpu")->info().threads;
    for (const Case& each :
         {Case{"B3/S23", "QuickLife"}, Case{"B3678/S34678", "QuickLife"},
          Case{"B2-a/S12", "QuickLife"}, Case{"B13/S012V", "QuickLife"},
          Case{"B2/S34H", "QuickLife"}, Case{"345/2/4", "Generations"},
          Case{"WireWorld", "RuleLoader"}, Case{"R3,C0,M1,S8..15,B9..14,NN", "Larger than Life"}}) {
        CAPTURE(std::string(each.rule));
        std::vector<Soup> all;
        for (unsigned seed = 0; seed < soups; ++seed) { all.push_back(make_soup(each.rule, seed)); }
        const std::vector<Pattern> expected = golly_ends(all, each.algorithm, threads);
        for (const auto& device : test::every_device()) {
            unsigned agree = 0;
            for (unsigned i = 0; i < soups; ++i) {
                const Pattern end = own_end(*device, all[i], i);
                agree += end.width == expected[i].width && end.height == expected[i].height &&
                                 end.cells == expected[i].cells
                             ? 1
                             : 0;
            }
            CHECK(agree == soups);
        }
    }
}
