// SPDX-License-Identifier: MIT
// Widgets that a narrow column does not cut.
#pragma once

#include <string>

#include "app/app_state.hpp"

namespace lattice::app {

/// A list to choose from that drops down, closed by ImGui::EndCombo() where this is true. Where its
/// text would not fit beside the arrow, the arrow gives way.
bool begin_list(const char* id, const std::string& shown);

/// A button as wide as there is room, with its label on the left, in as many lines as that takes.
bool wrapped_button(AppState& state, const std::string& label, const std::string& report_name);

}  // namespace lattice::app
