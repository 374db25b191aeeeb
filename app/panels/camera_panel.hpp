// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// Lens, turntable, cameras kept under a name, and the camera's path.
class CameraPanel : public Panel {
public:
    const char* title() const override { return "Camera"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;

private:
    static void draw_bookmarks(AppState& state);
    static void draw_path(AppState& state);
    static void draw_key(AppState& state);
    static void draw_preview(AppState& state);
};

}  // namespace lattice::app
