// SPDX-License-Identifier: MIT
// What the window remembers from one run to the next. A scene's parameters are none of it.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/film_plan.hpp"
#include "app/window/place.hpp"

namespace lattice::app {

enum class ThemeName { dark, light, high_contrast };
inline constexpr std::array<std::string_view, 3> theme_names{"dark", "light", "high_contrast"};

/// How much is told over the picture.
enum class HudMode { off, line, full };
inline constexpr std::array<std::string_view, 3> hud_names{"off", "line", "full"};

struct Settings {
    static constexpr double least_scale = 0.75;
    static constexpr double most_scale = 3;
    static constexpr std::size_t most_recent = 12;

    std::optional<window::Place> window;  ///< empty: where the desktop puts it
    ThemeName theme = ThemeName::dark;
    double interface_scale = 1;  ///< beside what the monitor asks for
    bool start_page = true;      ///< at a start without a scene
    HudMode hud = HudMode::off;
    bool show_input = true;                     ///< keys and clicks, while presenting
    std::map<std::string, bool> panels;         ///< open, by title; others are as they come
    std::vector<std::filesystem::path> recent;  ///< absolute, the newest first
    StillSettings still;
    FilmSettings film;  ///< neither its length nor its file is remembered
};

/// Puts a file at the head of the recent ones. One whose name is no text that a settings file can
/// hold is left out.
void note_recent(Settings& settings, const std::filesystem::path& file);
void forget_recent(Settings& settings, const std::filesystem::path& file);

}  // namespace lattice::app
