// SPDX-License-Identifier: MIT
// Commands of scripts for the camera, what is shown, and files of it.
#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/action_names.hpp"
#include "app/actions.hpp"
#include "app/camera_motion.hpp"
#include "app/capture/codec.hpp"
#include "app/output_file.hpp"
#include "app/script/script_command.hpp"
#include "app/script/script_run.hpp"
#include "engine/error.hpp"
#include "engine/scene/suggestion.hpp"

namespace lattice::app {

namespace {

namespace fs = std::filesystem;

void need_words(ScriptRun& run, std::size_t count, const char* how) {
    if (run.count() != count) { run.refuse("this camera needs other words after it", how); }
}

void take_bookmark(ScriptRun& run) {
    need_words(run, 2, "write camera bookmark NAME, or its number");
    const auto& bookmarks = run.state().scene().bookmarks;
    const std::string& wanted = run.text(1);
    for (std::size_t i = 0; i < bookmarks.size(); ++i) {
        if (bookmarks[i].name == wanted || std::to_string(i) == wanted) {
            recall_camera(run.state(), i);
            return;
        }
    }
    std::vector<std::string> names;
    for (const scene::Bookmark& bookmark : bookmarks) { names.push_back(bookmark.name); }
    const auto near = scene::nearest_name(wanted, names);
    if (near) {
        run.refuse(fmt::format("there is no bookmark \"{}\"", wanted),
                   fmt::format("did you mean '{}'?", *near));
    }
    run.refuse(fmt::format("there is no bookmark \"{}\"", wanted),
               names.empty() ? "keep one first: add bookmark name=NAME"
                             : fmt::format("there are: {}", fmt::join(names, ", ")));
}

void look_at_cells(ScriptRun& run) {
    AppState& state = run.state();
    if (!state.shows_cells()) { run.refuse("the scene has no cells", "write camera eye X Y Z"); }
    if (run.count() != 3 && run.count() != 4) {
        run.refuse("this camera needs other words after it", "write camera cells X Y [ACROSS]");
    }
    const scene::Automaton& grid = state.scene().automaton;
    state.cell_camera.centre = {run.number(1, 0, grid.width), run.number(2, 0, grid.height)};
    if (run.count() == 4) {
        constexpr double fewest = 2;
        constexpr double most = 1e7;
        state.cell_camera.cells_per_pixel =
            run.number(3, fewest, most) / std::max(1, state.picture_pixels.x);
    }
}

void move_eye(ScriptRun& run, glm::dvec3 view::Camera::*point) {
    need_words(run, 4, "write camera eye X Y Z or camera target X Y Z, in scene units");
    view::Camera moved = run.state().camera;
    moved.*point = run.vector(1);
    constexpr double closest = 0.02;
    if (glm::distance(moved.eye, moved.target) < closest) {
        run.refuse("the camera would stand on what it looks at", "move it farther away");
    }
    run.state().camera = moved;
}

void camera(ScriptRun& run) {
    AppState& state = run.state();
    const std::size_t what =
        run.choice(0, {"home", "eye", "target", "bookmark", "orbit", "zoom", "angle", "cells"});
    if (state.shows_cells() && what != 0 && what != 7) {
        run.refuse("over cells the camera looks straight down",
                   "write camera home or camera cells X Y ACROSS");
    }
    switch (what) {
        case 0:
            need_words(run, 1, "write camera home");
            return run.desk.act(Action::frame_camera);
        case 1:
            return move_eye(run, &view::Camera::eye);
        case 2:
            return move_eye(run, &view::Camera::target);
        case 3:
            return take_bookmark(run);
        case 4: {
            need_words(run, 3, "write camera orbit AZIMUTH ELEVATION, in degrees");
            const double azimuth = glm::radians(run.number(1, -3600, 3600));
            return state.camera.orbit(azimuth, glm::radians(run.number(2, -180, 180)));
        }
        case 5:
            need_words(run, 2, "write camera zoom 2, twice as near");
            return state.camera.zoom(1 / run.number(1, 0.01, 100), {0, 0}, state.picture_aspect);
        case 6:
            need_words(run, 2, "write camera angle DEGREES");
            state.camera.field_of_view = run.number(1, 1, 120);
            return;
        default:
            return look_at_cells(run);
    }
}

void view(ScriptRun& run) {
    if (run.state().shows_cells()) {
        run.refuse("cells have neither smoke nor fields", "write set look.palette ember");
    }
    const std::size_t what =
        run.choice(0, {"smoke", "particles", "none", "slices", "surface", "lines"});
    constexpr std::size_t modes = 3;
    if (what < modes) {
        if (run.count() > 1) { run.refuse("this is too much", "write view smoke"); }
        return run.execute(scene::SetParameter{"view.mode", run.text(0)});
    }
    const bool on = run.count() < 2 || run.choice(1, {"on", "off"}) == 0;
    run.execute(scene::SetParameter{"field." + run.text(0), on});
}

void key(ScriptRun& run) {
    const std::string& name = run.text(0);
    if (const auto action = action_named(name)) {
        run.desk.act(*action);
        return;
    }
    const auto near = scene::nearest_name(name, action_names());
    run.refuse(fmt::format("no key does \"{}\"", name),
               near ? fmt::format("did you mean '{}'?", *near)
                    : fmt::format("one of: {}", fmt::join(action_names(), ", ")));
}

void need_word_after(ScriptRun& run, std::size_t i) {
    if (i + 1 >= run.count()) { run.refuse("something is missing after it", "see help"); }
}

void picture(ScriptRun& run) {
    constexpr int largest_scale = 8;
    const fs::path file = run.text(0);
    if (file.extension() != ".png") { run.refuse("pictures are PNG files", "name a .png"); }
    PictureWish wish;
    for (std::size_t i = 1; i < run.count(); ++i) {
        const std::size_t option = run.choice(i, {"transparent", "scale", "size"});
        if (option == 0) {
            wish.transparent = true;
            continue;
        }
        need_word_after(run, i);
        ++i;
        if (option == 1) { wish.scale = run.whole(i, 1, largest_scale); }
        if (option == 2) { wish.size = run.size(i); }
    }
    run.desk.save_picture(file, wish);
    run.desk.print("Saved " + file.string());
}

void film(ScriptRun& run) {
    const fs::path file = run.text(0);
    if (!capture::codec_of_ending(file)) {
        run.refuse(fmt::format("\"{}\" names no film", file.string()),
                   "end it in .mp4, .mkv, .mov, .webm, .gif or .webp");
    }
    FilmWish wish;
    for (std::size_t i = 1; i < run.count(); i += 2) {
        const std::size_t option = run.choice(i, {"frames", "size", "fps", "quality", "steps"});
        need_word_after(run, i);
        constexpr int most = 1000000;
        switch (option) {
            case 0:
                wish.frames = run.whole(i + 1, 1, most);
                break;
            case 1:
                wish.size = run.size(i + 1);
                break;
            case 2:
                wish.frames_per_second = run.whole(i + 1, 1, 240);
                break;
            case 3:
                wish.quality = run.whole(i + 1, capture::best_quality, capture::least_quality);
                break;
            default:
                wish.steps_per_frame = run.whole(i + 1, 1, most);
        }
    }
    simulation::Runner& runner = run.session().runner();
    run.wait = WaitForFilm{runner.running()};
    run.desk.start_film(file, wish);
    if (run.desk.filming()) { runner.set_running(true); }
}

void probes(ScriptRun& run) {
    if (run.state().scene().probes.empty()) {
        run.refuse("the scene has no probes", "write add probe");
    }
    const fs::path file = run.text(0);
    check_output_file("probes", file);
    as_failure([&] { run.desk.print(save_probes(run.state(), file)); });
}

}  // namespace

std::vector<ScriptCommand> picture_commands() {
    using enum Argument;
    return {
        {"camera",
         "home, eye X Y Z, target X Y Z, bookmark NAME, orbit AZ EL, zoom F, angle DEG, "
         "cells X Y [ACROSS]",
         "Place the camera; of an automaton home and cells alone",
         1,
         4,
         true,
         {option, bookmark},
         camera},
        {"view",
         "smoke|particles|none, slices|surface|lines [on|off]",
         "How the flow is shown",
         1,
         2,
         true,
         {option},
         view},
        {"key",
         "ACTION",
         "Do what a key does, by its name: toggle_pause, next_camera",
         1,
         1,
         true,
         {action},
         key},
        {"picture",
         "FILE [size WxH] [scale N] [transparent]",
         "Save the picture as PNG",
         1,
         6,
         true,
         {new_file, option},
         picture},
        {"film",
         "FILE [frames N] [size WxH] [fps N] [quality N] [steps N]",
         "Let it run for a film of N frames, so many steps apart",
         1,
         11,
         true,
         {new_file, option},
         film},
        {"probes", "FILE", "Save what the probes found as tables", 1, 1, true, {new_file}, probes},
    };
}

}  // namespace lattice::app
