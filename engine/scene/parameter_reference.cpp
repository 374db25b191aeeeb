// SPDX-License-Identifier: MIT
#include "engine/scene/parameter_reference.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/scene/parameter_table.hpp"

namespace lattice::scene {

namespace {

std::string_view type_name(ValueType type) {
    switch (type) {
        case ValueType::boolean:
            return "true or false";
        case ValueType::integer:
            return "whole number";
        case ValueType::number:
            return "number";
        case ValueType::text:
            return "text";
        case ValueType::choice:
            return "choice";
        case ValueType::vector:
            return "[x, y, z]";
        case ValueType::colour:
            return "[red, green, blue]";
        case ValueType::path:
            return "file";
    }
    return "";
}

std::string_view effect_name(const Parameter& parameter) {
    if (parameter.keeps_cells) { return "makes the grid anew, cells stay"; }
    switch (parameter.effect) {
        case Effect::view:
            return "nothing in the simulation";
        case Effect::live:
            return "at the next step";
        case Effect::obstacle:
            return "resamples the obstacles";
        case Effect::rebuild:
            return "starts again";
    }
    return "";
}

std::string range_text(const Parameter& parameter) {
    switch (parameter.type) {
        case ValueType::boolean:
            return "";
        case ValueType::choice:
            return fmt::format("`{}`", fmt::join(parameter.choices, "` `"));
        case ValueType::text:
        case ValueType::path:
            return fmt::format("up to {} bytes", parameter.maximum);
        default:
            break;
    }
    if (parameter.power_of_two) {
        return fmt::format("0 or a power of two up to {}", parameter.maximum);
    }
    return fmt::format("{} to {}", parameter.minimum, parameter.maximum);
}

std::string default_text(const Parameter& parameter) {
    if (parameter.derived) { return "follows"; }
    const std::string text = to_text(parameter.default_value);
    return text.empty() ? "" : "`" + text + "`";
}

std::string meaning(const Parameter& parameter) {
    if (parameter.formula.empty()) { return parameter.help; }
    return fmt::format("{}: `{}`", parameter.help, parameter.formula);
}

std::string section_heading(const Parameter& first) {
    const std::string_view section = section_of(first);
    if (section.empty()) { return "### At the top of the file\n"; }
    return is_listed(first) ? fmt::format("### `[[{}]]`, any number of them\n", section)
                            : fmt::format("### `[{}]`\n", section);
}

}  // namespace

std::string parameter_reference_markdown() {
    std::string text;
    const Parameter* previous = nullptr;
    for (const Parameter& parameter : parameter_table()) {
        if (previous == nullptr || section_of(*previous) != section_of(parameter)) {
            text += (previous == nullptr ? "" : "\n") + section_heading(parameter) +
                    "\n| key | type | unit | range | default | a change | meaning |\n"
                    "| --- | --- | --- | --- | --- | --- | --- |\n";
        }
        text += fmt::format("| `{}` | {} | {} | {} | {} | {} | {} |\n", key_of(parameter),
                            type_name(parameter.type), parameter.unit, range_text(parameter),
                            default_text(parameter), effect_name(parameter), meaning(parameter));
        previous = &parameter;
    }
    return text;
}

}  // namespace lattice::scene
