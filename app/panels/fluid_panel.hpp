// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// Viscosity, inflow speed and Reynolds number, which follow each other; the collision model.
class FluidPanel : public Panel {
public:
    const char* title() const override { return "Fluid"; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
