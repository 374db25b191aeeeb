// SPDX-License-Identifier: MIT
#include "app/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <array>
#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "app/exit_status.hpp"
#include "app/script/script_name.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/scene/suggestion.hpp"

namespace lattice::app {

namespace {

/// A range lets "nan" pass: it compares false with both ends.
std::string refuse_nan(const std::string& text) {
    return text.find_first_of("nN") == std::string::npos ? "" : "not a number";
}

constexpr const char* description =
    "LatticeLab simulates smoke with the lattice Boltzmann method, and cellular automata, and\n"
    "shows them live.\n"
    "Without a command it opens a window; give it a scene file or take the default one.";

constexpr const char* footer =
    R"(Examples:
  latticelab                                     open the window with the default scene
  latticelab assets/scenes/jet_ball.toml         open another scene
  latticelab gosper_gun.rle                      open a pattern of cells, with its rule
  latticelab jet.toml --set fluid.viscosity=0.002 --set obstacle.mesh=duck.obj
                                                 change any parameter on the way in
  latticelab jet.toml --compare-set fluid.model=bgk
                                                 the same with another collision model, behind a curtain
  latticelab render jet.toml --frames 240 --size 1280x720 --out jet.mp4
                                                 make a film, no display needed
  latticelab render jet.toml --frames 100 --out jet.png
                                                 make one picture, of frame 100
  latticelab render jet.toml --frames 60 --size 480x270 --out jet.gif
                                                 make a loop for a page
  latticelab render jet.toml --frames 100 --scale 4 --transparent --out jet.png
                                                 make a large picture to lay over another
  latticelab run jet.toml --steps 20000 --probes wake.csv
                                                 no picture, only what the probes find
  latticelab run life.toml --steps 1000 --out end.rle
                                                 the cells of generation 1000
  latticelab run jet.toml --steps 5000 --checkpoint jet.lattice
                                                 keep the world, to go on: latticelab jet.lattice
  latticelab run demo.lab                        carry out a script; latticelab demo.lab shows it live
  latticelab lesson                              list the lessons; with a name begin one
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

using Settings = std::vector<std::pair<std::string, std::string>>;

Settings split_settings(const char* option, const std::vector<std::string>& texts) {
    Settings settings;
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            throw InputError({option, "\"" + text + "\" has no name=value",
                              fmt::format("write {} fluid.viscosity=0.01; `latticelab reference` "
                                          "lists the names",
                                          option)});
        }
        settings.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    return settings;
}

void split_settings(const std::vector<std::string>& texts, SceneOptions& options) {
    options.settings = split_settings("--set", texts);
}

/// The texts behind options that need work after parsing.
struct Raw {
    std::vector<std::string> settings;
    std::vector<std::string> compare_settings;
    std::string size;
    bool loop = false;
    bool no_loop = false;
};

void add_backend(CLI::App& command, std::string& backend) {
    command
        .add_option("--backend", backend,
                    "auto takes CUDA where a working GPU is found, else the processor")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
        ->capture_default_str();
}

void add_scene(CLI::App& command, SceneOptions& options, Raw& raw, bool required) {
    auto* scene = command.add_option("SCENE", options.scene,
                                     "scene (.toml), pattern (.rle, ...) or checkpoint (.lattice)");
    scene->required(required);
    add_backend(command, options.backend);
    command
        .add_option("--set", raw.settings,
                    "set a parameter after the scene was read; one each, repeatable")
        ->allow_extra_args(false)
        ->option_text("NAME=VALUE");
}

void add_compare(CLI::App& command, CompareOptions& options, Raw& raw) {
    const std::map<std::string, SplitLayout> layouts{{"curtain", SplitLayout::curtain},
                                                     {"side_by_side", SplitLayout::side_by_side}};
    command
        .add_option("--compare", options.scene,
                    "show another scene of the same kind beside this one; --set is for both")
        ->type_name("OTHER");
    command
        .add_option("--compare-set", raw.compare_settings,
                    "set a parameter of the other side alone, by itself for a variant of SCENE;\n"
                    "one each, repeatable")
        ->allow_extra_args(false)
        ->option_text("NAME=VALUE");
    command
        .add_option("--compare-layout", options.split.layout,
                    "curtain (the default) or side_by_side")
        ->transform(CLI::CheckedTransformer(layouts).description(""))
        ->type_name("LAYOUT");
    command
        .add_option("--curtain", options.split.curtain,
                    "where the curtain hangs, from 0 (left) to 1 [0.5]")
        ->check(CLI::Range(0.0, 1.0))
        ->check(refuse_nan)
        ->type_name("SHARE");
    command.add_flag("--compare-same-steps", options.same_steps,
                     "as many steps on both sides even where their resolutions differ; else the\n"
                     "finer side does more, so that both show the same time of the flow");
}

/// Throws InputError for options that mean nothing without a second side.
void complete(CompareOptions& options, const Raw& raw) {
    options.settings = split_settings("--compare-set", raw.compare_settings);
    const bool changed = options.split != Split{} || options.same_steps;
    if (changed && !options.wanted()) {
        throw InputError({"command line", "a layout is given, but nothing to compare with",
                          "add --compare OTHER or --compare-set NAME=VALUE"});
    }
}

void add_report(CLI::App& command, WindowOptions& options) {
    command
        .add_option("--report", options.report,
                    "write what the window shows to FILE as JSON lines (for tests)")
        ->type_name("FILE");
}

void add_window(CLI::App& root, WindowOptions& options, Raw& raw) {
    add_scene(root, options.scene, raw, false);
    add_compare(root, options.compare, raw);
    root.add_option("--size", raw.size, "size of the window")->type_name("WxH");
    root.add_flag("--paused", options.paused, "start paused");
    root.add_option("--speed-limit", options.speed_limit, "lattice steps a second at most")
        ->check(CLI::NonNegativeNumber);
    root.add_option("--autosave", options.autosave_minutes,
                    "minutes between copies of unsaved work, offered after a crash; 0: none")
        ->check(CLI::Range(0.0, 1e6))
        ->check(refuse_nan)
        ->type_name("MINUTES")
        ->capture_default_str();
    root.add_option("--lesson", options.lesson, "begin a lesson; latticelab lesson lists them")
        ->type_name("NAME");
    add_report(root, options);
}

CLI::App* add_lesson(CLI::App& root, WindowOptions& options, Raw& raw) {
    CLI::App* lesson = root.add_subcommand(
        "lesson", "Open the window with a lesson that is walked through; without NAME list them");
    lesson->add_option("NAME", options.lesson, "one that comes with the program, or a file");
    add_backend(*lesson, options.scene.backend);
    lesson->add_option("--size", raw.size, "size of the window")->type_name("WxH");
    add_report(*lesson, options);
    return lesson;
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
        "Make a film or picture without a display: x.mp4 (or .mkv, .mov, .webm, .gif, .webp),\n"
        "x.png (the last frame) or a folder (one PNG a frame)");
    add_scene(*render, options.scene, raw, true);
    add_compare(*render, options.compare, raw);
    render->add_option("--out", options.out, "film, picture or folder")->capture_default_str();
    render->add_option("--frames", options.frames, "number of frames")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    render->add_option("--size", raw.size, "picture size in pixels [1280x720]")->type_name("WxH");
    render->add_option("--fps", options.frames_per_second, "frames a second of the film")
        ->check(CLI::Range(1.0, 240.0))
        ->check(refuse_nan)
        ->capture_default_str();
    render
        ->add_option("--steps-per-frame", options.steps_per_frame,
                     "lattice steps between frames [run.steps_per_frame of the scene]")
        ->check(CLI::Range(1, 1000000));
    render
        ->add_option(
            "--warm-up", options.warm_up,
            "lattice steps before the first frame [run.warm_up of the scene, 0 of a checkpoint]")
        ->check(CLI::Range(0, 100000000));
    render
        ->add_option(
            "--scale", options.scale,
            "times the size in pixels, lines and letters with it: --size 1920x1080 --scale 8\n"
            "makes 15360x8640")
        ->check(CLI::Range(1, 8));
    render->add_flag("--transparent", options.transparent,
                     "of a .png: nothing behind smoke and solids, to be laid over anything");
    render
        ->add_option(
            "--codec", options.codec,
            "h264 (usual in .mp4, .mkv, .mov), h265, vp9 (usual in .webm), av1, gif, webp\n"
            "or png (a folder)")
        ->type_name("NAME");
    auto* loop = render->add_flag("--loop", raw.loop, "a .gif or .webp plays for ever, as usual");
    render->add_flag("--no-loop", raw.no_loop, "it plays once")->excludes(loop);
    render
        ->add_option(
            "--quality", options.quality,
            "0 (lossless) to 51, as H.264's rate factor; other codecs take what is like it")
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
    CLI::App* run = root.add_subcommand("run",
                                        "Step a scene without pictures: for the probes of a flow "
                                        "or to see whether it is stable, for\n"
                                        "the cells of an automaton after so many generations; "
                                        "or carry out a script (.lab)");
    add_scene(*run, options.scene, raw, true);
    run->add_option("--steps", options.steps, "lattice steps, or generations")
        ->check(CLI::Range(1, 1000000000))
        ->capture_default_str();
    add_probes(*run, options.probes);
    run->add_option("--checkpoint", options.checkpoint,
                    "write the world after the last step: `run FILE` goes on from there, and the\n"
                    "window and render open it; ends in .lattice")
        ->type_name("FILE");
    run->add_option("--out", options.out,
                    "write the last generation of an automaton as a pattern: .rle, .mc, .cells,\n"
                    ".lif (Life 1.05) or .life (Life 1.06)");
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
    bench->add_option("--size", options.size, "grid, automata: WxH; one number for all sides")
        ->type_name("WxHxD");
    bench->add_option("--model", options.model, "collision model")
        ->check(CLI::IsMember(names_of<scene::CollisionModel>()));
    bench->add_option("--variant", options.variant, "stages: one variant of the step")
        ->check(CLI::IsMember(names_of<scene::SolverVariant>()));
    bench
        ->add_option("--alpha", options.alpha,
                     "fluid, stages: nodes per CSoA block, a power of two")
        ->type_name("N");
    bench->add_option("--only", options.only,
                      "automata, fluid: only figures with TEXT in their name");
    bench->add_option("--repeats", options.repeats, "measurements of each figure")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    bench->add_option("--sample", options.sample_seconds, "least length of a measurement, seconds")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.001, 60.0))
        ->check(refuse_nan);
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

std::vector<std::string> command_names(const CLI::App& root) {
    std::vector<std::string> names;
    for (const CLI::App* command : root.get_subcommands([](const CLI::App*) { return true; })) {
        names.push_back(command->get_name());
    }
    return names;
}

void complete(WindowOptions& options, const Raw& raw, const CLI::App& root) {
    if (names_script(options.scene.scene)) {
        options.script = std::exchange(options.scene.scene, {});
    }
    if (!raw.size.empty()) { parse_size(raw.size, options.width, options.height); }
    split_settings(raw.settings, options.scene);
    complete(options.compare, raw);
    options.scene.commands = command_names(root);
}

void complete(RenderOptions& options, const Raw& raw) {
    if (!raw.size.empty()) { parse_size(raw.size, options.width, options.height); }
    options.width *= options.scale;
    options.height *= options.scale;
    if (raw.loop || raw.no_loop) { options.loop = raw.loop; }
    split_settings(raw.settings, options.scene);
    complete(options.compare, raw);
}

/// A first word that is no command is taken for a scene, and what follows it is then too much.
void refuse_mistyped_command(const CLI::App& root) {
    const auto& words = root.get_option("SCENE")->results();
    if (!root.get_subcommands().empty() || words.empty()) { return; }
    const std::vector<std::string> names = command_names(root);
    const auto near = scene::nearest_name(words.front(), names);
    if (!near) { return; }
    throw InputError(
        {"command line", fmt::format("'{}' is no command", words.front()),
         fmt::format("did you mean '{}'? The commands are: {}", *near, fmt::join(names, ", "))});
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
    } catch (const CLI::ExtrasError& error) {
        refuse_mistyped_command(root);
        throw InputError({"command line", error.what(), "see latticelab --help"});
    } catch (const CLI::ParseError& error) {
        throw InputError({"command line", error.what(), "see latticelab --help"});
    }
    return std::nullopt;
}

}  // namespace

std::variant<Options, Answer> parse_options(int argc, const char* const* argv) {
    WindowOptions window;
    WindowOptions lesson;
    RenderOptions render;
    RunOptions run;
    TuneOptions tune;
    CheckOptions check;
    MeshOptions mesh;
    ModelsOptions models;
    BenchOptions bench;
    Raw window_raw;
    Raw lesson_raw;
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
    CLI::App* lesson_command = add_lesson(root, lesson, lesson_raw);
    CLI::App* info_command =
        root.add_subcommand("info", "Print backends, devices, OpenGL renderer and versions");
    CLI::App* reference_command =
        root.add_subcommand("reference", "Print every parameter as a Markdown table");
    CLI::App* models_command = add_models(root, models);
    CLI::App* bench_command = add_bench(root, bench);

    if (const auto answer = parse(root, argc, argv)) { return *answer; }
    refuse_misplaced_options(root);
    if (*render_command) {
        complete(render, render_raw);
        return Options{render};
    }
    if (*run_command) {
        split_settings(run_raw.settings, run.scene);
        if (names_script(run.scene.scene) && run_command->count("--steps") > 0) {
            throw InputError({"--steps", "a script says itself how far it runs",
                              "write step N, or run and wait N steps in it"});
        }
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
    if (*lesson_command) {
        if (lesson.lesson.empty()) { return Options{LessonsOptions{}}; }
        complete(lesson, lesson_raw, root);
        return Options{lesson};
    }
    if (*mesh_command) { return Options{mesh}; }
    if (*info_command) { return Options{InfoOptions{}}; }
    if (*reference_command) { return Options{ReferenceOptions{}}; }
    if (*models_command) { return Options{models}; }
    if (*bench_command) { return Options{bench}; }
    complete(window, window_raw, root);
    return Options{window};
}

}  // namespace lattice::app
