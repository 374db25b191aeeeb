// SPDX-License-Identifier: MIT
// What follows from a person's choices for a film.
#include <doctest/doctest.h>

#include <filesystem>

#include "app/film_plan.hpp"
#include "engine/error.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using app::FilmSettings;

namespace {

scene::Scene flow_with_path() {
    scene::Scene scene;
    scene.run.steps_per_frame = 20;
    for (const double step : {100.0, 1000.0}) {
        scene::CameraKey key;
        key.step = step;
        scene.camera_keys.push_back(key);
    }
    return scene;
}

}  // namespace

TEST_CASE("a film passes at the scene's pace unless told otherwise") {
    scene::Scene flow;
    flow.run.steps_per_frame = 20;
    FilmSettings film;
    CHECK(app::film_steps(film, flow) == 20);
    film.frames_per_second = 60;  // 600 steps a second
    CHECK(app::film_steps(film, flow) == 10);
    film.frames_per_second = 240;
    flow.run.steps_per_frame = 1;
    CHECK(app::film_steps(film, flow) == 1);
    film.steps_per_frame = 7;
    CHECK(app::film_steps(film, flow) == 7);

    scene::Scene cells;
    cells.kind = scene::Kind::automaton;
    cells.automaton.steps_per_second = 90;
    CHECK(app::film_steps(FilmSettings{}, cells) == 3);
}

TEST_CASE("a film is as long as was chosen") {
    const scene::Scene scene = flow_with_path();
    FilmSettings film;
    CHECK_FALSE(app::film_length(film, scene, 0));
    film.length = FilmSettings::Length::frames;
    CHECK(app::film_length(film, scene, 0) == 300);
    film.length = FilmSettings::Length::seconds;
    film.seconds = 2.5F;
    CHECK(app::film_length(film, scene, 0) == 75);
}

TEST_CASE("neither the pace nor the length of a film leaves what a number holds") {
    scene::Scene flow = flow_with_path();
    flow.run.steps_per_frame = 1000000000;
    FilmSettings film;
    film.frames_per_second = 1;
    CHECK(app::film_steps(film, flow) == app::most_film_steps);
    film.length = FilmSettings::Length::seconds;
    film.frames_per_second = 240;
    film.seconds = 1e9F;
    CHECK_THROWS_AS(app::film_length(film, flow, 0), Error);
    film.length = FilmSettings::Length::camera_path;
    flow.camera_keys.back().step = 1e12;
    film.steps_per_frame = 1;
    CHECK_THROWS_AS(app::film_length(film, flow, 0), Error);
}

TEST_CASE("a film of the camera's path ends with its last key") {
    const scene::Scene scene = flow_with_path();
    FilmSettings film;
    film.length = FilmSettings::Length::camera_path;
    CHECK(app::film_length(film, scene, 0) == 50);
    CHECK(app::film_length(film, scene, 990) == 1);
    film.steps_per_frame = 7;  // 142 frames end 6 steps short of it
    CHECK(app::film_length(film, scene, 0) == 143);
    CHECK_THROWS_AS(app::film_length(film, scene, 1000), Error);
    CHECK_THROWS_AS(app::film_length(film, scene::Scene{}, 0), Error);
}

TEST_CASE("films have even sizes") {
    CHECK(app::film_size(FilmSettings::Size::as_shown, {617, 863}) == glm::ivec2(616, 862));
    CHECK(app::film_size(FilmSettings::Size::as_shown, {1, 16}) == glm::ivec2(2, 16));
    CHECK(app::film_size(FilmSettings::Size::ultra_hd, {617, 863}) == glm::ivec2(3840, 2160));
    CHECK(app::film_time(0, 30) == "00:00.0");
    CHECK(app::film_time(3690, 30) == "02:03.0");
}

TEST_CASE("a typed film name is never that of a film before, nor of a folder with pictures") {
    const test::TemporaryFolder folder;
    const auto typed = folder.path() / "film.mp4";
    CHECK(app::free_film_file(typed, false) == typed);
    folder.write("a film", "film.mp4");
    CHECK(app::free_film_file(typed, false) == folder.path() / "film_2.mp4");
    folder.write("a film", "film_2.mp4");
    CHECK(app::free_film_file(typed, false) == folder.path() / "film_3.mp4");
    const auto pictures = folder.path() / "shots.png";
    std::filesystem::create_directory(folder.path() / "shots");
    CHECK(app::free_film_file(pictures, true) == pictures);  // nothing is in it
    folder.write("a picture", "shots/000000.png");
    CHECK(app::free_film_file(pictures, true) == folder.path() / "shots_2.png");
    CHECK(app::free_film_file(pictures, false) == pictures);
}
