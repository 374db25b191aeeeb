// SPDX-License-Identifier: MIT
#include "app/session.hpp"

#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "app/scene_difference.hpp"
#include "engine/scene/scene_file.hpp"
#include "tests/unit/fake_simulation.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace fs = std::filesystem;

namespace {

/// A session on fake simulations, in a folder of its own.
struct Desk {
    Desk() { fs::create_directories(folder); }
    ~Desk() { fs::remove_all(folder); }
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    /// Lets the runner finish and the session notice.
    bool settle() {
        const bool idle = eventually([&] { return !session.runner().busy(); });
        session.tick();
        return idle && eventually([&] {
                   session.tick();
                   return !session.runner().busy();
               });
    }
    fs::path write(const char* name, const std::string& text) const {
        std::ofstream(folder / name) << text;
        return folder / name;
    }
    bool set(const char* name, scene::Value value) {
        const bool good = session.execute(scene::SetParameter{name, std::move(value)});
        session.end_gesture();
        return good;
    }

    Script script;
    fs::path folder =
        fs::temp_directory_path() / ("latticelab_session_" + std::to_string(getpid()));
    std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    Session session{*device,
                    [this](compute::Device& the_device, const scene::Scene& scene,
                           const Progress&) -> std::unique_ptr<Simulation> {
                        if (script.fail_load) { throw Error("scene", "too large", "be small"); }
                        return std::make_unique<FakeSimulation>(the_device, scene, script);
                    }};
};

scene::Scene titled(const char* title, double viscosity) {
    scene::Scene scene;
    scene.title = title;
    scene.fluid.viscosity_lu = viscosity;
    return scene;
}

}  // namespace

TEST_CASE("commands reach the simulation, undo takes them back") {
    Desk desk;
    desk.session.open(titled("first", 0.01));
    REQUIRE(desk.settle());
    CHECK(desk.script.viscosity == 0.01);
    CHECK(desk.set("fluid.viscosity", 0.02));
    REQUIRE(desk.settle());
    CHECK(desk.script.viscosity == 0.02);
    desk.session.undo();
    REQUIRE(desk.settle());
    CHECK(desk.script.viscosity == 0.01);
    desk.session.redo();
    REQUIRE(desk.settle());
    CHECK(desk.script.viscosity == 0.02);
    CHECK(desk.session.errors().empty());
}

TEST_CASE("a change of the view asks nothing of the simulation") {
    Desk desk;
    desk.session.open(titled("first", 0.01));
    REQUIRE(desk.settle());
    CHECK(desk.set("view.exposure", 2.0));
    REQUIRE(desk.settle());
    CHECK(desk.script.applied == 0);
    CHECK(desk.session.scene().view.exposure == 2.0);
}

TEST_CASE("an invalid command changes nothing and is reported") {
    Desk desk;
    desk.session.open(titled("first", 0.01));
    REQUIRE(desk.settle());
    CHECK_FALSE(desk.set("fluid.viscosity", -1.0));
    CHECK_FALSE(desk.set("fluid.vicosity", 1.0));
    REQUIRE(desk.session.errors().size() == 2);
    CHECK(desk.session.errors().front().where() == "fluid.viscosity");
    CHECK(desk.session.scene().fluid.viscosity_lu == 0.01);
    desk.session.dismiss_error();
    CHECK(desk.session.errors().size() == 1);
}

TEST_CASE("a scene that cannot be built gives the last good one back") {
    Desk desk;
    desk.session.open(titled("good", 0.01));
    REQUIRE(desk.settle());
    desk.set("fluid.viscosity", 0.03);
    REQUIRE(desk.settle());
    desk.script.fail_load = true;
    const int generation = desk.session.scene_generation();
    desk.session.open(titled("too large", 0.5));
    CHECK(desk.session.scene().title == "too large");
    REQUIRE(desk.settle());
    REQUIRE(eventually([&] {
        desk.session.tick();
        return !desk.session.errors().empty();
    }));
    CHECK(desk.session.errors().front().problem() == "too large");
    CHECK(desk.session.scene().title == "good");
    CHECK(desk.session.scene().fluid.viscosity_lu == 0.03);
    CHECK(desk.session.document().can_undo());
    CHECK(desk.session.scene_generation() > generation);
    CHECK(desk.script.viscosity == 0.03);
}

TEST_CASE("a change that the simulation refuses is undone without starting the flow again") {
    Desk desk;
    desk.session.open(titled("good", 0.01));
    REQUIRE(desk.settle());
    desk.script.fail_apply = true;
    desk.set("fluid.viscosity", 0.02);
    REQUIRE(eventually([&] {
        desk.session.tick();
        return !desk.session.errors().empty();
    }));
    CHECK(desk.session.scene().fluid.viscosity_lu == 0.01);
    CHECK(desk.session.errors().size() == 1);
    desk.script.fail_apply = false;
    REQUIRE(desk.settle());
    CHECK(desk.script.applied == 0);
    CHECK(desk.session.errors().size() == 1);
}

TEST_CASE("after a first scene that failed, an edit builds again") {
    Desk desk;
    desk.script.fail_load = true;
    desk.session.open(titled("first", 0.01));
    REQUIRE(eventually([&] {
        desk.session.tick();
        return !desk.session.errors().empty();
    }));
    desk.script.fail_load = false;
    desk.set("fluid.viscosity", 0.02);
    REQUIRE(eventually([&] { return desk.session.runner().applied() > 0; }));
    CHECK(desk.script.viscosity == 0.02);
}

TEST_CASE("a file that cannot be read leaves everything as it is") {
    Desk desk;
    desk.session.open(titled("good", 0.01));
    REQUIRE(desk.settle());
    desk.session.open_file(desk.write("broken.toml", "title = \n"));
    desk.session.open_file(desk.folder / "missing.toml");
    CHECK(desk.session.errors().size() == 2);
    CHECK(desk.session.scene().title == "good");
}

TEST_CASE("dropped files: scene, mesh, anything else") {
    Desk desk;
    desk.session.open(titled("good", 0.01));
    REQUIRE(desk.settle());
    const fs::path mesh = desk.write("tri.OBJ", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    desk.session.drop({mesh}, {});
    REQUIRE(desk.session.scene().obstacles.size() == 1);
    CHECK(desk.session.scene().obstacles[0].mesh == mesh.string());
    CHECK(desk.session.errors().empty());
    desk.session.drop({desk.write("notes.txt", "hello")}, {});
    REQUIRE(desk.session.errors().size() == 1);
    CHECK(desk.session.errors().front().where() == "notes.txt");
    desk.session.drop({desk.write("other.toml", "title = \"other\"\n")}, {});
    CHECK(desk.session.scene().title == "other");
}

TEST_CASE("saving keeps the camera and finds meshes and masks from the new folder") {
    Desk desk;
    desk.write("tri.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const fs::path file = desk.write("scene.toml",
                                     "title = \"one\"\n[domain]\ninlet_mask = \"mask.png\"\n"
                                     "[[obstacle]]\nmesh = \"tri.obj\"\n");
    desk.session.open_file(file);
    REQUIRE(desk.session.errors().empty());
    REQUIRE(desk.settle());
    desk.set("fluid.viscosity", 0.02);
    CHECK(desk.session.document().modified());
    fs::create_directories(desk.folder / "deep");
    scene::View view = desk.session.scene().view;
    view.eye = {3, 4, 5};
    desk.session.save(desk.folder / "deep" / "saved.toml", view, {});
    REQUIRE(desk.session.errors().empty());
    CHECK_FALSE(desk.session.document().modified());
    const scene::Scene saved = scene::read_scene_file(desk.folder / "deep" / "saved.toml");
    CHECK(saved.fluid.viscosity_lu == 0.02);
    CHECK(saved.view.eye == glm::dvec3(3, 4, 5));
    CHECK(saved.obstacles.at(0).mesh == "../tri.obj");
    CHECK(saved.domain.inlet_mask == "../mask.png");
    desk.session.save(desk.folder / "no such folder" / "x.toml", view, {});
    CHECK(desk.session.errors().size() == 1);
    // A checkpoint's name is no scene's: one that is there stays what it is.
    const fs::path kept = desk.write("kept.lattice", "a world");
    desk.session.save(kept, view, {});
    REQUIRE(desk.session.errors().size() == 2);
    CHECK(desk.session.errors().back().where() == kept.string());
    CHECK(fs::file_size(kept) == 7);
}

TEST_CASE("a refused change starts nothing again, whatever was changed of the view meanwhile") {
    Desk desk;
    desk.session.open(titled("scene", 0.01));
    REQUIRE(desk.settle());
    desk.set("field.slices", true);
    desk.session.execute(scene::AddBookmark{{.name = "Front"}});
    desk.session.execute(scene::AddCameraKey{});
    desk.session.end_gesture();
    desk.set("run.steps_per_frame", std::int64_t{17});
    REQUIRE(desk.settle());
    desk.script.clear_history();
    desk.script.fail_apply = true;
    desk.set("fluid.viscosity", 0.02);
    REQUIRE(eventually([&] {
        desk.session.tick();
        return !desk.session.errors().empty();
    }));
    desk.script.fail_apply = false;
    REQUIRE(desk.settle());
    CHECK(desk.session.scene().fluid.viscosity_lu == 0.01);
    CHECK(desk.session.scene().bookmarks.size() == 1);
    CHECK(desk.script.history().find("change") == std::string::npos);
}

TEST_CASE("what a simulation is made of, and how it is looked at") {
    const scene::Scene scene = titled("one", 0.01);
    scene::Scene seen_otherwise = scene;
    seen_otherwise.view.exposure = 2;
    seen_otherwise.field.slices = true;
    seen_otherwise.bookmarks.emplace_back();
    seen_otherwise.camera_keys.emplace_back();
    CHECK(effect_between(scene, seen_otherwise) == scene::Effect::view);
    CHECK(effect_between(scene, titled("one", 0.02)) == scene::Effect::live);
    scene::Scene more = scene;
    more.emitters.emplace_back();
    CHECK(effect_between(scene, more) == scene::Effect::live);
    more.obstacles.emplace_back();
    CHECK(effect_between(scene, more) == scene::Effect::obstacle);
    CHECK(effect_between(more, scene) == scene::Effect::obstacle);
    more.domain.resolution += 1;
    CHECK(effect_between(scene, more) == scene::Effect::rebuild);
}

TEST_CASE("buffers that are shared are let go before they are made again") {
    Desk desk;
    int calls = 0;
    desk.session.on_buffers_change([&] { ++calls; });
    desk.session.open(titled("first", 0.01));
    CHECK(calls == 1);
    REQUIRE(desk.settle());
    desk.set("fluid.viscosity", 0.02);
    CHECK(calls == 1);
    desk.set("domain.resolution", std::int64_t{32});
    CHECK(calls == 2);
}
