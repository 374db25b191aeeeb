// SPDX-License-Identifier: MIT
#include "engine/scene/command.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/mesh_path.hpp"

namespace lattice::scene {

namespace {

template <class Element>
void remove_at(std::vector<Element>& list, std::size_t index, const std::string& kind) {
    if (index >= list.size()) {
        throw Error(fmt::format("{}.{}", kind, index), "there is nothing to remove",
                    list.empty() ? fmt::format("the scene has no {}", kind)
                                 : fmt::format("allowed: 0 to {}", list.size() - 1));
    }
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(index));
}

void remove_obstacle(Scene& scene, std::size_t index) {
    remove_at(scene.obstacles, index, "obstacle");
    const auto number = static_cast<int>(index);
    std::erase_if(scene.probes, [number](const Probe& probe) {
        return probe.kind == ProbeKind::obstacle && probe.obstacle == number;
    });
    for (Probe& probe : scene.probes) {
        if (probe.obstacle > number) { --probe.obstacle; }
    }
}

Obstacle& obstacle_at(Scene& scene, std::size_t index) {
    if (index < scene.obstacles.size()) { return scene.obstacles[index]; }
    throw Error(fmt::format("obstacle.{}", index), "the scene has no such obstacle",
                scene.obstacles.empty()
                    ? "add one first"
                    : fmt::format("allowed: 0 to {}", scene.obstacles.size() - 1));
}

template <class Key>
void add_key(std::vector<Key>& keys, const Key& key) {
    const auto place = std::ranges::lower_bound(keys, key.step, {}, &Key::step);
    if (place != keys.end() && place->step == key.step) {
        *place = key;
    } else {
        keys.insert(place, key);
    }
}

/// Without the noise of binary sums: 0.4 - 0.0707 is 0.3293, in the panel and in the file.
glm::dvec3 moved(const glm::dvec3& position, const glm::dvec3& shift) {
    constexpr double parts = 1e9;  // of a scene unit
    return glm::round((position + shift) * parts) / parts;
}

struct Apply {
    Scene& scene;

    void operator()(const SetParameter& set) const { set_parameter(scene, set.name, set.value); }
    void operator()(const SetParameters& set) const {
        std::vector<NameAndValue> settings;
        settings.reserve(set.parameters.size());
        for (const SetParameter& each : set.parameters) {
            settings.emplace_back(each.name, each.value);
        }
        set_parameters(scene, settings);
    }
    void operator()(const AddObstacle& add) const {
        Scene changed = scene;
        changed.obstacles.push_back(add.obstacle);
        check_scene(changed);
        check_mesh_file(changed, changed.obstacles.size() - 1);
        scene = std::move(changed);
    }
    void operator()(const RemoveObstacle& remove) const { remove_obstacle(scene, remove.index); }
    void operator()(const MoveObstacle& move) const {
        Scene changed = scene;
        Obstacle& obstacle = obstacle_at(changed, move.index);
        obstacle.position = moved(obstacle.position, move.shift);
        if (obstacle.motion == ObstacleMotion::driven) {
            for (ObstacleKey& key : obstacle.keys) {
                key.position = moved(key.position, move.shift);
            }
        }
        check_scene(changed);
        scene = std::move(changed);
    }
    void operator()(const AddObstacleKey& add) const {
        Scene changed = scene;
        add_key(obstacle_at(changed, add.obstacle).keys, add.key);
        check_scene(changed);
        scene = std::move(changed);
    }
    void operator()(const RemoveObstacleKey& remove) const {
        Scene changed = scene;
        remove_at(obstacle_at(changed, remove.obstacle).keys, remove.key,
                  fmt::format("obstacle.{}.key", remove.obstacle));
        check_scene(changed);
        scene = std::move(changed);
    }
    void operator()(const AddEmitter& add) const {
        Scene changed = scene;
        changed.emitters.push_back(add.emitter);
        check_scene(changed);
        scene = std::move(changed);
    }
    void operator()(const RemoveEmitter& remove) const {
        remove_at(scene.emitters, remove.index, "emitter");
    }
    void operator()(const AddProbe& add) const {
        Scene changed = scene;
        changed.probes.push_back(add.probe);
        check_scene(changed);
        scene = std::move(changed);
    }
    void operator()(const AddSeed& add) const {
        Scene changed = scene;
        changed.seeds.push_back(add.seed);
        check_scene(changed);
        scene = std::move(changed);
    }
    void operator()(const RemoveSeed& remove) const {
        remove_at(scene.seeds, remove.index, "seed");
    }
    void operator()(const RemoveProbe& remove) const {
        remove_at(scene.probes, remove.index, "probe");
    }
    void operator()(const AddBookmark& add) const {
        Scene changed = scene;
        changed.bookmarks.push_back(add.bookmark);
        check_scene(changed);
        scene = std::move(changed);
    }
    void operator()(const RemoveBookmark& remove) const {
        remove_at(scene.bookmarks, remove.index, "bookmark");
    }
    void operator()(const AddCameraKey& add) const {
        Scene changed = scene;
        add_key(changed.camera_keys, add.key);
        check_scene(changed);
        scene = std::move(changed);
    }
    void operator()(const RemoveCameraKey& remove) const {
        remove_at(scene.camera_keys, remove.index, "camera_key");
    }
};

struct Describe {
    std::string operator()(const SetParameter& set) const {
        return fmt::format("Set {} to {}", set.name, to_text(set.value));
    }
    std::string operator()(const SetParameters& set) const {
        std::string text;
        for (const SetParameter& each : set.parameters) {
            text += fmt::format("{}{} to {}", text.empty() ? "Set " : ", ", each.name,
                                to_text(each.value));
        }
        return text;
    }
    std::string operator()(const AddObstacle& add) const {
        const Obstacle& obstacle = add.obstacle;
        const std::string file = std::filesystem::path(obstacle.mesh).filename().string();
        return "Add obstacle " + (obstacle.name.empty() ? file : obstacle.name);
    }
    std::string operator()(const RemoveObstacle& remove) const {
        return fmt::format("Remove obstacle {}", remove.index);
    }
    std::string operator()(const MoveObstacle& move) const {
        return fmt::format("Move obstacle {}", move.index);
    }
    std::string operator()(const AddObstacleKey& add) const {
        return fmt::format("Key obstacle {} at step {}", add.obstacle, add.key.step);
    }
    std::string operator()(const RemoveObstacleKey& remove) const {
        return fmt::format("Remove key {} of obstacle {}", remove.key, remove.obstacle);
    }
    std::string operator()(const AddEmitter& add) const {
        return add.emitter.name.empty() ? "Add emitter" : "Add emitter " + add.emitter.name;
    }
    std::string operator()(const RemoveEmitter& remove) const {
        return fmt::format("Remove emitter {}", remove.index);
    }
    std::string operator()(const AddProbe& add) const {
        return add.probe.name.empty() ? "Add probe" : "Add probe " + add.probe.name;
    }
    std::string operator()(const AddSeed& add) const {
        return add.seed.name.empty() ? "Add lines" : "Add lines " + add.seed.name;
    }
    std::string operator()(const RemoveSeed& remove) const {
        return fmt::format("Remove lines {}", remove.index);
    }
    std::string operator()(const RemoveProbe& remove) const {
        return fmt::format("Remove probe {}", remove.index);
    }
    std::string operator()(const AddBookmark& add) const { return "Keep " + add.bookmark.name; }
    std::string operator()(const RemoveBookmark& remove) const {
        return fmt::format("Remove bookmark {}", remove.index);
    }
    std::string operator()(const AddCameraKey& add) const {
        return fmt::format("Key the camera at step {}", add.key.step);
    }
    std::string operator()(const RemoveCameraKey& remove) const {
        return fmt::format("Remove key {} of the camera", remove.index);
    }
};

struct EffectOf {
    const Scene& scene;

    Effect operator()(const SetParameter& set) const {
        // Naming the mesh of the first obstacle makes that obstacle.
        if (scene.obstacles.empty()) {
            Scene with_obstacle = scene;
            with_obstacle.obstacles.emplace_back();
            return find_parameter(with_obstacle, set.name).parameter->effect;
        }
        return find_parameter(scene, set.name).parameter->effect;
    }
    Effect operator()(const SetParameters& set) const {
        Effect strongest = Effect::view;
        for (const SetParameter& each : set.parameters) {
            strongest = std::max(strongest, (*this)(each));
        }
        return strongest;
    }
    Effect operator()(const AddObstacle&) const { return Effect::obstacle; }
    Effect operator()(const RemoveObstacle&) const { return Effect::obstacle; }
    Effect operator()(const MoveObstacle&) const { return Effect::obstacle; }
    Effect operator()(const AddObstacleKey&) const { return Effect::obstacle; }
    Effect operator()(const RemoveObstacleKey&) const { return Effect::obstacle; }
    Effect operator()(const AddEmitter&) const { return Effect::live; }
    Effect operator()(const RemoveEmitter&) const { return Effect::live; }
    Effect operator()(const AddProbe&) const { return Effect::live; }
    Effect operator()(const RemoveProbe&) const { return Effect::live; }
    Effect operator()(const AddSeed&) const { return Effect::live; }
    Effect operator()(const RemoveSeed&) const { return Effect::live; }
    Effect operator()(const AddBookmark&) const { return Effect::view; }
    Effect operator()(const RemoveBookmark&) const { return Effect::view; }
    Effect operator()(const AddCameraKey&) const { return Effect::view; }
    Effect operator()(const RemoveCameraKey&) const { return Effect::view; }
};

}  // namespace

std::string describe(const Command& command) {
    return std::visit(Describe{}, command);
}

Effect effect_of(const Scene& scene, const Command& command) {
    return std::visit(EffectOf{scene}, command);
}

void apply(Scene& scene, const Command& command) {
    std::visit(Apply{scene}, command);
}

}  // namespace lattice::scene
