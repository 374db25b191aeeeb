// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/panels/panel.hpp"
#include "app/panels/pattern_list.hpp"

namespace lattice::app {

/// What the mouse draws with, and what is done to selected cells.
class CellsPanel : public Panel {
public:
    const char* title() const override { return "Cells"; }
    void draw(AppState& state) override;

private:
    void draw_pattern_rows(AppState& state);

    PatternList patterns_;
    /// Name that a pattern gets unless told otherwise, and what it was made for: looking for one
    /// that is not taken asks the disk.
    std::string fresh_name_;
    std::filesystem::path fresh_for_scene_;
    std::optional<std::uint64_t> fresh_for_step_;
};

}  // namespace lattice::app
