// SPDX-License-Identifier: MIT
#include "app/panels/population_layers.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/theme.hpp"
#include "engine/fluid/lattice.hpp"

namespace lattice::app {

using simulation::NodeLens;

ImU32 faded(ImU32 colour, double share) {
    ImVec4 parts = ImGui::ColorConvertU32ToFloat4(colour);
    parts.w = static_cast<float>(0.75 * std::sqrt(std::clamp(share, 0.0, 1.0)));
    return ImGui::ColorConvertFloat4ToU32(parts);
}

std::string short_number(double value) {
    constexpr double nothing = 1e-12;
    return std::abs(value) < nothing ? "0" : fmt::format("{:.2e}", value);
}

namespace {

ImU32 sign_colour(double value) {
    return value < 0 ? theme::warning : theme::accent;
}

void cell(ImVec2 low, ImVec2 size, double value, double largest, bool framed) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 high(low.x + size.x - 2, low.y + size.y - 2);
    list.AddRectFilled(low, high, theme::ground, 2);
    const double share = largest > 0 ? std::abs(value) / largest : 0;
    list.AddRectFilled(low, high, faded(sign_colour(value), share), 2);
    if (framed) { list.AddRect(low, high, theme::accent_bright, 2); }
    const std::string text = short_number(value);
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
    list.AddText({low.x + (size.x - extent.x) * 0.5F, low.y + (size.y - extent.y) * 0.5F},
                 theme::text, text.c_str());
}

}  // namespace

void draw_layers(const NodeLens::Populations& values, const NodeLens::Populations* before) {
    double largest = 0;
    for (const double value : values) { largest = std::max(largest, std::abs(value)); }
    const float width = ImGui::GetContentRegionAvail().x / 3;
    const ImVec2 size(width, ImGui::GetTextLineHeight() * 1.25F);
    for (int z = -1; z <= 1; ++z) {
        dim_text(fmt::format("cz = {}", z));
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        ImGui::Dummy({3 * width, 3 * size.y});
        for (int y = -1; y <= 1; ++y) {
            for (int x = -1; x <= 1; ++x) {
                const auto i = static_cast<std::size_t>(fluid::direction(x, y, z));
                const ImVec2 low(corner.x + static_cast<float>(x + 1) * size.x,
                                 corner.y + static_cast<float>(1 - y) * size.y);
                const bool changed = before != nullptr && (*before)[i] != values[i];
                cell(low, size, values[i], largest, changed);
                if (ImGui::IsMouseHoveringRect(low, {low.x + size.x, low.y + size.y}) &&
                    ImGui::IsWindowHovered()) {
                    ImGui::SetTooltip("direction %d = (%d, %d, %d): %.9g", static_cast<int>(i), x,
                                      y, z, values[i]);
                }
            }
        }
    }
}

}  // namespace lattice::app
