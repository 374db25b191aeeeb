// SPDX-License-Identifier: MIT
#include "app/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <charconv>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "app/command_options.hpp"
#include "app/exit_status.hpp"
#include "app/script/script_name.hpp"
#include "engine/scene/suggestion.hpp"

namespace lattice::app {

namespace {

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

/// Throws InputError for options that mean nothing without a second side.
void complete(CompareOptions& options, const RawOptions& raw) {
    options.settings = split_settings("--compare-set", raw.compare_settings);
    const bool changed = options.split != Split{} || options.same_steps;
    if (changed && !options.wanted()) {
        throw InputError({"command line", "a layout is given, but nothing to compare with",
                          "add --compare OTHER or --compare-set NAME=VALUE"});
    }
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

void complete(WindowOptions& options, const RawOptions& raw, const CLI::App& root) {
    if (names_script(options.scene.scene)) {
        options.script = std::exchange(options.scene.scene, {});
    }
    if (!raw.size.empty()) { parse_size(raw.size, options.width, options.height); }
    split_settings(raw.settings, options.scene);
    complete(options.compare, raw);
    options.scene.commands = command_names(root);
}

void complete(RenderOptions& options, const RawOptions& raw) {
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

void complete(RunOptions& options, const RawOptions& raw, const CLI::App& command) {
    split_settings(raw.settings, options.scene);
    if (names_script(options.scene.scene) && command.count("--steps") > 0) {
        throw InputError({"--steps", "a script says itself how far it runs",
                          "write step N, or run and wait N steps in it"});
    }
}

void set_up(CLI::App& root) {
    root.footer(footer);
    root.set_version_flag("--version", "LatticeLab " LATTICELAB_VERSION);
    root.require_subcommand(0, 1);
    root.get_formatter()->column_width(34);
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
    struct {
        RawOptions window, lesson, render, run, tune, check;
    } raw;

    CLI::App root(description, "latticelab");
    set_up(root);
    add_window(root, window, raw.window);
    CLI::App* render_command = add_render(root, render, raw.render);
    CLI::App* run_command = add_run(root, run, raw.run);
    CLI::App* tune_command = add_tune(root, tune, raw.tune);
    CLI::App* check_command = add_check(root, check, raw.check);
    CLI::App* mesh_command = add_mesh(root, mesh);
    CLI::App* lesson_command = add_lesson(root, lesson, raw.lesson);
    CLI::App* info_command =
        root.add_subcommand("info", "Print backends, devices, OpenGL renderer and versions");
    CLI::App* reference_command =
        root.add_subcommand("reference", "Print every parameter as a Markdown table");
    CLI::App* models_command = add_models(root, models);
    CLI::App* bench_command = add_bench(root, bench);

    if (const auto answer = parse(root, argc, argv)) { return *answer; }
    refuse_misplaced_options(root);
    if (*render_command) {
        complete(render, raw.render);
        return Options{render};
    }
    if (*run_command) {
        complete(run, raw.run, *run_command);
        return Options{run};
    }
    if (*tune_command) {
        split_settings(raw.tune.settings, tune.scene);
        return Options{tune};
    }
    if (*check_command) {
        split_settings(raw.check.settings, check.scene);
        return Options{check};
    }
    if (*lesson_command) {
        if (lesson.lesson.empty()) { return Options{LessonsOptions{}}; }
        complete(lesson, raw.lesson, root);
        return Options{lesson};
    }
    if (*mesh_command) { return Options{mesh}; }
    if (*info_command) { return Options{InfoOptions{}}; }
    if (*reference_command) { return Options{ReferenceOptions{}}; }
    if (*models_command) { return Options{models}; }
    if (*bench_command) { return Options{bench}; }
    complete(window, raw.window, root);
    return Options{window};
}

}  // namespace lattice::app
