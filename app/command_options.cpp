// SPDX-License-Identifier: MIT
#include "app/command_options.hpp"

#include <map>
#include <string>
#include <vector>

#include "engine/scene/enum_names.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

namespace {

/// A range lets "nan" pass: it compares false with both ends.
std::string refuse_nan(const std::string& text) {
    return text.find_first_of("nN") == std::string::npos ? "" : "not a number";
}

void add_backend(CLI::App& command, std::string& backend) {
    command
        .add_option("--backend", backend,
                    "auto takes CUDA where a working GPU is found, else the processor")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}))
        ->capture_default_str();
}

void add_scene(CLI::App& command, SceneOptions& options, RawOptions& raw, bool required) {
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

void add_compare(CLI::App& command, CompareOptions& options, RawOptions& raw) {
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

void add_report(CLI::App& command, WindowOptions& options) {
    command
        .add_option("--report", options.report,
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

template <class Enum>
std::vector<std::string> names_of() {
    const auto& names = scene::EnumNames<Enum>::values;
    return {names.begin(), names.end()};
}

}  // namespace

void add_window(CLI::App& root, WindowOptions& options, RawOptions& raw) {
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

CLI::App* add_lesson(CLI::App& root, WindowOptions& options, RawOptions& raw) {
    CLI::App* lesson = root.add_subcommand(
        "lesson", "Open the window with a lesson that is walked through; without NAME list them");
    lesson->add_option("NAME", options.lesson, "one that comes with the program, or a file");
    add_backend(*lesson, options.scene.backend);
    lesson->add_option("--size", raw.size, "size of the window")->type_name("WxH");
    add_report(*lesson, options);
    return lesson;
}

CLI::App* add_render(CLI::App& root, RenderOptions& options, RawOptions& raw) {
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

CLI::App* add_run(CLI::App& root, RunOptions& options, RawOptions& raw) {
    CLI::App* run = root.add_subcommand(
        "run",
        "Step a scene without pictures: for its probes, or to see whether it is stable, or for\n"
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

CLI::App* add_tune(CLI::App& root, TuneOptions& options, RawOptions& raw) {
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

CLI::App* add_check(CLI::App& root, CheckOptions& options, RawOptions& raw) {
    CLI::App* check = root.add_subcommand(
        "check", "Read a scene and its meshes, say what it needs or what is wrong with it");
    add_scene(*check, options.scene, raw, true);
    return check;
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

}  // namespace lattice::app
