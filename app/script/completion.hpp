// SPDX-License-Identifier: MIT
// What may stand at the end of a line of a script that is being typed.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/app_state.hpp"

namespace lattice::app {

struct Completion {
    std::size_t begin = 0;           ///< of the word that is completed, in bytes of the line
    std::vector<std::string> words;  ///< that it may become, in order
};

/// Commands, parameters, choices, figures, actions and files, whatever fits the last word of the
/// line. Files are those of the folder and those that come with the program.
Completion complete_line(const AppState& state, std::string_view line,
                         const std::filesystem::path& folder);

/// The longest text that all of them begin with; empty for none.
std::string common_beginning(const std::vector<std::string>& words);

}  // namespace lattice::app
