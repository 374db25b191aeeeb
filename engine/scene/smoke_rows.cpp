// SPDX-License-Identifier: MIT
// Parameters of what smokes in the domain: emitters, tracer particles.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

namespace {

constexpr double longest_name = 200;  // bytes

}  // namespace

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
            .stands_in("particles alive = rate x lifetime")
            .says("How long a particle lives; 1e8: as long as the run lasts"),
        row("emitter.duration", ValueType::number, &Scene::emitters, &Emitter::duration)
            .range(0, 1e8)
            .in("steps")
            .says("How long it emits from the start on, 1 to mark the fluid once; 0: always"),
        row("emitter.colour", ValueType::colour, &Scene::emitters, &Emitter::colour)
            .range(0, 1)
            .says("Colour of its smoke, on top of view.smoke_colour: linear red, green and blue"),
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
