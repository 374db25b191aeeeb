// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/panels/panel.hpp"

namespace lattice::app {

/// Gallery of the scenes that come with the program; reload, save, grid of the present scene.
class ScenePanel : public Panel {
public:
    ScenePanel();
    const char* title() const override { return "Scene"; }
    void draw(AppState& state) override;

private:
    struct Entry {
        std::filesystem::path file;
        std::string title;
        std::string description;
    };

    void draw_gallery(AppState& state);
    void draw_save(AppState& state);
    static void draw_with_cells(AppState& state);

    std::vector<Entry> gallery_;
};

}  // namespace lattice::app
