// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/app_state.hpp"
#include "engine/automata/pattern.hpp"

namespace lattice::app {

/// The patterns that come with the program, and a path for any other. The chosen one is pasted at
/// the next click on the grid.
class PatternList {
public:
    void draw(AppState& state);

private:
    struct Entry {
        std::filesystem::path file;
        std::string label;
        std::string comment;
    };

    void read_gallery();
    static void take(AppState& state, const std::filesystem::path& file);

    std::vector<Entry> entries_;
    bool read_ = false;
    std::string typed_;
};

}  // namespace lattice::app
