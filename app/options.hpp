// SPDX-License-Identifier: MIT
// The command line, as plain data.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace lattice::app {

/// What every command that runs a scene takes.
struct SceneOptions {
    std::filesystem::path scene;  ///< empty: the default scene
    std::string backend = "auto";
    std::vector<std::pair<std::string, std::string>> settings;  ///< --set name=value, in order
};

struct WindowOptions {
    SceneOptions scene;
    int width = 0;  ///< screen coordinates, 0: chosen by the program
    int height = 0;
    bool paused = false;
    double speed_limit = 0;        ///< steps a second, 0: none
    std::filesystem::path report;  ///< JSON lines of widgets and values, for tests; empty: none
};

struct RenderOptions {
    SceneOptions scene;
    std::filesystem::path out = "latticelab.mp4";
    int frames = 240;
    int width = 1280;
    int height = 720;
    double frames_per_second = 30;
    int steps_per_frame = 0;  ///< 0: run.steps_per_frame of the scene
    int warm_up = -1;         ///< steps; -1: run.warm_up of the scene
    int quality = 18;         ///< H.264 constant rate factor
    int passes = 0;           ///< marches averaged in a frame; 0: 1 for a film, 8 for a picture
    std::filesystem::path probes;  ///< table of what the scene's probes found; empty: none
};

/// Steps without pictures.
struct RunOptions {
    SceneOptions scene;
    int steps = 1000;
    std::filesystem::path probes;  ///< as above
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

struct InfoOptions {};
struct ReferenceOptions {};

struct ModelsOptions {
    std::string name;  ///< empty: all collision models
};

struct BenchOptions {
    std::vector<std::string> names;  ///< none: list the benchmarks
    std::string backend = "auto";
    std::string size;  ///< "512x512x256", empty: the benchmark's own
    std::string model;
    std::string variant;  ///< stages: one variant of the step; empty: all
    int alpha = 0;        ///< fluid, stages: nodes per CSoA block; 0: what suits the device
    std::string only;     ///< fluid: part of the names of the figures wanted; empty: all
    std::string json;
};

using Options =
    std::variant<WindowOptions, RenderOptions, RunOptions, TuneOptions, CheckOptions, MeshOptions,
                 InfoOptions, ReferenceOptions, ModelsOptions, BenchOptions>;

/// Text to print and the status to return with, when parsing already answered (`--help`).
struct Answer {
    std::string text;
    int status = 0;
};

/// Throws InputError when the command line is not valid.
std::variant<Options, Answer> parse_options(int argc, const char* const* argv);

}  // namespace lattice::app
