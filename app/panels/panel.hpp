// SPDX-License-Identifier: MIT
#pragma once

#include "app/app_state.hpp"

namespace lattice::app {

/// One section of a column.
class Panel {
public:
    virtual ~Panel() = default;
    virtual const char* title() const = 0;
    virtual bool open_at_start() const { return true; }
    /// Builds the section's widgets in the current ImGui window.
    virtual void draw(AppState& state) = 0;
};

}  // namespace lattice::app
