// SPDX-License-Identifier: MIT
// Figures over the picture: speed, share of the memory's bandwidth, steps, memory, and where the
// time of a step and of a picture goes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <imgui.h>
#include <glm/glm.hpp>

#include "app/app_state.hpp"
#include "app/free_memory.hpp"

namespace lattice::app {

/// "87.2 MLUPS", "34 % of copy speed", "step 1200", "60 pictures/s": what a person asks first.
std::vector<std::string> key_figures(const AppState& state);

/// "1 picture/s", "60 pictures/s".
std::string pictures_text(double per_second);

class Hud {
public:
    struct Place {
        ImVec2 low;
        ImVec2 high;
    };

    /// Over a picture with these corners, lower left, in letters of this height; never beyond its
    /// edges. Returns where; nothing when there is nothing to show.
    std::optional<Place> draw(ImDrawList& list, glm::vec2 low, glm::vec2 high, float letter,
                              HudMode mode, const AppState& state);

    /// The full figures into a frame of a film of this size, which is in the framebuffer.
    void draw_in_film(const AppState& state, unsigned framebuffer, glm::ivec2 size);

private:
    FreeMemory free_;
};

}  // namespace lattice::app
