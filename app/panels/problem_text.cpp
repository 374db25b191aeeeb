// SPDX-License-Identifier: MIT
#include "app/panels/problem_text.hpp"

#include <imgui.h>

#include <algorithm>
#include <sstream>
#include <vector>

#include "app/theme.hpp"

namespace lattice::app {

namespace {

/// Where the character that begins at `begin` ends, in UTF-8.
std::size_t character_end(std::string_view text, std::size_t begin) {
    const auto goes_on = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    std::size_t end = std::min(begin + 1, text.size());
    while (end < text.size() && goes_on(text[end])) { ++end; }
    return end;
}

bool is_mark(const std::string& line) {
    return line.ends_with('^') && line.find_first_not_of(' ') == line.size() - 1;
}

float width(const std::string& text) {
    return ImGui::CalcTextSize(text.c_str(), text.c_str() + text.size()).x;
}

void wrapped(const std::string& text) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
    ImGui::PopTextWrapPos();
}

void draw_marked(MarkedLine line) {
    const float room = ImGui::GetContentRegionAvail().x;
    const std::string shown = line.marked.empty() ? " " : line.marked;
    // Of a line that is too long what stands before the mark gives way.
    bool cut = false;
    while (!line.before.empty() && width("..." + line.before + shown) > room) {
        line.before.erase(0, character_end(line.before, 0));
        cut = true;
    }
    const std::string before = (cut ? "..." : "") + line.before;
    ImGui::TextUnformatted(before.c_str());
    ImGui::SameLine(0, 0);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + std::max(width(shown), 0.4F * ImGui::GetFontSize()),
                      low.y + ImGui::GetTextLineHeight());
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, theme::failure);
    ImGui::PushStyleColor(ImGuiCol_Text, theme::ground);
    ImGui::TextUnformatted(shown.c_str());
    ImGui::PopStyleColor();
    ImGui::SameLine(0, 0);
    ImGui::TextUnformatted(line.after.c_str());
}

}  // namespace

MarkedLine marked_line(std::string_view line, std::size_t column) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < column && begin < line.size(); ++i) {
        begin = character_end(line, begin);
    }
    const std::size_t end = begin < line.size() ? character_end(line, begin) : begin;
    return {std::string(line.substr(0, begin)), std::string(line.substr(begin, end - begin)),
            std::string(line.substr(end))};
}

void problem_text(const std::string& problem) {
    std::vector<std::string> lines;
    std::istringstream stream(problem);
    for (std::string line; std::getline(stream, line);) { lines.push_back(line); }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i + 1 < lines.size() && is_mark(lines[i + 1])) {
            draw_marked(marked_line(lines[i], lines[i + 1].size() - 1));
            ++i;
        } else {
            wrapped(lines[i]);
        }
    }
}

}  // namespace lattice::app
