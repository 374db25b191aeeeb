// SPDX-License-Identifier: MIT
#include "app/widget_report.hpp"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <chrono>
#include <cmath>

#include "engine/error.hpp"

namespace lattice::app {

namespace {

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            result += fmt::format("\\u{:04x}", static_cast<int>(c));
        } else {
            result += c;
        }
    }
    return result + '"';
}

void add(std::string& object, const std::string& name, const std::string& value) {
    if (!object.empty()) { object += ','; }
    object += quoted(name) + ':' + value;
}

double wall_clock_seconds() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

}  // namespace

WidgetReport::WidgetReport(const std::filesystem::path& file) {
    if (file.empty()) { return; }
    file_.open(file, std::ios::trunc);
    if (!file_) {
        throw Error(file.string(), "the report cannot be written",
                    "name a file in a folder that "
                    "exists and may be written");
    }
}

void WidgetReport::begin_frame() {
    widgets_.clear();
    values_.clear();
    figures_.clear();
    watch_.begin_frame();
}

void WidgetReport::widget(const std::string& name) {
    watch_.drawn(name);
    if (!enabled()) { return; }
    // Only what a person can see and reach: scrolled away or covered widgets are left out.
    ImRect seen(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    const ImGuiWindow* window = ImGui::GetCurrentWindow();
    seen.ClipWith(window->ClipRect);
    if (seen.GetWidth() > 0 && seen.GetHeight() > 0) {
        rectangle(name, seen.Min.x, seen.Min.y, seen.Max.x, seen.Max.y);
    }
}

void WidgetReport::rectangle(const std::string& name, float x0, float y0, float x1, float y1) {
    if (!enabled()) { return; }
    add(widgets_, name, fmt::format("[{:.1f},{:.1f},{:.1f},{:.1f}]", x0, y0, x1, y1));
}

void WidgetReport::number(const std::string& name, double value) {
    if (!enabled()) { return; }
    add(figures_, name, std::isfinite(value) ? fmt::format("{:.17g}", value) : "null");
}

void WidgetReport::flag(const std::string& name, bool value) {
    if (enabled()) { add(figures_, name, value ? "true" : "false"); }
}

void WidgetReport::text(const std::string& name, const std::string& value) {
    if (enabled()) { add(figures_, name, quoted(value)); }
}

void WidgetReport::value(const std::string& name, const std::string& text) {
    if (enabled()) { add(values_, name, quoted(text)); }
}

void WidgetReport::end_frame() {
    if (!enabled()) { return; }
    file_ << fmt::format(
        "{{\"frame\":{},\"time\":{:.6f},{}{}\"widgets\":{{{}}},\"values\":{{{}}}}}\n", frame_++,
        wall_clock_seconds(), figures_, figures_.empty() ? "" : ",", widgets_, values_);
    file_.flush();
}

}  // namespace lattice::app
