// SPDX-License-Identifier: MIT
#include "engine/scene/parameter_table.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/error.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/parameter_rows.hpp"
#include "engine/scene/suggestion.hpp"

namespace lattice::scene {

namespace {

std::vector<Parameter> build_table() {
    Scene prototype;
    prototype.obstacles.emplace_back();
    prototype.emitters.emplace_back();
    prototype.probes.emplace_back();
    std::vector<Parameter> table;
    for (const auto& rows :
         {scene_rows(), domain_rows(), fluid_rows(), start_rows(), solid_rows(), obstacle_rows(),
          emitter_rows(), smoke_rows(), probe_rows(), view_rows(), run_rows()}) {
        for (const Row& row : rows) {
            table.push_back(row);
            table.back().default_value = row.get(prototype, 0);
        }
    }
    return table;
}

std::vector<std::string> section_names() {
    std::vector<std::string> names;
    for (const Parameter& parameter : parameter_table()) {
        const std::string_view section = section_of(parameter);
        if (!section.empty() && (names.empty() || names.back() != section)) {
            names.emplace_back(section);
        }
    }
    return names;
}

std::vector<std::string> keys_of_section(std::string_view section) {
    std::vector<std::string> keys;
    for (const Parameter& parameter : parameter_table()) {
        if (section_of(parameter) == section) { keys.emplace_back(key_of(parameter)); }
    }
    return keys;
}

const Parameter* parameter_named(std::string_view name) {
    for (const Parameter& parameter : parameter_table()) {
        if (parameter.name == name) { return &parameter; }
    }
    return nullptr;
}

/// "emitter.1.rate" -> "emitter.rate" and 1; "emitter.rate" -> itself and 0.
struct SplitName {
    std::string name;
    std::size_t index = 0;
};

SplitName split_name(std::string_view name) {
    const std::size_t first = name.find('.');
    const std::size_t last = name.rfind('.');
    if (first == last) { return {std::string(name), 0}; }
    const std::string_view middle = name.substr(first + 1, last - first - 1);
    std::size_t index = 0;
    const auto [end, code] = std::from_chars(middle.data(), middle.data() + middle.size(), index);
    if (code != std::errc{} || end != middle.data() + middle.size()) {
        return {std::string(name), 0};
    }
    return {std::string(name.substr(0, first)) + std::string(name.substr(last)), index};
}

/// The parameter a name means and the index in it, whether or not the scene has that many.
ParameterReference lookup(std::string_view name) {
    const SplitName split = split_name(name);
    const Parameter* parameter = parameter_named(split.name);
    const bool indexed = split.name.size() != name.size();
    if (parameter != nullptr && (is_listed(*parameter) || !indexed)) {
        return {parameter, split.index};
    }
    const std::size_t dot = split.name.find('.');
    const bool has_section = dot != std::string::npos;
    const std::string section = has_section ? split.name.substr(0, dot) : "";
    if (parameter != nullptr) {
        throw Error(std::string(name), "there is only one " + section,
                    "write '" + parameter->name + "'");
    }
    const std::string key = has_section ? split.name.substr(dot + 1) : split.name;
    const bool known_section = !section.empty() && !keys_of_section(section).empty();
    throw Error(
        std::string(name), "no parameter has this name",
        known_section ? suggest_key(section, key) : suggest_key("", has_section ? section : key));
}

}  // namespace

std::span<const Parameter> parameter_table() {
    static const std::vector<Parameter> table = build_table();
    return table;
}

std::string_view section_of(const Parameter& parameter) {
    const std::string_view name = parameter.name;
    const std::size_t dot = name.find('.');
    return dot == std::string_view::npos ? std::string_view{} : name.substr(0, dot);
}

std::string_view key_of(const Parameter& parameter) {
    // Without a dot, find gives npos and npos + 1 is 0: the whole name.
    return std::string_view(parameter.name).substr(parameter.name.find('.') + 1);
}

bool is_listed(const Parameter& parameter) {
    const std::string_view section = section_of(parameter);
    return section == "obstacle" || section == "emitter" || section == "probe";
}

std::size_t instance_count(const Scene& scene, std::string_view section) {
    if (section == "obstacle") { return scene.obstacles.size(); }
    if (section == "emitter") { return scene.emitters.size(); }
    if (section == "probe") { return scene.probes.size(); }
    return 1;
}

std::string instance_name(const Parameter& parameter, std::size_t index) {
    if (!is_listed(parameter)) { return parameter.name; }
    return fmt::format("{}.{}.{}", section_of(parameter), index, key_of(parameter));
}

std::string suggest_key(std::string_view section, std::string_view key) {
    std::vector<std::string> known = keys_of_section(section);
    if (section.empty()) {
        for (std::string& name : section_names()) { known.push_back(std::move(name)); }
    }
    const std::string list = fmt::format("known: {}", fmt::join(known, ", "));
    for (const Parameter& parameter : parameter_table()) {
        if (key_of(parameter) == key && section_of(parameter) != section) {
            return fmt::format("did you mean '{}'? {}", parameter.name, list);
        }
    }
    const auto near = nearest_name(key, known);
    return near ? fmt::format("did you mean '{}'? {}", *near, list) : list;
}

ParameterReference find_parameter(const Scene& scene, std::string_view name) {
    const ParameterReference found = lookup(name);
    const std::string_view section = section_of(*found.parameter);
    const std::size_t count = instance_count(scene, section);
    if (found.index >= count) {
        throw Error(std::string(name),
                    count == 0 ? fmt::format("the scene has no {}", section)
                               : fmt::format("the scene has no {} {}", section, found.index),
                    count == 0 ? fmt::format("add one first: [[{}]]", section)
                               : fmt::format("allowed: 0 to {}", count - 1));
    }
    return found;
}

namespace {

/// Sets the value without a look at the scene as a whole.
void assign(Scene& scene, std::string_view name, const Value& value) {
    const ParameterReference meant = lookup(name);
    const bool is_mesh = meant.parameter->name == "obstacle.mesh";
    if (is_mesh && meant.index == 0 && scene.obstacles.empty()) {
        scene.obstacles.push_back(default_obstacle(scene, {}));
    }
    const auto [parameter, index] = find_parameter(scene, name);
    parameter->set(scene, index, checked_value(*parameter, value, name));
    if (is_mesh) { check_mesh_file(scene, index); }
    // A profile that asks for a picture may be set before the picture is.
    if (parameter->name == "domain.inlet_mask") { check_mask_file(scene); }
}

}  // namespace

void set_parameter(Scene& scene, std::string_view name, const Value& value) {
    Scene changed = scene;
    assign(changed, name, value);
    check_scene(changed);
    scene = std::move(changed);
}

void set_parameter_from_text(Scene& scene, std::string_view name, std::string_view text) {
    set_parameter(scene, name, value_from_text(*lookup(name).parameter, text, name));
}

void set_parameters_from_text(Scene& scene, std::span<const NameAndText> settings) {
    Scene changed = scene;
    for (const auto& [name, text] : settings) {
        assign(changed, name, value_from_text(*lookup(name).parameter, text, name));
    }
    check_scene(changed);
    scene = std::move(changed);
}

Value get_parameter(const Scene& scene, std::string_view name) {
    const auto [parameter, index] = find_parameter(scene, name);
    return parameter->get(scene, index);
}

}  // namespace lattice::scene
