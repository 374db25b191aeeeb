// SPDX-License-Identifier: MIT
// Parameters of what stands and what smokes in the domain: obstacles, emitters, tracer particles.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

namespace {

constexpr double longest_name = 200;   // bytes
constexpr double longest_path = 4096;  // bytes

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
        row("obstacle.motion", ValueType::choice, &Scene::obstacles, &Obstacle::motion)
            .needs(Effect::obstacle)
            .says("What moves it: nothing, its velocity and spin, the fluid and gravity, or the "
                  "fluid "
                  "alone about an axis"),
        row("obstacle.velocity", ValueType::vector, &Scene::obstacles, &Obstacle::velocity_lu)
            .range(-0.25, 0.25)
            .in("lu")
            .needs(Effect::obstacle)
            .says("Velocity of a driven obstacle; of a free one at the start"),
        row("obstacle.spin", ValueType::vector, &Scene::obstacles, &Obstacle::spin_degrees)
            .range(-10, 10)
            .in("degrees a step")
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
    };
}

std::vector<Row> emitter_rows() {
    return {
        row("emitter.name", ValueType::text, &Scene::emitters, &Emitter::name)
            .range(0, longest_name)
            .needs(Effect::view)
            .says("Name shown in the list of emitters"),
        row("emitter.shape", ValueType::choice, &Scene::emitters, &Emitter::shape)
            .says("Where particles start; a disc lies across x"),
        row("emitter.position", ValueType::vector, &Scene::emitters, &Emitter::position)
            .range(-1000, 1000)
            .in("scene units")
            .says("Centre"),
        row("emitter.size", ValueType::vector, &Scene::emitters, &Emitter::size)
            .range(0, 1000)
            .in("scene units")
            .says("Full extents along x, y and z"),
        row("emitter.rate", ValueType::number, &Scene::emitters, &Emitter::rate)
            .range(0, 1e7)
            .in("particles per step")
            .on_log_scale()
            .says("How many particles start; fractions add up over the steps"),
        row("emitter.lifetime", ValueType::number, &Scene::emitters, &Emitter::lifetime)
            .range(1, lasting)
            .in("steps")
            .on_log_scale()
            .says("How long a particle lives; 1e8: as long as the run lasts"),
        row("emitter.duration", ValueType::number, &Scene::emitters, &Emitter::duration)
            .range(0, 1e8)
            .in("steps")
            .says("How long it emits from the start on, 1 to mark the fluid once; 0: always"),
    };
}

std::vector<Row> smoke_rows() {
    return {
        row("smoke.capacity", ValueType::integer, &Scene::smoke, &Smoke::capacity)
            .range(1, 1e9)
            .in("particles")
            .on_log_scale()
            .needs(Effect::rebuild)
            .says("Most tracer particles; when they are used up, the oldest start anew"),
        row("smoke.gpu_capacity", ValueType::integer, &Scene::smoke, &Smoke::gpu_capacity)
            .range(0, 1e9)
            .in("particles")
            .needs(Effect::view)
            .says("Capacity taken instead when the scene is opened on a GPU; 0: the same"),
        row("smoke.fade", ValueType::number, &Scene::smoke, &Smoke::fade)
            .range(0, 1)
            .says("Share of its life over which a particle thins out at the end"),
        row("smoke.volume_scale", ValueType::number, &Scene::smoke, &Smoke::volume_scale)
            .range(0.1, 4)
            .in("cells per node")
            .needs(Effect::rebuild)
            .says("Fineness of the density volume against the grid"),
    };
}

}  // namespace lattice::scene
