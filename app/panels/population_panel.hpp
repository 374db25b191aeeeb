// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// How many cells are in which state, now and over time.
class PopulationPanel : public Panel {
public:
    const char* title() const override { return "Population"; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
