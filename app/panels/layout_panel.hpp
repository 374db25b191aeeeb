// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// How a step is cut into kernels, and how populations and surface samples lie in memory.
class LayoutPanel : public Panel {
public:
    const char* title() const override { return "Step and memory"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
