// SPDX-License-Identifier: MIT
// The command line, as plain data.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/split.hpp"

namespace lattice::app {

/// What every command that runs a scene takes.
struct SceneOptions {
    std::filesystem::path scene;  ///< empty: the default scene
    std::string backend = "auto";
    std::vector<std::pair<std::string, std::string>> settings;  ///< --set name=value, in order
    std::vector<std::string> commands;  ///< of which the scene may be a mistyped one; none: no
};

/// A second scene beside the first, or the same with other parameters.
struct CompareOptions {
    std::filesystem::path scene;                                ///< empty: the first one's
    std::vector<std::pair<std::string, std::string>> settings;  ///< of the second side alone
    Split split;
    bool same_steps = false;  ///< also where the grids are of different fineness

    bool wanted() const { return !scene.empty() || !settings.empty(); }
};

struct WindowOptions {
    SceneOptions scene;
    CompareOptions compare;
    int width = 0;  ///< screen coordinates, 0: chosen by the program
    int height = 0;
    bool paused = false;
    double speed_limit = 0;        ///< steps a second, 0: none
    double autosave_minutes = 3;   ///< between copies of unsaved work, 0: none
    std::filesystem::path script;  ///< played from the start; empty: none
    std::filesystem::path lesson;  ///< begun at the start; empty: none
    std::filesystem::path report;  ///< JSON lines of widgets and values, for tests; empty: none
};

struct RenderOptions {
    SceneOptions scene;
    CompareOptions compare;
    std::filesystem::path out = "latticelab.mp4";
    int frames = 240;
    int width = 1280;  ///< pixels, with the scale
    int height = 720;
    int scale = 1;             ///< lines, points and letters are so many times larger
    bool transparent = false;  ///< of a picture: nothing behind smoke and solids
    double frames_per_second = 30;
    int steps_per_frame = 0;   ///< 0: run.steps_per_frame of the scene
    int warm_up = -1;          ///< steps; -1: run.warm_up of the scene
    int quality = 18;          ///< H.264's constant rate factor, or what is like it
    std::string codec;         ///< empty: what is usual for the name's ending
    std::optional<bool> loop;  ///< a GIF or WebP plays for ever; empty: where that is possible
    int passes = 0;            ///< marches averaged in a frame; 0: 1 for a film, 8 for a picture
    std::filesystem::path probes;  ///< table of what the scene's probes found; empty: none

    /// Of a single picture: drawn in parts, for it is large or to be composed over others.
    bool in_tiles() const {
        constexpr long most_at_once = 2048L * 2048;
        return transparent || scale > 1 || static_cast<long>(width) * height > most_at_once;
    }
};

/// Steps without pictures.
struct RunOptions {
    SceneOptions scene;
    int steps = 1000;
    std::filesystem::path probes;      ///< as above
    std::filesystem::path checkpoint;  ///< the world after the last step; empty: none
    std::filesystem::path out;  ///< pattern of the last generation of an automaton; empty: none
};

/// The search for the fastest (l, alpha).
struct TuneOptions {
    SceneOptions scene;
    int steps = 0;                ///< measured for each pair; 0: as many as the scene needs
    std::filesystem::path csv;    ///< the table as a file; empty: none
    std::filesystem::path write;  ///< the scene with the fastest pair; empty: none
};

struct CheckOptions {
    SceneOptions scene;
};

struct MeshOptions {
    std::filesystem::path file;
};

/// The list of lessons.
struct LessonsOptions {};

struct InfoOptions {};
struct ReferenceOptions {};

struct ModelsOptions {
    std::string name;  ///< empty: all collision models
};

struct BenchOptions {
    std::vector<std::string> names;  ///< none: list the benchmarks
    std::string backend = "auto";
    std::string size;  ///< "512x512x256", a plane "512x256" or "512", empty: the benchmark's own
    std::string model;
    std::string variant;  ///< stages: one variant of the step; empty: all
    int alpha = 0;        ///< fluid, stages: nodes per CSoA block; 0: what suits the device
    std::string only;     ///< automata, fluid: part of the names of the figures wanted; empty: all
    int repeats = 5;      ///< measurements of each figure
    double sample_seconds = 0.2;  ///< least length of one
    std::string json;
};

using Options =
    std::variant<WindowOptions, RenderOptions, RunOptions, TuneOptions, CheckOptions, MeshOptions,
                 LessonsOptions, InfoOptions, ReferenceOptions, ModelsOptions, BenchOptions>;

/// Text to print and the status to return with, when parsing already answered (`--help`).
struct Answer {
    std::string text;
    int status = 0;
};

/// Throws InputError when the command line is not valid.
std::variant<Options, Answer> parse_options(int argc, const char* const* argv);

}  // namespace lattice::app
