// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lattice::test {

/// Makes inputs out of seeds by bytes that are changed, inserted, deleted and repeated, numbers
/// that are made extreme, words of the format and halves of other seeds.
class Mutator {
public:
    /// Both lists must not be empty.
    Mutator(std::vector<std::string> seeds, std::vector<std::string> words);

    /// Input number `index` of a sequence, a function of (sequence, index) only.
    std::string input(std::uint64_t sequence, std::uint64_t index);

private:
    std::uint64_t random();
    std::size_t below(std::size_t count);
    void mutate(std::string& text);
    void change_number(std::string& text);
    void repeat_part(std::string& text);

    std::vector<std::string> seeds_;
    std::vector<std::string> words_;
    std::uint64_t state_ = 0;
};

}  // namespace lattice::test
