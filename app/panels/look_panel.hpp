// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// Colours of cells, with their legend.
class LookPanel : public Panel {
public:
    const char* title() const override { return "Look"; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
