// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// What is drawn and in which light.
class ViewPanel : public Panel {
public:
    const char* title() const override { return "View"; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
