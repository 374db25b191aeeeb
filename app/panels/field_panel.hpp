// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// Quantities of the flow in the picture: slices, iso-surface, colours of obstacles, legend.
class FieldPanel : public Panel {
public:
    const char* title() const override { return "Fields"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
