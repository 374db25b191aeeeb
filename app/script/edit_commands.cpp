// SPDX-License-Identifier: MIT
// Commands of scripts that change the scene.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "app/script/script_command.hpp"
#include "app/script/script_run.hpp"
#include "engine/error.hpp"

namespace lattice::app {

namespace {

namespace fs = std::filesystem;

using scene::Scene;

/// A file beside the script, or one that comes with the program, is meant by its own place; any
/// other by that of the scene.
std::string text_of_file(const ScriptRun& run, const scene::Parameter& parameter,
                         const std::string& text) {
    struct Folder {
        const char* parameter;
        const char* assets;
        const char* ending;
    };
    constexpr std::array folders{Folder{"obstacle.mesh", "meshes", ".obj"},
                                 Folder{"automaton.pattern", "patterns", ".rle"},
                                 Folder{"automaton.rule_file", "patterns", ".rule"},
                                 Folder{"domain.inlet_mask", "masks", ".png"}};
    const auto* const folder = std::ranges::find_if(
        folders, [&](const Folder& each) { return parameter.name == each.parameter; });
    if (folder == folders.end() || text.empty()) { return text; }
    const fs::path found = run.file_named(text, folder->assets, folder->ending);
    std::error_code ignored;
    return fs::exists(found, ignored) ? fs::absolute(found).string() : text;
}

/// The parameter, also of the obstacle that naming a first mesh makes.
const scene::Parameter& parameter_of(const Scene& scene, const std::string& name) {
    if (!scene.obstacles.empty()) { return *scene::find_parameter(scene, name).parameter; }
    Scene with_obstacle = scene;
    with_obstacle.obstacles.emplace_back();
    return *scene::find_parameter(with_obstacle, name).parameter;
}

scene::SetParameter setting(const ScriptRun& run, const std::string& name,
                            const std::string& text) {
    const scene::Parameter& parameter = parameter_of(run.state().scene(), name);
    return {name, scene::value_from_text(parameter, text_of_file(run, parameter, text), name)};
}

/// NAME VALUE, NAME X Y Z of a vector, or any number of NAME=VALUE.
void set(ScriptRun& run) {
    const std::string first = run.text(0);
    if (first.find('=') == std::string::npos) {
        if (run.count() == 4) {
            const std::string vector =
                fmt::format("[{}, {}, {}]", run.text(1), run.text(2), run.text(3));
            run.execute(setting(run, first, vector));
            return;
        }
        if (run.count() != 2) {
            run.refuse("a parameter and its value are wanted",
                       "write set NAME VALUE, or set NAME=VALUE NAME=VALUE");
        }
        run.execute(setting(run, first, run.text(1)));
        return;
    }
    scene::SetParameters all;
    for (std::size_t i = 0; i < run.count(); ++i) {
        const std::string word = run.text(i);
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) {
            run.refuse(fmt::format("\"{}\" has no NAME=VALUE", word),
                       "write set NAME=VALUE NAME=VALUE");
        }
        all.parameters.push_back(setting(run, word.substr(0, equals), word.substr(equals + 1)));
    }
    run.execute(all);
}

/// A value back to what it is by default.
void unset(ScriptRun& run) {
    const std::string& name = run.text(0);
    run.execute(scene::SetParameter{name, parameter_of(run.state().scene(), name).default_value});
}

/// Reads KEY=VALUE words from `first` on into the only thing of a list in `trial`; `prefix` is what
/// stands before its keys, "emitter.0.".
void take_settings(ScriptRun& run, Scene& trial, const std::string& prefix, std::size_t first) {
    std::vector<scene::NameAndText> settings;
    for (std::size_t i = first; i < run.count(); ++i) {
        const std::string word = run.text(i);
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos) {
            run.refuse(fmt::format("\"{}\" has no KEY=VALUE", word),
                       "write rate=50 or name=\"jet\"");
        }
        settings.emplace_back(prefix + word.substr(0, equals), word.substr(equals + 1));
    }
    scene::set_parameters_from_text(trial, settings);
}

void add_obstacle(ScriptRun& run) {
    if (run.count() < 2) { run.refuse("an obstacle has a mesh", "write add obstacle ball.obj"); }
    Scene trial = run.state().scene();
    trial.probes.clear();  // they name obstacles that are not in the trial
    const fs::path mesh = run.file_to_read(1, "meshes", ".obj");
    std::error_code ignored;
    trial.obstacles = {scene::default_obstacle(
        run.state().scene(),
        fs::exists(mesh, ignored) ? fs::absolute(mesh).string() : mesh.string())};
    take_settings(run, trial, "obstacle.0.", 2);
    run.execute(scene::AddObstacle{trial.obstacles.front()});
    run.state().ui.selected_obstacle = run.state().scene().obstacles.size() - 1;
}

void add_obstacle_key(ScriptRun& run) {
    const int most = static_cast<int>(run.state().scene().obstacles.size()) - 1;
    if (most < 0 || run.count() < 2) {
        run.refuse("a key belongs to an obstacle", "write add obstacle_key 0 step=100");
    }
    const auto index = static_cast<std::size_t>(run.whole(1, 0, most));
    Scene trial = run.state().scene();
    const scene::Obstacle& now = run.state().scene().obstacles[index];
    trial.obstacles[index].keys = {
        scene::ObstacleKey{static_cast<double>(run.step()), now.position, now.rotation_degrees}};
    take_settings(run, trial, fmt::format("obstacle.{}.key.0.", index), 2);
    run.execute(scene::AddObstacleKey{index, trial.obstacles[index].keys.front()});
}

template <class Thing, class Add>
void add_thing(ScriptRun& run, std::vector<Thing> Scene::*list, const char* kind, Thing thing,
               Add add) {
    Scene trial = run.state().scene();
    trial.*list = {std::move(thing)};
    take_settings(run, trial, std::string(kind) + ".0.", 1);
    run.execute(add((trial.*list).front()));
}

void add_bookmark(ScriptRun& run) {
    const AppState& state = run.state();
    const std::string name = fmt::format("Camera {}", state.scene().bookmarks.size() + 1);
    add_thing(
        run, &Scene::bookmarks, "bookmark",
        scene::Bookmark{name, state.camera.eye, state.camera.target, state.camera.field_of_view},
        [](const auto& it) { return scene::AddBookmark{it}; });
}

void add_camera_key(ScriptRun& run) {
    const view::Camera& camera = run.state().camera;
    add_thing(run, &Scene::camera_keys, "camera_key",
              scene::CameraKey{static_cast<double>(run.step()), camera.eye, camera.target,
                               camera.field_of_view},
              [](const auto& it) { return scene::AddCameraKey{it}; });
}

/// Place of a kind in the list of those that a scene may have several of.
std::size_t listed_kind(ScriptRun& run) {
    return run.choice(
        0, {"obstacle", "emitter", "probe", "seed", "bookmark", "camera_key", "obstacle_key"});
}

void add(ScriptRun& run) {
    switch (listed_kind(run)) {
        case 0:
            return add_obstacle(run);
        case 1:
            return add_thing(run, &Scene::emitters, "emitter", scene::Emitter{},
                             [](const auto& it) { return scene::AddEmitter{it}; });
        case 2:
            return add_thing(run, &Scene::probes, "probe", scene::Probe{},
                             [](const auto& it) { return scene::AddProbe{it}; });
        case 3:
            return add_thing(run, &Scene::seeds, "seed", scene::Seed{},
                             [](const auto& it) { return scene::AddSeed{it}; });
        case 4:
            return add_bookmark(run);
        case 5:
            return add_camera_key(run);
        default:
            return add_obstacle_key(run);
    }
}

void remove(ScriptRun& run) {
    constexpr int most = 10000;
    const std::size_t kind = listed_kind(run);
    const auto index = static_cast<std::size_t>(run.whole(1, 0, most));
    switch (kind) {
        case 0:
            return run.execute(scene::RemoveObstacle{index});
        case 1:
            return run.execute(scene::RemoveEmitter{index});
        case 2:
            return run.execute(scene::RemoveProbe{index});
        case 3:
            return run.execute(scene::RemoveSeed{index});
        case 4:
            return run.execute(scene::RemoveBookmark{index});
        case 5:
            return run.execute(scene::RemoveCameraKey{index});
        default:
            if (run.count() < 3) { run.refuse("which key?", "write remove obstacle_key 0 1"); }
            return run.execute(
                scene::RemoveObstacleKey{index, static_cast<std::size_t>(run.whole(2, 0, most))});
    }
}

/// Position, and where it has one the other end, of something listed.
void shift(ScriptRun& run, const char* kind, int index, const glm::dvec3& by, bool has_end) {
    scene::SetParameters moves;
    for (const char* key : {"position", "end"}) {
        if (key == std::string("end") && !has_end) { break; }
        const std::string name = fmt::format("{}.{}.{}", kind, index, key);
        const auto place = std::get<glm::dvec3>(scene::get_parameter(run.state().scene(), name));
        moves.parameters.push_back({name, place + by});
    }
    run.execute(moves);
}

void move(ScriptRun& run) {
    constexpr int most = 10000;
    const std::size_t kind = run.choice(0, {"obstacle", "emitter", "probe", "seed"});
    const int index = run.whole(1, 0, most);
    const glm::dvec3 by = run.vector(2);
    switch (kind) {
        case 0:
            return run.execute(scene::MoveObstacle{static_cast<std::size_t>(index), by});
        case 1:
            return shift(run, "emitter", index, by, false);
        case 2:
            return shift(run, "probe", index, by, true);
        default:
            return shift(run, "seed", index, by, true);
    }
}

void undo(ScriptRun& run) {
    run.desk.act(Action::undo);
}
void redo(ScriptRun& run) {
    run.desk.act(Action::redo);
}

}  // namespace

std::vector<ScriptCommand> edit_commands() {
    using enum Argument;
    return {
        {"set",
         "NAME VALUE, NAME=VALUE ...",
         "Set a parameter of the reference below, or several at once",
         1,
         any_number,
         true,
         {parameter, value, setting},
         set},
        {"unset", "NAME", "Set a parameter to its default", 1, 1, true, {parameter}, unset},
        {"add",
         "KIND [KEY=VALUE]...",
         "Add an emitter, probe, seed, bookmark, camera_key; obstacle MESH; obstacle_key OBSTACLE",
         1,
         any_number,
         true,
         {kind, mesh, setting},
         add},
        {"remove",
         "KIND N",
         "Remove the one of this number, from 0; obstacle_key OBSTACLE N",
         2,
         3,
         true,
         {kind, anything},
         remove},
        {"move",
         "obstacle|emitter|probe|seed N DX DY DZ",
         "Move it, in scene units",
         5,
         5,
         true,
         {kind, anything},
         move},
        {"undo", "", "Take the last edit back", 0, 0, true, {}, undo},
        {"redo", "", "Make it again", 0, 0, true, {}, redo},
    };
}

}  // namespace lattice::app
