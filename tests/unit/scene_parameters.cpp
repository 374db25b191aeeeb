// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "engine/scene/parameter_table.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;

namespace {

Scene scene_with_lists() {
    Scene scene;
    scene.obstacles.resize(2);
    scene.obstacles[0].keys = {{0, {0, 0, 0}, {0, 0, 0}}, {50, {0, 0, 0}, {0, 0, 0}}};
    scene.emitters.resize(2);
    scene.probes.resize(3);
    scene.bookmarks.resize(2);
    scene.camera_keys.resize(2);
    scene.camera_keys[1].step = 50;
    scene.seeds.resize(2);
    scene.fluid.variant = SolverVariant::csoa;
    return scene;
}

std::string problem_of_setting(const char* name, const char* text) {
    Scene scene = scene_with_lists();
    const Scene before = scene;
    const auto error = error_of([&] { set_parameter_from_text(scene, name, text); });
    CHECK(scene == before);
    CHECK(error.where() == name);
    return error.problem() + " | " + error.cure();
}

}  // namespace

TEST_CASE("every row is complete, its name is its own and its default is allowed") {
    std::set<std::string> names;
    for (const Parameter& parameter : parameter_table()) {
        CAPTURE(parameter.name);
        CHECK(names.insert(parameter.name).second);
        CHECK_FALSE(parameter.help.empty());
        CHECK(parameter.help.size() < 120);
        CHECK(parameter.help.find('|') == std::string::npos);
        CHECK((parameter.type == ValueType::choice) == !parameter.choices.empty());
        CHECK_NOTHROW(checked_value(parameter, parameter.default_value));
        if (parameter.logarithmic) { CHECK(parameter.maximum > parameter.minimum); }
    }
    check_scene(Scene{});
}

TEST_CASE("every field of a scene is in the table: two scenes that differ anywhere differ there") {
    const Scene plain = scene_with_lists();
    const Scene unusual = unusual_scene("m.obj");
    Scene copy = plain;
    for (const Parameter& parameter : parameter_table()) {
        CAPTURE(parameter.name);
        if (!belongs_to(parameter, Kind::fluid) || parameter.name == "kind") { continue; }
        bool differs = false;
        for (const Instance i : instances(plain, section_of(parameter))) {
            const Value value = parameter.get(unusual, i);
            differs = differs || value != parameter.get(plain, i);
            if (!parameter.derived) { parameter.set(copy, i, value); }
        }
        CHECK(differs);
    }
    // resolution scales others along, so it is copied with them in place
    copy.fluid.viscosity_lu = unusual.fluid.viscosity_lu;
    copy.fluid.body_force_lu = unusual.fluid.body_force_lu;
    copy.solid.gravity_lu = unusual.solid.gravity_lu;
    for (std::size_t i = 0; i < 2; ++i) {
        copy.obstacles[i].spin_degrees = unusual.obstacles[i].spin_degrees;
        copy.obstacles[i].keys = unusual.obstacles[i].keys;
        copy.obstacles[i].period = unusual.obstacles[i].period;
        copy.emitters[i].rate = unusual.emitters[i].rate;
        copy.emitters[i].lifetime = unusual.emitters[i].lifetime;
        copy.emitters[i].duration = unusual.emitters[i].duration;
        copy.camera_keys[i].step = unusual.camera_keys[i].step;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        copy.probes[i].interval = unusual.probes[i].interval;
        copy.probes[i].start = unusual.probes[i].start;
    }
    CHECK(copy == unusual);
}

TEST_CASE("names resolve to a parameter and an index") {
    const Scene scene = scene_with_lists();
    CHECK(find_parameter(scene, "fluid.viscosity").parameter->name == "fluid.viscosity");
    CHECK(find_parameter(scene, "title").parameter->name == "title");
    CHECK(find_parameter(scene, "emitter.rate").index == 0);
    CHECK(find_parameter(scene, "emitter.1.rate").index == 1);
    CHECK(find_parameter(scene, "emitter.1.rate").parameter->name == "emitter.rate");
    CHECK(find_parameter(scene, "obstacle.key.step").index == Instance(0, 0));
    CHECK(find_parameter(scene, "obstacle.0.key.1.step").index == Instance(0, 1));
    CHECK(find_parameter(scene, "obstacle.key.1.step").parameter->name == "obstacle.key.step");
    CHECK(error_of([&] { find_parameter(scene, "obstacle.0.key.2.step"); }).problem() ==
          "obstacle 0 has no key 2");
    CHECK(error_of([&] { find_parameter(scene, "obstacle.1.key.0.step"); }).cure() ==
          "add one first: [[obstacle.key]]");
    CHECK(error_of([&] { find_parameter(scene, "obstacle.2.key.0.step"); }).cure() ==
          "allowed: 0 to 1");

    CHECK(contains(error_of([&] { find_parameter(scene, "emitter.2.rate"); }).cure(), "0 to 1"));
    CHECK(contains(error_of([&] { find_parameter(Scene{}, "emitter.rate"); }).problem(),
                   "no emitter"));
    CHECK(contains(error_of([&] { find_parameter(scene, "fluid.0.viscosity"); }).cure(),
                   "'fluid.viscosity'"));
    for (const char* name :
         {"", ".", "..", "emitter.", "emitter.x.rate", "emitter.-1.rate", "emitter.1.",
          "emitter.99999999999999999999999.rate", "emitter.1.1.rate", "obstacle.0.key.1.1.step",
          "obstacle.key.0.1.step", "obstacle.0.0.key.step", "obstacle.key.step.0"}) {
        CAPTURE(name);
        CHECK(error_of([&] { find_parameter(scene, name); }).problem() != "(no error)");
    }
}

TEST_CASE("an unknown name brings the nearest known one") {
    const Scene scene;
    const auto cure = [&](const char* name) {
        return error_of([&] { find_parameter(scene, name); }).cure();
    };
    CHECK(contains(cure("fluid.viscosty"), "did you mean 'viscosity'?"));
    CHECK(contains(cure("fluid.viscosty"), "reynolds"));
    CHECK(contains(cure("viscosity"), "did you mean 'fluid.viscosity'?"));
    CHECK(contains(cure("fluid.rate"), "did you mean 'emitter.rate'?"));
    CHECK(contains(cure("fliud.viscosity"), "did you mean 'fluid'?"));
    CHECK(contains(cure("titel"), "did you mean 'title'?"));
    CHECK_FALSE(contains(cure("zzzzzzzz"), "did you mean"));
}

TEST_CASE("each kind of wrong value is named with what is allowed, and changes nothing") {
    CHECK(problem_of_setting("fluid.viscosity", "fast") ==
          "the text \"fast\" is of the wrong type | allowed: a number from 1e-09 to 10 lu");
    CHECK(contains(problem_of_setting("fluid.viscosity", "11"), "11 is out of range"));
    CHECK(contains(problem_of_setting("fluid.viscosity", "nan"), "not a finite number"));
    CHECK(contains(problem_of_setting("fluid.viscosity", "-inf"), "not a finite number"));
    CHECK(contains(problem_of_setting("fluid.viscosity", "1e999"), "wrong type"));
    CHECK(contains(problem_of_setting("fluid.viscosity", "0.1x"), "wrong type"));
    CHECK(contains(problem_of_setting("fluid.viscosity", ""), "wrong type"));
    CHECK(contains(problem_of_setting("fluid.alpha", "48"), "48 is not a power of two"));
    CHECK(contains(problem_of_setting("fluid.alpha", "-4"), "out of range"));
    CHECK(contains(problem_of_setting("domain.resolution", "56.5"),
                   "56.5 is of the wrong type | allowed: a whole number from 4 to 4096"));
    CHECK(contains(problem_of_setting("domain.resolution", "99999999999999999999"), "wrong type"));
    CHECK(contains(problem_of_setting("fluid.model", "acn"),
                   "did you mean 'acm'? allowed: one of: bgk, acm"));
    CHECK(contains(problem_of_setting("view.show_box", "yes"), "allowed: true or false"));
    CHECK(contains(problem_of_setting("view.eye", "[1, 2]"), "allowed: three numbers"));
    CHECK(contains(problem_of_setting("view.eye", "[1, 2, 3, 4]"), "wrong type"));
    CHECK(contains(problem_of_setting("view.eye", "[1, nan, 3]"), "component 2"));
    CHECK(contains(problem_of_setting("view.smoke_colour", "[0, 0, 1.5]"), "component 3"));
    CHECK(contains(problem_of_setting("title", "a\x01z"), "control characters"));
    CHECK(contains(problem_of_setting("title", "a\xff"), "not UTF-8"));
    CHECK(contains(problem_of_setting("title", std::string(300, 'x').c_str()), "300 bytes"));
}

TEST_CASE("what holds between parameters is checked with each change") {
    Scene scene;
    auto error = error_of([&] { set_parameter_from_text(scene, "domain.east", "no_slip"); });
    CHECK(error.where() == "domain.west");
    CHECK(contains(error.problem(), "no face is an outlet"));
    error = error_of([&] { set_parameter(scene, "view.eye", scene.view.target); });
    CHECK(error.where() == "view.eye");
    error = error_of([&] { set_parameter_from_text(scene, "view.light", "0,0,0"); });
    CHECK(error.where() == "view.light");
    error = error_of([&] { set_parameter_from_text(scene, "domain.size", "[1000, 1000, 1000]"); });
    CHECK(error.where() == "domain.size");
    scene.domain.gpu_resolution = 0;
    error = error_of([&] {
        set_parameter_from_text(scene, "domain.size", "[15, 15, 15]");
        set_parameter_from_text(scene, "domain.gpu_resolution", "4096");
    });
    CHECK(contains(error.problem(), "61440 x 61440 x 61440"));
    CHECK(scene.domain.gpu_resolution == 0);
}

TEST_CASE("a Reynolds number is set by its viscosity, within the viscosity's range") {
    Scene scene;
    set_parameter_from_text(scene, "fluid.reynolds", "500");
    CHECK(std::get<double>(get_parameter(scene, "fluid.reynolds")) == doctest::Approx(500));
    CHECK(scene.fluid.viscosity_lu == doctest::Approx(0.08 * 0.25 * 64 / 500));
    set_parameter(scene, "fluid.viscosity", 0.01);
    CHECK(std::get<double>(get_parameter(scene, "fluid.reynolds")) == doctest::Approx(128));
    const auto error = error_of([&] { set_parameter(scene, "fluid.reynolds", 0.01); });
    CHECK(error.where() == "fluid.viscosity");
    CHECK(scene.fluid.viscosity_lu == 0.01);
}

TEST_CASE("a resolution set by name scales the flow with it") {
    Scene scene = scene_with_lists();
    const double reynolds = reynolds_number(scene);
    const double rate = scene.emitters[1].rate;
    set_parameter(scene, "domain.resolution", std::int64_t{128});
    CHECK(reynolds_number(scene) == doctest::Approx(reynolds));
    CHECK(scene.emitters[1].rate == doctest::Approx(4 * rate));
}

TEST_CASE("a face takes its opposite into and out of a period") {
    Scene scene;
    const auto kind = [&](Face face) { return scene.domain.faces[std::size_t(face)]; };
    set_parameter_from_text(scene, "domain.south", "periodic");
    CHECK(kind(Face::north) == FaceKind::periodic);
    set_parameter_from_text(scene, "domain.north", "no_slip");
    CHECK(kind(Face::south) == FaceKind::no_slip);
    set_parameter_from_text(scene, "domain.west", "periodic");
    CHECK(kind(Face::east) == FaceKind::periodic);
    set_parameter_from_text(scene, "domain.east", "inlet");
    CHECK(kind(Face::west) == FaceKind::outlet);

    scene.domain.faces[0] = FaceKind::periodic;
    CHECK(error_of([&] { check_scene(scene); }).where() == "domain.west");
}

TEST_CASE(
    "a mesh named in a scene without obstacles makes one; a mesh that is not there does not") {
    const ScratchFolder folder;
    const std::string mesh = (folder / "ball.obj").string();
    for (const char* name : {"obstacle.mesh", "obstacle.0.mesh"}) {
        Scene scene;
        set_parameter_from_text(scene, name, mesh);
        REQUIRE(scene.obstacles.size() == 1);
        CHECK(scene.obstacles[0] == default_obstacle(scene, mesh));
    }
    Scene scene;
    CHECK(contains(
        error_of([&] { set_parameter_from_text(scene, "obstacle.1.mesh", mesh); }).problem(),
        "no obstacle"));
    const std::string missing = (folder / "missing.obj").string();
    auto error = error_of([&] { set_parameter_from_text(scene, "obstacle.mesh", missing); });
    CHECK(contains(error.problem(), "there is no file " + missing));
    error =
        error_of([&] { set_parameter_from_text(scene, "obstacle.mesh", folder.path().string()); });
    CHECK(contains(error.problem(), "is a folder"));
    error = error_of([&] { set_parameter_from_text(scene, "obstacle.mesh", ""); });
    CHECK(contains(error.problem(), "no mesh"));
    CHECK(scene.obstacles.empty());
}

TEST_CASE("text and value of every parameter lead to one another") {
    const ScratchFolder folder;
    const Scene unusual = unusual_scene((folder / "ball.obj").string());
    for (const Parameter& parameter : parameter_table()) {
        if (!belongs_to(parameter, unusual.kind)) { continue; }
        for (const Instance i : instances(unusual, section_of(parameter))) {
            const std::string name = instance_name(parameter, i);
            CAPTURE(name);
            const Value value = get_parameter(unusual, name);
            CHECK(value_from_text(parameter, to_text(value)) == value);
            Scene copy = unusual;
            set_parameter_from_text(copy, name, to_text(value));
            if (!parameter.derived) { CHECK(copy == unusual); }
        }
    }
}

TEST_CASE("numbers keep every bit through text, and hand-written forms are read") {
    const Parameter& viscosity = *find_parameter(Scene{}, "fluid.viscosity").parameter;
    for (const double number : {0.1, 1e-9, std::nextafter(0.1, 1.0), 9.999999999999998, 1.0 / 3}) {
        CHECK(std::get<double>(value_from_text(viscosity, to_text(number))) == number);
    }
    CHECK(value_from_text(viscosity, " +1e-3 ") == Value{1e-3});
    CHECK(value_from_text(viscosity, "1") == Value{1.0});
    const Parameter& eye = *find_parameter(Scene{}, "view.eye").parameter;
    CHECK(value_from_text(eye, "1, -2,3e0") == Value{glm::dvec3(1, -2, 3)});
    CHECK(value_from_text(eye, " [ 1,2 , 3 ] ") == Value{glm::dvec3(1, 2, 3)});
}

TEST_CASE("parameters that only go together may be set in any order") {
    const std::vector<NameAndText> settings{{"domain.resolution", "16"},
                                            {"domain.inlet_profile", "turbulent"},
                                            {"domain.turbulence_length", "0.5"}};
    Scene scene;
    CHECK_THROWS_AS(set_parameters_from_text(scene, std::span(settings).first(2)), lattice::Error);
    CHECK(scene == Scene{});
    set_parameters_from_text(scene, settings);
    CHECK(scene.domain.inlet_profile == InletProfile::turbulent);
    CHECK(scene.domain.turbulence_length == 0.5);
    scene = Scene{};
    set_parameters_from_text(scene, std::vector<NameAndText>(settings.rbegin(), settings.rend()));
    CHECK(scene.domain.resolution == 16);
}

TEST_CASE("the Reynolds number is that of what drives the flow") {
    Scene scene;
    scene.domain.faces = {};
    scene.domain.resolution = 100;
    scene.fluid.length = 0.5;
    scene.fluid.viscosity_lu = 0.01;
    scene.fluid.inflow_speed_lu = 0.08;
    CHECK(reynolds_number(scene) == doctest::Approx(400));
    scene.start = {.flow = InitialFlow::taylor_green, .speed_lu = 0.02};
    CHECK(reynolds_number(scene) == doctest::Approx(100));
    scene.domain.faces[3] = FaceKind::moving_wall;
    scene.domain.wall_velocity_lu = {0.1, 0, 0};
    CHECK(reynolds_number(scene) == doctest::Approx(500));
    set_reynolds_number(scene, 1000);
    CHECK(scene.fluid.viscosity_lu == doctest::Approx(0.005));
}

TEST_CASE("another resolution keeps the flow that a body force drives and smoke that lasts") {
    Scene scene;
    scene.domain.resolution = 32;
    scene.fluid.body_force_lu = {8e-5, 0, 0};
    scene.emitters.resize(2);
    scene.emitters[0].lifetime = lasting;
    scene.emitters[1].lifetime = 100;
    const double before = scene.fluid.body_force_lu.x * 32 * 32 / scene.fluid.viscosity_lu;
    change_resolution(scene, 96);
    CHECK(scene.fluid.body_force_lu.x * 96 * 96 / scene.fluid.viscosity_lu ==
          doctest::Approx(before));
    CHECK(scene.emitters[0].lifetime == lasting);
    CHECK(scene.emitters[1].lifetime == doctest::Approx(300));
    check_scene(scene);
}
