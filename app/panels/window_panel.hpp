// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "app/panels/panel.hpp"

namespace lattice::app {

/// How the interface looks, and what it shows over the picture. All of it is remembered.
class WindowPanel : public Panel {
public:
    const char* title() const override { return "Window"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;

private:
    void draw_scale(AppState& state);

    std::optional<float> scale_;  ///< under the hand, per cent
};

}  // namespace lattice::app
