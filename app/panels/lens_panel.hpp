// SPDX-License-Identifier: MIT
#pragma once

#include "app/panels/panel.hpp"

namespace lattice::app {

/// One node under the lens: what flows in, the equilibrium, what the collision makes of it;
/// populations as three layers of the lattice, moments as a table with the rates they relax at.
class LensPanel : public Panel {
public:
    const char* title() const override { return "Lens"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;

private:
    enum class Shown { stored, streamed, equilibrium, collided, change };

    void draw_node(AppState& state);
    void draw_populations(AppState& state, const simulation::NodeLens& lens);
    void draw_moments(AppState& state, const simulation::NodeLens& lens);
    static void draw_rate_plane(AppState& state, const simulation::NodeLens& lens);

    Shown shown_ = Shown::streamed;
    bool central_ = true;
};

}  // namespace lattice::app
