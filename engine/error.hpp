// SPDX-License-Identifier: MIT
// The one exception type of the engine (contract 7): what was wrong, where, and what would be
// right.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace lattice {

class Error : public std::runtime_error {
public:
    /// `where` names a file and line, a parameter or a device; `problem` says what was found;
    /// `cure` says what would be right. `where` and `cure` may be empty.
    Error(std::string where, std::string problem, std::string cure)
        : std::runtime_error((where.empty() ? "" : where + ": ") + problem +
                             (cure.empty() ? "" : "\n  " + cure)),
          where_(std::move(where)),
          problem_(std::move(problem)),
          cure_(std::move(cure)) {}

    const std::string& where() const { return where_; }
    const std::string& problem() const { return problem_; }
    const std::string& cure() const { return cure_; }

private:
    std::string where_;
    std::string problem_;
    std::string cure_;
};

}  // namespace lattice
