// SPDX-License-Identifier: MIT
// Commands of scripts for scenes, and for how far they run.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "app/actions.hpp"
#include "app/comparison.hpp"
#include "app/output_file.hpp"
#include "app/scene_loading.hpp"
#include "app/script/script_command.hpp"
#include "app/script/script_player.hpp"
#include "app/script/script_run.hpp"
#include "engine/error.hpp"

namespace lattice::app {

namespace {

namespace fs = std::filesystem;

constexpr int most_steps = 1000000000;

void open_scene(ScriptRun& run) {
    const fs::path file = run.file_to_read(0, "scenes", ".toml");
    if (names_script(file)) { run.refuse("this is a script", "write include FILE"); }
    run.session().open(load_scene(file, run.session().device().info()), file);
}

void save_scene(ScriptRun& run) {
    AppState& state = run.state();
    const bool cells = run.count() > 1 && run.choice(1, {"cells"}) == 0;
    if (cells && !state.shows_cells()) {
        run.refuse("the scene has no cells", "write save FILE alone");
    }
    const fs::path file = run.text(0);
    check_output_file("save", file);
    save_scene_as(state, file, cells);
}

void save_pattern(ScriptRun& run) {
    const scene::Automaton& grid = run.state().scene().automaton;
    if (!run.state().shows_cells()) { run.refuse("the scene has no cells", "open an automaton"); }
    const fs::path file = run.text(0);
    check_output_file("pattern", file);
    run.session().save_pattern(file, {0, 0, grid.width, grid.height});
}

void set_running(ScriptRun& run, bool running) {
    AppState& state = run.state();
    if (state.comparison != nullptr) {
        state.comparison->lockstep().set_running(running);
    } else {
        state.session.runner().set_running(running);
    }
}

void start(ScriptRun& run) {
    set_running(run, true);
}
void pause(ScriptRun& run) {
    set_running(run, false);
}

void step(ScriptRun& run) {
    const int count = run.count() > 0 ? run.whole(0, 1, most_steps) : 1;
    Comparison* comparison = run.state().comparison;
    if (comparison == nullptr) {
        run.session().runner().step_once(count);
        return;
    }
    if (count > 1) {
        run.refuse("two simulations that are compared step one by one",
                   "write step, or run and wait N steps");
    }
    comparison->lockstep().step_once();
    run.wait = WaitForStep{run.step() + 1};
}

void wait_steps(ScriptRun& run, std::uint64_t count) {
    const Comparison* comparison = run.state().comparison;
    const bool running =
        comparison != nullptr ? comparison->lockstep().running() : run.session().runner().running();
    if (!running) { run.refuse("the run is paused, and time stands still", "write run before it"); }
    run.wait = WaitForStep{run.step() + count};
}

void wait_seconds(ScriptRun& run) {
    const double seconds = run.number(0, 0, 1e6);
    if (const auto steps = run.desk.steps_in(seconds)) {
        if (*steps > most_steps) {
            run.refuse(fmt::format("{} seconds are {} steps here, and {} are the most to wait for",
                                   run.text(0), *steps, most_steps),
                       "wait for less");
        }
        if (*steps > 0 && run.session().runner().running()) { wait_steps(run, *steps); }
        return;
    }
    const auto length = std::chrono::duration_cast<std::chrono::steady_clock::duration>(
        std::chrono::duration<double>(seconds));
    run.wait = WaitForClock{std::chrono::steady_clock::now() + length};
}

void wait_until(ScriptRun& run) {
    constexpr int usual_patience = 100000;
    const auto words = run.words().subspan(1);
    const auto within = std::ranges::find_if(
        words, [](const Word& word) { return word.text == "within" && !word.quoted; });
    const auto terms = static_cast<std::size_t>(within - words.begin());
    int patience = usual_patience;
    if (within != words.end()) {
        if (terms + 2 != words.size()) {
            run.refuse("nothing but a number of steps stands after within",
                       "write wait until CONDITION within N");
        }
        patience = run.whole(terms + 2, 1, most_steps);
    }
    if (terms > 0) { run.text(1); }
    std::string text;
    for (const Word& word : words.subspan(0, terms)) {
        text += (text.empty() ? "" : " ") + word.text;
    }
    const int stride = run.state().shows_cells() ? 1 : run.state().scene().run.steps_per_frame;
    run.wait = WaitForCondition{Condition(words.subspan(0, terms)),
                                static_cast<std::uint64_t>(std::max(1, stride)), run.step(),
                                run.step() + static_cast<std::uint64_t>(patience), text};
}

void wait(ScriptRun& run) {
    if (run.is(0, "until")) {
        wait_until(run);
        return;
    }
    if (run.count() != 2) {
        run.refuse("this says neither how long nor until when",
                   "write wait N steps, wait N seconds or wait until CONDITION");
    }
    switch (run.choice(1, {"steps", "step", "generations", "seconds", "second"})) {
        case 3:
        case 4:
            wait_seconds(run);
            break;
        default:
            wait_steps(run, static_cast<std::uint64_t>(run.whole(0, 1, most_steps)));
    }
}

void reset(ScriptRun& run) {
    run.desk.act(Action::reset);
}
void rewind(ScriptRun& run) {
    run.desk.act(Action::rewind);
}

void compare(ScriptRun& run) {
    if (run.is(0, "off")) {
        run.desk.compare(std::nullopt);
        run.wait = WaitForComparison{};
        return;
    }
    const auto& device = run.session().device().info();
    scene::Scene other = run.is(0, "this")
                             ? run.state().scene()
                             : load_scene(run.file_to_read(0, "scenes", ".toml"), device);
    std::vector<scene::NameAndText> settings;
    for (std::size_t i = 1; i < run.count(); ++i) {
        const std::string& word = run.text(i);
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) {
            run.refuse(fmt::format("\"{}\" has no NAME=VALUE", word),
                       "write compare this fluid.model=bgk");
        }
        settings.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    scene::set_parameters_from_text(other, settings);
    run.desk.compare(std::move(other));
    run.wait = WaitForComparison{};
}

}  // namespace

std::vector<ScriptCommand> run_commands() {
    using enum Argument;
    return {
        {"open",
         "SCENE",
         "Open a scene or pattern, a file or one that comes with the program",
         1,
         1,
         false,
         {scene},
         open_scene},
        {"save",
         "FILE [cells]",
         "Save the scene, with cells those of now beside it; a FILE in .lattice is a checkpoint: "
         "the "
         "running world, to go on from",
         1,
         2,
         true,
         {new_file, option},
         save_scene},
        {"pattern",
         "FILE",
         "Save all cells as a pattern, in the format of the ending",
         1,
         1,
         true,
         {new_file},
         save_pattern},
        {"run", "", "Let it run", 0, 0, true, {}, start},
        {"pause", "", "Let it stand", 0, 0, true, {}, pause},
        {"step", "[N]", "Pause and do N steps, or one", 0, 1, true, {anything}, step},
        {"wait",
         "N steps|seconds, until CONDITION [within N]",
         "Let the run go on so far; until looks once a film's frame or generation, for 100000 "
         "steps "
         "at most unless it says within how many",
         2,
         any_number,
         true,
         {option, condition},
         wait},
        {"reset", "", "Start again", 0, 0, true, {}, reset},
        {"rewind", "", "Go back to the last checkpoint", 0, 0, true, {}, rewind},
        {"compare",
         "SCENE|this [NAME=VALUE]..., off",
         "Show another scene, or a variant of this one, beside it; off: alone again (window only)",
         1,
         any_number,
         true,
         {scene, setting},
         compare},
    };
}

}  // namespace lattice::app
