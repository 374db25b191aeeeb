// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/panels/panel.hpp"

namespace lattice::app {

/// The lessons to choose from.
class LessonsPanel : public Panel {
public:
    const char* title() const override { return "Lessons"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;

private:
    struct Entry {
        std::filesystem::path file;
        std::string title;
        std::string about;
    };
    void read_gallery();

    std::vector<Entry> entries_;
    bool read_ = false;
};

}  // namespace lattice::app
