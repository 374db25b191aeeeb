// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"
#include "engine/simulation/tuning_table.hpp"

namespace lattice::app {

/// The search for the fastest l and alpha, as a map of what each pair takes.
class TunerPanel : public Panel {
public:
    const char* title() const override { return "Fastest blocks"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;

private:
    static void draw_controls(AppState& state);
    static void draw_apply(AppState& state, const simulation::TuningTable& table);
    static void draw_map(AppState& state, const simulation::TuningTable& table);
    static void draw_figures(AppState& state, const simulation::TuningTable& table);
    static void take(AppState& state, const simulation::LayoutPair& pair);
};

}  // namespace lattice::app
