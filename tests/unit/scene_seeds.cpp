// SPDX-License-Identifier: MIT
// Seeds of lines: added, removed, and refused where they lie outside the domain.
#include <doctest/doctest.h>

#include "engine/scene/command.hpp"
#include "engine/scene/scene_file.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;

namespace {

Seed seed_at(const glm::dvec3& position) {
    Seed seed;
    seed.name = "rake";
    seed.position = position;
    seed.end = position + glm::dvec3(0, 0.1, 0);
    return seed;
}

/// A domain of 2 x 1 x 1 scene units.
Scene tunnel() {
    Scene scene;
    scene.domain.size = {2, 1, 1};
    return scene;
}

}  // namespace

TEST_CASE("seeds are added, changed and removed, each while the flow goes on") {
    Document document{tunnel()};
    const Seed rake = seed_at({0.2, 0.5, 0.5});
    CHECK(contains(describe(AddSeed{rake}), "rake"));
    CHECK(document.execute(AddSeed{rake}) == Effect::live);
    CHECK(document.execute(AddSeed{seed_at({0.4, 0.5, 0.5})}) == Effect::live);
    REQUIRE(document.scene().seeds.size() == 2);
    CHECK(document.scene().seeds[0] == rake);
    document.execute(SetParameter{"seed.1.lines", std::string("pathline")});
    CHECK(document.scene().seeds[1].lines == LineKind::pathline);
    CHECK(document.execute(RemoveSeed{0}) == Effect::live);
    REQUIRE(document.scene().seeds.size() == 1);
    CHECK(document.scene().seeds[0].position.x == 0.4);
    CHECK(document.undo() == Effect::live);
    REQUIRE(document.scene().seeds.size() == 2);
    CHECK(document.scene().seeds[0] == rake);
    CHECK(document.redo() == Effect::live);
    document.execute(RemoveSeed{0});
    CHECK(document.scene().seeds.empty());
    const auto none = error_of([&] { document.execute(RemoveSeed{0}); });
    CHECK(none.where() == "seed.0");
    CHECK(none.problem() == "there is nothing to remove");
}

TEST_CASE("a seed outside the domain is refused, and nothing has changed") {
    Scene scene = tunnel();
    apply(scene, AddSeed{seed_at({0.2, 0.5, 0.5})});
    const Scene before = scene;
    const auto start = error_of([&] { apply(scene, AddSeed{seed_at({2.1, 0.5, 0.5})}); });
    CHECK(start.where() == "seed.1.position");
    Seed far_end = seed_at({0.2, 0.5, 0.5});
    far_end.end = {0.2, 0.5, 1.5};
    CHECK(error_of([&] { apply(scene, AddSeed{far_end}); }).where() == "seed.1.end");
    CHECK(error_of([&] {
              set_parameter(scene, "seed.0.position", Value{glm::dvec3(0.2, -0.1, 0.5)});
          }).where() == "seed.0.position");
    CHECK(error_of([&] {
              set_parameter(scene, "seed.0.end", Value{glm::dvec3(0.2, 0.5, -1)});
          }).where() == "seed.0.end");
    CHECK(scene == before);
    // Only a line has another end, and a disc may reach out.
    far_end.shape = SeedShape::point;
    apply(scene, AddSeed{far_end});
    far_end.shape = SeedShape::disc;
    far_end.radius = 5;
    apply(scene, AddSeed{far_end});
    CHECK(scene.seeds.size() == 3);
    // The end counts again once it is a line.
    CHECK(error_of([&] { set_parameter(scene, "seed.1.shape", std::string("line")); }).where() ==
          "seed.1.end");
    // A domain that becomes smaller leaves them outside.
    CHECK(error_of([&] {
              set_parameter(scene, "domain.size", Value{glm::dvec3(0.1, 1, 1)});
          }).where() == "seed.0.position");
}

TEST_CASE("there are only so many seeds") {
    Scene scene = tunnel();
    scene.seeds.resize(max_listed, seed_at({0.2, 0.5, 0.5}));
    CHECK(error_of([&] { apply(scene, AddSeed{seed_at({0.2, 0.5, 0.5})}); }).where() == "seed");
    CHECK(scene.seeds.size() == max_listed);
}

TEST_CASE("a scene file holds seeds, and says where one is wrong") {
    const Scene scene = parse_scene(
        "[domain]\nsize = [2, 1, 1]\n\n[[seed]]\nlines = \"pathline\"\nshape = \"disc\"\n"
        "position = [0.5, 0.5, 0.5]\naxis = \"z\"\nradius = 0.1\ncount = 7\n",
        "test.toml");
    REQUIRE(scene.seeds.size() == 1);
    CHECK(scene.seeds[0].lines == LineKind::pathline);
    CHECK(scene.seeds[0].shape == SeedShape::disc);
    CHECK(scene.seeds[0].axis == Axis::z);
    CHECK(scene.seeds[0].count == 7);
    CHECK(parse_scene(format_scene(scene), "test.toml") == scene);
    const auto wrong = error_of([] {
        parse_scene("[domain]\nsize = [2, 1, 1]\n\n[[seed]]\nposition = [3, 0.5, 0.5]\n",
                    "test.toml");
    });
    CHECK(wrong.where() == "test.toml:5:1");
}
