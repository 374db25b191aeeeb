// SPDX-License-Identifier: MIT
// What a parameter's row has beside its control: help, the way back to the default, the padlock.
#pragma once

#include <string>

#include <imgui.h>

#include "app/app_state.hpp"

namespace lattice::app {

/// What the parameter means, its formula, its range and what a value is in the world.
std::string row_help(const AppState& state, const std::string& name,
                     const scene::Parameter& parameter, const scene::Value& value);

/// "1.2 m/s" for a number of a scene that says how large it is; "" else.
std::string world_text_of(const AppState& state, const scene::Parameter& parameter,
                          const scene::Value& value);

/// At the row's end: the padlock of a locked parameter, which a click opens; else what sets the
/// default back; else, under the mouse, a padlock to close.
void row_end(AppState& state, const std::string& name, const scene::Parameter& parameter,
             const scene::Value& value, const std::string& reported);

/// Locks and the default by a right click between two corners of the screen.
void row_menu(AppState& state, const std::string& name, const scene::Parameter& parameter,
              const scene::Value& value, ImVec2 low, ImVec2 high);

}  // namespace lattice::app
