// SPDX-License-Identifier: MIT
#include "app/panels/lessons_panel.hpp"

#include <imgui.h>

#include "app/lessons/lesson.hpp"
#include "app/panels/narrow_widgets.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

/// Once. One that cannot be read is left out: `latticelab check` tells why.
void LessonsPanel::read_gallery() {
    if (read_) { return; }
    read_ = true;
    for (const std::filesystem::path& file : gallery_lessons()) {
        try {
            const Lesson lesson = read_lesson(file);
            entries_.push_back({file, lesson.title, lesson.about});
        } catch (const Error&) { continue; }
    }
}

void LessonsPanel::draw(AppState& state) {
    read_gallery();
    dim_text("Each opens a scene of its own and leads through it step by step.");
    for (const Entry& entry : entries_) {
        const std::string name = "lessons." + entry.file.stem().string();
        if (wrapped_button(state, entry.title, name)) { state.start_lesson(entry.file); }
        tooltip(entry.about);
    }
}

}  // namespace lattice::app
