// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <string>

#include <unistd.h>

#include "engine/scene/atomic_file.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/scene_file.hpp"
#include "scene_support.hpp"

namespace fs = std::filesystem;
using namespace lattice::scene;

namespace {

std::size_t files_in(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a written scene is read back equal, and no temporary file is left") {
    const ScratchFolder folder;
    Scene scene = unusual_scene("ball.obj");
    scene.file = folder / "s.toml";
    write_scene_file(scene, scene.file);
    CHECK(read_scene_file(scene.file) == scene);
    scene.title = "again";
    write_scene_file(scene, scene.file);
    CHECK(read_scene_file(scene.file).title == "again");
    CHECK(files_in(folder.path()) == 2);
}

TEST_CASE("a scene saved elsewhere still finds its meshes") {
    const ScratchFolder folder;
    fs::create_directories(folder / "elsewhere/deep");
    Scene scene = unusual_scene("ball.obj");
    scene.file = folder / "s.toml";
    const fs::path target = folder / "elsewhere/deep/t.toml";
    write_scene_file(scene, target);
    const Scene back = read_scene_file(target);
    CHECK(back.obstacles[0].mesh == "../../ball.obj");
    CHECK(fs::equivalent(resolve_mesh_path(back, back.obstacles[0].mesh), folder / "ball.obj"));

    scene.obstacles[0].mesh = (folder / "ball.obj").string();
    CHECK(relocated(scene, target).obstacles[0].mesh == scene.obstacles[0].mesh);
}

TEST_CASE("mesh names lead from the working directory, then from the scene's folder") {
    const ScratchFolder folder;
    Scene scene;
    scene.file = folder / "s.toml";
    CHECK(resolve_mesh_path(scene, "ball.obj") == folder / "ball.obj");
    CHECK(resolve_mesh_path(scene, "/a/../b.obj") == fs::path("/b.obj"));
    const fs::path before = fs::current_path();
    fs::create_directory(folder / "cwd");
    write_text(folder / "cwd/ball.obj", "");
    fs::current_path(folder / "cwd");
    const fs::path found = resolve_mesh_path(scene, "ball.obj");
    fs::current_path(before);
    CHECK(found == folder / "cwd/ball.obj");
}

TEST_CASE("a failed write names the file and the reason, and leaves the old file whole") {
    const ScratchFolder folder;
    const auto where = [](const fs::path& file) {
        return error_of([&] { write_file_atomically(file, "new"); });
    };
    CHECK(where(folder.path()).problem() == "this is a folder");
    const auto error = where(folder / "none/s.toml");
    CHECK(error.where() == (folder / "none/s.toml").string());
    CHECK(contains(error.problem(), "No such file or directory"));
    CHECK(contains(where(folder / "ball.obj/s.toml").problem(), "Not a directory"));
    if (::geteuid() != 0) {
        write_text(folder / "old", "old");
        fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
        CHECK(contains(where(folder / "old").problem(), "Permission denied"));
        CHECK(read_text(folder / "old") == "old");
        fs::permissions(folder.path(), fs::perms::owner_all);
    }
    Scene broken;
    broken.domain.resolution = 0;
    CHECK(error_of([&] { write_scene_file(broken, folder / "s.toml"); }).where() ==
          "domain.resolution");
    CHECK_FALSE(fs::exists(folder / "s.toml"));
}

TEST_CASE("a replaced file keeps its permissions, and a link stays a link") {
    const ScratchFolder folder;
    write_text(folder / "old", "old");
    fs::permissions(folder / "old", fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("old", folder / "link");
    write_file_atomically(folder / "link", "new");
    CHECK(read_text(folder / "old") == "new");
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(fs::status(folder / "old").permissions() ==
          (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("a link that leads to where nothing is yet is followed, and one to itself is refused") {
    const ScratchFolder folder;
    fs::create_directory(folder / "other");
    fs::create_symlink("second", folder / "first");
    fs::create_symlink(folder / "other/new", folder / "second");
    write_file_atomically(folder / "first", "new");
    CHECK(read_text(folder / "other/new") == "new");
    CHECK(fs::is_symlink(folder / "first"));
    CHECK(fs::is_symlink(folder / "second"));
    fs::create_symlink("round", folder / "round");
    CHECK(contains(error_of([&] { write_file_atomically(folder / "round", ""); }).problem(),
                   "cannot be followed"));
    CHECK(fs::is_symlink(folder / "round"));
}

TEST_CASE("a name as long as the system takes is written, and a longer one is what is told") {
    const ScratchFolder folder;
    std::string longest(250, 'n');
    longest += ".toml";
    write_file_atomically(folder / longest, "new");
    CHECK(read_text(folder / longest) == "new");
    // Characters of three bytes are not cut within.
    std::string signs;
    for (int i = 0; i < 80; ++i) { signs += "\xE2\x9C\x93"; }
    write_file_atomically(folder / signs, "new");
    CHECK(read_text(folder / signs) == "new");
    const lattice::Error error =
        error_of([&] { write_file_atomically(folder / ("n" + longest), ""); });
    CHECK(error.cure() == "choose a shorter name");
}

TEST_CASE("what a full disk and a missing folder ask for are two things") {
    CHECK(contains(file_error("a", "it failed", ENOSPC).cure(), "the disk is full"));
    CHECK(contains(file_error("a", "it failed", EDQUOT).cure(), "share of the disk is full"));
    CHECK(contains(file_error("a", "it failed", ENOENT).cure(), "a folder that exists"));
}

TEST_CASE("temporary names tell their file, and other names are none") {
    CHECK(target_of_temporary_name(".s.toml.0123456789abcdef.part") == "s.toml");
    for (const char* other : {"s.toml.0123456789abcdef.part", ".s.toml.0123456789abcde.part",
                              ".s.toml.0123456789abcdeg.part", ".s.toml0123456789abcdef.part",
                              "..0123456789abcdef.part", ".part", "", ".s.0123456789abcdef"}) {
        CAPTURE(other);
        CHECK(target_of_temporary_name(other).empty());
    }
}

TEST_CASE("what killed programs left is removed after an hour, where it is asked for") {
    const ScratchFolder folder;
    const auto left = [&](const char* name, std::chrono::minutes ago) {
        write_text(folder / name, "");
        fs::last_write_time(folder / name, fs::file_time_type::clock::now() - ago);
        return folder / name;
    };
    using std::chrono::minutes;
    const fs::path old = left(".s.toml.0123456789abcdef.part", minutes(61));
    const fs::path fresh = left(".s.toml.1123456789abcdef.part", minutes(50));
    const fs::path other = left(".t.toml.0123456789abcdef.part", minutes(61));
    const fs::path foreign = left("film.mp4.part", minutes(61));
    write_file_atomically(folder / "s.toml", "new");
    CHECK_FALSE(fs::exists(old));
    CHECK(fs::exists(fresh));
    CHECK(fs::exists(other));
    CHECK(fs::exists(foreign));
}
