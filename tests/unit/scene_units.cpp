// SPDX-License-Identifier: MIT
// What lattice units are in the world, and what stays when speed or resolution change.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/scene/command.hpp"
#include "engine/scene/physical_units.hpp"
#include "engine/scene/scene_file.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;

namespace {

/// A tunnel of 2 m whose inflow of 0.08 lu is 10 m/s.
Scene wind_tunnel() {
    Scene scene;
    scene.units.length_m = 1;
    scene.units.speed_m_s = 10;
    return scene;
}

}  // namespace

TEST_CASE("a length and a speed give the spacing, the step and all that follows") {
    const Scene scene = wind_tunnel();
    const auto units = physical_units(scene);
    REQUIRE(units);
    CHECK(units->dx == 1.0 / 64);
    CHECK(units->dt == doctest::Approx(0.08 / 64 / 10).epsilon(1e-14));
    CHECK(scene.fluid.inflow_speed_lu * units->speed() == doctest::Approx(10).epsilon(1e-14));
    // The Reynolds number is the same in both: 10 m/s over 0.25 m.
    const double nu = scene.fluid.viscosity_lu * units->viscosity();
    CHECK(10 * 0.25 / nu == doctest::Approx(reynolds_number(scene)).epsilon(1e-12));
    CHECK(units->acceleration() ==
          doctest::Approx(units->dx / units->dt / units->dt).epsilon(1e-14));
    CHECK(units->force_density() == doctest::Approx(1.2 * units->acceleration()).epsilon(1e-14));
    // A pressure of rho u^2 on a square of the length 1 m.
    const double square = 64.0 * 64.0;
    CHECK(0.08 * 0.08 * square * units->force() == doctest::Approx(1.2 * 100).epsilon(1e-12));
    CHECK(units->torque() == doctest::Approx(units->force() / 64).epsilon(1e-14));
}

TEST_CASE("a viscosity gives the step where there is no speed, or where the scene says so") {
    Scene scene = wind_tunnel();
    scene.units.viscosity_m2_s = 1.5e-5;
    CHECK(physical_units(scene)->dt == doctest::Approx(0.08 / 64 / 10).epsilon(1e-14));
    scene.units.by = StepFrom::viscosity;
    const double by_viscosity = 1e-3 / 64 / 64 / 1.5e-5;
    CHECK(physical_units(scene)->dt == doctest::Approx(by_viscosity).epsilon(1e-14));
    scene.units.by = StepFrom::speed;
    scene.units.speed_m_s = 0;
    CHECK(physical_units(scene)->dt == doctest::Approx(by_viscosity).epsilon(1e-14));
}

TEST_CASE("without enough to go by there are no physical units") {
    CHECK_FALSE(physical_units(Scene{}));
    Scene scene = wind_tunnel();
    scene.units.length_m = 0;
    CHECK_FALSE(physical_units(scene));
    scene = wind_tunnel();
    scene.units.speed_m_s = 0;
    CHECK_FALSE(physical_units(scene));
    scene = wind_tunnel();
    scene.fluid.inflow_speed_lu = 0;  // nothing flows
    CHECK_FALSE(physical_units(scene));
    scene = wind_tunnel();
    scene.kind = Kind::automaton;
    CHECK_FALSE(physical_units(scene));
}

TEST_CASE("physical texts have the prefix that suits them") {
    CHECK(si_text(0.0125, "m") == "12.5 mm");
    CHECK(si_text(1, "m") == "1 m");
    CHECK(si_text(0.99999, "m") == "1 m");
    CHECK(si_text(-2.5e-6, "s") == "-2.5 µs");
    CHECK(si_text(4000, "s") == "4000 s");
    CHECK(si_text(1.5e-5, "m²/s") == "1.5e-05 m²/s");
    CHECK(si_text(0, "N") == "0 N");
    CHECK(si_text(1e-15, "N") == "1e-15 N");
    const Scene scene = wind_tunnel();
    const auto units = *physical_units(scene);
    CHECK(physical_text(units, scene, Quantity::speed, 0.08) == "10 m/s");
    CHECK(physical_text(units, scene, Quantity::time, 8000) == "1 s");
    CHECK(physical_text(units, scene, Quantity::length, 0.25) == "250 mm");
    CHECK(physical_text(units, scene, Quantity::area, 0.25) == "0.25 m²");
    CHECK(physical_text(units, scene, Quantity::nodes, 64) == "1 m");
    CHECK(physical_text(units, scene, Quantity::none, 1).empty());
}

TEST_CASE("every parameter in lattice units, steps or scene units says what it measures") {
    for (const Parameter& parameter : parameter_table()) {
        CAPTURE(parameter.name);
        const bool measured = parameter.unit == "lu" || parameter.unit == "steps" ||
                              parameter.unit == "scene units" || parameter.unit == "scene units^2";
        CHECK(measured == (parameter.quantity != Quantity::none));
        CHECK(parameter.formula.find('|') == std::string::npos);
    }
}

TEST_CASE("a finer grid and another speed keep what the scene holds") {
    const auto changed = [](Held hold, const char* name, const Value& value) {
        Scene scene;
        scene.fluid.hold = hold;
        set_parameter(scene, name, value);
        return scene;
    };
    const Scene before;
    const double reynolds = reynolds_number(before);
    const std::int64_t finer = 128;
    for (const Held hold : {Held::automatic, Held::reynolds}) {
        const Scene fine = changed(hold, "domain.resolution", finer);
        CHECK(reynolds_number(fine) == doctest::Approx(reynolds));
        CHECK(fine.fluid.viscosity_lu == doctest::Approx(2 * before.fluid.viscosity_lu));
    }
    const Scene fine = changed(Held::viscosity, "domain.resolution", finer);
    CHECK(fine.fluid.viscosity_lu == before.fluid.viscosity_lu);
    CHECK(reynolds_number(fine) == doctest::Approx(2 * reynolds));
    for (const auto& [name, value] :
         {std::pair{"fluid.inflow_speed", 0.04}, std::pair{"fluid.length", 0.125}}) {
        CAPTURE(name);
        const Scene held = changed(Held::reynolds, name, value);
        CHECK(reynolds_number(held) == doctest::Approx(reynolds));
        CHECK(held.fluid.viscosity_lu == doctest::Approx(0.5 * before.fluid.viscosity_lu));
        for (const Held hold : {Held::automatic, Held::viscosity}) {
            const Scene kept = changed(hold, name, value);
            CHECK(kept.fluid.viscosity_lu == before.fluid.viscosity_lu);
        }
    }
}

TEST_CASE("a Reynolds number is held by whatever drives the flow, and gives way to a viscosity") {
    Scene scene;
    scene.fluid.hold = Held::reynolds;
    scene.domain.faces = {FaceKind::no_slip, FaceKind::no_slip, FaceKind::no_slip,
                          FaceKind::no_slip, FaceKind::no_slip, FaceKind::moving_wall};
    scene.domain.wall_velocity_lu = {0.1, 0, 0};
    const double reynolds = reynolds_number(scene);
    set_parameter(scene, "domain.wall_velocity", glm::dvec3(0.05, 0, 0));
    CHECK(reynolds_number(scene) == doctest::Approx(reynolds));
    // A flow that stands still has none to hold.
    const double viscosity = scene.fluid.viscosity_lu;
    set_parameter(scene, "domain.wall_velocity", glm::dvec3(0.0));
    CHECK(scene.fluid.viscosity_lu == viscosity);

    for (const bool first : {true, false}) {
        Scene both;
        both.fluid.hold = Held::reynolds;
        std::vector<NameAndValue> settings{{"fluid.viscosity", 0.02}, {"fluid.inflow_speed", 0.04}};
        if (!first) { std::swap(settings[0], settings[1]); }
        set_parameters(both, settings);
        CHECK(both.fluid.viscosity_lu == 0.02);
        CHECK(both.fluid.inflow_speed_lu == 0.04);
    }
}

TEST_CASE("a drag of the speed with the Reynolds number held undoes as one") {
    Document document{Scene{}};
    document.execute(SetParameter{"fluid.hold", std::string("reynolds")});
    const Scene before = document.scene();
    for (const double speed : {0.05, 0.01, 0.1}) {
        document.execute(SetParameter{"fluid.inflow_speed", speed});
    }
    CHECK(reynolds_number(document.scene()) == doctest::Approx(reynolds_number(before)));
    document.undo();
    CHECK(document.scene() == before);
}

TEST_CASE("a file's numbers stay as they are, whatever it holds and in whatever order") {
    const Scene scene = parse_scene(
        "[fluid]\nhold = \"reynolds\"\nviscosity = 0.002\ninflow_speed = 0.05\nlength = 0.5\n"
        "[units]\nviscosity = 1e-6\nlength = 0.2\n",
        "held.toml");
    CHECK(scene.fluid.viscosity_lu == 0.002);
    CHECK(scene.fluid.hold == Held::reynolds);
    REQUIRE(physical_units(scene));
    CHECK(physical_units(scene)->dx == 0.2 / 64);
}
