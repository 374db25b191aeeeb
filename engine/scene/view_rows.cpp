// SPDX-License-Identifier: MIT
// Parameters of the scene's own text, of the picture and of a run.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

namespace {

template <std::string Scene::*Text>
Row text_row(const char* name, double longest, const char* help) {
    Row made(name, ValueType::text);
    made.get = [](const Scene& scene, Instance) { return Value{scene.*Text}; };
    made.set = [](Scene& scene, Instance, const Value& value) {
        scene.*Text = std::get<std::string>(value);
    };
    made.range(0, longest).needs(Effect::view).says(help);
    return made;
}

Row kind_row() {
    Row made("kind", ValueType::choice);
    made.choices.assign(EnumNames<Kind>::values.begin(), EnumNames<Kind>::values.end());
    made.get = [](const Scene& scene, Instance) { return to_value(scene.kind); };
    made.set = [](Scene& scene, Instance, const Value& value) { assign(scene.kind, value); };
    made.needs(Effect::rebuild)
        .says("What is simulated: smoke in a flow, or a cellular automaton; fixed by the file");
    return made;
}

/// What stands beside the smoke and its light.
std::vector<Row> dressing_rows() {
    return {
        row("view.point_size", ValueType::number, &Scene::view, &View::point_size)
            .range(0.1, 50)
            .in("pixels")
            .says("Diameter of a particle at the target's distance"),
        row("view.particle_colour", ValueType::choice, &Scene::view, &View::particle_colour)
            .says("What the colour of a particle tells"),
        row("view.ramp_low", ValueType::colour, &Scene::view, &View::ramp_low)
            .range(0, 1)
            .says("Colour of young or slow particles: linear red, green and blue"),
        row("view.ramp_high", ValueType::colour, &Scene::view, &View::ramp_high)
            .range(0, 1)
            .says("Colour of old or fast particles: linear red, green and blue"),
        row("view.speed_range", ValueType::number, &Scene::view, &View::speed_range)
            .range(0.01, 100)
            .in("of the reference speed")
            .on_log_scale()
            .says("Speed of particles in the colour ramp_high"),
        row("view.show_box", ValueType::boolean, &Scene::view, &View::show_box)
            .says("Draw the edges of the domain"),
        row("view.ground", ValueType::choice, &Scene::view, &View::ground)
            .says("What the domain stands on; the grid has lines every half scene unit"),
        row("view.background", ValueType::choice, &Scene::view, &View::background)
            .says("What is behind the domain, with the sky and the tint of light that go with it"),
        row("view.turntable", ValueType::number, &Scene::view, &View::turntable)
            .range(-360, 360)
            .in("degrees a second")
            .says("How fast the camera turns about its target, in the window and in films"),
        row("view.follow_path", ValueType::boolean, &Scene::view, &View::follow_path)
            .says("Let the camera follow its keys as the steps go on, in the window and in films"),
    };
}

}  // namespace

std::vector<Row> scene_rows() {
    return {text_row<&Scene::title>("title", 200, "Name shown in the gallery"),
            text_row<&Scene::description>("description", 4000,
                                          "What it shows and what to try, a few sentences"),
            kind_row()};
}

std::vector<Row> view_rows() {
    std::vector<Row> rows{
        row("view.mode", ValueType::choice, &Scene::view, &View::mode)
            .says("Lit smoke volume, the particles themselves, or no smoke"),
        row("view.eye", ValueType::vector, &Scene::view, &View::eye)
            .range(-10000, 10000)
            .in("scene units")
            .says("Where the camera stands; z is up"),
        row("view.target", ValueType::vector, &Scene::view, &View::target)
            .range(-10000, 10000)
            .in("scene units")
            .says("Point that the camera looks at and orbits"),
        row("view.field_of_view", ValueType::number, &Scene::view, &View::field_of_view)
            .range(5, 120)
            .in("degrees")
            .says("Vertical field of view"),
        row("view.light", ValueType::vector, &Scene::view, &View::light)
            .range(-1000, 1000)
            .says("Direction toward the key light"),
        row("view.light_power", ValueType::number, &Scene::view, &View::light_power)
            .range(0, 100)
            .says("Brightness of the key light"),
        row("view.extinction", ValueType::number, &Scene::view, &View::extinction)
            .range(0, 1000)
            .in("per scene unit")
            .stands_in("light left = exp(-extinction x density x way)")
            .says("Optical depth of one scene unit at one particle per node"),
        row("view.albedo", ValueType::number, &Scene::view, &View::albedo)
            .range(0, 1)
            .says("Share of the light that smoke scatters rather than swallows"),
        row("view.smoke_colour", ValueType::colour, &Scene::view, &View::smoke_colour)
            .range(0, 1)
            .says("Colour of the smoke and its particles: linear red, green and blue"),
        row("view.forward_scatter", ValueType::number, &Scene::view, &View::forward_scatter)
            .range(0, 1)
            .says("Share of light that smoke scatters onward; the rest goes back to the light"),
        row("view.exposure", ValueType::number, &Scene::view, &View::exposure)
            .range(0.01, 100)
            .on_log_scale()
            .says("Brightness of the whole picture"),
        row("view.auto_exposure", ValueType::boolean, &Scene::view, &View::auto_exposure)
            .says("Expose for the smoke and the solids in the picture; exposure then corrects it"),
        row("view.tone_curve", ValueType::choice, &Scene::view, &View::tone_curve)
            .says("How bright light is brought onto the screen; gentle keeps white smoke white"),
    };
    for (Row& row : dressing_rows()) { rows.push_back(std::move(row)); }
    for (Row& row : rows) { row.needs(Effect::view).of(Kind::fluid); }
    return rows;
}

std::vector<Row> run_rows() {
    return {
        // The largest whole number up to which a double, the type of ranges, is exact.
        row("run.seed", ValueType::integer, &Scene::run, &Run::seed)
            .range(0, 9007199254740992.0)
            .needs(Effect::rebuild)
            .says("Start of all random choices; the same seed gives the same picture"),
        row("run.steps_per_frame", ValueType::integer, &Scene::run, &Run::steps_per_frame)
            .range(1, 1e9)
            .in("steps")
            .needs(Effect::view)
            .says("Steps between two frames of a film"),
        row("run.warm_up", ValueType::integer, &Scene::run, &Run::warm_up)
            .range(0, 1e9)
            .in("steps")
            .needs(Effect::view)
            .says("Steps before the first frame of a film"),
        row("run.speed_limit", ValueType::number, &Scene::run, &Run::speed_limit_lu)
            .range(0, 1)
            .in_lattice_units(Quantity::speed)
            .of(Kind::fluid)
            .says("Speed above which the flow is stopped and taken back to its last checkpoint; "
                  "0: it is not watched"),
        row("run.checkpoint_interval", ValueType::integer, &Scene::run, &Run::checkpoint_interval)
            .range(0, 1e9)
            .in("steps")
            .says("Steps between states kept to go back to, where memory allows; 0: none"),
    };
}

}  // namespace lattice::scene
