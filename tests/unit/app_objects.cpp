// SPDX-License-Identifier: MIT
// The things of a scene in their list: picked, added, copied, renamed, moved and removed.
#include "app/object_actions.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/actions.hpp"
#include "app/gizmo_pose.hpp"
#include "app/scene_objects.hpp"
#include "tests/unit/fake_desk.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

scene::Scene scene_of_all_kinds() {
    scene::Scene scene;
    scene.obstacles.resize(2);
    scene.obstacles[0].mesh = scene.obstacles[1].mesh = "assets/meshes/ball.obj";
    scene.obstacles[1].name = "wing";
    scene.obstacles[1].motion = scene::ObstacleMotion::driven;
    scene.obstacles[1].keys = {{0, {0.5, 0.5, 0.5}, {}}, {400, {0.6, 0.5, 0.5}, {}}};
    scene.emitters.resize(2);
    scene.emitters[0].name = "left";
    scene.emitters[1].name = "left 2";
    scene.probes.resize(1);
    scene.seeds.resize(1);
    scene.bookmarks.resize(1);
    scene.camera_keys.resize(2);
    scene.camera_keys[1].step = 100;
    return scene;
}

struct Desk : FakeDesk {
    Desk() { session.open(scene_of_all_kinds()); }
};

std::vector<SceneObject> objects_with_copies() {
    const scene::Scene scene = scene_of_all_kinds();
    std::vector<SceneObject> objects = all_objects(scene);
    std::erase_if(objects, [](const SceneObject& object) { return !removal_of(object); });
    return objects;
}

}  // namespace

TEST_CASE("the list holds everything once, keys below their obstacle, each with a label") {
    const scene::Scene scene = scene_of_all_kinds();
    const std::vector<SceneObject> all = all_objects(scene);
    CHECK(all.size() == 2 + 2 + 2 + 1 + 1 + 4 + 1 + 1 + 2);
    for (const SceneObject& object : all) {
        CHECK(exists(scene, object));
        CHECK_FALSE(label_of(scene, object).empty());
        CHECK(std::ranges::count(all, object) == 1);
        const std::string name = name_parameter(object);
        if (!name.empty()) { CHECK_NOTHROW(scene::find_parameter(scene, name)); }
        const std::string visibility = visibility_parameter(object);
        if (!visibility.empty()) {
            CHECK(std::holds_alternative<bool>(scene::get_parameter(scene, visibility)));
        }
    }
    CHECK(all[0] == SceneObject{ObjectKind::obstacle, 0});
    CHECK(all[2] == SceneObject{ObjectKind::obstacle_key, 1, 0});
    CHECK(label_of(scene, all[0]) == "ball");
    CHECK(label_of(scene, all[3]) == "step 400");
    CHECK_FALSE(exists(scene, {ObjectKind::obstacle_key, 0, 0}));
    CHECK_FALSE(exists(scene, {ObjectKind::emitter, 2}));
    scene::Scene cells;
    cells.kind = scene::Kind::automaton;
    CHECK(all_objects(cells).empty());
}

TEST_CASE("every listed thing is copied and removed by commands, and undo brings it back") {
    for (const SceneObject& object : objects_with_copies()) {
        Desk desk;
        const scene::Scene before = desk.session.scene();
        CAPTURE(label_of(before, object));
        pick(desk.state, object);
        duplicate_picked(desk.state);
        REQUIRE(desk.session.errors().empty());
        CHECK(objects_of(desk.session.scene(), object.kind).size() ==
              objects_of(before, object.kind).size() + 1);
        CHECK(picked_object(desk.state) != object);
        remove_picked(desk.state);
        CHECK(desk.session.scene() == before);
        desk.session.undo();
        desk.session.undo();
        CHECK(desk.session.scene() == before);
        pick(desk.state, object);
        remove_picked(desk.state);
        CHECK(objects_of(desk.session.scene(), object.kind).size() ==
              objects_of(before, object.kind).size() - 1);
        CHECK_FALSE(picked_object(desk.state));
        desk.session.undo();
        CHECK(desk.session.scene() == before);
    }
}

TEST_CASE("a copy has a name of its own") {
    Desk desk;
    pick(desk.state, {ObjectKind::emitter, 0});
    duplicate_picked(desk.state);
    CHECK(desk.session.scene().emitters.back().name == "left 3");
    duplicate_picked(desk.state);
    CHECK(desk.session.scene().emitters.back().name == "left 4");
    rename(desk.state, {ObjectKind::emitter, 0}, "42");
    pick(desk.state, {ObjectKind::emitter, 0});
    duplicate_picked(desk.state);
    CHECK(desk.session.scene().emitters.back().name == "42 2");
    pick(desk.state, {ObjectKind::probe, 0});
    duplicate_picked(desk.state);
    CHECK(desk.session.scene().probes.back().name.empty());
}

TEST_CASE("slices and the light stay, and what has no name is not renamed") {
    Desk desk;
    const scene::Scene before = desk.session.scene();
    for (const SceneObject object :
         {SceneObject{ObjectKind::slice, 1}, SceneObject{ObjectKind::light}}) {
        pick(desk.state, object);
        remove_picked(desk.state);
        duplicate_picked(desk.state);
        rename_picked(desk.state);
        CHECK_FALSE(desk.state.ui.renaming);
        CHECK_FALSE(desk.session.take_notice().empty());
        CHECK(picked_object(desk.state) == object);
    }
    CHECK(desk.state.ui.aim_light);
    CHECK(desk.session.scene() == before);
}

TEST_CASE("renaming is one step, and does nothing to a thing that is gone") {
    Desk desk;
    pick(desk.state, {ObjectKind::emitter, 1});
    rename_picked(desk.state);
    REQUIRE(desk.state.ui.renaming);
    CHECK(desk.state.ui.renaming->text == "left 2");
    rename(desk.state, desk.state.ui.renaming->object, "right");
    CHECK(desk.session.scene().emitters[1].name == "right");
    desk.session.undo();
    CHECK(desk.session.scene().emitters[1].name == "left 2");
    const scene::Scene before = desk.session.scene();
    rename(desk.state, {ObjectKind::emitter, 7}, "nobody");
    CHECK(desk.session.scene() == before);
    CHECK(desk.session.errors().empty());
}

TEST_CASE("arrow keys go through the list and round its end, while it is on the screen") {
    Desk desk;
    perform(desk.state, Action::next_object);
    CHECK_FALSE(picked_object(desk.state));
    desk.state.ui.objects_listed = true;
    const std::vector<SceneObject> all = all_objects(desk.session.scene());
    for (const SceneObject& object : all) {
        perform(desk.state, Action::next_object);
        CHECK(picked_object(desk.state) == object);
    }
    perform(desk.state, Action::next_object);
    CHECK(picked_object(desk.state) == all.front());
    perform(desk.state, Action::previous_object);
    CHECK(picked_object(desk.state) == all.back());
}

TEST_CASE("an obstacle picked in the picture is picked in the list, and Esc picks nothing") {
    Desk desk;
    pick(desk.state, {ObjectKind::emitter, 0});
    CHECK_FALSE(desk.state.ui.outline_selected);
    desk.state.ui.selected_obstacle = 1;
    desk.state.ui.outline_selected = true;  // as a click in the picture does
    CHECK(picked_object(desk.state) == SceneObject{ObjectKind::obstacle, 1});
    perform(desk.state, Action::close_dialog);
    CHECK_FALSE(picked_object(desk.state));
}

TEST_CASE("keys of things mean cells where there are cells") {
    FakeDesk desk;
    scene::Scene cells;
    cells.kind = scene::Kind::automaton;
    desk.session.open(cells);
    for (const Action action :
         {Action::next_object, Action::rename_object, Action::duplicate_object}) {
        perform(desk.state, action);
    }
    CHECK(desk.session.scene() == cells);
    CHECK(desk.session.errors().empty());
}

TEST_CASE("Esc ends the typing of a name, then a search, before it picks nothing") {
    Desk desk;
    pick(desk.state, {ObjectKind::emitter, 0});
    rename_picked(desk.state);
    desk.state.ui.search = "visc";
    perform(desk.state, Action::close_dialog);
    CHECK_FALSE(desk.state.ui.renaming);
    CHECK(desk.state.ui.search == "visc");
    perform(desk.state, Action::close_dialog);
    CHECK(desk.state.ui.search.empty());
    CHECK(picked_object(desk.state));
    perform(desk.state, Action::close_dialog);
    CHECK_FALSE(picked_object(desk.state));
}

TEST_CASE("handles are on what is picked, and move it within the domain") {
    Desk desk;
    CHECK_FALSE(gizmo_pose(desk.state));
    pick(desk.state, {ObjectKind::emitter, 1});
    const auto pose = gizmo_pose(desk.state);
    REQUIRE(pose);
    CHECK(pose->name == "emitter.1");
    REQUIRE(desk.session.execute(pose->move_to(desk.session.scene(), {0.5, 9, -1})));
    CHECK(desk.session.scene().emitters[1].position == glm::dvec3(0.5, 1, 0));
    CHECK_FALSE(pose->sizes(view::GizmoMode::move));
    CHECK(pose->sizes(view::GizmoMode::turn));
    CHECK(pose->mode(view::GizmoMode::turn) == view::GizmoMode::move);
    REQUIRE(desk.session.execute(pose->size_by({0.1, 0, -1})));
    CHECK(glm::length(desk.session.scene().emitters[1].size - glm::dvec3(0.3, 0.1, 0)) < 1e-12);

    desk.session.execute(scene::SetParameter{"probe.0.kind", std::string("line")});
    pick(desk.state, {ObjectKind::probe, 0});
    const auto line = gizmo_pose(desk.state);
    REQUIRE(line);
    CHECK_FALSE(line->sizes(view::GizmoMode::turn));
    CHECK(line->position == glm::dvec3(1, 0.7, 0.5));
    REQUIRE(desk.session.execute(line->move_to(desk.session.scene(), {1.2, 0.7, 0.5})));
    CHECK(desk.session.scene().probes[0].position == glm::dvec3(1.2, 0.5, 0.5));
    CHECK(desk.session.scene().probes[0].end == glm::dvec3(1.2, 0.9, 0.5));
    desk.session.execute(scene::SetParameter{"probe.0.kind", std::string("domain")});
    CHECK_FALSE(gizmo_pose(desk.state));

    pick(desk.state, {ObjectKind::obstacle_key, 1, 1});
    REQUIRE(gizmo_pose(desk.state));
    CHECK(gizmo_pose(desk.state)->name == "obstacle.1.key.1");
    pick(desk.state, {ObjectKind::seed, 0});
    REQUIRE(gizmo_pose(desk.state));
    CHECK(gizmo_pose(desk.state)->name == "seed.0");
}

TEST_CASE("picking opens the panel with the thing's rows and outlines it in the picture") {
    Desk desk;
    pick(desk.state, {ObjectKind::emitter, 1});
    CHECK(desk.state.ui.panel_to_open == "Smoke");
    CHECK(desk.state.ui.selected_emitter == 1);
    mark_picked(desk.state);
    CHECK(desk.state.ui.outlined_emitter == 1);
    pick(desk.state, {ObjectKind::probe, 0});
    mark_picked(desk.state);
    CHECK_FALSE(desk.state.ui.outlined_emitter);
    CHECK(desk.state.ui.outlined_probe == 0);
    desk.session.execute(scene::RemoveProbe{0});
    mark_picked(desk.state);
    CHECK_FALSE(desk.state.ui.outlined_probe);
}
