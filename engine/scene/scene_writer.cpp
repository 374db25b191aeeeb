// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "engine/scene/atomic_file.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"

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

std::string toml_value(const Value& value) {
    if (const auto* number = std::get_if<double>(&value)) { return toml_number(*number); }
    if (const auto* text = std::get_if<std::string>(&value)) { return toml_text(*text); }
    if (const auto* vector = std::get_if<glm::dvec3>(&value)) {
        return fmt::format("[{}, {}, {}]", toml_number(vector->x), toml_number(vector->y),
                           toml_number(vector->z));
    }
    return to_text(value);
}

/// Every key of one section, but none that follows from others and no empty text.
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

std::string format_path(const Scene& scene, std::size_t obstacle) {
    std::string text;
    for (std::size_t k = 0; k < scene.obstacles[obstacle].keys.size(); ++k) {
        text +=
            fmt::format("\n[[{}]]\n", key_section) + format_keys(scene, key_section, {obstacle, k});
    }
    return text;
}

}  // namespace

std::string format_scene(const Scene& present) {
    const Scene scene = without_gpu_defaults(present);
    std::string text = format_keys(scene, "", {});
    std::string_view last;
    for (const Parameter& parameter : parameter_table()) {
        const std::string_view section = section_of(parameter);
        // Keys stand below their obstacles.
        if (section.empty() || section == last || section == key_section) { continue; }
        if (!belongs_to(parameter, scene.kind)) { continue; }
        last = section;
        const std::string header = is_listed(parameter) ? fmt::format("\n[[{}]]\n", section)
                                                        : fmt::format("\n[{}]\n", section);
        for (const Instance which : instances(scene, section)) {
            text += header + format_keys(scene, section, which);
            if (section == "obstacle") { text += format_path(scene, which.index); }
        }
    }
    return text;
}

void write_scene_file(const Scene& scene, const std::filesystem::path& file) {
    check_scene(scene);
    write_file_atomically(file, format_scene(relocated(scene, file)));
}

}  // namespace lattice::scene
