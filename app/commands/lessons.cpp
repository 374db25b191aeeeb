// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "app/commands/commands.hpp"
#include "app/exit_status.hpp"
#include "app/lessons/lesson.hpp"

namespace lattice::app {

int list_lessons() {
    for (const auto& file : gallery_lessons()) {
        const Lesson lesson = as_input([&] { return read_lesson(file); });
        fmt::print("{:<22} {}: {}\n", file.stem().string(), lesson.title, lesson.about);
    }
    return exit_success;
}

}  // namespace lattice::app
