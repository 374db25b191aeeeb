// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include <imgui.h>
#include <glm/glm.hpp>

#include "app/view/gizmo.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

/// Puts screen points of a gizmo onto a draw list.
struct GizmoCanvas {
    ImDrawList& list;
    const view::Gizmo& gizmo;
    glm::dvec2 corner;  ///< of the picture
    float scale;        ///< interface size

    std::optional<ImVec2> point(const glm::dvec3& place) const;
    /// Light on dark and dark on light: a line on a wider, darker one.
    void line(ImVec2 from, ImVec2 to, ImU32 colour, float width) const;
    void text(ImVec2 middle, const std::string& words, ImU32 colour) const;
};

/// The handles of a mode from the far ones to the near; `lit` is under the cursor or dragged.
void draw_gizmo(const GizmoCanvas& canvas, view::GizmoMode mode,
                const std::optional<view::GizmoHandle>& lit);

/// A knob at the gizmo's centre that moves both ways along an axis.
void draw_knob(const GizmoCanvas& canvas, int axis, bool lit);

/// What a ring was turned by: a sector from `start` (a direction in the ring's plane) on.
void draw_turn(const GizmoCanvas& canvas, const view::GizmoHandle& ring, double start,
               double angle);

/// A path through keys with a dot for each; `selected` is larger.
void draw_path(const GizmoCanvas& canvas, const scene::Obstacle& obstacle, std::size_t selected);

}  // namespace lattice::app
