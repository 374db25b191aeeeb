// SPDX-License-Identifier: MIT
#include "app/panels/pattern_list.hpp"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/data_files.hpp"
#include "app/panels/widgets.hpp"
#include "engine/automata/pattern_file.hpp"

namespace lattice::app {

/// Once. A file that cannot be read is left out: opening it by its path tells why.
void PatternList::read_gallery() {
    if (read_) { return; }
    read_ = true;
    for (const std::filesystem::path& file : gallery_patterns()) {
        try {
            const automata::Pattern pattern = automata::read_pattern(file);
            std::string comment =
                fmt::format("{} x {} cells, rule {}", pattern.width, pattern.height, pattern.rule);
            for (const std::string& line : pattern.comments) { comment += "\n" + line; }
            entries_.push_back(
                {file, pattern.name.empty() ? file.stem().string() : pattern.name, comment});
        } catch (const Error&) { continue; }
    }
}

void PatternList::take(AppState& state, const std::filesystem::path& file) {
    try {
        state.ui.cells.stamp =
            std::make_shared<const automata::Pattern>(automata::read_pattern(file));
        state.session.notify(fmt::format("Click where {} shall stand; with Shift again and again",
                                         file.filename().string()));
    } catch (const Error& error) { state.session.report(error); }
}

void PatternList::draw(AppState& state) {
    ImGui::SetNextItemWidth(-1);
    const bool open = ImGui::BeginCombo("##patterns", "Patterns", ImGuiComboFlags_HeightLarge);
    state.report.widget("cells.patterns");
    if (open) {
        read_gallery();
        for (const Entry& entry : entries_) {
            if (ImGui::Selectable(entry.label.c_str())) { take(state, entry.file); }
            state.report.widget("cells.patterns." + entry.file.stem().string());
            tooltip(entry.comment);
        }
        ImGui::EndCombo();
    }
    ImGui::SetNextItemWidth(-1);
    const bool entered = ImGui::InputTextWithHint("##open_pattern", "open a pattern file: its path",
                                                  &typed_, ImGuiInputTextFlags_EnterReturnsTrue);
    state.report.widget("cells.open_pattern");
    if (entered && !typed_.empty()) { take(state, typed_); }
    if (state.ui.cells.stamp != nullptr) {
        dim_text("The next click on the grid places it; Esc drops it.");
    }
}

}  // namespace lattice::app
