// SPDX-License-Identifier: MIT
#include "app/scene_difference.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "engine/scene/parameter_table.hpp"

namespace lattice::app {

namespace {

constexpr std::size_t most_in_label = 3;

bool compared(const scene::Parameter& parameter, scene::Kind kind) {
    return !parameter.derived && parameter.name != "title" && parameter.name != "description" &&
           parameter.name != "kind" && scene::belongs_to(parameter, kind);
}

/// "fluid.inflow_speed", 0.08 -> "inflow speed 0.08".
std::string spoken(const scene::Scene& scene, const std::string& name) {
    const auto [parameter, which] = scene::find_parameter(scene, name);
    const scene::Value value = parameter->get(scene, which);
    std::string key(scene::key_of(*parameter));
    std::ranges::replace(key, '_', ' ');
    const auto* number = std::get_if<double>(&value);
    return fmt::format("{} {}", key,
                       number != nullptr ? fmt::format("{:.4g}", *number) : scene::to_text(value));
}

std::string line_of(const scene::Scene& scene, const std::vector<std::string>& names) {
    std::string line;
    for (const std::string& name : names) {
        line += line.empty() ? "" : ", ";
        line += spoken(scene, name);
    }
    return line;
}

}  // namespace

std::vector<std::string> differing_parameters(const scene::Scene& first,
                                              const scene::Scene& second) {
    std::vector<std::string> names;
    for (const scene::Parameter& parameter : scene::parameter_table()) {
        if (!compared(parameter, first.kind)) { continue; }
        const auto here = scene::instances(first, scene::section_of(parameter));
        const auto there = scene::instances(second, scene::section_of(parameter));
        for (const scene::Instance& which : here) {
            if (std::ranges::count(there, which) == 0) { continue; }
            if (parameter.get(first, which) != parameter.get(second, which)) {
                names.push_back(scene::instance_name(parameter, which));
            }
        }
    }
    return names;
}

scene::Effect effect_between(const scene::Scene& first, const scene::Scene& second) {
    // Relative paths lead on from the file.
    if (first.kind != second.kind || first.file != second.file) { return scene::Effect::rebuild; }
    scene::Effect strongest = scene::Effect::view;
    for (const scene::Parameter& parameter : scene::parameter_table()) {
        if (parameter.effect <= strongest || !scene::belongs_to(parameter, first.kind)) {
            continue;
        }
        const auto here = scene::instances(first, scene::section_of(parameter));
        const bool listed = here == scene::instances(second, scene::section_of(parameter));
        const auto differs = [&](const scene::Instance& which) {
            return parameter.get(first, which) != parameter.get(second, which);
        };
        if (!listed || std::ranges::any_of(here, differs)) { strongest = parameter.effect; }
    }
    return strongest;
}

std::array<std::string, 2> comparison_labels(const scene::Scene& first,
                                             const scene::Scene& second) {
    if (first.title != second.title) { return {"A: " + first.title, "B: " + second.title}; }
    const std::vector<std::string> names = differing_parameters(first, second);
    if (names.empty()) { return {"A", "B"}; }
    if (names.size() <= most_in_label) {
        return {"A: " + line_of(first, names), "B: " + line_of(second, names)};
    }
    const std::vector<std::string> some(names.begin(), names.begin() + most_in_label);
    const std::string rest = fmt::format(" and {} more", names.size() - most_in_label);
    return {"A: " + line_of(first, some) + rest, "B: " + line_of(second, some) + rest};
}

}  // namespace lattice::app
