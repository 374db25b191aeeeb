// SPDX-License-Identifier: MIT
#include "engine/scene/toml_entries.hpp"

#include <utility>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "engine/error.hpp"
#include "engine/scene/utf8.hpp"

namespace lattice::scene {

namespace {

/// Keys are the file's and may be of any length.
std::string shown(const toml::key& key) {
    return printable_utf8(key.str(), 60);
}

TextPosition position_of(const toml::source_region& region) {
    return {region.begin.line, region.begin.column};
}

std::string_view kind_of(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::table:
            return "a table";
        case toml::node_type::array:
            return "an array";
        case toml::node_type::date:
            return "a date";
        case toml::node_type::time:
            return "a time";
        case toml::node_type::date_time:
            return "a date and time";
        default:
            return "a value";
    }
}

/// The node as a value of whatever type it has; empty when no parameter can have it.
std::optional<Value> value_of(const toml::node& node) {
    if (const auto* flag = node.as_boolean()) { return Value{flag->get()}; }
    if (const auto* whole = node.as_integer()) { return Value{whole->get()}; }
    if (const auto* number = node.as_floating_point()) { return Value{number->get()}; }
    if (const auto* text = node.as_string()) { return Value{text->get()}; }
    const auto* array = node.as_array();
    if (array == nullptr || array->size() != 3) { return std::nullopt; }
    glm::dvec3 vector{0.0};
    for (int axis = 0; axis < 3; ++axis) {
        const toml::node& component = (*array)[static_cast<std::size_t>(axis)];
        if (!component.is_number()) { return std::nullopt; }
        vector[axis] = *component.value<double>();
    }
    return vector;
}

class Collector {
public:
    explicit Collector(Entries& entries) : entries_(entries) {}

    void collect_root(const toml::table& root) {
        for (const auto& [key, node] : root) {
            if (const Parameter* parameter = known("", key.str())) {
                collect_value(*parameter, 0, key, node);
            } else if (key.str() == "obstacle") {
                collect_list(key, node, entries_.obstacles);
            } else if (key.str() == "emitter") {
                collect_list(key, node, entries_.emitters);
            } else if (key.str() == "probe") {
                collect_list(key, node, entries_.probes);
            } else if (key.str() == "bookmark") {
                collect_list(key, node, entries_.bookmarks);
            } else if (key.str() == "camera_key") {
                collect_list(key, node, entries_.camera_keys);
            } else if (key.str() == "seed") {
                collect_list(key, node, entries_.seeds);
            } else if (is_section(key.str())) {
                collect_section(key, node);
            } else {
                report(
                    key.source(),
                    fmt::format("unknown {} '{}'", node.is_table() ? "section" : "key", shown(key)),
                    suggest_key("", key.str()));
            }
        }
    }

private:
    static const Parameter* known(std::string_view section, std::string_view key) {
        for (const Parameter& parameter : parameter_table()) {
            if (section_of(parameter) == section && key_of(parameter) == key) { return &parameter; }
        }
        return nullptr;
    }

    static bool is_section(std::string_view name) {
        for (const Parameter& parameter : parameter_table()) {
            if (section_of(parameter) == name) { return true; }
        }
        return false;
    }

    void report(const toml::source_region& region, std::string what, std::string cure) {
        entries_.problems.push_back({position_of(region), std::move(what), std::move(cure)});
    }

    void collect_section(const toml::key& key, const toml::node& node) {
        if (const toml::table* table = node.as_table()) {
            collect_keys(key.str(), 0, *table);
            return;
        }
        report(node.source(), fmt::format("{} is {}, not a section", key.str(), kind_of(node)),
               fmt::format("write [{}] and its keys on the lines below", key.str()));
    }

    /// [obstacle] is one, [[obstacle]] one of several.
    void collect_list(const toml::key& key, const toml::node& node,
                      std::vector<TextPosition>& places) {
        const toml::array* array = node.as_array();
        const std::size_t count = array == nullptr ? 1 : array->size();
        if (count > max_listed) {
            report(key.source(), fmt::format("{} of [[{}]]", count, key.str()),
                   fmt::format("allowed: at most {}", max_listed));
            return;
        }
        for (std::size_t i = 0; i < count; ++i) {
            const toml::node& element = array == nullptr ? node : (*array)[i];
            if (const toml::table* table = element.as_table()) {
                places.push_back(position_of(table->source()));
                collect_keys(key.str(), places.size() - 1, *table);
            } else {
                refuse_element(key.str(), element);
            }
        }
    }

    void refuse_element(std::string_view section, const toml::node& element) {
        report(element.source(), fmt::format("{} is {}, not a section", section, kind_of(element)),
               fmt::format("write [[{}]] and its keys on the lines below", section));
    }

    /// [[obstacle.key]] below an obstacle.
    void collect_path(const toml::key& key, const toml::node& node, std::size_t obstacle) {
        const toml::array* array = node.as_array();
        const std::size_t count = array == nullptr ? 1 : array->size();
        if (count > max_keys) {
            report(key.source(), fmt::format("{} of [[{}]]", count, key_section),
                   fmt::format("allowed: at most {}", max_keys));
            return;
        }
        std::size_t& taken = entries_.key_counts[obstacle];
        for (std::size_t i = 0; i < count; ++i) {
            const toml::node& element = array == nullptr ? node : (*array)[i];
            if (const toml::table* table = element.as_table()) {
                collect_keys(key_section, {obstacle, taken++}, *table);
            } else {
                refuse_element(key_section, element);
            }
        }
    }

    void collect_keys(std::string_view section, Instance index, const toml::table& table) {
        if (section == "obstacle") { entries_.key_counts.push_back(0); }
        for (const auto& [key, node] : table) {
            if (section == "obstacle" && key.str() == "key") {
                collect_path(key, node, index.index);
            } else if (const Parameter* parameter = known(section, key.str())) {
                collect_value(*parameter, index, key, node);
            } else {
                report(key.source(), fmt::format("unknown key '{}' in [{}]", shown(key), section),
                       suggest_key(section, key.str()));
            }
        }
    }

    void collect_value(const Parameter& parameter, Instance index, const toml::key& key,
                       const toml::node& node) {
        const std::string name = instance_name(parameter, index);
        const std::optional<Value> value = value_of(node);
        if (!value) {
            report(node.source(), fmt::format("{}: {} is of the wrong type", name, kind_of(node)),
                   "allowed: " + allowed_values(parameter));
            return;
        }
        try {
            entries_.values.push_back({&parameter, index, checked_value(parameter, *value, name),
                                       position_of(key.source())});
        } catch (const Error& error) {
            report(node.source(), fmt::format("{}: {}", name, error.problem()), error.cure());
        }
    }

    Entries& entries_;
};

}  // namespace

const Entry* Entries::find(std::string_view name, Instance index) const {
    for (const Entry& entry : values) {
        if (entry.parameter->name == name && entry.index == index) { return &entry; }
    }
    return nullptr;
}

Entries collect_entries(std::string_view text) {
    Entries entries;
    if (auto danger = find_toml_danger(text)) {
        entries.problems.push_back(
            {danger->position, std::move(danger->problem), std::move(danger->cure)});
        return entries;
    }
    try {
        const toml::table root = toml::parse(text);
        Collector(entries).collect_root(root);
    } catch (const toml::parse_error& error) {
        entries.problems.push_back({position_of(error.source()), std::string(error.description()),
                                    "a scene file is TOML 1.0 text (https://toml.io)"});
    }
    return entries;
}

}  // namespace lattice::scene
