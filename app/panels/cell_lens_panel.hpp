// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// The cell under the cursor: its neighbourhood, what the rule counts there and what comes of it.
class CellLensPanel : public Panel {
public:
    const char* title() const override { return "Cell lens"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
