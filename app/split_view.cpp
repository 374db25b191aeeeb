// SPDX-License-Identifier: MIT
#include "app/split_view.hpp"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "app/capture/png.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr double grip_reach = 7;  ///< pixels either side of the curtain, at a 96 dpi screen

AppState state_beside(AppState& first, Session& session) {
    return {.session = session,
            .camera = first.camera,
            .report = first.report,
            .copy_bandwidth = first.copy_bandwidth,
            .ui = first.ui,
            .picture = first.picture,
            .snapshot = nullptr,
            .picker = {},
            .scale = first.scale,
            .picture_aspect = first.picture_aspect,
            .act = first.act,
            .cell_camera = first.cell_camera,
            .picture_pixels = first.picture_pixels,
            .compare = first.compare,
            .filming = first.filming,
            .settings = first.settings,
            .shell = first.shell};
}

ImU32 packed(const glm::u8vec3& colour) {
    return IM_COL32(colour.x, colour.y, colour.z, 255);
}

/// Lines on a dark ground with the side's stripe, cut off where the room ends.
void draw_label(ImVec2 corner, float room, const std::array<std::string, 2>& lines, ImU32 mark,
                bool from_right, float scale) {
    const ImVec2 pad(9 * scale, 5 * scale);
    float width = 0;
    int count = 0;
    for (const std::string& line : lines) {
        if (line.empty()) { continue; }
        width = std::max(width, ImGui::CalcTextSize(line.c_str()).x);
        ++count;
    }
    if (count == 0 || room < 4 * pad.x) { return; }
    const float outer = std::min(room, width + 2 * pad.x + 3 * scale);
    const float height = static_cast<float>(count) * ImGui::GetTextLineHeight() + 2 * pad.y;
    if (from_right) { corner.x -= outer; }
    const ImVec2 end(corner.x + outer, corner.y + height);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled(corner, end, theme::overlay, 3 * scale);
    list.AddRectFilled(corner, {corner.x + 3 * scale, end.y}, mark, 3 * scale);
    list.PushClipRect(corner, {end.x - pad.x * 0.5F, end.y}, true);
    ImVec2 pen(corner.x + pad.x + 3 * scale, corner.y + pad.y);
    ImU32 colour = theme::text;
    for (const std::string& line : lines) {
        if (line.empty()) { continue; }
        list.AddText(pen, colour, line.c_str());
        pen.y += ImGui::GetTextLineHeight();
        colour = theme::dim_text;
    }
    list.PopClipRect();
}

}  // namespace

SplitView::SplitView(AppState& first, Picture& first_picture, scene::Scene second, bool software,
                     std::function<void()> wake)
    : first_(first),
      comparison_(first.session, std::move(second), std::move(wake)),
      second_(state_beside(first, comparison_.second())),
      picture_(comparison_.second(), software),
      first_picture_(&first_picture) {
    first_.comparison = &comparison_;
    second_.comparison = &comparison_;
    first_.beside = &second_;
    second_.beside = &first_;
    picture_.compare_with(&first_picture, true);
    first_picture.compare_with(&picture_, false);
}

SplitView::~SplitView() {
    first_.comparison = nullptr;
    first_.beside = nullptr;
    first_.halved = false;
    first_.ui.pending.reset();
    first_picture_->compare_with(nullptr, false);
}

void SplitView::follow_view() {
    AppState& from = active();
    AppState& to = *from.beside;
    to.cell_camera = from.cell_camera;
    // What is being typed for the other side, in the panel Compare, stays that side's.
    std::optional<PendingEdit> typed = std::move(to.ui.pending);
    to.ui = from.ui;
    to.ui.pending = std::move(typed);
    to.scale = from.scale;
    to.picture_aspect = from.picture_aspect;
    to.picture_pixels = from.picture_pixels;
    picture_.request_contents(second_);
}

void SplitView::resize(glm::ivec2 pixels, Picture& first) {
    pixels_ = pixels;
    first_.halved = second_.halved = split().layout == SplitLayout::side_by_side;
    const std::array<int, 2> widths = drawn_widths(split(), pixels.x);
    first.resize({widths[0], pixels.y});
    picture_.resize({widths[1], pixels.y});
}

glm::ivec2 SplitView::active_corner() const {
    const bool aside = split().layout == SplitLayout::side_by_side && comparison_.active() == 1;
    return {aside ? second_column(split(), pixels_.x) : 0, 0};
}

glm::dvec2 SplitView::in_first_half(glm::dvec2 cursor, bool held) {
    if (split().layout != SplitLayout::side_by_side) { return cursor; }
    const int border = second_column(split(), pixels_.x);
    if (!held) { in_second_half_ = cursor.x >= border; }
    return in_second_half_ ? cursor - glm::dvec2(border, 0) : cursor;
}

bool SplitView::at_curtain(glm::dvec2 cursor) const {
    if (split().layout != SplitLayout::curtain) { return false; }
    const double reach = grip_reach * std::max(1.0F, first_.scale);
    return std::abs(cursor.x - second_column(split(), pixels_.x)) <= reach && cursor.y >= 0 &&
           cursor.y < pixels_.y;
}

bool SplitView::press(glm::dvec2 cursor) {
    dragging_ = at_curtain(cursor);
    return dragging_;
}

void SplitView::move(glm::dvec2 cursor) {
    if (!dragging_) { return; }
    comparison_.split.curtain = std::clamp(cursor.x / std::max(pixels_.x, 1), 0.0, 1.0);
}

void SplitView::take_snapshots(Picture& first) {
    if (!news_ || !comparison_.met()) { return; }
    first.take_snapshot(first_);
    picture_.take_snapshot(second_);
    news_ = false;
    comparison_.proceed();
}

void SplitView::follow(bool picture_due) {
    if (comparison_.tick()) { news_ = true; }
    if (!(news_ && picture_due)) { comparison_.proceed(); }
}

bool SplitView::out_of_date(const Picture& first) const {
    return first.out_of_date(first_) || picture_.out_of_date(second_);
}

bool SplitView::refining(const Picture& first) const {
    return first.refining(first_) && picture_.refining(second_);
}

void SplitView::draw(Picture& first) {
    const bool first_changes = first.out_of_date(first_);
    if (first_changes) { first.draw(first_); }
    // The second is exposed like the first.
    if (first_changes || picture_.out_of_date(second_)) { picture_.draw(second_); }
}

void SplitView::blit(const Picture& first, glm::ivec2 lower_left) const {
    const int border = second_column(split(), pixels_.x);
    first.blit(lower_left, 0, border);
    const int hidden = hidden_columns(split(), 1, pixels_.x);
    picture_.blit({lower_left.x + border - hidden, lower_left.y}, hidden,
                  drawn_widths(split(), pixels_.x)[1]);
}

SplitText SplitView::text() const {
    return {comparison_.labels(),
            {comparison_.state_text(0), comparison_.state_text(1)},
            comparison_.gap_text()};
}

void SplitView::draw_labels(glm::dvec2 corner, glm::dvec2 size) const {
    const SplitText text = this->text();
    const float scale = first_.scale;
    const float margin = 12 * scale;
    const auto border =
        static_cast<float>(size.x * second_column(split(), pixels_.x) / std::max(pixels_.x, 1));
    const auto width = static_cast<float>(size.x);
    const ImVec2 left(static_cast<float>(corner.x) + margin, static_cast<float>(corner.y) + margin);
    const ImVec2 right(static_cast<float>(corner.x + size.x) - margin, left.y);
    const float least = width * 0.5F;
    draw_label(left, std::max(border, least) - 2 * margin, {text.names[0], text.states[0]},
               packed(side_colours[0]), false, scale);
    draw_label(right, std::max(width - border, least) - 2 * margin, {text.names[1], text.states[1]},
               packed(side_colours[1]), true, scale);
}

void SplitView::draw_marks(glm::dvec2 corner, double ratio) {
    const glm::dvec2 size = glm::dvec2(pixels_) / ratio;
    const double border = second_column(split(), pixels_.x) / ratio;
    const auto x = static_cast<float>(std::round(corner.x + border));
    const auto top = static_cast<float>(corner.y);
    const auto bottom = static_cast<float>(corner.y + size.y);
    const float scale = first_.scale;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddLine({x, top}, {x, bottom}, IM_COL32(16, 19, 24, 120), 3 * scale);
    list.AddLine({x, top}, {x, bottom}, IM_COL32(232, 236, 240, 220), 1.4F * scale);
    if (split().layout == SplitLayout::curtain) {
        const ImVec2 grip(x, 0.5F * (top + bottom));
        list.AddCircleFilled(grip, 9 * scale, IM_COL32(16, 19, 24, 225));
        list.AddCircle(grip, 9 * scale, dragging_ ? theme::mark : theme::mark_bright, 0,
                       1.4F * scale);
        for (const float way : {-1.0F, 1.0F}) {
            list.AddTriangleFilled({grip.x + way * 6 * scale, grip.y},
                                   {grip.x + way * 2 * scale, grip.y - 3.5F * scale},
                                   {grip.x + way * 2 * scale, grip.y + 3.5F * scale},
                                   theme::mark_bright);
        }
        first_.report.rectangle("curtain", x - 4 * scale, top, x + 4 * scale, bottom);
    }
    draw_labels(corner, size);
    report();
}

void SplitView::report() {
    WidgetReport& report = first_.report;
    report.number("curtain_share", split().curtain);
    report.flag("side_by_side", split().layout == SplitLayout::side_by_side);
    report.text("label_a", comparison_.labels()[0]);
    report.text("label_b", comparison_.labels()[1]);
    report.text("state_a", comparison_.state_text(0));
    report.text("state_b", comparison_.state_text(1));
    report.text("gap", comparison_.gap_text());
    constexpr std::array targets{"A", "B", "both"};
    report.text("changes_go_to", targets.at(static_cast<std::size_t>(comparison_.target())));
    const auto& pair = comparison_.lockstep().pair();
    if (second_.snapshot) {
        report.number("shown_a",
                      first_.snapshot ? static_cast<double>(first_.snapshot->statistics.step) : -1);
        report.number("shown_b", static_cast<double>(second_.snapshot->statistics.step));
    }
    if (pair[1]) { report.number("step_b", static_cast<double>(pair[1]->statistics.step)); }
}

void SplitView::save_png(Picture& first, const std::filesystem::path& file) {
    const int scale = first_.ui.still.scale;
    const std::array<Image, 2> sides{first.still(first_, scale), picture_.still(second_, scale)};
    const Image picture = split_picture(split(), sides, pixels_.x * scale, text(), labels_);
    capture::write_png(file, picture.size.x, picture.size.y, 3, picture.rgb);
}

}  // namespace lattice::app
