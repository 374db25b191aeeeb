// SPDX-License-Identifier: MIT
#include "app/lessons/lesson.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include "app/data_files.hpp"
#include "app/exit_status.hpp"
#include "app/script/script_player.hpp"
#include "engine/scene/suggestion.hpp"
#include "engine/scene/text_file.hpp"
#include "engine/scene/toml_guard.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_lesson = std::uintmax_t{1} << 20;  // bytes

/// One lesson's text while it is taken apart.
class LessonReader {
public:
    explicit LessonReader(const fs::path& file) : file_(file) {}

    Lesson read() {
        const std::string text =
            scene::read_text_file(file_, {.name = "lesson", .most_bytes = largest_lesson});
        if (const auto danger = scene::find_toml_danger(text)) {
            throw Error(place(danger->position.line, danger->position.column), danger->problem,
                        danger->cure);
        }
        toml::table table;
        try {
            table = toml::parse(text, file_.string());
        } catch (const toml::parse_error& error) {
            throw Error(place(error.source()), std::string(error.description()),
                        "see https://toml.io for how TOML is written");
        }
        check_keys(table, {"title", "about", "scene", "prepare", "step"});
        Lesson lesson;
        lesson.file = file_;
        lesson.title = needed_text(table, "title");
        lesson.about = needed_text(table, "about");
        lesson.scene = needed_text(table, "scene");
        lesson.prepare = script_lines(table, "prepare");
        read_steps(table, lesson);
        return lesson;
    }

private:
    std::string place(std::size_t line, std::size_t column) const {
        return fmt::format("{}:{}:{}", file_.filename().string(), line, column);
    }
    std::string place(const toml::source_region& region) const {
        return place(region.begin.line, region.begin.column);
    }

    [[noreturn]] void refuse(const toml::node& at, const std::string& problem,
                             const std::string& cure) const {
        throw Error(place(at.source()), problem, cure);
    }

    void check_keys(const toml::table& table, std::initializer_list<const char*> known) const {
        const std::vector<std::string> names(known.begin(), known.end());
        for (const auto& [key, node] : table) {
            const std::string name(key.str());
            if (std::ranges::find(names, name) != names.end()) { continue; }
            const auto near = scene::nearest_name(name, names);
            refuse(node, fmt::format("a lesson has no \"{}\" here", name),
                   near ? fmt::format("did you mean '{}'?", *near)
                        : fmt::format("known: {}", fmt::join(names, ", ")));
        }
    }

    std::string text_of(const toml::node& node) const {
        const auto text = node.value_exact<std::string>();
        if (!text) { refuse(node, "this is no text", "write it in quotes"); }
        return *text;
    }

    std::string text(const toml::table& table, const char* key) const {
        const toml::node* node = table.get(key);
        return node == nullptr ? "" : text_of(*node);
    }

    std::string needed_text(const toml::table& table, const char* key) const {
        std::string found = text(table, key);
        if (found.empty()) {
            refuse(table, fmt::format("{} is missing", key), fmt::format("add {} = \"...\"", key));
        }
        while (!found.empty() && found.back() == '\n') { found.pop_back(); }
        return found;
    }

    std::vector<std::string> texts(const toml::table& table, const char* key) const {
        const toml::node* node = table.get(key);
        if (node == nullptr) { return {}; }
        const toml::array* list = node->as_array();
        if (list == nullptr) { refuse(*node, "this is no list of texts", "write [\"...\"]"); }
        std::vector<std::string> found;
        for (const toml::node& each : *list) { found.push_back(text_of(each)); }
        return found;
    }

    std::vector<std::string> script_lines(const toml::table& table, const char* key) const {
        std::vector<std::string> lines = texts(table, key);
        try {
            check_script_text(fmt::format("{}", fmt::join(lines, "\n")), key);
        } catch (const Error& error) {
            refuse(*table.get(key), error.where() + ": " + error.problem(), error.cure());
        }
        return lines;
    }

    void read_steps(const toml::table& table, Lesson& lesson) const {
        const toml::node* node = table.get("step");
        const toml::array* steps = node == nullptr ? nullptr : node->as_array();
        if (steps == nullptr || steps->empty()) {
            refuse(node == nullptr ? table : *node, "the lesson has no steps",
                   "add [[step]] sections with a text");
        }
        for (const toml::node& each : *steps) {
            const toml::table* step = each.as_table();
            if (step == nullptr) { refuse(each, "this is no section", "write [[step]]"); }
            lesson.steps.push_back(read_step(*step));
        }
    }

    LessonStep read_step(const toml::table& table) const {
        check_keys(table, {"text", "panel", "controls", "done_when", "typed", "do"});
        LessonStep step;
        step.text = needed_text(table, "text");
        step.panel = text(table, "panel");
        step.controls = texts(table, "controls");
        step.lines = script_lines(table, "do");
        step.typed = text(table, "typed");
        read_conditions(table, step);
        return step;
    }

    /// One text, or a list of several of which any does.
    void read_conditions(const toml::table& table, LessonStep& step) const {
        constexpr const char* key = "done_when";
        const toml::node* node = table.get(key);
        if (node == nullptr) { return; }
        step.done_texts = node->is_array() ? texts(table, key) : std::vector{text_of(*node)};
        for (const std::string& each : step.done_texts) {
            try {
                step.done_when.emplace_back(each, key);
            } catch (const Error& error) { refuse(*node, error.problem(), error.cure()); }
        }
    }

    const fs::path& file_;
};

}  // namespace

Lesson read_lesson(const fs::path& file) {
    return LessonReader(file).read();
}

bool names_lesson(const fs::path& file) {
    std::error_code ignored;
    return file.extension() == ".toml" &&
           fs::absolute(file, ignored).parent_path().filename() == "lessons";
}

std::vector<fs::path> gallery_lessons() {
    return gallery_files("lessons", ".toml");
}

std::optional<Lesson> lesson_after(const fs::path& file) {
    const std::vector<fs::path> files = gallery_lessons();
    auto place = std::ranges::find_if(files, [&](const fs::path& each) {
        std::error_code ignored;
        return fs::equivalent(each, file, ignored);
    });
    if (place == files.end()) { return std::nullopt; }
    for (++place; place != files.end(); ++place) {
        try {
            return read_lesson(*place);
        } catch (const Error&) { continue; }  // `latticelab check` tells why
    }
    return std::nullopt;
}

fs::path find_lesson(const fs::path& wanted) {
    std::error_code ignored;
    if (fs::exists(wanted, ignored)) { return wanted; }
    std::vector<std::string> names;
    for (const fs::path& file : gallery_lessons()) {
        if (file.stem() == wanted.stem() && !wanted.has_parent_path()) { return file; }
        names.push_back(file.stem().string());
    }
    const auto near = scene::nearest_name(wanted.string(), names);
    throw InputError({wanted.string(), "there is no such lesson",
                      near ? fmt::format("did you mean '{}'?", *near)
                           : fmt::format("there are: {}", fmt::join(names, ", "))});
}

}  // namespace lattice::app
