// SPDX-License-Identifier: MIT
// Checkpoints as a session saves and opens them.
#include <doctest/doctest.h>

#include <fstream>

#include "app/exit_status.hpp"
#include "app/scene_loading.hpp"
#include "app/world_loading.hpp"
#include "tests/unit/real_desk.hpp"

using namespace lattice;
using namespace lattice::test;

namespace fs = std::filesystem;

TEST_CASE("a checkpoint that is opened goes on where it was saved") {
    RealDesk desk;
    desk.open(desk.folder.write(RealDesk::life, "life.toml"));
    desk.step(20);
    const fs::path file = desk.folder.path() / "kept.lattice";
    desk.save_checkpoint(file);
    const auto cells = desk.cells();
    desk.step(7);
    const auto later = desk.cells();
    desk.open(file);
    CHECK(desk.step() == 20);
    CHECK(desk.cells() == cells);
    CHECK_FALSE(desk.session.modified());
    CHECK(desk.session.save_path() == desk.folder.path() / "kept.toml");
    desk.step(7);
    CHECK(desk.cells() == later);
}

TEST_CASE("a checkpoint holds the scene as it was edited") {
    RealDesk desk;
    desk.open(desk.folder.write(RealDesk::life, "life.toml"));
    CHECK(desk.session.execute(scene::SetParameter{"automaton.rule", std::string("B36/S23")}));
    REQUIRE(desk.settle());
    desk.step(5);
    const fs::path file = desk.folder.path() / "kept.lattice";
    desk.save_checkpoint(file);
    desk.session.reset();
    desk.open(file);
    CHECK(desk.session.scene().automaton.rule == "B36/S23");
    CHECK(desk.step() == 5);
}

TEST_CASE("a checkpoint that cannot be restored leaves the world and its scene as they are") {
    RealDesk desk;
    desk.open(desk.folder.write(RealDesk::life, "life.toml"));
    desk.step(9);
    const fs::path file = desk.folder.path() / "kept.lattice";
    desk.save_checkpoint(file);
    desk.step(9);
    const auto cells = desk.cells();
    // The last bytes are of the last section: all before it is read and believed.
    fs::resize_file(file, fs::file_size(file) - 40);
    desk.session.open_file(file);
    REQUIRE(desk.wait_until([&] { return !desk.session.errors().empty(); }));
    CHECK(std::string(desk.session.errors().front().what()).find("cut off") != std::string::npos);
    REQUIRE(desk.settle());
    CHECK(desk.session.scene().file.filename() == "life.toml");
    CHECK(desk.step() == 18);
    CHECK(desk.cells() == cells);
}

TEST_CASE("a dropped checkpoint is opened") {
    RealDesk desk;
    desk.open(desk.folder.write(RealDesk::life, "life.toml"));
    desk.step(4);
    const fs::path file = desk.folder.path() / "kept.lattice";
    desk.save_checkpoint(file);
    desk.session.reset();
    desk.session.drop({file}, {});
    REQUIRE(desk.settle());
    CHECK(desk.session.errors().empty());
    CHECK(desk.step() == 4);
}

TEST_CASE("settings of the command line change a world that goes on") {
    RealDesk desk;
    desk.open(desk.folder.write(RealDesk::life, "life.toml"));
    desk.step(6);
    const fs::path file = desk.folder.path() / "kept.lattice";
    desk.save_checkpoint(file);
    app::SceneOptions options;
    options.scene = file;
    options.settings = {{"automaton.rule", "B36/S23"}};
    const scene::Scene scene = app::load_scene(options, desk.device->info());
    const auto world = app::load_world(*desk.device, scene, {});
    CHECK(world->step_count() == 6);
    CHECK(world->read_cells({0, 0, 64, 48}) == [&] {
        desk.session.rewind();
        desk.open(file);
        return desk.cells();
    }());
}

TEST_CASE("cells drawn are unsaved still when another scene did not come about") {
    RealDesk desk;
    desk.open(desk.folder.write(RealDesk::life, "life.toml"));
    const fs::path file = desk.folder.path() / "kept.lattice";
    desk.save_checkpoint(file);
    desk.session.edit_cells(automata::DrawLine{{1, 1}, {1, 1}, 1, 1});
    REQUIRE(desk.settle());
    REQUIRE(desk.session.modified());
    fs::resize_file(file, fs::file_size(file) - 40);
    desk.session.open_file(file);
    REQUIRE(desk.wait_until([&] { return !desk.session.errors().empty(); }));
    REQUIRE(desk.settle());
    CHECK(desk.session.modified());
}
