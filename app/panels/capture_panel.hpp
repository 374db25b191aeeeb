// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// Saves stills and films: their size, kind and length.
class CapturePanel : public Panel {
public:
    const char* title() const override { return "Capture"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;

private:
    void draw_still(AppState& state);
    void draw_film(AppState& state);
    void draw_kind(AppState& state);
    void draw_pace(AppState& state);
    void draw_length(AppState& state);
    void draw_control(AppState& state);
};

}  // namespace lattice::app
