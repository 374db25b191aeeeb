// SPDX-License-Identifier: MIT
// One line of a panel made from the parameter table: panels hold lists of names only.
#pragma once

#include <string>

#include "app/app_state.hpp"

namespace lattice::app {

struct RowOptions {
    const char* label = nullptr;  ///< null: from the parameter's name
    /// Range of the slider where the table's is too wide to aim; typing reaches all of it.
    double low = 0;
    double high = 0;
    const char* report_prefix = "";  ///< before the name in the report, where it stands twice
};

/// Label, control, unit, tooltip and reset button of the parameter `name` ("fluid.viscosity",
/// "emitter.1.rate"). Edits go out as SetParameter commands; one drag undoes as one. A parameter
/// that rebuilds buffers is handed over when the drag ends.
void parameter_row(AppState& state, const std::string& name, const RowOptions& options = {});

/// "obstacle", 1, "scale" -> "obstacle.1.scale".
std::string listed_name(const char* section, std::size_t index, const char* key);

}  // namespace lattice::app
