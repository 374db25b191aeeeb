// SPDX-License-Identifier: MIT
#include "app/options.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string_view>

#include "app/exit_status.hpp"
#include "engine/scene/enum_names.hpp"

namespace lattice::app {

namespace {

constexpr const char* description =
    "LatticeLab simulates smoke with the lattice Boltzmann method and shows it live.\n"
    "Without a command it opens a window; give it a scene file or take the default one.";

constexpr const char* footer =
    R"(Examples:
  latticelab                                     open the window with the default scene
  latticelab assets/scenes/jet_ball.toml         open another scene
  latticelab jet.toml --set fluid.viscosity=0.002 --set obstacle.mesh=duck.obj
                                                 change any parameter on the way in
  latticelab render jet.toml --frames 240 --size 1280x720 --out jet.mp4
                                                 make a film, no display needed
  latticelab render jet.toml --frames 100 --out jet.png
                                                 make one picture, of frame 100
  latticelab run jet.toml --steps 20000 --probes wake.csv
                                                 no picture, only what the probes find
  latticelab mesh duck.obj                       what is wrong with a mesh?
  latticelab tune jet.toml                       find the fastest blocks in memory
  latticelab reference                           list every parameter for --set
  latticelab models kbc                          explain a collision model
  latticelab COMMAND --help                      more about one command

Exit status: 0 success; 1 device, OpenGL or internal failure;
2 bad input (command line, scene, mesh or parameter value); 3 the flow became unstable
(it was faster than run.speed_limit); 130 stopped by Ctrl+C.)";

int parse_number(std::string_view text) {
    int number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    return code == std::errc{} && end == text.data() + text.size() ? number : -1;
}

void parse_size(const std::string& text, int& width, int& height) {
    constexpr int largest = 16384;
    const std::size_t cross = text.find('x');
    if (cross != std::string::npos) {
        width = parse_number(std::string_view(text).substr(0, cross));
        height = parse_number(std::string_view(text).substr(cross + 1));
    }
    if (cross == std::string::npos || width < 16 || height < 16 || width > largest ||
        height > largest) {
        throw InputError({"--size", "\"" + text + "\" is not a picture size",
                          "write WIDTHxHEIGHT in pixels, each from 16 to 16384: 1280x720"});
    }
}

void split_settings(const std::vector<std::string>& texts, SceneOptions& options) {
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            throw InputError({"--set", "\"" + text + "\" has no name=value",
                              "write --set fluid.viscosity=0.01; `latticelab reference` lists "
                              "the names"});
        }
        options.settings.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
}

/// The texts behind options that need work after parsing.
struct Raw {
    std::vector<std::string> settings;
    std::string size;
};

void add_backend(CLI::App& command, std::string& backend) {
    command
        .add_option("--backend", backend,
                    "auto takes CUDA where a working GPU is found, else the processor")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
        ->capture_default_str();
}

void add_scene(CLI::App& command, SceneOptions& options, Raw& raw, bool required) {
    auto* scene = command.add_option("SCENE", options.scene, "scene file (TOML)");
    scene->required(required);
    add_backend(command, options.backend);
    command
        .add_option("--set", raw.settings,
                    "NAME=VALUE, sets a parameter after the scene was read; repeatable")
        ->allow_extra_args(false)
        ->type_name("NAME=VALUE");
}

void add_window(CLI::App& root, WindowOptions& options, Raw& raw) {
    add_scene(root, options.scene, raw, false);
    root.add_option("--size", raw.size, "size of the window")->type_name("WxH");
    root.add_flag("--paused", options.paused, "start paused");
    root.add_option("--speed-limit", options.speed_limit, "lattice steps a second at most")
        ->check(CLI::NonNegativeNumber);
    root.add_option("--report", options.report,
                    "write what the window shows to FILE as JSON lines (for tests)")
        ->type_name("FILE");
}

void add_probes(CLI::App& command, std::filesystem::path& file) {
    command
        .add_option("--probes", file,
                    "write what the scene's probes found: time series to FILE, means and\n"
                    "stresses beside it (wake.csv, wake_statistics.csv)")
        ->type_name("FILE");
}

CLI::App* add_render(CLI::App& root, RenderOptions& options, Raw& raw) {
    CLI::App* render = root.add_subcommand(
        "render",
        "Make a film or picture without a display: x.mp4, x.png (the last frame) or a\n"
        "folder (one PNG a frame)");
    add_scene(*render, options.scene, raw, true);
    render->add_option("--out", options.out, "film, picture or folder")->capture_default_str();
    render->add_option("--frames", options.frames, "number of frames")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    render->add_option("--size", raw.size, "picture size in pixels [1280x720]")->type_name("WxH");
    render->add_option("--fps", options.frames_per_second, "frames a second of the film")
        ->check(CLI::Range(1.0, 240.0))
        ->capture_default_str();
    render
        ->add_option("--steps-per-frame", options.steps_per_frame,
                     "lattice steps between frames [run.steps_per_frame of the scene]")
        ->check(CLI::Range(1, 1000000));
    render
        ->add_option("--warm-up", options.warm_up,
                     "lattice steps before the first frame [run.warm_up of the scene]")
        ->check(CLI::Range(0, 100000000));
    render->add_option("--quality", options.quality, "H.264 rate factor, 0 (lossless) to 51")
        ->check(CLI::Range(0, 51))
        ->capture_default_str();
    render
        ->add_option(
            "--passes", options.passes,
            "marches averaged in each frame, against noise [1 for a film, 8 for a picture]")
        ->check(CLI::Range(1, 1024));
    add_probes(*render, options.probes);
    return render;
}

CLI::App* add_run(CLI::App& root, RunOptions& options, Raw& raw) {
    CLI::App* run = root.add_subcommand(
        "run", "Step a scene without pictures, for its probes or to see whether it is stable");
    add_scene(*run, options.scene, raw, true);
    run->add_option("--steps", options.steps, "lattice steps")
        ->check(CLI::Range(1, 1000000000))
        ->capture_default_str();
    add_probes(*run, options.probes);
    return run;
}

CLI::App* add_mesh(CLI::App& root, MeshOptions& options) {
    CLI::App* mesh = root.add_subcommand(
        "mesh", "Say what a mesh is like: parts, holes, size, how thin it is where it is thinnest");
    mesh->add_option("FILE", options.file, "mesh (OBJ)")->required();
    return mesh;
}

CLI::App* add_tune(CLI::App& root, TuneOptions& options, Raw& raw) {
    CLI::App* tune = root.add_subcommand(
        "tune",
        "Search for the sizes of blocks in memory with which a scene steps fastest on this\n"
        "device: solid.block_side (l) and fluid.alpha. The window remembers what it finds");
    add_scene(*tune, options.scene, raw, true);
    tune->add_option("--steps", options.steps,
                     "lattice steps measured for each pair; the result of fewer than usual is not\n"
                     "remembered [10; 96 where obstacles move]")
        ->check(CLI::Range(1, 1000000));
    tune->add_option("--csv", options.csv, "write the table to FILE as well")->type_name("FILE");
    tune->add_option("--write", options.write, "write the scene with the fastest pair to FILE")
        ->type_name("FILE");
    return tune;
}

CLI::App* add_check(CLI::App& root, CheckOptions& options, Raw& raw) {
    CLI::App* check = root.add_subcommand(
        "check", "Read a scene and its meshes, say what it needs or what is wrong with it");
    add_scene(*check, options.scene, raw, true);
    return check;
}

template <class Enum>
std::vector<std::string> names_of() {
    const auto& names = scene::EnumNames<Enum>::values;
    return {names.begin(), names.end()};
}

CLI::App* add_models(CLI::App& root, ModelsOptions& options) {
    CLI::App* models = root.add_subcommand(
        "models", "Explain the collision models: equations, sources and what they read");
    models->add_option("NAME", options.name, "one model; without it all")
        ->check(CLI::IsMember(names_of<scene::CollisionModel>()));
    return models;
}

CLI::App* add_bench(CLI::App& root, BenchOptions& options) {
    CLI::App* bench = root.add_subcommand(
        "bench", "Run a benchmark and print a table to paste; without NAME list them");
    bench->add_option("NAME", options.names, "benchmarks, one after the other; all: each");
    add_backend(*bench, options.backend);
    bench->add_option("--size", options.size, "grid")->type_name("WxHxD");
    bench->add_option("--model", options.model, "collision model")
        ->check(CLI::IsMember(names_of<scene::CollisionModel>()));
    bench->add_option("--variant", options.variant, "stages: one variant of the step")
        ->check(CLI::IsMember(names_of<scene::SolverVariant>()));
    bench
        ->add_option("--alpha", options.alpha,
                     "fluid, stages: nodes per CSoA block, a power of two")
        ->type_name("N");
    bench->add_option("--only", options.only, "fluid: only figures with TEXT in their name");
    bench->add_option("--json", options.json, "also write the figures to FILE")->type_name("FILE");
    return bench;
}

/// Options of the window given before a command would be dropped without a word.
void refuse_misplaced_options(const CLI::App& root) {
    const auto chosen = root.get_subcommands();
    if (chosen.empty()) { return; }
    for (const CLI::Option* option : root.get_options()) {
        if (option->count() == 0) { continue; }
        const std::string command = chosen.front()->get_name();
        throw InputError(
            {"command line", fmt::format("{} stands before '{}'", option->get_name(), command),
             fmt::format("write it after: latticelab {} ... {} ...", command, option->get_name())});
    }
}

/// What to print instead of going on, for --help and --version.
std::optional<Answer> parse(CLI::App& root, int argc, const char* const* argv) {
    try {
        root.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        const auto chosen = root.get_subcommands();
        return Answer{chosen.empty() ? root.help() : chosen.front()->help(), exit_success};
    } catch (const CLI::CallForVersion& version) {
        return Answer{std::string(version.what()) + "\n", exit_success};
    } catch (const CLI::ParseError& error) {
        throw InputError({"command line", error.what(), "see latticelab --help"});
    }
    return std::nullopt;
}

}  // namespace

std::variant<Options, Answer> parse_options(int argc, const char* const* argv) {
    WindowOptions window;
    RenderOptions render;
    RunOptions run;
    TuneOptions tune;
    CheckOptions check;
    MeshOptions mesh;
    ModelsOptions models;
    BenchOptions bench;
    Raw window_raw;
    Raw render_raw;
    Raw run_raw;
    Raw tune_raw;
    Raw check_raw;

    CLI::App root(description, "latticelab");
    root.footer(footer);
    root.set_version_flag("--version", "LatticeLab " LATTICELAB_VERSION);
    root.require_subcommand(0, 1);
    root.get_formatter()->column_width(34);
    add_window(root, window, window_raw);
    CLI::App* render_command = add_render(root, render, render_raw);
    CLI::App* run_command = add_run(root, run, run_raw);
    CLI::App* tune_command = add_tune(root, tune, tune_raw);
    CLI::App* check_command = add_check(root, check, check_raw);
    CLI::App* mesh_command = add_mesh(root, mesh);
    CLI::App* info_command =
        root.add_subcommand("info", "Print backends, devices, OpenGL renderer and versions");
    CLI::App* reference_command =
        root.add_subcommand("reference", "Print every parameter as a Markdown table");
    CLI::App* models_command = add_models(root, models);
    CLI::App* bench_command = add_bench(root, bench);

    if (const auto answer = parse(root, argc, argv)) { return *answer; }
    refuse_misplaced_options(root);
    if (*render_command) {
        if (!render_raw.size.empty()) { parse_size(render_raw.size, render.width, render.height); }
        split_settings(render_raw.settings, render.scene);
        return Options{render};
    }
    if (*run_command) {
        split_settings(run_raw.settings, run.scene);
        return Options{run};
    }
    if (*tune_command) {
        split_settings(tune_raw.settings, tune.scene);
        return Options{tune};
    }
    if (*check_command) {
        split_settings(check_raw.settings, check.scene);
        return Options{check};
    }
    if (*mesh_command) { return Options{mesh}; }
    if (*info_command) { return Options{InfoOptions{}}; }
    if (*reference_command) { return Options{ReferenceOptions{}}; }
    if (*models_command) { return Options{models}; }
    if (*bench_command) { return Options{bench}; }
    if (!window_raw.size.empty()) { parse_size(window_raw.size, window.width, window.height); }
    split_settings(window_raw.settings, window.scene);
    return Options{window};
}

}  // namespace lattice::app
