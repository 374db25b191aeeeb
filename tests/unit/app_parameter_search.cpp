// SPDX-License-Identifier: MIT
#include "app/parameter_search.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace lattice;
using namespace lattice::app;

namespace {

std::vector<std::string> found(const scene::Scene& scene, const std::string& text) {
    std::vector<std::string> names;
    for (const auto& [parameter, which] : find_matching(scene, text, 1000)) {
        names.push_back(scene::instance_name(*parameter, which));
    }
    return names;
}

bool holds(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

TEST_CASE("a parameter is found by its own name, and stands before those that only speak of it") {
    const scene::Scene scene;
    for (const scene::Parameter& parameter : scene::parameter_table()) {
        if (scene::is_listed(parameter) || !scene::belongs_to(parameter, scene.kind)) { continue; }
        CHECK(holds(found(scene, parameter.name), parameter.name));
    }
    const auto names = found(scene, "viscosity");
    REQUIRE_FALSE(names.empty());
    CHECK(names.front() == "fluid.viscosity");
    CHECK(holds(names, "fluid.reynolds"));  // its help tells of it
}

TEST_CASE("all words count, in any case and order, with blanks for underscores") {
    scene::Scene scene;
    CHECK(holds(found(scene, "Speed INFLOW"), "fluid.inflow_speed"));
    CHECK(holds(found(scene, "inflow_speed"), "fluid.inflow_speed"));
    CHECK(holds(found(scene, "moving_wall"), "domain.west"));  // a choice
    CHECK(holds(found(scene, "degrees lens"), "view.field_of_view") == false);
    CHECK(found(scene, "viscosity zebra").empty());
    CHECK(found(scene, "").empty());
    CHECK(found(scene, "  \t ").empty());
}

TEST_CASE("listed things are found one by one, and by the names they were given") {
    scene::Scene scene;
    scene.emitters.resize(3);
    scene.emitters[2].name = "Zephyr";
    const auto rates = found(scene, "emitter rate");
    CHECK(std::ranges::count(rates, "emitter.2.rate") == 1);
    CHECK(holds(rates, "emitter.0.rate"));
    const auto named = found(scene, "zephyr");
    CHECK(holds(named, "emitter.2.rate"));
    CHECK_FALSE(holds(named, "emitter.1.rate"));
    scene.obstacles.resize(1);
    scene.obstacles[0].name = "wing";
    scene.obstacles[0].keys.resize(2);
    CHECK(holds(found(scene, "wing step"), "obstacle.0.key.1.step"));
}

TEST_CASE("only what scenes of the kind have is found, and no more than is asked for") {
    scene::Scene cells;
    cells.kind = scene::Kind::automaton;
    CHECK(holds(found(cells, "width"), "automaton.width"));
    CHECK_FALSE(holds(found(cells, "viscosity"), "fluid.viscosity"));
    CHECK(find_matching(cells, "a", 5).size() == 6);
}
