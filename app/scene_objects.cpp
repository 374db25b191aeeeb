// SPDX-License-Identifier: MIT
#include "app/scene_objects.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "app/data_files.hpp"
#include "app/obstacle_name.hpp"
#include "engine/scene/enum_names.hpp"

namespace lattice::app {

namespace {

constexpr std::array slice_keys{"across_x", "across_y", "across_z", "oblique"};

std::size_t count_of(const scene::Scene& scene, ObjectKind kind) {
    if (scene.kind != scene::Kind::fluid) { return 0; }
    switch (kind) {
        case ObjectKind::obstacle:
        case ObjectKind::obstacle_key:
            return scene.obstacles.size();
        case ObjectKind::emitter:
            return scene.emitters.size();
        case ObjectKind::probe:
            return scene.probes.size();
        case ObjectKind::seed:
            return scene.seeds.size();
        case ObjectKind::slice:
            return slice_keys.size();
        case ObjectKind::light:
            return 1;
        case ObjectKind::bookmark:
            return scene.bookmarks.size();
        case ObjectKind::camera_key:
            return scene.camera_keys.size();
    }
    return 0;
}

std::string named(const std::string& name, const std::string& without) {
    return name.empty() ? without : name;
}

/// "Left" -> "Left 2", "Left 2" -> "Left 3", the first that no other has. No name stays none.
template <class Element>
std::string free_name(const std::string& name, const std::vector<Element>& others) {
    if (name.empty()) { return name; }
    std::string stem = name;
    while (!stem.empty() && std::isdigit(static_cast<unsigned char>(stem.back())) != 0) {
        stem.pop_back();
    }
    stem = stem.ends_with(' ') && stem.size() < name.size() ? stem : name + " ";
    const auto taken = [&](const std::string& wanted) {
        return std::ranges::any_of(others, [&](const auto& each) { return each.name == wanted; });
    };
    std::string found;
    for (int number = 2; found.empty() || taken(found); ++number) {
        found = fmt::format("{}{}", stem, number);
    }
    return found;
}

scene::Obstacle beside(const scene::Scene& scene, scene::Obstacle obstacle) {
    obstacle.position.x = std::min(obstacle.position.x + 1.5 * obstacle.scale, scene.domain.size.x);
    return obstacle;
}

scene::Obstacle new_obstacle(const scene::Scene& scene) {
    if (!scene.obstacles.empty()) {
        scene::Obstacle obstacle = beside(scene, scene.obstacles.back());
        obstacle.name.clear();
        return obstacle;
    }
    scene::Obstacle obstacle;
    obstacle.mesh = (data_folder() / "assets" / "meshes" / "ball.obj").string();
    obstacle.position = scene.domain.size * 0.5;
    return obstacle;
}

scene::Emitter new_emitter(const scene::Scene& scene) {
    scene::Emitter emitter = scene.emitters.empty() ? scene::Emitter{} : scene.emitters.back();
    emitter.name.clear();
    return emitter;
}

scene::Probe new_probe(const scene::Scene& scene) {
    scene::Probe probe;
    if (scene.probes.empty()) {
        probe.position = scene.domain.size * glm::dvec3(0.75, 0.5, 0.5);
        probe.end = scene.domain.size * glm::dvec3(0.75, 0.9, 0.5);
    } else {
        probe = scene.probes.back();
        probe.name.clear();
    }
    return probe;
}

/// A rake across the flow near the domain's low end, else a copy of the last seed.
scene::Seed new_seed(const scene::Scene& scene) {
    scene::Seed seed;
    if (scene.seeds.empty()) {
        const glm::dvec3& size = scene.domain.size;
        seed.position = size * glm::dvec3(0.08, 0.5, 0.15);
        seed.end = size * glm::dvec3(0.08, 0.5, 0.85);
        seed.radius = 0.3 * std::min(size.y, size.z);
        seed.length = 1.5 * std::max({size.x, size.y, size.z});
    } else {
        seed = scene.seeds.back();
        seed.name.clear();
    }
    return seed;
}

/// Half-way to the next key, or a while after the last.
template <class Key>
Key key_after(const std::vector<Key>& keys, std::size_t index) {
    constexpr double a_while = 500;  // steps
    Key key = keys[index];
    const bool last = index + 1 == keys.size();
    key.step = last ? key.step + a_while : 0.5 * (key.step + keys[index + 1].step);
    return key;
}

template <class Element>
Element renamed_copy(const std::vector<Element>& list, std::size_t index) {
    Element copy = list[index];
    copy.name = free_name(copy.name, list);
    return copy;
}

template <class Key>
std::size_t place_of(const std::vector<Key>& keys, double step) {
    const auto place = std::ranges::find(keys, step, &Key::step);
    return static_cast<std::size_t>(place - keys.begin());
}

struct AddedBy {
    const scene::Scene& scene;

    template <class Other>
    SceneObject operator()(const Other&) const {
        return {};
    }
    SceneObject operator()(const scene::AddObstacle&) const {
        return {ObjectKind::obstacle, scene.obstacles.size() - 1};
    }
    SceneObject operator()(const scene::AddObstacleKey& add) const {
        return {ObjectKind::obstacle_key, add.obstacle,
                place_of(scene.obstacles[add.obstacle].keys, add.key.step)};
    }
    SceneObject operator()(const scene::AddEmitter&) const {
        return {ObjectKind::emitter, scene.emitters.size() - 1};
    }
    SceneObject operator()(const scene::AddProbe&) const {
        return {ObjectKind::probe, scene.probes.size() - 1};
    }
    SceneObject operator()(const scene::AddSeed&) const {
        return {ObjectKind::seed, scene.seeds.size() - 1};
    }
    SceneObject operator()(const scene::AddBookmark&) const {
        return {ObjectKind::bookmark, scene.bookmarks.size() - 1};
    }
    SceneObject operator()(const scene::AddCameraKey& add) const {
        return {ObjectKind::camera_key, place_of(scene.camera_keys, add.key.step)};
    }
};

}  // namespace

const char* title_of(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::obstacle:
            return "Obstacles";
        case ObjectKind::obstacle_key:
            return "Keys";
        case ObjectKind::emitter:
            return "Emitters";
        case ObjectKind::probe:
            return "Probes";
        case ObjectKind::seed:
            return "Streamlines and pathlines";
        case ObjectKind::slice:
            return "Slices";
        case ObjectKind::light:
            return "Light";
        case ObjectKind::bookmark:
            return "Kept cameras";
        case ObjectKind::camera_key:
            return "Camera path";
    }
    return "";
}

std::vector<SceneObject> objects_of(const scene::Scene& scene, ObjectKind kind) {
    std::vector<SceneObject> objects;
    for (std::size_t i = 0; i < count_of(scene, kind); ++i) {
        if (kind != ObjectKind::obstacle_key) {
            objects.push_back({kind, i});
            continue;
        }
        for (std::size_t k = 0; k < scene.obstacles[i].keys.size(); ++k) {
            objects.push_back({kind, i, k});
        }
    }
    return objects;
}

std::vector<SceneObject> all_objects(const scene::Scene& scene) {
    std::vector<SceneObject> objects;
    for (const ObjectKind kind : object_kinds) {
        for (const SceneObject& object : objects_of(scene, kind)) {
            objects.push_back(object);
            if (kind != ObjectKind::obstacle) { continue; }
            for (std::size_t k = 0; k < scene.obstacles[object.index].keys.size(); ++k) {
                objects.push_back({ObjectKind::obstacle_key, object.index, k});
            }
        }
    }
    return objects;
}

bool exists(const scene::Scene& scene, const SceneObject& object) {
    if (object.index >= count_of(scene, object.kind)) { return false; }
    return object.kind != ObjectKind::obstacle_key ||
           object.key < scene.obstacles[object.index].keys.size();
}

std::string label_of(const scene::Scene& scene, const SceneObject& object) {
    const std::size_t i = object.index;
    const auto numbered = [i](const char* what) { return fmt::format("{} {}", what, i + 1); };
    switch (object.kind) {
        case ObjectKind::obstacle:
            return obstacle_name(scene.obstacles[i]);
        case ObjectKind::obstacle_key:
            return fmt::format("step {:.0f}", scene.obstacles[i].keys[object.key].step);
        case ObjectKind::emitter:
            return named(scene.emitters[i].name, numbered("Emitter"));
        case ObjectKind::probe:
            return named(scene.probes[i].name, numbered("Probe"));
        case ObjectKind::seed:
            return named(
                scene.seeds[i].name,
                numbered(scene.seeds[i].lines == scene::LineKind::streamline ? "Streamlines"
                                                                             : "Pathlines"));
        case ObjectKind::slice:
            return std::array{"Across x", "Across y", "Across z", "Oblique"}.at(i);
        case ObjectKind::light:
            return "Key light";
        case ObjectKind::bookmark:
            return named(scene.bookmarks[i].name, numbered("Camera"));
        case ObjectKind::camera_key:
            return fmt::format("step {:.0f}", scene.camera_keys[i].step);
    }
    return "";
}

std::string name_parameter(const SceneObject& object) {
    switch (object.kind) {
        case ObjectKind::obstacle:
            return fmt::format("obstacle.{}.name", object.index);
        case ObjectKind::emitter:
            return fmt::format("emitter.{}.name", object.index);
        case ObjectKind::probe:
            return fmt::format("probe.{}.name", object.index);
        case ObjectKind::seed:
            return fmt::format("seed.{}.name", object.index);
        case ObjectKind::bookmark:
            return fmt::format("bookmark.{}.name", object.index);
        default:
            return "";
    }
}

std::string visibility_parameter(const SceneObject& object) {
    if (object.kind == ObjectKind::obstacle) {
        return fmt::format("obstacle.{}.visible", object.index);
    }
    if (object.kind != ObjectKind::slice) { return ""; }
    return fmt::format("field.{}", slice_keys.at(object.index));
}

std::optional<scene::Command> addition_of(const scene::Scene& scene, ObjectKind kind) {
    switch (kind) {
        case ObjectKind::obstacle:
            return scene::AddObstacle{new_obstacle(scene)};
        case ObjectKind::emitter:
            return scene::AddEmitter{new_emitter(scene)};
        case ObjectKind::probe:
            return scene::AddProbe{new_probe(scene)};
        case ObjectKind::seed:
            return scene::AddSeed{new_seed(scene)};
        default:
            return std::nullopt;
    }
}

std::optional<scene::Command> copy_of(const scene::Scene& scene, const SceneObject& object) {
    const std::size_t i = object.index;
    if (!exists(scene, object)) { return std::nullopt; }
    switch (object.kind) {
        case ObjectKind::obstacle:
            return scene::AddObstacle{beside(scene, renamed_copy(scene.obstacles, i))};
        case ObjectKind::obstacle_key:
            return scene::AddObstacleKey{i, key_after(scene.obstacles[i].keys, object.key)};
        case ObjectKind::emitter:
            return scene::AddEmitter{renamed_copy(scene.emitters, i)};
        case ObjectKind::probe:
            return scene::AddProbe{renamed_copy(scene.probes, i)};
        case ObjectKind::seed:
            return scene::AddSeed{renamed_copy(scene.seeds, i)};
        case ObjectKind::bookmark:
            return scene::AddBookmark{renamed_copy(scene.bookmarks, i)};
        case ObjectKind::camera_key:
            return scene::AddCameraKey{key_after(scene.camera_keys, i)};
        default:
            return std::nullopt;
    }
}

std::optional<scene::Command> removal_of(const SceneObject& object) {
    switch (object.kind) {
        case ObjectKind::obstacle:
            return scene::RemoveObstacle{object.index};
        case ObjectKind::obstacle_key:
            return scene::RemoveObstacleKey{object.index, object.key};
        case ObjectKind::emitter:
            return scene::RemoveEmitter{object.index};
        case ObjectKind::probe:
            return scene::RemoveProbe{object.index};
        case ObjectKind::seed:
            return scene::RemoveSeed{object.index};
        case ObjectKind::bookmark:
            return scene::RemoveBookmark{object.index};
        case ObjectKind::camera_key:
            return scene::RemoveCameraKey{object.index};
        default:
            return std::nullopt;
    }
}

SceneObject added_by(const scene::Scene& scene, const scene::Command& command) {
    return std::visit(AddedBy{scene}, command);
}

}  // namespace lattice::app
