// SPDX-License-Identifier: MIT
// What a person chooses of films and stills from the window, and what follows from it.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include <glm/glm.hpp>

#include "app/capture/codec.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

struct StillSettings {
    int scale = 1;  ///< times the picture in the window, 1 to 8
    bool transparent = false;
    bool with_panels = false;  ///< the window as it is; scale and transparency do not count
};

struct FilmSettings {
    enum class Length { open, frames, seconds, camera_path };
    enum class Size { as_shown, hd, full_hd, ultra_hd };

    capture::Codec codec = capture::Codec::h264;
    int quality = 18;
    int frames_per_second = 30;
    int steps_per_frame = 0;  ///< simulation steps; 0: the scene's pace, see film_steps()
    Length length = Length::open;
    int frames = 300;
    float seconds = 10;
    Size size = Size::as_shown;
    bool loop = true;
    bool figures = false;  ///< of speed, time and memory in the picture, see draw_hud()
    bool pauses = false;   ///< the run is paused once a film of fixed length has its last frame
    std::string file;      ///< empty: a name that is not taken
};

constexpr int most_film_steps = 1000000000;  ///< from one frame to the next
constexpr int most_film_frames = 100000000;

/// Simulation steps that pass between two frames. The scene's pace is its steps per frame 30 times
/// a second, of an automaton with a pace of its own that; never fewer than one, nor more than
/// most_film_steps.
int film_steps(const FilmSettings& settings, const scene::Scene& scene);

/// Frames of the film when it starts at a step; empty: until it is stopped. Throws Error when the
/// camera's path is to be filmed and there is none, or it has ended by then, and where it would
/// have more than most_film_frames.
std::optional<int> film_length(const FilmSettings& settings, const scene::Scene& scene,
                               std::uint64_t step);

/// Pixels of the film for a picture of this size in the window: even numbers.
glm::ivec2 film_size(FilmSettings::Size size, glm::ivec2 shown);

/// The file as typed, or with the first number that makes it new: "film.mp4", "film_2.mp4".
/// `pictures`: it is to be a folder of that name without its ending.
std::filesystem::path free_film_file(const std::filesystem::path& typed, bool pictures);

/// "00:12.3" of so many frames.
std::string film_time(int frames, int frames_per_second);

}  // namespace lattice::app
