// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// The box the flow is in: size, what stands at its faces, and the seed of what is random in it.
class DomainPanel : public Panel {
public:
    const char* title() const override { return "Domain"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;
};

}  // namespace lattice::app
