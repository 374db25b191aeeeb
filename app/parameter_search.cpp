// SPDX-License-Identifier: MIT
#include "app/parameter_search.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lattice::app {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream stream(lower(text));
    std::vector<std::string> words;
    for (std::string word; stream >> word;) { words.push_back(word); }
    return words;
}

bool holds_all(const std::string& text, const std::vector<std::string>& words) {
    return std::ranges::all_of(
        words, [&](const std::string& word) { return text.find(word) != std::string::npos; });
}

/// The name with and without its underscores, so that both "inflow_speed" and "inflow speed" do.
std::string name_text(const std::string& name) {
    std::string spaced = name;
    std::ranges::replace(spaced, '_', ' ');
    std::ranges::replace(spaced, '.', ' ');
    return lower(name + "\n" + spaced);
}

/// The name that a person gave to the listed thing.
std::string own_name(const scene::Scene& scene, const scene::Parameter& parameter,
                     scene::Instance which) {
    if (!scene::is_listed(parameter)) { return ""; }
    const std::string wanted =
        fmt::format("{}.name", scene::section_of(parameter) == scene::key_section
                                   ? "obstacle"
                                   : scene::section_of(parameter));
    for (const scene::Parameter& each : scene::parameter_table()) {
        if (each.name == wanted) { return std::get<std::string>(each.get(scene, which)); }
    }
    return "";
}

}  // namespace

std::vector<scene::ParameterReference> find_matching(const scene::Scene& scene,
                                                     std::string_view text, std::size_t most) {
    const std::vector<std::string> words = words_of(text);
    std::vector<scene::ParameterReference> by_name;
    std::vector<scene::ParameterReference> others;
    if (words.empty()) { return {}; }
    for (const scene::Parameter& parameter : scene::parameter_table()) {
        if (!scene::belongs_to(parameter, scene.kind)) { continue; }
        const std::string what =
            lower(fmt::format("\n{}\n{}\n{}\n{}", parameter.help, parameter.unit, parameter.formula,
                              fmt::join(parameter.choices, "\n")));
        for (const scene::Instance which : scene::instances(scene, scene::section_of(parameter))) {
            const std::string name = name_text(scene::instance_name(parameter, which));
            if (holds_all(name, words)) {
                by_name.push_back({&parameter, which});
            } else if (holds_all(name + what + "\n" + lower(own_name(scene, parameter, which)),
                                 words)) {
                others.push_back({&parameter, which});
            }
        }
    }
    by_name.insert(by_name.end(), others.begin(), others.end());
    if (by_name.size() > most) { by_name.resize(most + 1); }
    return by_name;
}

}  // namespace lattice::app
