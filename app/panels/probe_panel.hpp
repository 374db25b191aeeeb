// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// What measures the flow: list, place and kind of the probes, their curves and figures as they
/// come in, export as tables.
class ProbePanel : public Panel {
public:
    const char* title() const override { return "Probes"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;

private:
    void draw_list(AppState& state);
    void draw_rows(AppState& state, std::size_t index);
    void draw_findings(AppState& state, std::size_t index);
};

}  // namespace lattice::app
