// SPDX-License-Identifier: MIT
#include "app/panels/heat_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/theme.hpp"

namespace lattice::app {

namespace {

using Cell = HeatMap::Cell;

/// Times beyond so many times the shortest share the darkest colour: among slow ones nobody
/// chooses.
constexpr double widest_range = 8;

/// Dark to bright, even to the eye: seven colours of matplotlib's viridis.
ImU32 colour_of(double brightness) {
    static const std::array<ImVec4, 7> stops{{{0.267F, 0.005F, 0.329F, 1},
                                              {0.267F, 0.228F, 0.513F, 1},
                                              {0.191F, 0.407F, 0.556F, 1},
                                              {0.128F, 0.567F, 0.551F, 1},
                                              {0.208F, 0.719F, 0.473F, 1},
                                              {0.565F, 0.843F, 0.263F, 1},
                                              {0.993F, 0.906F, 0.144F, 1}}};
    const double place = std::clamp(brightness, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const auto share = static_cast<float>(place - static_cast<double>(below));
    const ImVec4& a = stops.at(below);
    const ImVec4& b = stops.at(below + 1);
    return ImGui::ColorConvertFloat4ToU32(
        {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z), 1});
}

struct Scale {
    double shortest = std::numeric_limits<double>::infinity();
    double longest = 0;  ///< shown, not above widest_range

    double brightness(double milliseconds) const {
        if (!(longest > shortest) || !(shortest > 0)) { return 1; }
        return 1 - std::log(milliseconds / shortest) / std::log(longest / shortest);
    }
    bool cut = false;  ///< there are longer ones
};

Scale scale_of(const std::vector<double>& values) {
    Scale scale;
    for (const double value : values) {
        if (std::isnan(value)) { continue; }
        scale.shortest = std::min(scale.shortest, value);
        scale.longest = std::max(scale.longest, value);
    }
    scale.cut = scale.longest > widest_range * scale.shortest;
    if (scale.cut) { scale.longest = widest_range * scale.shortest; }
    return scale;
}

struct Frame {
    ImVec2 low;
    ImVec2 cell;  ///< size

    ImVec2 corner(const Cell& at) const {
        return {low.x + static_cast<float>(at.column) * cell.x,
                low.y + static_cast<float>(at.row) * cell.y};
    }
    /// Leaves a gap of a pixel to the next.
    ImVec2 end(const Cell& at) const {
        const ImVec2 c = corner(at);
        return {c.x + cell.x - 1, c.y + cell.y - 1};
    }
};

float widest(const std::vector<std::string>& labels) {
    float width = 0;
    for (const std::string& label : labels) {
        width = std::max(width, ImGui::CalcTextSize(label.c_str()).x);
    }
    return width;
}

/// Every label, or every second, or as many as fit; the last among them.
void draw_column_labels(ImDrawList& list, const HeatMap& map, const Frame& frame, float y) {
    const float needed = widest(map.columns) + ImGui::GetFontSize() * 0.35F;
    const auto stride = static_cast<std::size_t>(std::max(1.0F, std::ceil(needed / frame.cell.x)));
    for (std::size_t i = (map.columns.size() - 1) % stride; i < map.columns.size(); i += stride) {
        const std::string& label = map.columns[i];
        const float width = ImGui::CalcTextSize(label.c_str()).x;
        const float x = frame.corner({0, i}).x + (frame.cell.x - width) * 0.5F;
        list.AddText({x, y}, theme::dim_text, label.c_str());
    }
}

void draw_row_labels(ImDrawList& list, const HeatMap& map, const Frame& frame) {
    const float height = ImGui::GetFontSize();
    for (std::size_t i = 0; i < map.rows.size(); ++i) {
        const std::string& label = map.rows[i];
        const float width = ImGui::CalcTextSize(label.c_str()).x;
        const ImVec2 corner = frame.corner({i, 0});
        list.AddText({corner.x - width - height * 0.35F, corner.y + (frame.cell.y - height) * 0.5F},
                     theme::dim_text, label.c_str());
    }
}

void draw_cells(AppState& state, ImDrawList& list, const HeatMap& map, const Frame& frame,
                const Scale& scale, const std::string& name) {
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
        for (std::size_t column = 0; column < map.columns.size(); ++column) {
            const Cell cell{row, column};
            const ImVec2 low = frame.corner(cell);
            const ImVec2 high = frame.end(cell);
            const double value = map.value(cell);
            list.AddRectFilled(
                low, high, std::isnan(value) ? theme::field : colour_of(scale.brightness(value)));
            if (!ImGui::IsRectVisible(low, high)) { continue; }
            state.report.rectangle(
                fmt::format("{}.{}.{}", name, map.rows[row], map.columns[column]), low.x, low.y,
                high.x, high.y);
        }
    }
    for (const HeatMap::Mark& mark : map.marks) {
        const ImVec2 low = frame.corner(mark.cell);
        const ImVec2 high = frame.end(mark.cell);
        // A dark edge keeps the frame visible on cells as bright as itself.
        list.AddRect({low.x - 2, low.y - 2}, {high.x + 2, high.y + 2}, theme::ground, 2, 0, 2);
        list.AddRect({low.x - 1, low.y - 1}, {high.x + 1, high.y + 1}, mark.colour, 2, 0, 2);
    }
}

std::string scale_text(double milliseconds) {
    return fmt::format("{:.3g} ms", milliseconds);
}

/// The colours from the shortest time to the longest, with both at the ends.
void draw_scale(const Scale& scale) {
    if (!(scale.longest > 0)) { return; }
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float font = ImGui::GetFontSize();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, font * 0.6F);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    constexpr int parts = 48;
    for (int i = 0; i < parts; ++i) {
        const float left = low.x + size.x * static_cast<float>(i) / parts;
        const float right = low.x + size.x * static_cast<float>(i + 1) / parts;
        list.AddRectFilled({left, low.y}, {right, low.y + size.y},
                           colour_of(1 - (i + 0.5) / parts));
    }
    ImGui::Dummy(size);
    const std::string longest = scale_text(scale.longest) + (scale.cut ? " or more" : "");
    const ImVec2 line = ImGui::GetCursorScreenPos();
    list.AddText(line, theme::dim_text, scale_text(scale.shortest).c_str());
    const float width = ImGui::CalcTextSize(longest.c_str()).x;
    list.AddText({line.x + size.x - width, line.y}, theme::dim_text, longest.c_str());
    ImGui::Dummy({size.x, font});
}

std::optional<Cell> cell_under_mouse(const HeatMap& map, const Frame& frame) {
    const ImVec2 mouse = ImGui::GetMousePos();
    const float column = std::floor((mouse.x - frame.low.x) / frame.cell.x);
    const float row = std::floor((mouse.y - frame.low.y) / frame.cell.y);
    if (column < 0 || row < 0) { return std::nullopt; }
    const Cell cell{static_cast<std::size_t>(row), static_cast<std::size_t>(column)};
    if (cell.row >= map.rows.size() || cell.column >= map.columns.size()) { return std::nullopt; }
    return cell;
}

}  // namespace

HeatMapTouch heat_map(AppState& state, const HeatMap& map, const std::string& name) {
    if (map.rows.empty() || map.columns.empty()) { return {}; }
    const float font = ImGui::GetFontSize();
    const float gutter =
        std::max(widest(map.rows), ImGui::CalcTextSize(map.row_name.c_str()).x) + font * 0.5F;
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    Frame frame;
    frame.low = {corner.x + gutter, corner.y + font * 1.2F};
    frame.cell = {(width - gutter) / static_cast<float>(map.columns.size()), font * 1.25F};
    const float map_height = frame.cell.y * static_cast<float>(map.rows.size());
    ImDrawList& list = *ImGui::GetWindowDrawList();

    list.AddText({corner.x, corner.y}, theme::dim_text, map.row_name.c_str());
    const float name_width = ImGui::CalcTextSize(map.column_name.c_str()).x;
    list.AddText({frame.low.x + (width - gutter - name_width) * 0.5F, corner.y}, theme::dim_text,
                 map.column_name.c_str());
    ImGui::SetCursorScreenPos(frame.low);
    const bool pressed = ImGui::InvisibleButton(name.c_str(), {width - gutter, map_height});
    const bool hovered = ImGui::IsItemHovered();
    state.report.widget(name);
    const Scale scale = scale_of(map.milliseconds);
    draw_row_labels(list, map, frame);
    draw_cells(state, list, map, frame, scale, name);
    draw_column_labels(list, map, frame, frame.low.y + map_height + font * 0.1F);
    ImGui::SetCursorScreenPos({corner.x, frame.low.y + map_height + font * 1.4F});
    draw_scale(scale);

    HeatMapTouch touch;
    if (hovered) { touch.hovered = cell_under_mouse(map, frame); }
    if (pressed) { touch.clicked = cell_under_mouse(map, frame); }
    return touch;
}

}  // namespace lattice::app
