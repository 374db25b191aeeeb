// SPDX-License-Identifier: MIT
#include "app/gizmo_drawing.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/theme.hpp"
#include "engine/simulation/obstacle_path.hpp"

namespace lattice::app {

namespace {

using view::Gizmo;
using view::GizmoHandle;
using Kind = view::GizmoHandle::Kind;

constexpr std::array<ImU32, 3> axis_colours{IM_COL32(238, 94, 92, 255), IM_COL32(126, 206, 96, 255),
                                            IM_COL32(92, 152, 255, 255)};
constexpr ImU32 lit_colour = IM_COL32(255, 216, 110, 255);

ImU32 faded(ImU32 colour, float alpha) {
    return (colour & ~IM_COL32_A_MASK) | static_cast<ImU32>(std::lround(255 * alpha))
                                             << IM_COL32_A_SHIFT;
}

ImVec2 mix(ImVec2 a, ImVec2 b, float share) {
    return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

void draw_arrow(const GizmoCanvas& canvas, const GizmoHandle& handle, ImU32 colour, float width) {
    const auto ends = canvas.gizmo.outline(handle);
    const auto from = canvas.point(ends[0]);
    const auto tip = canvas.point(ends[1]);
    if (!from || !tip) { return; }
    const ImVec2 way(tip->x - from->x, tip->y - from->y);
    const float length = std::hypot(way.x, way.y);
    if (length < 1) { return; }
    const float head = std::min(13 * canvas.scale, 0.6F * length);
    const ImVec2 neck = mix(*tip, *from, head / length);
    canvas.line(*from, neck, colour, width);
    const ImVec2 side(-way.y / length * 0.42F * head, way.x / length * 0.42F * head);
    const ImVec2 left(neck.x + side.x, neck.y + side.y);
    const ImVec2 right(neck.x - side.x, neck.y - side.y);
    canvas.list.AddTriangle(*tip, left, right, IM_COL32(8, 10, 14, 150), 3 * canvas.scale);
    canvas.list.AddTriangleFilled(*tip, left, right, colour);
}

void draw_square(const GizmoCanvas& canvas, const GizmoHandle& handle, ImU32 colour) {
    std::vector<ImVec2> corners;
    for (const glm::dvec3& place : canvas.gizmo.outline(handle)) {
        const auto corner = canvas.point(place);
        if (!corner) { return; }
        corners.push_back(*corner);
    }
    canvas.list.AddConvexPolyFilled(corners.data(), 4, faded(colour, 0.35F));
    for (std::size_t i = 0; i < 4; ++i) {
        canvas.line(corners[i], corners[(i + 1) % 4], colour, 1.3F);
    }
}

/// The half behind the centre is thin and faint.
void draw_ring(const GizmoCanvas& canvas, const GizmoHandle& handle, ImU32 colour, float width) {
    const auto places = canvas.gizmo.outline(handle);
    for (const bool behind : {true, false}) {
        for (std::size_t i = 0; i < places.size(); ++i) {
            const glm::dvec3& next = places[(i + 1) % places.size()];
            if (canvas.gizmo.behind(0.5 * (places[i] + next)) != behind) { continue; }
            const auto from = canvas.point(places[i]);
            const auto to = canvas.point(next);
            if (!from || !to) { continue; }
            if (behind) {
                canvas.list.AddLine(*from, *to, faded(colour, 0.3F), canvas.scale);
            } else {
                canvas.line(*from, *to, colour, width);
            }
        }
    }
}

void draw_handle(const GizmoCanvas& canvas, const GizmoHandle& handle, bool lit) {
    const ImU32 colour = lit ? lit_colour : axis_colours.at(static_cast<std::size_t>(handle.axis));
    const float width = lit ? 3.4F : 2.4F;
    switch (handle.kind) {
        case Kind::arrow:
            draw_arrow(canvas, handle, colour, width);
            break;
        case Kind::square:
            draw_square(canvas, handle, colour);
            break;
        case Kind::ring:
            draw_ring(canvas, handle, colour, width);
            break;
    }
}

/// Screen depth of a handle's outer end; larger is further away.
double depth_of(const Gizmo& gizmo, const GizmoHandle& handle) {
    const auto places = gizmo.outline(handle);
    return gizmo.depth(places[places.size() / 2]);
}

}  // namespace

std::optional<ImVec2> GizmoCanvas::point(const glm::dvec3& place) const {
    const auto at = gizmo.project(place);
    if (!at) { return std::nullopt; }
    return ImVec2(static_cast<float>(corner.x + at->x), static_cast<float>(corner.y + at->y));
}

void GizmoCanvas::line(ImVec2 from, ImVec2 to, ImU32 colour, float width) const {
    list.AddLine(from, to, IM_COL32(8, 10, 14, 150), (width + 2.2F) * scale);
    list.AddLine(from, to, colour, width * scale);
}

void GizmoCanvas::text(ImVec2 middle, const std::string& words, ImU32 colour) const {
    const ImVec2 extent = ImGui::CalcTextSize(words.c_str());
    const ImVec2 low(std::round(middle.x - 0.5F * extent.x),
                     std::round(middle.y - 0.5F * extent.y));
    const ImVec2 pad(6 * scale, 3 * scale);
    list.AddRectFilled({low.x - pad.x, low.y - pad.y},
                       {low.x + extent.x + pad.x, low.y + extent.y + pad.y}, theme::overlay,
                       4 * scale);
    list.AddText(low, colour, words.c_str());
}

void draw_gizmo(const GizmoCanvas& canvas, view::GizmoMode mode,
                const std::optional<GizmoHandle>& lit) {
    std::vector<GizmoHandle> order = view::handles(mode);
    std::ranges::sort(order, std::greater{},
                      [&](const GizmoHandle& h) { return depth_of(canvas.gizmo, h); });
    for (const GizmoHandle& handle : order) {
        if (canvas.gizmo.usable(handle)) { draw_handle(canvas, handle, lit == handle); }
    }
    if (const auto centre = canvas.point(canvas.gizmo.centre())) {
        canvas.list.AddCircleFilled(*centre, 5.2F * canvas.scale, IM_COL32(8, 10, 14, 170));
        canvas.list.AddCircleFilled(*centre, 3.6F * canvas.scale, theme::mark_bright);
    }
}

void draw_knob(const GizmoCanvas& canvas, int axis, bool lit) {
    const auto centre = canvas.point(canvas.gizmo.centre());
    if (!centre) { return; }
    const ImU32 colour = lit ? lit_colour : axis_colours.at(static_cast<std::size_t>(axis));
    const glm::dvec3 way = view::axis_vector(axis) * canvas.gizmo.length();
    for (const double side : {-1.0, 1.0}) {
        if (const auto end = canvas.point(canvas.gizmo.centre() + side * way)) {
            canvas.line(*centre, *end, colour, lit ? 3.0F : 2.0F);
        }
    }
    canvas.list.AddCircleFilled(*centre, 8 * canvas.scale, IM_COL32(8, 10, 14, 190));
    canvas.list.AddCircleFilled(*centre, 6 * canvas.scale, colour);
}

void draw_turn(const GizmoCanvas& canvas, const GizmoHandle& ring, double start, double angle) {
    constexpr int parts = 48;
    const glm::dvec3 u = view::axis_vector((ring.axis + 1) % 3) * canvas.gizmo.length();
    const glm::dvec3 v = view::axis_vector((ring.axis + 2) % 3) * canvas.gizmo.length();
    const auto centre = canvas.point(canvas.gizmo.centre());
    std::optional<ImVec2> before;
    for (int i = 0; i <= parts; ++i) {
        const double at = start + angle * i / parts;
        const auto point =
            canvas.point(canvas.gizmo.centre() + std::cos(at) * u + std::sin(at) * v);
        if (centre && before && point) {
            canvas.list.AddTriangleFilled(*centre, *before, *point, faded(lit_colour, 0.18F));
        }
        if (centre && point && (i == 0 || i == parts)) {
            canvas.line(*centre, *point, lit_colour, 1.4F);
        }
        before = point;
    }
}

void draw_path(const GizmoCanvas& canvas, const scene::Obstacle& obstacle, std::size_t selected) {
    constexpr int parts = 24;  // between two keys
    const simulation::ObstaclePath path = simulation::obstacle_path(obstacle);
    std::optional<ImVec2> before;
    for (std::size_t k = 0; k + 1 < path.keys.size(); ++k) {
        const double start = path.keys[k].step;
        for (int i = 0; i < parts; ++i) {
            const auto point =
                canvas.point(path.centre(start + (path.keys[k + 1].step - start) * i / parts));
            if (before && point) { canvas.line(*before, *point, theme::mark, 1.4F); }
            before = point;
        }
    }
    if (path.keys.size() > 1) {
        const auto end =
            path.repeats ? path.centre(path.keys.front().step) : path.centre(path.keys.back().step);
        const auto point = canvas.point(end);
        if (before && point) { canvas.line(*before, *point, theme::mark, 1.4F); }
    }
    for (std::size_t k = 0; k < obstacle.keys.size(); ++k) {
        const auto point = canvas.point(obstacle.keys[k].position);
        if (!point) { continue; }
        const float radius = (k == selected ? 5.5F : 3.8F) * canvas.scale;
        canvas.list.AddCircleFilled(*point, radius + 1.4F * canvas.scale, IM_COL32(8, 10, 14, 170));
        canvas.list.AddCircleFilled(*point, radius, k == selected ? lit_colour : theme::mark);
    }
}

}  // namespace lattice::app
