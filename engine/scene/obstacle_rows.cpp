// SPDX-License-Identifier: MIT
// Parameters of the obstacles and of the keys of their paths.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

namespace {

constexpr double longest_name = 200;   // bytes
constexpr double longest_path = 4096;  // bytes

template <class Field>
Row key_row(std::string name, ValueType type, Field ObstacleKey::*field) {
    Row made(std::move(name), type);
    made.get = [=](const Scene& scene, Instance which) {
        return to_value(scene.obstacles.at(which.index).keys.at(which.key).*field);
    };
    made.set = [=](Scene& scene, Instance which, const Value& value) {
        assign(scene.obstacles.at(which.index).keys.at(which.key).*field, value);
    };
    made.needs(Effect::obstacle);
    return made;
}

}  // namespace

std::vector<Row> obstacle_rows() {
    return {
        row("obstacle.name", ValueType::text, &Scene::obstacles, &Obstacle::name)
            .range(0, longest_name)
            .needs(Effect::view)
            .says("Name shown in the list of obstacles"),
        row("obstacle.mesh", ValueType::path, &Scene::obstacles, &Obstacle::mesh)
            .range(0, longest_path)
            .needs(Effect::obstacle)
            .says("OBJ file of the surface, relative to the scene file"),
        row("obstacle.position", ValueType::vector, &Scene::obstacles, &Obstacle::position)
            .range(-1000, 1000)
            .in("scene units")
            .needs(Effect::obstacle)
            .says("Where the centre of the mesh's box stands"),
        row("obstacle.rotation", ValueType::vector, &Scene::obstacles, &Obstacle::rotation_degrees)
            .range(-360, 360)
            .in("degrees")
            .needs(Effect::obstacle)
            .says("Turn about x, then y, then z"),
        row("obstacle.scale", ValueType::number, &Scene::obstacles, &Obstacle::scale)
            .range(1e-3, 1000)
            .in("scene units")
            .on_log_scale()
            .needs(Effect::obstacle)
            .says("Largest extent of the mesh"),
        row("obstacle.visible", ValueType::boolean, &Scene::obstacles, &Obstacle::visible)
            .needs(Effect::obstacle)
            .says("Whether it stands in the flow and is seen"),
    };
}

std::vector<Row> obstacle_motion_rows() {
    return {
        row("obstacle.motion", ValueType::choice, &Scene::obstacles, &Obstacle::motion)
            .needs(Effect::obstacle)
            .says("What moves it: nothing, its velocity and spin, the fluid and gravity, or the "
                  "fluid "
                  "alone about an axis"),
        row("obstacle.velocity", ValueType::vector, &Scene::obstacles, &Obstacle::velocity_lu)
            .range(-0.25, 0.25)
            .in_lattice_units(Quantity::speed)
            .needs(Effect::obstacle)
            .says("Velocity of a driven obstacle; of a free one at the start"),
        row("obstacle.spin", ValueType::vector, &Scene::obstacles, &Obstacle::spin_degrees)
            .range(-10, 10)
            .in("degrees a step")
            .stands_in("tip speed = spin pi/180 r n")
            .needs(Effect::obstacle)
            .says("Turn of a driven obstacle along its axis; of a free or hinged one at the start"),
        row("obstacle.pivot", ValueType::vector, &Scene::obstacles, &Obstacle::pivot)
            .range(-1000, 1000)
            .in("scene units")
            .needs(Effect::obstacle)
            .says("Point that a driven or hinged obstacle turns about, from the centre of its box"),
        row("obstacle.axis", ValueType::vector, &Scene::obstacles, &Obstacle::axis)
            .range(-1, 1)
            .needs(Effect::obstacle)
            .says("Direction of the axis of a hinged obstacle"),
        row("obstacle.density", ValueType::number, &Scene::obstacles, &Obstacle::density)
            .range(1.05, 1000)
            .on_log_scale()
            .needs(Effect::obstacle)
            .says("Density of a free or hinged obstacle over that of the fluid"),
        row("obstacle.period", ValueType::number, &Scene::obstacles, &Obstacle::period)
            .range(0, 1e9)
            .in("steps")
            .needs(Effect::obstacle)
            .says("From its first key until it is there again and repeats its path; 0: it stays at "
                  "the last"),
        row("obstacle.smooth", ValueType::boolean, &Scene::obstacles, &Obstacle::smooth)
            .needs(Effect::obstacle)
            .says("Whether a path through keys is rounded off, or straight from key to key"),
    };
}

std::vector<Row> obstacle_key_rows() {
    return {
        key_row("obstacle.key.step", ValueType::number, &ObstacleKey::step)
            .range(0, 1e9)
            .in("steps")
            .says("When a driven obstacle is there; later than at the key before"),
        key_row("obstacle.key.position", ValueType::vector, &ObstacleKey::position)
            .range(-1000, 1000)
            .in("scene units")
            .says("Where the centre of the mesh's box is then"),
        key_row("obstacle.key.rotation", ValueType::vector, &ObstacleKey::rotation_degrees)
            .range(-360, 360)
            .in("degrees")
            .says("Turn about x, then y, then z; it goes the shorter way round from key to key"),
    };
}

}  // namespace lattice::scene
