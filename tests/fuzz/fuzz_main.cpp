// SPDX-License-Identifier: MIT
// Feeds mutated inputs to a parser:
//
//   fuzz_NAME [inputs [sequence [first]]]
//
// Every input must be read, or be refused by an Error that says where and why, within the time
// allowed. The same arguments give the same inputs; a fault says which input it was, so that
// `fuzz_NAME 1 SEQUENCE FIRST` shows it again.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "engine/error.hpp"
#include "fuzz_target.hpp"
#include "mutator.hpp"

namespace {

constexpr double longest_seconds = 5;

struct Course {
    std::uint64_t inputs = 20000;
    std::uint64_t sequence = 1;
    std::uint64_t first = 0;
};

/// The input under way, for a sanitizer that ends the program.
std::uint64_t& current_input() {
    static std::uint64_t index = 0;
    return index;
}

struct Result {
    std::uint64_t read = 0;
    std::uint64_t refused = 0;
    double slowest_seconds = 0;
};

std::string printable(const std::string& text) {
    std::string shown;
    for (const char c : text) {
        if (c >= ' ' && c <= '~') {
            shown += c;
        } else {
            char code[8];
            std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned char>(c));
            shown += code;
        }
    }
    return shown;
}

/// Whether the parser behaved.
bool run_one(const lattice::test::FuzzTarget& target, const std::string& input, Result& result) {
    const auto start = std::chrono::steady_clock::now();
    std::string fault;
    try {
        target.run(input);
        ++result.read;
    } catch (const lattice::Error& error) {
        ++result.refused;
        if (error.where().empty() || error.problem().empty() || error.cure().empty()) {
            fault = std::string("an error that does not say all: ") + error.what();
        }
    } catch (const std::exception& other) { fault = other.what(); }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    result.slowest_seconds = std::max(result.slowest_seconds, taken.count());
    if (taken.count() > longest_seconds) {
        fault = "it took " + std::to_string(taken.count()) + " s";
    }
    if (fault.empty()) { return true; }
    std::fprintf(stderr, "input %llu: %s\n%s\n", static_cast<unsigned long long>(current_input()),
                 fault.c_str(), printable(input).c_str());
    return false;
}

int fuzz(const Course& course) {
    const lattice::test::FuzzTarget target = lattice::test::fuzz_target();
    lattice::test::Mutator mutator(target.seeds, target.words);
    Result result;
    // A seed that is refused tests nothing.
    for (const std::string& seed : target.seeds) {
        if (!run_one(target, seed, result)) { return 1; }
    }
    if (result.refused > 0) {
        std::fprintf(stderr, "%llu of the seeds are refused\n",
                     static_cast<unsigned long long>(result.refused));
        return 1;
    }
    for (std::uint64_t i = 0; i < course.inputs; ++i) {
        current_input() = course.first + i;
        if (!run_one(target, mutator.input(course.sequence, current_input()), result)) { return 1; }
    }
    std::printf("%llu inputs: %llu read, %llu refused, the slowest in %.3f s\n",
                static_cast<unsigned long long>(course.inputs),
                static_cast<unsigned long long>(result.read),
                static_cast<unsigned long long>(result.refused), result.slowest_seconds);
    const bool both = course.inputs < 1000 || (result.read > 100 && result.refused > 100);
    if (!both) { std::fprintf(stderr, "the inputs are too much alike\n"); }
    return both ? 0 : 1;
}

}  // namespace

#ifdef __SANITIZE_ADDRESS__
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the sanitizer's own
extern "C" void __asan_on_error() {
    std::fprintf(stderr, "input %llu\n", static_cast<unsigned long long>(current_input()));
}
#endif

int main(int argc, char** argv) {
    Course course;
    std::uint64_t* const words[] = {&course.inputs, &course.sequence, &course.first};
    for (int i = 1; i < argc && i <= 3; ++i) {
        *words[i - 1] = std::strtoull(argv[i], nullptr, 10);
    }
    try {
        return fuzz(course);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
