// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/panels/panel.hpp"

namespace lattice::app {

/// Compares the scene with a variant of it or with another scene: starts and ends that, chooses
/// what differs, how both are shown and which of them the other panels change.
class ComparePanel : public Panel {
public:
    const char* title() const override { return "Compare"; }
    bool open_at_start() const override { return false; }
    void draw(AppState& state) override;

private:
    void draw_start(AppState& state);
    void draw_control(AppState& state);
    void draw_differences(AppState& state);
    void draw_choice(AppState& first, AppState& second);

    std::string other_;                ///< scene to compare with, as typed
    std::string search_;               ///< part of a parameter's name
    std::vector<std::string> chosen_;  ///< parameters shown even while they do not differ
};

}  // namespace lattice::app
