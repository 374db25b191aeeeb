// SPDX-License-Identifier: MIT
// A lesson: a scene that is walked through in steps of text, as a TOML file has it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/script/condition.hpp"

namespace lattice::app {

struct LessonStep {
    std::string text;
    std::string panel;                    ///< title of the panel that is opened; empty: none
    std::vector<std::string> controls;    ///< as the report names them; they get a ring
    std::vector<Condition> done_when;     ///< any of them
    std::vector<std::string> done_texts;  ///< as they were written
    std::string typed;                    ///< command to be typed in the console; empty: none
    std::vector<std::string> lines;       ///< of a script that does what the step asks for

    /// Whether there is something to be done, else it is read only.
    bool asks() const { return !done_when.empty() || !typed.empty(); }
};

struct Lesson {
    std::filesystem::path file;
    std::string title;
    std::string about;                 ///< what is learnt, in a sentence
    std::string scene;                 ///< a file beside the lesson, or one of the gallery
    std::vector<std::string> prepare;  ///< lines carried out once the scene is open
    std::vector<LessonStep> steps;
};

/// Throws Error at "file:line:column" for what is no lesson.
Lesson read_lesson(const std::filesystem::path& file);

/// Whether a TOML file is meant as a lesson: it stands in a folder "lessons".
bool names_lesson(const std::filesystem::path& file);

/// assets/lessons/*.toml, by name.
std::vector<std::filesystem::path> gallery_lessons();

/// The lesson that comes after this one in that order; empty after the last, and after one that is
/// none of them.
std::optional<Lesson> lesson_after(const std::filesystem::path& file);

/// The file of that name, or the lesson that comes with the program. Throws InputError with what
/// may have been meant.
std::filesystem::path find_lesson(const std::filesystem::path& wanted);

}  // namespace lattice::app
