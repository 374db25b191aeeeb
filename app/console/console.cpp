// SPDX-License-Identifier: MIT
#include "app/console/console.hpp"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/panels/widgets.hpp"
#include "app/theme.hpp"

namespace lattice::app {

namespace {

constexpr std::size_t most_rows = 2000;

ImU32 colour_of(Console::Kind kind) {
    switch (kind) {
        case Console::Kind::typed:
            return theme::accent_bright;
        case Console::Kind::echo:
            return theme::dim_text;
        case Console::Kind::error:
            return theme::failure;
        default:
            return theme::text;
    }
}

}  // namespace

void Console::add(const std::string& text, Kind kind) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) { rows_.push_back({line, kind}); }
    while (rows_.size() > most_rows) { rows_.pop_front(); }
    scroll_down_ = true;
}

void Console::echo(const EditLog::News& news) {
    if (news.replaces_last && !rows_.empty() && rows_.back().kind == Kind::echo) {
        rows_.back().text = news.line;
        return;
    }
    add(news.line, Kind::echo);
}

void Console::draw_rows(float height) {
    ImGui::BeginChild("##rows", {0, height});
    for (const Row& row : rows_) {
        ImGui::PushStyleColor(ImGuiCol_Text, colour_of(row.kind));
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(row.text.c_str(), row.text.c_str() + row.text.size());
        ImGui::PopTextWrapPos();
        ImGui::PopStyleColor();
    }
    if (rows_.empty()) {
        dim_text(
            "Type a command: help lists them, Tab completes. What panels and keys do is "
            "written here as well.");
    }
    if (std::exchange(scroll_down_, false)) { ImGui::SetScrollHereY(1); }
    ImGui::EndChild();
}

/// Replaces the word at the cursor, or lists what it may become.
void Console::complete(ImGuiInputTextCallbackData& data) {
    const std::string_view before(data.Buf, static_cast<std::size_t>(data.CursorPos));
    std::error_code gone;
    const Completion found = complete_line(*state_, before, std::filesystem::current_path(gone));
    if (found.words.empty()) { return; }
    std::string word = common_beginning(found.words);
    const bool whole = found.words.size() == 1;
    const bool goes_on = !word.empty() && (word.back() == '/' || word.back() == '=');
    if (whole && !goes_on) { word += ' '; }
    const bool longer = word.size() > before.size() - found.begin;
    if (longer || whole) {
        data.DeleteChars(static_cast<int>(found.begin),
                         data.CursorPos - static_cast<int>(found.begin));
        data.InsertChars(data.CursorPos, word.c_str());
    }
    if (!whole && !longer) {
        constexpr std::size_t most = 40;
        std::vector<std::string> shown = found.words;
        if (shown.size() > most) { shown.resize(most); }
        const std::size_t more = found.words.size() - shown.size();
        add(fmt::format("{}{}", fmt::join(shown, "  "),
                        more > 0 ? fmt::format("  and {} more", more) : ""),
            Kind::answer);
    }
}

void Console::recall(ImGuiInputTextCallbackData& data) {
    const std::size_t before = recalled_;
    if (data.EventKey == ImGuiKey_UpArrow && recalled_ > 0) { --recalled_; }
    if (data.EventKey == ImGuiKey_DownArrow && recalled_ < history_.size()) { ++recalled_; }
    if (before == recalled_) { return; }
    if (before == history_.size()) {
        unsent_.assign(data.Buf, static_cast<std::size_t>(data.BufTextLen));
    }
    const std::string& line = recalled_ < history_.size() ? history_[recalled_] : unsent_;
    data.DeleteChars(0, data.BufTextLen);
    data.InsertChars(0, line.c_str());
}

int Console::edit(ImGuiInputTextCallbackData& data) {
    if (data.EventFlag == ImGuiInputTextFlags_CallbackCompletion) { complete(data); }
    if (data.EventFlag == ImGuiInputTextFlags_CallbackHistory) { recall(data); }
    // The key that closes the console is no letter of it.
    const bool filters = data.EventFlag == ImGuiInputTextFlags_CallbackCharFilter;
    return filters && (data.EventChar == '`' || data.EventChar == '^') ? 1 : 0;
}

Console::Input Console::draw_input(AppState& state) {
    Input input;
    const float button_width = ImGui::GetFontSize() * 8;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(">");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-button_width - ImGui::GetStyle().ItemSpacing.x);
    if (!was_shown_) { ImGui::SetKeyboardFocusHere(); }
    constexpr ImGuiInputTextFlags flags =
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackCompletion |
        ImGuiInputTextFlags_CallbackHistory | ImGuiInputTextFlags_CallbackCharFilter;
    const auto callback = [](ImGuiInputTextCallbackData* data) {
        return static_cast<Console*>(data->UserData)->edit(*data);
    };
    const bool entered = ImGui::InputText("##line", &line_, flags, callback, this);
    state.report.widget("console.line");
    // After Enter the line is without the keyboard for a frame.
    has_keyboard_ = ImGui::IsItemActive() || entered || !was_shown_;
    if (entered) {
        ImGui::SetKeyboardFocusHere(-1);
        if (!line_.empty()) {
            if (history_.empty() || history_.back() != line_) { history_.push_back(line_); }
            input.line = std::exchange(line_, {});
        }
        recalled_ = history_.size();
    }
    ImGui::SameLine();
    if (button(state, "Save as script", "console.save", button_width)) { input.save = true; }
    tooltip(
        "Writes what was done, here, in panels and by keys, as a .lab file. Cells turned in place, "
        "huge pastes and changes that were recovered stand in it as comments");
    return input;
}

Console::Input Console::draw(AppState& state, const Rectangle& picture,
                             const std::string& position) {
    if (!state.ui.show_console) {
        was_shown_ = false;
        height_ = 0;
        return {};
    }
    state_ = &state;
    height_ = std::clamp(picture.height * 0.36F, 110 * state.scale, 300 * state.scale);
    ImGui::SetNextWindowPos({picture.x, picture.y + picture.height - height_});
    ImGui::SetNextWindowSize({picture.width, height_});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, IM_COL32(16, 19, 24, 235));
    ImGui::Begin("##console", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar);
    const float line = ImGui::GetFrameHeightWithSpacing();
    const float below = line + (position.empty() ? 0 : ImGui::GetTextLineHeightWithSpacing());
    draw_rows(ImGui::GetContentRegionAvail().y - below);
    if (!position.empty()) { dim_text("At " + position); }
    const Input input = draw_input(state);
    ImGui::End();
    ImGui::PopStyleColor();
    was_shown_ = true;
    state.report.text("console_line", line_);
    state.report.text("console_last", rows_.empty() ? "" : rows_.back().text);
    state.report.number("console_rows", static_cast<double>(rows_.size()));
    state_ = nullptr;
    return input;
}

}  // namespace lattice::app
