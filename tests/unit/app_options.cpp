// SPDX-License-Identifier: MIT
#include "app/options.hpp"

#include <doctest/doctest.h>

#include <GLFW/glfw3.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>

#include "app/exit_status.hpp"
#include "app/key_bindings.hpp"
#include "app/progress_bar.hpp"

using namespace lattice::app;

namespace {

std::variant<Options, Answer> parse(std::initializer_list<const char*> words) {
    std::vector<const char*> argv{"latticelab"};
    argv.insert(argv.end(), words);
    return parse_options(static_cast<int>(argv.size()), argv.data());
}

template <class Kind>
Kind parse_as(std::initializer_list<const char*> words) {
    return std::get<Kind>(std::get<Options>(parse(words)));
}

}  // namespace

TEST_CASE("without words a window opens with the default scene") {
    const auto options = parse_as<WindowOptions>({});
    CHECK(options.scene.scene.empty());
    CHECK(options.scene.backend == "auto");
    CHECK_FALSE(options.paused);
}

TEST_CASE("a scene and settings, in order") {
    const auto options = parse_as<WindowOptions>({"jet.toml", "--set", "fluid.viscosity=0.01",
                                                  "--set", "obstacle.mesh=a=b.obj", "--paused",
                                                  "--size", "960x600", "--backend", "cpu"});
    CHECK(options.scene.scene == "jet.toml");
    REQUIRE(options.scene.settings.size() == 2);
    CHECK(options.scene.settings[0] ==
          std::pair<std::string, std::string>{"fluid.viscosity", "0.01"});
    CHECK(options.scene.settings[1].second == "a=b.obj");
    CHECK(options.paused);
    CHECK(options.width == 960);
    CHECK(options.height == 600);
    CHECK(options.scene.backend == "cpu");
}

TEST_CASE("tune takes steps and the files to write") {
    const auto plain = parse_as<TuneOptions>({"tune", "ring"});
    CHECK(plain.scene.scene == "ring");
    CHECK(plain.steps == 0);
    CHECK(plain.csv.empty());
    CHECK(plain.write.empty());
    const auto full =
        parse_as<TuneOptions>({"tune", "jet.toml", "--steps", "40", "--csv", "t.csv", "--write",
                               "fast.toml", "--set", "fluid.model=bgk", "--backend", "cpu"});
    CHECK(full.steps == 40);
    CHECK(full.csv == "t.csv");
    CHECK(full.write == "fast.toml");
    CHECK(full.scene.backend == "cpu");
    CHECK(full.scene.settings.at(0).first == "fluid.model");
    CHECK_THROWS_AS(parse({"tune"}), InputError);
    CHECK_THROWS_AS(parse({"tune", "jet.toml", "--steps", "0"}), InputError);
}

TEST_CASE("render takes the film's figures") {
    const auto options = parse_as<RenderOptions>(
        {"render", "jet.toml", "--frames", "120", "--size", "960x540", "--fps", "25", "--out",
         "jet.mp4", "--warm-up", "0", "--set", "view.mode=particles"});
    CHECK(options.scene.scene == "jet.toml");
    CHECK(options.frames == 120);
    CHECK(options.width == 960);
    CHECK(options.height == 540);
    CHECK(options.frames_per_second == 25);
    CHECK(options.out == "jet.mp4");
    CHECK(options.warm_up == 0);
    CHECK(options.steps_per_frame == 0);
    REQUIRE(options.scene.settings.size() == 1);
    CHECK(options.scene.settings[0].second == "particles");
}

TEST_CASE("render takes a codec, a loop, a scale and transparency") {
    const auto plain = parse_as<RenderOptions>({"render", "a.toml"});
    CHECK(plain.codec.empty());
    CHECK_FALSE(plain.loop);
    CHECK(plain.scale == 1);
    CHECK_FALSE(plain.transparent);
    CHECK_FALSE(plain.in_tiles());
    const auto film = parse_as<RenderOptions>({"render", "a.toml", "--codec", "h265", "--loop"});
    CHECK(film.codec == "h265");
    CHECK(film.loop == true);
    CHECK(parse_as<RenderOptions>({"render", "a.toml", "--no-loop"}).loop == false);
    CHECK_THROWS_AS(parse({"render", "a.toml", "--no-loop", "--loop"}), InputError);
    const auto large = parse_as<RenderOptions>(
        {"render", "a.toml", "--size", "1920x1080", "--scale", "8", "--transparent"});
    CHECK(large.width == 15360);
    CHECK(large.height == 8640);
    CHECK(large.scale == 8);
    CHECK(large.transparent);
    CHECK(large.in_tiles());
    CHECK_THROWS_AS(parse({"render", "a.toml", "--scale", "9"}), InputError);
    CHECK_THROWS_AS(parse({"render", "a.toml", "--scale", "0"}), InputError);
}

TEST_CASE("the other commands") {
    CHECK(parse_as<CheckOptions>({"check", "a.toml"}).scene.scene == "a.toml");
    CHECK(parse_as<MeshOptions>({"mesh", "duck.obj"}).file == "duck.obj");
    CHECK_THROWS_AS(parse({"mesh"}), InputError);
    const auto run = parse_as<RunOptions>({"run", "a.toml", "--steps", "500", "--probes", "p.csv"});
    CHECK(run.scene.scene == "a.toml");
    CHECK(run.steps == 500);
    CHECK(run.probes == "p.csv");
    CHECK(run.out.empty());
    CHECK(parse_as<RunOptions>({"run", "a.toml", "--out", "end.rle"}).out == "end.rle");
    CHECK(parse_as<RenderOptions>({"render", "a.toml"}).probes.empty());
    CHECK(parse_as<RenderOptions>({"render", "a.toml", "--probes", "p.csv"}).probes == "p.csv");
    parse_as<InfoOptions>({"info"});
    parse_as<ReferenceOptions>({"reference"});
    CHECK(parse_as<ModelsOptions>({"models"}).name.empty());
    CHECK(parse_as<ModelsOptions>({"models", "kbc"}).name == "kbc");
    CHECK_THROWS_AS(parse({"models", "lbgk"}), InputError);
    CHECK(parse_as<BenchOptions>({"bench", "fluid", "--model", "study_2020"}).model ==
          "study_2020");
    const auto bench = parse_as<BenchOptions>(
        {"bench", "fluid", "--size", "64x32x16", "--model", "bgk", "--json", "f.json"});
    CHECK(bench.names == std::vector<std::string>{"fluid"});
    CHECK(bench.size == "64x32x16");
    CHECK(bench.model == "bgk");
    CHECK(bench.json == "f.json");
    CHECK(bench.variant.empty());
    CHECK(bench.repeats == 5);
    CHECK(parse_as<BenchOptions>({"bench", "copy", "--repeats", "15"}).repeats == 15);
    CHECK(parse_as<BenchOptions>({"bench", "copy", "--sample", "0.05"}).sample_seconds == 0.05);
    CHECK_THROWS_AS(parse({"bench", "copy", "--repeats", "0"}), InputError);
    CHECK_THROWS_AS(parse({"bench", "copy", "--sample", "nan"}), InputError);
    CHECK_THROWS_AS(parse({"render", "a.toml", "--fps", "nan"}), InputError);
    CHECK_THROWS_AS(parse({"bench", "copy", "--frames", "3"}), InputError);
    CHECK(parse_as<BenchOptions>({"bench", "copy", "smoke"}).names.size() == 2);
    const auto stages =
        parse_as<BenchOptions>({"bench", "stages", "--variant", "paper", "--alpha", "32"});
    CHECK(stages.variant == "paper");
    CHECK(stages.alpha == 32);
}

TEST_CASE("help and version answer at once with status 0 and teach") {
    const auto help = std::get<Answer>(parse({"--help"}));
    CHECK(help.status == exit_success);
    for (const char* word : {"Examples", "render", "--set", "Exit status", "bad input"}) {
        CHECK(help.text.find(word) != std::string::npos);
    }
    CHECK(std::get<Answer>(parse({"render", "--help"})).text.find("--frames") != std::string::npos);
    CHECK(std::get<Answer>(parse({"--version"})).text.find("LatticeLab ") == 0);
}

TEST_CASE("bad words are input errors") {
    for (const auto& words : std::initializer_list<std::initializer_list<const char*>>{
             {"--bogus"},
             {"render"},
             {"render", "a.toml", "--frames", "0"},
             {"render", "a.toml", "--frames", "many"},
             {"render", "a.toml", "--size", "960"},
             {"render", "a.toml", "--size", "x540"},
             {"render", "a.toml", "--size", "8x540"},
             {"render", "a.toml", "--size", "960x540x3"},
             {"--size", "99999x600"},
             {"--set", "viscosity"},
             {"--set", "=3"},
             {"--backend", "opencl"},
             {"bench", "stages", "--model", "lbgk"},
             {"bench", "stages", "--variant", "papers"}}) {
        CHECK_THROWS_AS(parse(words), InputError);
    }
}

TEST_CASE("a mistyped command with more words behind it is told from a scene") {
    const auto told = [](std::initializer_list<const char*> words) -> std::string {
        try {
            parse(words);
        } catch (const InputError& error) { return error.what(); }
        return "";
    };
    for (const auto& words : std::initializer_list<std::initializer_list<const char*>>{
             {"rendr", "jet_ball"},
             {"RENDER", "jet_ball", "--frames", "3"},
             {"redner", "--out", "x"}}) {
        CHECK(told(words).find("is no command\n  did you mean 'render'?") != std::string::npos);
    }
    CHECK(told({"chek", "jet_ball"}).find("did you mean 'check'?") != std::string::npos);
    CHECK(told({"jet_ball", "jet_ball"}).find("did you mean") == std::string::npos);
    CHECK_FALSE(told({"jet_ball", "jet_ball"}).empty());
    // One word may be a scene of that name.
    const auto commands = parse_as<WindowOptions>({"rendr"}).scene.commands;
    CHECK(std::ranges::count(commands, "render") == 1);
    CHECK(parse_as<CheckOptions>({"check", "rendr"}).scene.commands.empty());
}

TEST_CASE("help writes --set as it is to be written") {
    for (const auto& words :
         std::initializer_list<std::initializer_list<const char*>>{{"--help"},
                                                                   {"render", "--help"},
                                                                   {"run", "--help"},
                                                                   {"check", "--help"},
                                                                   {"tune", "--help"}}) {
        const std::string text = std::get<Answer>(parse(words)).text;
        CHECK(text.find("--set NAME=VALUE") != std::string::npos);
        CHECK(text.find("NAME=VALUE ...") == std::string::npos);
    }
    CHECK_THROWS_AS(parse({"a.toml", "--set", "fluid.alpha=8", "fluid.limiter=1"}), InputError);
    CHECK_THROWS_AS(parse({"check", "a.toml", "--set", "fluid.alpha=8", "fluid.limiter=1"}),
                    InputError);
}

TEST_CASE("every key is bound once, and every action has a key") {
    std::set<std::pair<int, int>> seen;
    std::set<Action> actions;
    for (const KeyBinding& binding : key_bindings()) {
        CHECK(seen.emplace(binding.key, binding.modifiers).second);
        actions.insert(binding.action);
        CHECK(find_action(binding.key, binding.modifiers, false) == binding.action);
        CHECK(find_action(binding.key, binding.modifiers, true).has_value() == binding.repeats);
    }
    CHECK(actions.size() == static_cast<std::size_t>(Action::quit) + 1);
    CHECK_FALSE(find_action(GLFW_KEY_F9, 0, false).has_value());
    CHECK_FALSE(find_action(GLFW_KEY_SPACE, GLFW_MOD_CONTROL, false).has_value());
    CHECK(find_action(GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_CAPS_LOCK, false) == Action::undo);
}

TEST_CASE("durations are read at a glance") {
    CHECK(format_duration(0) == "0 s");
    CHECK(format_duration(59.4) == "59 s");
    CHECK(format_duration(59.6) == "1:00");
    CHECK(format_duration(127) == "2:07");
    CHECK(format_duration(3909) == "1:05:09");
}

TEST_CASE("options before a command are refused, not dropped") {
    const std::array arguments{"latticelab", "--backend", "cpu", "render", "x.toml"};
    CHECK_THROWS_WITH_AS(parse_options(static_cast<int>(arguments.size()), arguments.data()),
                         doctest::Contains("--backend stands before 'render'"), InputError);
    const std::array scene{"latticelab", "--set", "fluid.alpha=8", "check", "x.toml"};
    CHECK_THROWS_AS(parse_options(static_cast<int>(scene.size()), scene.data()), InputError);
}
