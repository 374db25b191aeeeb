// SPDX-License-Identifier: MIT
// What a fuzzing program is made of: fuzz_main.cpp and one file that defines fuzz_target().
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace lattice::test {

struct FuzzTarget {
    std::vector<std::string> seeds;  ///< valid inputs
    std::vector<std::string> words;  ///< what the format is made of
    /// Reads an input. May throw lattice::Error; anything else is a fault, std::logic_error being
    /// the one that it throws itself.
    std::function<void(const std::string&)> run;
};

FuzzTarget fuzz_target();

/// For FuzzTarget::run.
inline void require(bool holds, const char* what) {
    if (!holds) { throw std::logic_error(what); }
}

}  // namespace lattice::test
