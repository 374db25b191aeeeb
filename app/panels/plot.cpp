// SPDX-License-Identifier: MIT
#include "app/panels/plot.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/panels/widgets.hpp"
#include "app/plot_scale.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

using simulation::Chart;
using simulation::ChartCurve;

/// Where the curves are drawn, between labels on the left and below.
struct Frame {
    ImVec2 low;   ///< top left, pixels
    ImVec2 high;  ///< bottom right
    PlotRange x;
    PlotRange y;

    ImVec2 place(double value_x, double value_y) const {
        return {low.x + static_cast<float>(x.share(value_x)) * (high.x - low.x),
                high.y - static_cast<float>(y.share(value_y)) * (high.y - low.y)};
    }
};

Frame frame_of(const Chart& chart, ImVec2 corner, ImVec2 size) {
    std::vector<std::span<const float>> curves;
    for (const ChartCurve& curve : chart.curves) { curves.emplace_back(curve.y); }
    const std::span<const float> x(chart.x);
    const float font = ImGui::GetFontSize();
    return {{corner.x + 3.6F * font, corner.y + 0.4F * font},
            {corner.x + size.x - 0.4F * font, corner.y + size.y - 1.4F * font},
            range_of(std::span(&x, 1), 0),
            range_of(curves)};
}

void draw_grid(ImDrawList& list, const Frame& frame) {
    const float font = ImGui::GetFontSize();
    list.AddRectFilled(frame.low, frame.high, theme::ground, 2);
    const int most_y = std::max(2, static_cast<int>((frame.high.y - frame.low.y) / (1.5F * font)));
    const double spacing_y = tick_spacing(frame.y, most_y);
    for (const double tick : round_ticks(frame.y, spacing_y)) {
        const float y = frame.place(frame.x.low, tick).y;
        list.AddLine({frame.low.x, y}, {frame.high.x, y}, theme::line);
        const std::string label = tick_label(tick, spacing_y);
        const float width = ImGui::CalcTextSize(label.c_str()).x;
        list.AddText({frame.low.x - width - 0.3F * font, y - 0.5F * font}, theme::dim_text,
                     label.c_str());
    }
    const int most_x = std::max(2, static_cast<int>((frame.high.x - frame.low.x) / (4.5F * font)));
    const double spacing_x = tick_spacing(frame.x, most_x);
    for (const double tick : round_ticks(frame.x, spacing_x)) {
        const float x = frame.place(tick, frame.y.low).x;
        list.AddLine({x, frame.low.y}, {x, frame.high.y}, theme::line);
        const std::string label = tick_label(tick, spacing_x);
        const float width = ImGui::CalcTextSize(label.c_str()).x;
        const float left = std::clamp(x - width * 0.5F, frame.low.x - font, frame.high.x - width);
        list.AddText({left, frame.high.y + 0.15F * font}, theme::dim_text, label.c_str());
    }
}

void draw_curve(ImDrawList& list, const Frame& frame, const Chart& chart, const ChartCurve& curve,
                ImU32 colour) {
    const std::size_t count = std::min(chart.x.size(), curve.y.size());
    std::vector<ImVec2> points;
    const auto stroke = [&] {
        if (points.size() == 1) { list.AddCircleFilled(points[0], 2, colour); }
        if (points.size() > 1) {
            list.AddPolyline(points.data(), static_cast<int>(points.size()), colour,
                             ImDrawFlags_None, 1.5F);
        }
        points.clear();
    };
    for (std::size_t i = 0; i < count; ++i) {
        if (std::isfinite(curve.y[i])) {
            points.push_back(frame.place(chart.x[i], curve.y[i]));
        } else {
            stroke();
        }
    }
    stroke();
}

void draw_legend(const Chart& chart) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float font = ImGui::GetFontSize();
    ImGui::TextUnformatted(chart.title.c_str());
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
        const float wanted = 1.1F * font + ImGui::CalcTextSize(chart.curves[i].name.c_str()).x;
        ImGui::SameLine(0, font);
        if (ImGui::GetCursorPosX() + wanted > ImGui::GetContentRegionMax().x) { ImGui::NewLine(); }
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const float y = corner.y + 0.55F * font;
        list.AddLine({corner.x, y}, {corner.x + 0.8F * font, y},
                     theme::stage_colour(static_cast<int>(i)), 2);
        ImGui::Dummy({0.9F * font, font});
        ImGui::SameLine(0, 0.2F * font);
        ImGui::PushStyleColor(ImGuiCol_Text, theme::dim_text);
        ImGui::TextUnformatted(chart.curves[i].name.c_str());
        ImGui::PopStyleColor();
    }
}

/// A line at the nearest sample and its values.
void draw_readout(ImDrawList& list, const Frame& frame, const Chart& chart) {
    const double share = (ImGui::GetIO().MousePos.x - frame.low.x) / (frame.high.x - frame.low.x);
    const double x = frame.x.low + share * (frame.x.high - frame.x.low);
    const std::size_t i = nearest_index(chart.x, x);
    const float place = frame.place(chart.x[i], frame.y.low).x;
    list.AddLine({place, frame.low.y}, {place, frame.high.y}, theme::dim_text);
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(fmt::format("{} {:.6g}", chart.x_name, chart.x[i]).c_str());
    for (const ChartCurve& curve : chart.curves) {
        if (i >= curve.y.size()) { continue; }
        ImGui::TextUnformatted(fmt::format("{} {:.5g}", curve.name, curve.y[i]).c_str());
    }
    ImGui::EndTooltip();
}

}  // namespace

void plot(const Chart& chart, float height) {
    draw_legend(chart);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, height);
    ImGui::Dummy(size);
    const bool hovered = ImGui::IsItemHovered();
    if (!ImGui::IsItemVisible() || size.x < 1) { return; }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Frame frame = frame_of(chart, corner, size);
    if (chart.x.empty()) {
        list.AddRectFilled(frame.low, frame.high, theme::ground, 2);
        list.AddText({frame.low.x + 8, frame.low.y + 4}, theme::dim_text, "no sample yet");
        return;
    }
    draw_grid(list, frame);
    list.PushClipRect(frame.low, frame.high, true);
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
        draw_curve(list, frame, chart, chart.curves[i], theme::stage_colour(static_cast<int>(i)));
    }
    list.PopClipRect();
    if (hovered) { draw_readout(list, frame, chart); }
}

}  // namespace lattice::app
