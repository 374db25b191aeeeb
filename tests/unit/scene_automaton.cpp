// SPDX-License-Identifier: MIT
// Scenes of automata: their file, their parameters, what must hold in them.
#include <doctest/doctest.h>

#include <vector>

#include "engine/scene/command.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;

namespace {

/// Valid, with every parameter of an automaton away from its default.
Scene unusual_automaton(const ScratchFolder& folder) {
    Scene scene;
    scene.kind = Kind::automaton;
    scene.title = "Automaton";
    scene.description = "What it shows";
    const std::string file = (folder / "ball.obj").string();  // any file that is there will do
    scene.automaton = {"B36/S23",
                       file,
                       100,
                       70,
                       4096,
                       2048,
                       GridEdge::mirrored,
                       CellStart::pattern,
                       0.25,
                       "0.5, 0, 0.125",
                       file,
                       0.25,
                       0.75,
                       3,
                       4200000017,
                       AutomatonVariant::packed64,
                       CellType::int32,
                       MemoryPath::shared,
                       4,
                       12.5,
                       0.01,
                       1e-4,
                       0.5,
                       0.75,
                       90};
    scene.look = {PaletteName::ember, true, true, false, 2, 64, 0.25, 0.375};
    scene.run = {42, 9, 100, 0.4, 1000};
    return scene;
}

Scene automaton(const std::string& text) {
    return parse_scene("kind = \"automaton\"\n" + text, "s.toml");
}

lattice::Error refusal(const std::string& text) {
    return error_of([&] { automaton(text); });
}

}  // namespace

TEST_CASE("every parameter of an automaton goes through its file and through text") {
    const ScratchFolder folder;
    Scene scene = unusual_automaton(folder);
    scene.file = folder / "s.toml";
    CHECK(parse_scene(format_scene(scene), scene.file) == scene);
    const Scene plain;
    for (const Parameter& parameter : parameter_table()) {
        if (!belongs_to(parameter, Kind::automaton)) { continue; }
        CAPTURE(parameter.name);
        const Value value = parameter.get(scene, 0);
        CHECK(value != parameter.get(plain, 0));
        CHECK(value_from_text(parameter, to_text(value)) == value);
        Scene copy = scene;
        set_parameter_from_text(copy, parameter.name, to_text(value));
        CHECK(copy == scene);
    }
}

TEST_CASE("a file holds the sections of its own kind and no others") {
    Scene scene;
    CHECK_FALSE(contains(format_scene(scene), "automaton"));
    CHECK_FALSE(contains(format_scene(scene), "kind"));
    CHECK_FALSE(contains(format_scene(scene), "[look]"));
    scene.kind = Kind::automaton;
    const std::string text = format_scene(scene);
    CHECK(contains(text, "kind = \"automaton\""));
    CHECK(contains(text, "[look]"));
    for (const char* section : {"[domain]", "[fluid]", "[view]", "[smoke]", "speed_limit"}) {
        CHECK_FALSE(contains(text, section));
    }
}

TEST_CASE("a section of the other kind is refused where it stands") {
    lattice::Error error = refusal("[fluid]\nviscosity = 0.1\n");
    CHECK(error.where() == "s.toml:3:1");
    CHECK(contains(error.problem(), "no meaning in a scene of kind automaton"));
    error = error_of([] { parse_scene("[automaton]\nrule = \"B3/S23\"\n", "s.toml"); });
    CHECK(contains(error.cure(), "kind = \"automaton\""));
    CHECK(contains(refusal("kindd = 1\n").cure(), "kind"));
}

TEST_CASE("parameters of the other kind and the kind itself cannot be set") {
    Scene scene;
    CHECK(
        contains(error_of([&] { set_parameter_from_text(scene, "automaton.rule", "B2/S"); }).cure(),
                 "open a scene of kind automaton"));
    CHECK(contains(error_of([&] { set_parameter_from_text(scene, "kind", "automaton"); }).problem(),
                   "stays"));
    scene.kind = Kind::automaton;
    CHECK(contains(
        error_of([&] { set_parameter_from_text(scene, "fluid.viscosity", "1"); }).problem(),
        "no such parameter"));
    set_parameter_from_text(scene, "automaton.rule", "B2/S");
    CHECK(scene.automaton.rule == "B2/S");
}

TEST_CASE("what does not belong together is refused by name") {
    CHECK(refusal("[automaton]\nstart = \"pattern\"\n").problem() ==
          "automaton.start: pattern, but no pattern is given");
    CHECK(contains(refusal("[automaton]\nrule = \"\"\n").problem(), "there is no rule"));
    CHECK(contains(refusal("[automaton]\npattern = \"none.rle\"\n").problem(), "there is no file"));
    for (const char* shares : {"x", "0.5,", "0.5 0.5", "0.6, 0.6", "-0.1", "nan", "1e400"}) {
        CAPTURE(shares);
        CHECK(contains(refusal(std::string("[automaton]\nshares = \"") + shares + "\"\n").problem(),
                       "automaton.shares"));
    }
    CHECK(parse_shares("0.5,0 , 0.25") == std::vector<double>{0.5, 0, 0.25});
    CHECK(parse_shares("").empty());
}

TEST_CASE("a GPU's size stands while the scene runs there and goes back into the file") {
    Scene scene = automaton("[automaton]\nwidth = 100\nheight = 50\ngpu_width = 4096\n");
    const Scene before = scene;
    apply_gpu_defaults(scene);
    CHECK(scene.automaton.width == 4096);
    CHECK(scene.automaton.height == 50);
    CHECK(without_gpu_defaults(scene) == before);
    set_parameter(scene, "automaton.width", std::int64_t{8192});
    CHECK(without_gpu_defaults(scene).automaton.width == 100);
    CHECK(without_gpu_defaults(scene).automaton.gpu_width == 8192);
}

TEST_CASE("a rule is changed while the automaton runs, its size makes it start again") {
    Scene scene;
    scene.kind = Kind::automaton;
    Document document(scene);
    CHECK(document.execute(SetParameter{"automaton.rule", std::string("B36/S23")}) == Effect::live);
    CHECK(document.execute(SetParameter{"automaton.edge", std::string("bounded")}) == Effect::live);
    CHECK(document.execute(SetParameter{"automaton.width", std::int64_t{64}}) == Effect::rebuild);
    CHECK(document.execute(SetParameter{"look.palette", std::string("ink")}) == Effect::view);
    CHECK(document.undo() == Effect::view);
    CHECK(document.undo() == Effect::rebuild);
    CHECK(document.scene().automaton.width == 512);
}
