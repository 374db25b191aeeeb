// SPDX-License-Identifier: MIT
#include "engine/scene/parameter_table.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

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
    prototype.obstacles.emplace_back().keys.emplace_back();
    prototype.emitters.emplace_back();
    prototype.probes.emplace_back();
    prototype.bookmarks.emplace_back();
    prototype.camera_keys.emplace_back();
    prototype.seeds.emplace_back();
    std::vector<Parameter> table;
    const auto add = [&](const std::vector<Row>& rows, std::optional<Kind> kind) {
        for (const Row& row : rows) {
            table.push_back(row);
            table.back().default_value = row.get(prototype, 0);
            if (kind) { table.back().kind = kind; }
        }
    };
    add(scene_rows(), {});
    for (const auto& rows :
         {domain_rows(), fluid_rows(), solver_rows(), start_rows(), solid_rows(), obstacle_rows(),
          obstacle_motion_rows(), obstacle_key_rows(), emitter_rows(), smoke_rows(), probe_rows(),
          seed_rows(), view_rows(), bookmark_rows(), camera_key_rows(), field_rows()}) {
        add(rows, Kind::fluid);
    }
    add(automaton_rows(), Kind::automaton);
    add(look_rows(), Kind::automaton);
    add(run_rows(), {});
    add(units_rows(), Kind::fluid);
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

/// "emitter.1.rate" -> "emitter.rate" and 1; "emitter.rate" -> itself and 0;
/// "obstacle.1.key.2.step" -> "obstacle.key.step", 1 and 2.
struct SplitName {
    std::string name;
    Instance which;
    bool indexed = false;
};

std::optional<std::size_t> whole_number(std::string_view word) {
    std::size_t number = 0;
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (code != std::errc{} || end != word.data() + word.size()) { return std::nullopt; }
    return number;
}

SplitName split_name(std::string_view name) {
    SplitName split;
    std::size_t words = 0;
    bool after_word = false;
    for (std::string_view rest = name; !rest.empty();) {
        const std::string_view word = rest.substr(0, rest.find('.'));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        const auto number = whole_number(word);
        if (number && after_word && words <= 2 && !rest.empty()) {
            (words == 1 ? split.which.index : split.which.key) = *number;
            split.indexed = true;
            after_word = false;
            continue;
        }
        split.name += (words == 0 ? "" : ".") + std::string(word);
        ++words;
        after_word = true;
    }
    return split;
}

/// The parameter a name means and the index in it, whether or not the scene has that many.
ParameterReference lookup(std::string_view name) {
    const SplitName split = split_name(name);
    const Parameter* parameter = parameter_named(split.name);
    if (parameter != nullptr && (is_listed(*parameter) || !split.indexed)) {
        return {parameter, split.which};
    }
    const std::size_t dot = split.name.rfind('.');
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
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string_view{} : name.substr(0, dot);
}

std::string_view key_of(const Parameter& parameter) {
    // Without a dot, rfind gives npos and npos + 1 is 0: the whole name.
    return std::string_view(parameter.name).substr(parameter.name.rfind('.') + 1);
}

bool belongs_to(const Parameter& parameter, Kind kind) {
    return parameter.kind.value_or(kind) == kind;
}

bool is_listed(const Parameter& parameter) {
    const std::string_view section = section_of(parameter);
    return section == "obstacle" || section == key_section || section == "emitter" ||
           section == "probe" || section == "seed" || section == "bookmark" ||
           section == "camera_key";
}

namespace {

std::size_t list_length(const Scene& scene, std::string_view section) {
    if (section == "obstacle") { return scene.obstacles.size(); }
    if (section == "emitter") { return scene.emitters.size(); }
    if (section == "probe") { return scene.probes.size(); }
    if (section == "bookmark") { return scene.bookmarks.size(); }
    if (section == "camera_key") { return scene.camera_keys.size(); }
    if (section == "seed") { return scene.seeds.size(); }
    return 1;
}

}  // namespace

std::vector<Instance> instances(const Scene& scene, std::string_view section) {
    std::vector<Instance> all;
    if (section == key_section) {
        for (std::size_t i = 0; i < scene.obstacles.size(); ++i) {
            for (std::size_t k = 0; k < scene.obstacles[i].keys.size(); ++k) {
                all.emplace_back(i, k);
            }
        }
        return all;
    }
    for (std::size_t i = 0; i < list_length(scene, section); ++i) { all.emplace_back(i); }
    return all;
}

std::string instance_name(const Parameter& parameter, Instance which) {
    if (!is_listed(parameter)) { return parameter.name; }
    if (section_of(parameter) == key_section) {
        return fmt::format("obstacle.{}.key.{}.{}", which.index, which.key, key_of(parameter));
    }
    return fmt::format("{}.{}.{}", section_of(parameter), which.index, key_of(parameter));
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

namespace {

/// `list` and `thing` name what is indexed: "the scene", "emitter".
void check_index(std::string_view name, std::size_t index, std::size_t count,
                 const std::string& list, std::string_view thing, std::string_view header) {
    if (index < count) { return; }
    throw Error(std::string(name),
                count == 0 ? fmt::format("{} has no {}", list, thing)
                           : fmt::format("{} has no {} {}", list, thing, index),
                count == 0 ? fmt::format("add one first: [[{}]]", header)
                           : fmt::format("allowed: 0 to {}", count - 1));
}

}  // namespace

ParameterReference find_parameter(const Scene& scene, std::string_view name) {
    const ParameterReference found = lookup(name);
    const std::string_view section = section_of(*found.parameter);
    const std::size_t index = found.index.index;
    if (section == key_section) {
        check_index(name, index, scene.obstacles.size(), "the scene", "obstacle", "obstacle");
        check_index(name, found.index.key, scene.obstacles[index].keys.size(),
                    fmt::format("obstacle {}", index), "key", key_section);
    } else {
        check_index(name, index, list_length(scene, section), "the scene", section, section);
    }
    return found;
}

namespace {

void check_kind(const Scene& scene, const Parameter& parameter, std::string_view name,
                const Value& value) {
    const std::string_view kind = enum_name(scene.kind);
    if (!belongs_to(parameter, scene.kind)) {
        throw Error(std::string(name),
                    fmt::format("a scene of kind {} has no such parameter", kind),
                    fmt::format("open a scene of kind {}", enum_name(*parameter.kind)));
    }
    if (parameter.name == "kind" && value != Value{std::string(kind)}) {
        throw Error("kind", fmt::format("the kind of a scene stays what it is, {}", kind),
                    "open a scene of the other kind, or write a new one");
    }
}

/// What the viscosity goes with at one Reynolds number.
double speed_times_length(const Scene& scene) {
    return reference_speed(scene) * scene.fluid.length * scene.domain.resolution;
}

/// Sets a value and, where the Reynolds number is to stay, the viscosity that goes with it.
void set_held(Scene& scene, const Parameter& parameter, Instance which, const Value& value) {
    constexpr std::array drives{"fluid.inflow_speed", "fluid.length", "domain.wall_velocity",
                                "start.speed"};
    const bool held = scene.fluid.hold == Held::reynolds &&
                      std::ranges::find(drives, parameter.name) != drives.end();
    const double before = speed_times_length(scene);
    parameter.set(scene, which, value);
    const double after = speed_times_length(scene);
    if (held && before > 0 && after > 0) { scene.fluid.viscosity_lu *= after / before; }
}

/// Sets the value without a look at the scene as a whole; `holds` where other values may follow it.
void assign(Scene& scene, std::string_view name, const Value& value, bool holds) {
    const ParameterReference meant = lookup(name);
    check_kind(scene, *meant.parameter, name, value);
    const bool is_mesh = meant.parameter->name == "obstacle.mesh";
    if (is_mesh && meant.index == Instance{} && scene.obstacles.empty()) {
        scene.obstacles.push_back(default_obstacle(scene, {}));
    }
    const auto [parameter, index] = find_parameter(scene, name);
    const Value checked = checked_value(*parameter, value, name);
    if (holds) {
        set_held(scene, *parameter, index, checked);
    } else {
        parameter->set(scene, index, checked);
    }
    if (is_mesh) { check_mesh_file(scene, index.index); }
    // A profile that asks for a picture may be set before the picture is.
    if (parameter->name == "domain.inlet_mask") { check_mask_file(scene); }
    if (section_of(*parameter) == "automaton" && parameter->type == ValueType::path) {
        check_automaton_files(scene);
    }
}

}  // namespace

void set_parameter(Scene& scene, std::string_view name, const Value& value) {
    const NameAndValue setting{name, value};
    set_parameters(scene, std::span(&setting, 1));
}

void set_parameter_from_text(Scene& scene, std::string_view name, std::string_view text) {
    set_parameter(scene, name, value_from_text(*lookup(name).parameter, text, name));
}

void set_parameters(Scene& scene, std::span<const NameAndValue> settings) {
    Scene changed = scene;
    const bool viscosity_given = std::ranges::any_of(settings, [](const NameAndValue& setting) {
        return setting.first == "fluid.viscosity" || setting.first == "fluid.reynolds";
    });
    for (const auto& [name, value] : settings) { assign(changed, name, value, !viscosity_given); }
    check_scene(changed);
    scene = std::move(changed);
}

void set_parameters_from_text(Scene& scene, std::span<const NameAndText> settings) {
    std::vector<NameAndValue> values;
    values.reserve(settings.size());
    for (const auto& [name, text] : settings) {
        values.emplace_back(name, value_from_text(*lookup(name).parameter, text, name));
    }
    set_parameters(scene, values);
}

Value get_parameter(const Scene& scene, std::string_view name) {
    const auto [parameter, index] = find_parameter(scene, name);
    return parameter->get(scene, index);
}

}  // namespace lattice::scene
