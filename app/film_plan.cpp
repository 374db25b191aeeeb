// SPDX-License-Identifier: MIT
#include "app/film_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "engine/error.hpp"

namespace lattice::app {

namespace {

int checked_frames(double frames) {
    if (!(frames <= most_film_frames)) {
        throw Error("film", fmt::format("it would have {:.0f} frames", frames),
                    fmt::format("film at most {} frames", most_film_frames));
    }
    return std::max(1, static_cast<int>(frames));
}

int path_length(const FilmSettings& settings, const scene::Scene& scene, std::uint64_t step) {
    if (scene.kind != scene::Kind::fluid || scene.camera_keys.size() < 2) {
        throw Error("film",
                    "its length is that of the camera's path, which has fewer than two keys",
                    "key the camera (K) at two steps or more, or choose another length");
    }
    const double last = scene.camera_keys.back().step;
    const double left = last - static_cast<double>(step);
    if (left <= 0) {
        throw Error(
            "film",
            fmt::format("the camera's path ends at step {:.0f}, and this is step {}", last, step),
            "start again (R), then film");
    }
    return checked_frames(std::ceil(left / film_steps(settings, scene)));
}

}  // namespace

int film_steps(const FilmSettings& settings, const scene::Scene& scene) {
    constexpr double usual_rate = 30;
    if (settings.steps_per_frame > 0) { return settings.steps_per_frame; }
    const bool paced = scene.kind == scene::Kind::automaton && scene.automaton.steps_per_second > 0;
    const double pace =
        paced ? scene.automaton.steps_per_second : usual_rate * scene.run.steps_per_frame;
    const double steps = std::round(pace / settings.frames_per_second);
    return static_cast<int>(std::clamp(steps, 1.0, double{most_film_steps}));
}

std::optional<int> film_length(const FilmSettings& settings, const scene::Scene& scene,
                               std::uint64_t step) {
    using Length = FilmSettings::Length;
    switch (settings.length) {
        case Length::frames:
            return std::max(1, settings.frames);
        case Length::seconds:
            return checked_frames(
                std::round(double{settings.seconds} * settings.frames_per_second));
        case Length::camera_path:
            return path_length(settings, scene, step);
        default:
            return std::nullopt;
    }
}

glm::ivec2 film_size(FilmSettings::Size size, glm::ivec2 shown) {
    using Size = FilmSettings::Size;
    switch (size) {
        case Size::hd:
            return {1280, 720};
        case Size::full_hd:
            return {1920, 1080};
        case Size::ultra_hd:
            return {3840, 2160};
        default:
            return glm::max(shown / 2 * 2, glm::ivec2(2));
    }
}

std::filesystem::path free_film_file(const std::filesystem::path& typed, bool pictures) {
    namespace fs = std::filesystem;
    std::error_code ignored;  // what cannot be looked at is told when it is opened
    const auto taken = [&](const fs::path& file) {
        const fs::path folder = fs::path(file).replace_extension();
        return fs::exists(file, ignored) ||
               (pictures && fs::is_directory(folder, ignored) && !fs::is_empty(folder, ignored));
    };
    fs::path file = typed;
    for (int number = 2; taken(file); ++number) {
        file.replace_filename(
            fmt::format("{}_{}{}", typed.stem().string(), number, typed.extension().string()));
    }
    return file;
}

std::string film_time(int frames, int frames_per_second) {
    constexpr int minute = 60;
    const double seconds = static_cast<double>(frames) / std::max(1, frames_per_second);
    const int minutes = static_cast<int>(seconds) / minute;
    return fmt::format("{:02}:{:04.1f}", minutes, seconds - minute * minutes);
}

}  // namespace lattice::app
