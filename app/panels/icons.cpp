// SPDX-License-Identifier: MIT
// Signs drawn with lines and triangles: no icon font is packaged everywhere.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/panels/widgets.hpp"

namespace lattice::app {

namespace {

/// An open circle with an arrow head, turning left or right.
void draw_turn(ImDrawList& list, ImVec2 centre, float radius, bool left, float thickness,
               ImU32 colour) {
    constexpr float pi = std::numbers::pi_v<float>;
    const float mirror = left ? -1.0F : 1.0F;
    const auto point = [&](float angle, float r) {
        return ImVec2(centre.x + mirror * r * std::cos(angle), centre.y + r * std::sin(angle));
    };
    constexpr int segments = 20;
    constexpr float begin = 0.25F * pi;
    constexpr float end = 1.75F * pi;
    for (int i = 0; i <= segments; ++i) {
        const float share = static_cast<float>(i) / segments;
        list.PathLineTo(point(begin + (end - begin) * share, radius));
    }
    list.PathStroke(colour, 0, thickness);
    const ImVec2 tip = point(end + 0.22F * pi, radius * 1.02F);
    const ImVec2 inner = point(end - 0.06F * pi, radius * 0.45F);
    const ImVec2 outer = point(end - 0.06F * pi, radius * 1.55F);
    list.AddTriangleFilled(tip, inner, outer, colour);
}

/// An eye, closed with a line through it.
void draw_eye(ImDrawList& list, ImVec2 c, float r, bool open, float thickness, ImU32 colour) {
    for (const float side : {-1.0F, 1.0F}) {
        list.PathLineTo({c.x - r, c.y});
        list.PathBezierQuadraticCurveTo({c.x, c.y + side * r * 1.3F}, {c.x + r, c.y});
        list.PathStroke(colour, 0, thickness);
    }
    if (open) {
        list.AddCircleFilled(c, r * 0.34F, colour, 12);
    } else {
        list.AddLine({c.x - r * 0.8F, c.y + r * 0.8F}, {c.x + r * 0.8F, c.y - r * 0.8F}, colour,
                     thickness);
    }
}

/// A padlock; its bow is lifted on one side when it is open.
void draw_padlock(ImDrawList& list, ImVec2 c, float r, bool locked, float thickness, ImU32 colour) {
    list.AddRectFilled({c.x - r * 0.75F, c.y - r * 0.1F}, {c.x + r * 0.75F, c.y + r}, colour,
                       r * 0.2F);
    constexpr float pi = std::numbers::pi_v<float>;
    const float middle = c.y - r * (locked ? 0.35F : 0.6F);
    list.PathLineTo({c.x - r * 0.45F, c.y});
    list.PathArcTo({c.x, middle}, r * 0.45F, pi, 2 * pi, 10);
    list.PathLineTo({c.x + r * 0.45F, locked ? c.y : middle + r * 0.25F});
    list.PathStroke(colour, 0, thickness);
}

/// Signs of how the simulation runs.
struct RunSign {
    ImDrawList& list;
    ImVec2 c;
    float r;
    ImU32 colour;

    void play() const {
        list.AddTriangleFilled({c.x - r * 0.75F, c.y - r}, {c.x + r, c.y},
                               {c.x - r * 0.75F, c.y + r}, colour);
    }
    void pause() const {
        list.AddRectFilled({c.x - r * 0.8F, c.y - r}, {c.x - r * 0.2F, c.y + r}, colour, 1);
        list.AddRectFilled({c.x + r * 0.2F, c.y - r}, {c.x + r * 0.8F, c.y + r}, colour, 1);
    }
    void step() const {
        list.AddTriangleFilled({c.x - r, c.y - r}, {c.x + r * 0.5F, c.y}, {c.x - r, c.y + r},
                               colour);
        list.AddRectFilled({c.x + r * 0.55F, c.y - r}, {c.x + r, c.y + r}, colour, 1);
    }
    void reset() const {
        list.AddTriangleFilled({c.x + r, c.y - r}, {c.x - r * 0.5F, c.y}, {c.x + r, c.y + r},
                               colour);
        list.AddRectFilled({c.x - r, c.y - r}, {c.x - r * 0.55F, c.y + r}, colour, 1);
    }
    void rewind() const {
        for (const float tip : {-r, 0.0F}) {
            list.AddTriangleFilled({c.x + tip + r, c.y + r * 0.8F}, {c.x + tip, c.y},
                                   {c.x + tip + r, c.y - r * 0.8F}, colour);
        }
    }
};

void draw_camera(ImDrawList& list, ImVec2 c, float r, float thickness, ImU32 colour) {
    list.AddRect({c.x - r, c.y - r * 0.6F}, {c.x + r, c.y + r * 0.8F}, colour, r * 0.3F, 0,
                 thickness);
    list.AddRectFilled({c.x - r * 0.4F, c.y - r}, {c.x + r * 0.4F, c.y - r * 0.5F}, colour);
    list.AddCircle({c.x, c.y + r * 0.1F}, r * 0.38F, colour, 16, thickness);
}

/// Four small pictures.
void draw_gallery(ImDrawList& list, ImVec2 c, float r, ImU32 colour) {
    for (const float x : {-r, r * 0.15F}) {
        for (const float y : {-r * 0.9F, r * 0.15F}) {
            list.AddRectFilled({c.x + x, c.y + y}, {c.x + x + r * 0.85F, c.y + y + r * 0.75F},
                               colour, 1);
        }
    }
}

/// A plus, or a minus without its upright line.
void draw_plus(ImDrawList& list, ImVec2 c, float r, bool upright, float thickness, ImU32 colour) {
    if (upright) { list.AddLine({c.x, c.y - r}, {c.x, c.y + r}, colour, thickness); }
    list.AddLine({c.x - r, c.y}, {c.x + r, c.y}, colour, thickness);
}

}  // namespace

void draw_icon(ImDrawList& list, Icon icon, ImVec2 c, float size, ImU32 colour) {
    const float r = size * 0.5F;
    const float thickness = std::max(1.4F, size * 0.15F);
    const RunSign run{list, c, r, colour};
    switch (icon) {
        case Icon::play:
            return run.play();
        case Icon::pause:
            return run.pause();
        case Icon::step:
            return run.step();
        case Icon::reset:
            return run.reset();
        case Icon::rewind:
            return run.rewind();
        case Icon::undo:
            return draw_turn(list, c, r * 0.85F, true, thickness, colour);
        case Icon::redo:
            return draw_turn(list, c, r * 0.85F, false, thickness, colour);
        case Icon::revert:
            return draw_turn(list, c, r * 0.75F, true, thickness * 0.9F, colour);
        case Icon::camera:
            return draw_camera(list, c, r, thickness, colour);
        case Icon::gallery:
            return draw_gallery(list, c, r, colour);
        case Icon::plus:
        case Icon::minus:
            return draw_plus(list, c, r, icon == Icon::plus, thickness, colour);
        case Icon::eye:
        case Icon::no_eye:
            return draw_eye(list, c, r, icon == Icon::eye, thickness * 0.8F, colour);
        case Icon::locked:
        case Icon::unlocked:
            return draw_padlock(list, c, r, icon == Icon::locked, thickness, colour);
    }
}

}  // namespace lattice::app
