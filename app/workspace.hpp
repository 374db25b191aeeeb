// SPDX-License-Identifier: MIT
// How the window is divided: a bar on top, a column of controls on each side, the picture between.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/app_state.hpp"
#include "app/panels/object_tree.hpp"
#include "app/panels/panel.hpp"

namespace lattice::app {

/// In ImGui's coordinates, origin top left.
struct Rectangle {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;
};

class Workspace {
public:
    Workspace();

    /// Builds the whole interface of one frame; returns where the picture belongs.
    Rectangle draw(AppState& state);

    /// What is told over the picture: what the run does above, notices and hints below, where the
    /// picture is free down to `free_down_to`. After all else of the picture's overlays.
    void draw_overlay(AppState& state, const Rectangle& picture, float free_down_to);

    /// Of the line of buttons; 0 while it is hidden.
    float bar_height(const AppState& state) const;

    /// Whether something on screen moves by itself now.
    bool animating(const AppState& state) const;

private:
    /// A panel and the kind of scene that has it; empty: all.
    struct Place {
        std::unique_ptr<Panel> panel;
        std::optional<scene::Kind> kind;
    };
    using Column = std::vector<Place>;

    void draw_bar(AppState& state, float width, float height);
    void draw_left(AppState& state, const Rectangle& place);
    void draw_right(AppState& state, const Rectangle& place);
    void draw_column(AppState& state, const char* id, Column& column);
    bool objects_header(AppState& state, float height);
    Rectangle draw_columns(AppState& state, float bar);
    void draw_drawer(AppState& state);

    ObjectTree objects_;
    bool panels_scroll_ = false;  ///< those below the list of objects
    Column left_;
    Column right_;
    std::string notice_;
    std::string shown_doing_;  ///< of the runner, in the last frame
    double notice_until_ = 0;  ///< ImGui's clock, seconds
};

}  // namespace lattice::app
