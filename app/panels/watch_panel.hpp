// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// When a flow is stopped before it breaks, and what of any world is kept to go back to.
class WatchPanel : public Panel {
public:
    const char* title() const override { return "Watch"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
