// SPDX-License-Identifier: MIT
#include "app/panels/layout_panel.hpp"

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

void LayoutPanel::draw(AppState& state) {
    parameter_row(state, "fluid.alpha", {.label = "Block (alpha)"});
    dim_text("Nodes whose values of one direction lie side by side. Watch MLUPS.");
    parameter_row(state, "solid.block_side", {.label = "Sample block (l)", .low = 1, .high = 64});
}

}  // namespace lattice::app
