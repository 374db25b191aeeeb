// SPDX-License-Identifier: MIT
#include "app/settings_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "app/capture/codec.hpp"
#include "engine/error.hpp"
#include "engine/scene/toml_guard.hpp"

namespace lattice::app {

namespace {

constexpr std::size_t largest_text = std::size_t{1} << 20;  // bytes
constexpr const char* recent_key = "recent";
constexpr std::array<std::string_view, 4> size_names{"as_shown", "1280x720", "1920x1080",
                                                     "3840x2160"};

template <class Enum, std::size_t Count>
void take_name(toml::node_view<const toml::node> node,
               const std::array<std::string_view, Count>& names, Enum& value) {
    const auto* found = std::ranges::find(names, node.value_or(std::string_view()));
    if (found != names.end()) { value = static_cast<Enum>(found - names.begin()); }
}

void take(toml::node_view<const toml::node> node, bool& value) {
    value = node.value_or(value);
}

void take(toml::node_view<const toml::node> node, int& value, int low, int high) {
    const auto found = node.value<std::int64_t>();
    if (found && *found >= low && *found <= high) { value = static_cast<int>(*found); }
}

void take_panels(const toml::table* panels, Settings& settings) {
    if (panels == nullptr) { return; }
    for (const auto& [title, open] : *panels) {
        if (const auto flag = open.value_exact<bool>()) {
            settings.panels[std::string(title.str())] = *flag;
        }
    }
}

void take_recent(const toml::array* recent, Settings& settings) {
    if (recent == nullptr) { return; }
    for (std::size_t i = recent->size(); i > 0; --i) {
        const auto name = (*recent)[i - 1].value<std::string>();
        if (name) { note_recent(settings, *name); }
    }
}

void take_window(toml::node_view<const toml::node> node, Settings& settings) {
    constexpr int far = 1 << 20;
    constexpr int nowhere = std::numeric_limits<int>::min();
    window::Place place{nowhere, nowhere, 0, 0, false};
    take(node["x"], place.x, -far, far);
    take(node["y"], place.y, -far, far);
    take(node["width"], place.width, 1, far);
    take(node["height"], place.height, 1, far);
    take(node["maximised"], place.maximised);
    const bool whole =
        place.x != nowhere && place.y != nowhere && place.width > 0 && place.height > 0;
    if (whole) { settings.window = place; }
}

void take_capture(toml::node_view<const toml::node> node, Settings& settings) {
    take(node["still_scale"], settings.still.scale, 1, 8);
    take(node["transparent"], settings.still.transparent);
    take(node["with_panels"], settings.still.with_panels);
    FilmSettings& film = settings.film;
    if (const auto codec = capture::codec_of_name(node["codec"].value_or(std::string_view()))) {
        film.codec = *codec;
    }
    take(node["quality"], film.quality, capture::best_quality, capture::least_quality);
    take(node["frames_per_second"], film.frames_per_second, 1, 240);
    take_name(node["size"], size_names, film.size);
    take(node["loop"], film.loop);
    take(node["figures"], film.figures);
}

/// Files opened by this program before those by another; what this one forgot is gone.
toml::array merged_recent(const toml::array* theirs, const toml::array* base,
                          const toml::array* mine) {
    const auto holds = [](const toml::array* files, const toml::node& file) {
        return files != nullptr && std::ranges::any_of(*files, [&](const toml::node& other) {
                   return other.value<std::string>() == file.value<std::string>();
               });
    };
    toml::array result = mine != nullptr ? *mine : toml::array();
    if (theirs == nullptr) { return result; }
    for (const toml::node& file : *theirs) {
        if (result.size() >= Settings::most_recent) { break; }
        if (!holds(base, file) && !holds(mine, file)) { result.push_back(file); }
    }
    return result;
}

}  // namespace

toml::table parse_settings(std::string_view text, const std::string& where) {
    if (text.size() > largest_text) {
        throw Error(where, "the file is far too large for settings", "");
    }
    if (const auto danger = scene::find_toml_danger(text)) {
        throw Error(where, danger->problem, "");
    }
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        throw Error(fmt::format("{}:{}", where, error.source().begin.line),
                    std::string(error.description()), "");
    }
}

Settings settings_of(const toml::table& table) {
    Settings settings;
    const toml::node_view<const toml::node> root(table);
    take_window(root["window"], settings);
    take_name(root["interface"]["theme"], theme_names, settings.theme);
    const double scale = root["interface"]["scale"].value_or(settings.interface_scale);
    if (std::isfinite(scale)) {
        settings.interface_scale = std::clamp(scale, Settings::least_scale, Settings::most_scale);
    }
    take(root["interface"]["start_page"], settings.start_page);
    take_name(root["interface"]["figures"], hud_names, settings.hud);
    take(root["interface"]["show_input"], settings.show_input);
    take_panels(root["panels"].as_table(), settings);
    take_recent(root[recent_key].as_array(), settings);
    take_capture(root["capture"], settings);
    return settings;
}

toml::table table_of(const Settings& settings) {
    toml::table table;
    if (settings.window) {
        const window::Place& place = *settings.window;
        table.insert("window", toml::table{{"x", place.x},
                                           {"y", place.y},
                                           {"width", place.width},
                                           {"height", place.height},
                                           {"maximised", place.maximised}});
    }
    const auto name = [](const auto& names, auto value) {
        return std::string(names.at(static_cast<std::size_t>(value)));
    };
    table.insert("interface", toml::table{{"theme", name(theme_names, settings.theme)},
                                          {"scale", settings.interface_scale},
                                          {"start_page", settings.start_page},
                                          {"figures", name(hud_names, settings.hud)},
                                          {"show_input", settings.show_input}});
    toml::table panels;
    for (const auto& [title, open] : settings.panels) { panels.insert(title, open); }
    table.insert("panels", std::move(panels));
    toml::array recent;
    for (const auto& file : settings.recent) { recent.push_back(file.string()); }
    table.insert(recent_key, std::move(recent));
    const FilmSettings& film = settings.film;
    table.insert("capture", toml::table{{"still_scale", settings.still.scale},
                                        {"transparent", settings.still.transparent},
                                        {"with_panels", settings.still.with_panels},
                                        {"codec", std::string(capture::codec_name(film.codec))},
                                        {"quality", film.quality},
                                        {"frames_per_second", film.frames_per_second},
                                        {"size", name(size_names, film.size)},
                                        {"loop", film.loop},
                                        {"figures", film.figures}});
    return table;
}

// Two levels, as table_of() has: what this program may change are the keys of mine and base.
toml::table merged(toml::table theirs, const toml::table& base, const toml::table& mine) {
    for (const auto& [key, node] : mine) {
        const toml::table* section = node.as_table();
        if (section == nullptr) { continue; }
        const toml::table* before = base[key].as_table();
        if (!theirs[key].is_table()) { theirs.insert_or_assign(key, toml::table()); }
        toml::table& there = *theirs[key].as_table();
        for (const auto& [name, value] : *section) {
            const toml::node* old = before != nullptr ? before->get(name) : nullptr;
            const bool same = old != nullptr && toml::node_view(*old) == toml::node_view(value);
            if (!same || !there.contains(name)) { there.insert_or_assign(name, value); }
        }
    }
    theirs.insert_or_assign(
        recent_key, merged_recent(theirs[recent_key].as_array(), base[recent_key].as_array(),
                                  mine[recent_key].as_array()));
    return theirs;
}

}  // namespace lattice::app
