// SPDX-License-Identifier: MIT
#include "app/panels/fluid_panel.hpp"

#include <fmt/format.h>

#include <cmath>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

void FluidPanel::draw(AppState& state) {
    parameter_row(state, "fluid.model");
    parameter_row(state, "fluid.viscosity", {.low = 1e-6, .high = 0.2});
    parameter_row(state, "fluid.inflow_speed", {.low = 0, .high = 0.2});
    parameter_row(state, "fluid.reynolds", {.label = "Reynolds no.", .low = 1, .high = 1e6});
    parameter_row(state, "fluid.length", {.label = "Re length", .low = 0.01, .high = 10});
    if (state.scene().fluid.model == scene::CollisionModel::acm) {
        parameter_row(state, "fluid.limiter", {.low = 0, .high = 0.2});
    }
    const double mach = state.scene().fluid.inflow_speed_lu * std::sqrt(3.0);
    figure_row("Mach number", fmt::format("{:.3f}", mach),
               "Inflow speed against the lattice's speed of sound. The flow counts as "
               "incompressible below about 0.3.");
}

}  // namespace lattice::app
