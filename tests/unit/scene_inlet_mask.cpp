// SPDX-License-Identifier: MIT
// The picture of an inlet mask, as scenes name it and as it is read.
#include <doctest/doctest.h>

#include <sys/stat.h>

#include <array>

#include "engine/scene/grey_image.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "scene_support.hpp"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace fs = std::filesystem;
using namespace lattice::scene;

namespace {

template <std::size_t Bytes>
void write_picture(const fs::path& file, int width, int channels,
                   const std::array<unsigned char, Bytes>& values) {
    const int height = static_cast<int>(Bytes) / width / channels;
    REQUIRE(stbi_write_png(file.c_str(), width, height, channels, values.data(), 0) != 0);
}

Scene masked_scene(const fs::path& file, const std::string& mask) {
    Scene scene;
    scene.file = file;
    scene.domain.inlet_profile = InletProfile::mask;
    scene.domain.inlet_mask = mask;
    return scene;
}

}  // namespace

TEST_CASE("a picture is read as brightness, colours by luminance, transparency as black") {
    const ScratchFolder folder;
    const fs::path grey = folder / "grey.png";
    write_picture(grey, 2, 1, std::array<unsigned char, 4>{0, 255, 51, 102});
    const GreyImage image = read_grey_image(grey, "here");
    CHECK(image.width == 2);
    CHECK(image.height == 2);
    CHECK(image.brightness[0] == 0);
    CHECK(image.brightness[1] == doctest::Approx(1));
    CHECK(image.brightness[2] == doctest::Approx(0.2));
    CHECK(image.brightness[3] == doctest::Approx(0.4));

    const fs::path colour = folder / "colour.png";
    write_picture(colour, 4, 4,
                  std::array<unsigned char, 16>{255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255,  //
                                                255, 255, 255, 51});
    const GreyImage colours = read_grey_image(colour, "here");
    CHECK(colours.brightness[0] == doctest::Approx(0.2126));
    CHECK(colours.brightness[1] == doctest::Approx(0.7152));
    CHECK(colours.brightness[2] == doctest::Approx(0.0722));
    CHECK(colours.brightness[3] == doctest::Approx(0.2));
}

TEST_CASE("what is no picture is refused with the file's name and what would be right") {
    const ScratchFolder folder;
    const auto refuse = [&](const std::string& name, const std::string& problem) {
        const auto error = error_of([&] { read_grey_image(folder / name, "domain.inlet_mask"); });
        CHECK(error.where() == "domain.inlet_mask");
        CHECK(contains(error.problem(), (folder / name).string()));
        CHECK(contains(error.problem(), problem));
        CHECK(contains(error.cure(), "a PNG picture"));
    };
    refuse("gone.png", "does not exist");
    REQUIRE(mkfifo((folder / "pipe.png").c_str(), 0600) == 0);
    refuse("pipe.png", "is no plain file");
    refuse("ball.obj", "is no readable PNG");
    fs::create_directory(folder / "folder.png");
    refuse("folder.png", "is a folder");
    const fs::path cut = folder / "cut.png";
    write_picture(cut, 2, 1, std::array<unsigned char, 4>{0, 255, 51, 102});
    fs::resize_file(cut, fs::file_size(cut) / 2);
    refuse("cut.png", "is no readable PNG");
    // A header that promises 20000 x 1 pixels is refused before any memory is taken.
    const fs::path wide = folder / "wide.png";
    write_picture(wide, 20000, 1, std::array<unsigned char, 20000>{});
    refuse("wide.png", "is 20000 x 1 pixels large");
}

TEST_CASE("a scene with a mask profile must name a picture that is there") {
    const ScratchFolder folder;
    const fs::path file = folder / "s.toml";
    const auto read = [&](const std::string& text) {
        write_text(file, text);
        return error_of([&] { read_scene_file(file); });
    };
    auto error = read("[domain]\ninlet_profile = \"mask\"\n");
    CHECK(contains(error.where(), "s.toml:2:1"));
    CHECK(contains(error.problem(), "no picture is given"));
    CHECK(contains(error.cure(), "set domain.inlet_mask"));
    error = read("[domain]\ninlet_profile = \"mask\"\ninlet_mask = \"gone.png\"\n");
    CHECK(contains(error.where(), "s.toml:3:1"));
    CHECK(contains(error.problem(), "there is no file " + (folder / "gone.png").string()));
    CHECK(contains(error.cure(), "the name of a PNG file"));
    error = read("[domain]\ninlet_profile = \"mask\"\ninlet_mask = \".\"\n");
    CHECK(contains(error.problem(), "is a folder"));
    // Another profile has no use for the picture.
    CHECK(read("[domain]\ninlet_mask = \"gone.png\"\n").where() == "(no error)");
}

TEST_CASE("a mask set by name must be there; the profile may come first") {
    const ScratchFolder folder;
    Scene scene;
    scene.file = folder / "s.toml";
    set_parameter_from_text(scene, "domain.inlet_profile", "mask");
    CHECK(error_of([&] { check_mask_file(scene); }).where() == "domain.inlet_profile");
    const auto error =
        error_of([&] { set_parameter_from_text(scene, "domain.inlet_mask", "gone.png"); });
    CHECK(error.where() == "domain.inlet_mask");
    CHECK(scene.domain.inlet_mask.empty());
    write_text(folder / "mask.png", "");
    set_parameter_from_text(scene, "domain.inlet_mask", "mask.png");
    CHECK(scene.domain.inlet_mask == "mask.png");
    CHECK_NOTHROW(check_mask_file(scene));
    CHECK(error_of([&] { set_parameter_from_text(scene, "domain.inlet_mask", ""); }).where() ==
          "domain.inlet_profile");
    set_parameter_from_text(scene, "domain.inlet_profile", "uniform");
    CHECK_NOTHROW(set_parameter_from_text(scene, "domain.inlet_mask", ""));
}

TEST_CASE("a scene saved elsewhere still finds its mask") {
    const ScratchFolder folder;
    write_text(folder / "mask.png", "");
    fs::create_directories(folder / "elsewhere/deep");
    const Scene scene = masked_scene(folder / "s.toml", "mask.png");
    const fs::path target = folder / "elsewhere/deep/t.toml";
    write_scene_file(scene, target);
    const Scene back = read_scene_file(target);
    CHECK(back.domain.inlet_mask == "../../mask.png");
    CHECK(fs::equivalent(resolve_mesh_path(back, back.domain.inlet_mask), folder / "mask.png"));
    const Scene absolute = masked_scene(folder / "s.toml", (folder / "mask.png").string());
    CHECK(relocated(absolute, target).domain.inlet_mask == absolute.domain.inlet_mask);
    CHECK(relocated(masked_scene(folder / "s.toml", ""), target).domain.inlet_mask.empty());
}

TEST_CASE("eddies of a turbulent inlet are at least eight nodes large") {
    Scene scene;
    scene.domain.resolution = 32;
    scene.domain.turbulence_length = 0.2;
    CHECK_NOTHROW(check_scene(scene));
    const auto error =
        error_of([&] { set_parameter_from_text(scene, "domain.inlet_profile", "turbulent"); });
    CHECK(error.where() == "domain.turbulence_length");
    CHECK(contains(error.problem(), "6.4 nodes"));
    CHECK(contains(error.cure(), "at least 0.25 at this resolution"));
    set_parameter_from_text(scene, "domain.turbulence_length", "0.25");
    CHECK_NOTHROW(set_parameter_from_text(scene, "domain.inlet_profile", "turbulent"));
}

TEST_CASE("eddies are not longer than the inlet is wide between its walls") {
    Scene scene;
    scene.domain.size = {2, 1, 0.5};
    scene.domain.faces = {FaceKind::inlet,   FaceKind::outlet,   FaceKind::no_slip,
                          FaceKind::no_slip, FaceKind::periodic, FaceKind::periodic};
    scene.domain.inlet_profile = InletProfile::turbulent;
    scene.domain.turbulence_length = 1;
    check_scene(scene);
    scene.domain.turbulence_length = 1.2;
    const auto error = error_of([&] { check_scene(scene); });
    CHECK(error.where() == "domain.turbulence_length");
    CHECK(contains(error.cure(), "at most 1 in this domain"));
    scene.domain.faces[2] = scene.domain.faces[3] = FaceKind::periodic;
    check_scene(scene);
}
