// SPDX-License-Identifier: MIT
#include "engine/scene/toml_text.hpp"

#include <fmt/format.h>

namespace lattice::scene {

namespace {

/// A number that TOML reads as a float: 2 -> 2.0.
std::string toml_number(double number) {
    std::string text = fmt::format("{}", number);
    if (text.find_first_of(".e") == std::string::npos) { text += ".0"; }
    return text;
}

/// Text of several lines keeps its lines.
std::string toml_text(const std::string& text) {
    const bool multiline = text.find('\n') != std::string::npos;
    std::string quoted = multiline ? "\"\"\"\n" : "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') { quoted += '\\'; }
        if (c == '\t') {
            quoted += "\\t";
        } else {
            quoted += c;
        }
    }
    return quoted + (multiline ? "\"\"\"" : "\"");
}

}  // namespace

std::string toml_value(const Value& value) {
    if (const auto* number = std::get_if<double>(&value)) { return toml_number(*number); }
    if (const auto* text = std::get_if<std::string>(&value)) { return toml_text(*text); }
    if (const auto* vector = std::get_if<glm::dvec3>(&value)) {
        return fmt::format("[{}, {}, {}]", toml_number(vector->x), toml_number(vector->y),
                           toml_number(vector->z));
    }
    return to_text(value);
}

std::string format_keys(const Scene& scene, std::string_view section, Instance index) {
    std::string text;
    for (const Parameter& parameter : parameter_table()) {
        if (section_of(parameter) != section || parameter.derived) { continue; }
        if (!belongs_to(parameter, scene.kind)) { continue; }
        // Every scene was of kind fluid once, and files of it need not say so.
        if (parameter.name == "kind" && scene.kind == Kind::fluid) { continue; }
        const Value value = parameter.get(scene, index);
        if (value == Value{std::string()}) { continue; }
        text += fmt::format("{} = {}\n", key_of(parameter), toml_value(value));
    }
    return text;
}

}  // namespace lattice::scene
