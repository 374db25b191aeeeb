// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// Where smoke comes from, how much and for how long.
class SmokePanel : public Panel {
public:
    const char* title() const override { return "Smoke"; }
    void draw(AppState& state) override;

private:
    void draw_list(AppState& state);
    void draw_emitter(AppState& state);
};

}  // namespace lattice::app
