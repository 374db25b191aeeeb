// SPDX-License-Identifier: MIT
// Cameras kept under a name, and the keys of the camera's path.
#include <doctest/doctest.h>

#include "engine/scene/command.hpp"
#include "engine/scene/scene_file.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;

namespace {

CameraKey key_at(double step) {
    CameraKey key;
    key.step = step;
    return key;
}

}  // namespace

TEST_CASE("keys of the camera take their place by their step, and replace one at the same") {
    Document document{Scene{}};
    const auto steps = [&] {
        std::vector<double> found;
        for (const CameraKey& key : document.scene().camera_keys) { found.push_back(key.step); }
        return found;
    };
    CHECK(document.execute(AddCameraKey{key_at(200)}) == Effect::view);
    document.execute(AddCameraKey{key_at(50)});
    document.execute(AddCameraKey{key_at(100)});
    CHECK(steps() == std::vector<double>{50, 100, 200});
    CameraKey other = key_at(100);
    other.field_of_view = 60;
    document.execute(AddCameraKey{other});
    CHECK(steps() == std::vector<double>{50, 100, 200});
    CHECK(document.scene().camera_keys[1].field_of_view == 60);
    document.execute(RemoveCameraKey{0});
    CHECK(steps() == std::vector<double>{100, 200});
    CHECK(document.undo() == Effect::view);
    CHECK(steps() == std::vector<double>{50, 100, 200});
    const auto past = error_of([&] { document.execute(RemoveCameraKey{3}); });
    CHECK(past.where() == "camera_key.3");
    CHECK(past.cure() == "allowed: 0 to 2");
}

TEST_CASE("cameras are kept, renamed and removed") {
    Document document{Scene{}};
    Bookmark front;
    front.name = "front";
    CHECK(describe(AddBookmark{front}) == "Keep front");
    CHECK(document.execute(AddBookmark{front}) == Effect::view);
    document.execute(SetParameter{"bookmark.0.name", std::string("from the front")});
    document.execute(SetParameter{"bookmark.eye", glm::dvec3(1, 2, 3)});
    CHECK(document.scene().bookmarks[0].name == "from the front");
    CHECK(document.scene().bookmarks[0].eye == glm::dvec3(1, 2, 3));
    document.execute(RemoveBookmark{0});
    CHECK(document.scene().bookmarks.empty());
    CHECK(error_of([&] { document.execute(RemoveBookmark{0}); }).problem() ==
          "there is nothing to remove");
}

TEST_CASE("a camera that stands on what it looks at, or keys out of order, are refused") {
    Scene scene;
    scene.camera_keys = {key_at(10), key_at(20)};
    const Scene before = scene;
    const auto order = error_of([&] { set_parameter(scene, "camera_key.1.step", 5.0); });
    CHECK(order.where() == "camera_key.1.step");
    CHECK(contains(order.problem(), "step 5 is not after step 10"));
    CHECK(error_of([&] {
              set_parameter(scene, "camera_key.0.eye", Value{scene.camera_keys[0].target});
          }).where() == "camera_key.0.eye");
    Bookmark nowhere;
    nowhere.eye = nowhere.target;
    CHECK(error_of([&] { apply(scene, AddBookmark{nowhere}); }).where() == "bookmark.0.eye");
    CHECK(scene == before);
    scene.bookmarks.resize(max_listed);
    CHECK(error_of([&] { apply(scene, AddBookmark{}); }).where() == "bookmark");
}

TEST_CASE("a scene file holds cameras, and says where one is wrong") {
    const Scene scene = parse_scene(
        "[[bookmark]]\nname = \"wide\"\neye = [0, -4, 1]\n\n"
        "[[camera_key]]\nstep = 100\n\n[[camera_key]]\nstep = 300.5\nfield_of_view = 25\n",
        "test.toml");
    REQUIRE(scene.bookmarks.size() == 1);
    CHECK(scene.bookmarks[0].name == "wide");
    CHECK(scene.bookmarks[0].target == Bookmark{}.target);
    REQUIRE(scene.camera_keys.size() == 2);
    CHECK(scene.camera_keys[1].step == 300.5);
    CHECK(parse_scene(format_scene(scene), "test.toml") == scene);
    const auto wrong = error_of([] {
        parse_scene("[[camera_key]]\nstep = 100\n\n[[camera_key]]\nstep = 50\n", "test.toml");
    });
    CHECK(wrong.where() == "test.toml:5:1");
}

TEST_CASE("a change of resolution keeps the path with the flow") {
    Scene scene;
    scene.camera_keys = {key_at(100), key_at(300)};
    change_resolution(scene, 2 * scene.domain.resolution);
    CHECK(scene.camera_keys[1].step == 600);
}
