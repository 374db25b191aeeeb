// SPDX-License-Identifier: MIT
#include "app/obstacle_name.hpp"

#include <doctest/doctest.h>

#include <string>

#include "app/obstacle_warnings.hpp"

using namespace lattice;

TEST_CASE("an obstacle is called by its name, else by its mesh file, the same everywhere") {
    scene::Scene scene;
    scene.obstacles.resize(3);
    scene.obstacles[0].mesh = "meshes/left.wing.obj";
    scene.obstacles[1] = scene.obstacles[0];
    scene.obstacles[1].name = "left wing";
    scene.obstacles[2].mesh = "";
    CHECK(app::obstacle_name(scene.obstacles[0]) == "left.wing");
    CHECK(app::obstacle_name(scene.obstacles[1]) == "left wing");
    CHECK(app::obstacle_name(scene.obstacles[2]) == "no mesh");
    for (std::size_t i = 0; i < scene.obstacles.size(); ++i) {
        const std::string name = app::obstacle_name(scene.obstacles[i]);
        CHECK(app::obstacle_label(scene, i) == "obstacle " + std::to_string(i) + " (" + name + ")");
    }
}
