// SPDX-License-Identifier: MIT
// What the view's settings do to the picture: exposure, tone, surroundings, colours.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <set>
#include <string>

#include "engine/compute/half.hpp"
#include "tests/unit/view_picture_bench.hpp"

using namespace lattice;
using test::PictureBench;

namespace {

constexpr Extent cells{32, 32, 32};
constexpr int middle_x = test::picture_width / 2;
constexpr int middle_y = test::picture_height / 2;

float nothing(glm::vec3) {
    return 0;
}
float thick(glm::vec3) {
    return 8;
}

/// Density, and density times colour, of smoke that is red on the left and blue on the right.
std::shared_ptr<simulation::Snapshot> two_colours() {
    auto snapshot = test::make_snapshot(cells, 32, thick);
    std::vector<std::uint16_t> dyed;
    for (std::size_t i = 0; i < snapshot->density.size(); ++i) {
        const bool left = i % 32 < 16;
        const std::uint16_t density = snapshot->density[i];
        dyed.insert(dyed.end(), {density, left ? density : std::uint16_t{0}, std::uint16_t{0},
                                 left ? std::uint16_t{0} : density});
    }
    snapshot->density = std::move(dyed);
    snapshot->density_channels = 4;
    snapshot->emitter_colours = {{1, 0, 0}, {0, 0, 1}};
    return snapshot;
}

/// Thick smoke whose density volume carries this share of white.
std::shared_ptr<simulation::Snapshot> grey_smoke(float share) {
    auto snapshot = test::make_snapshot(cells, 32, thick);
    std::vector<std::uint16_t> dyed;
    for (const std::uint16_t density : snapshot->density) {
        const std::uint16_t part = compute::to_half(share * compute::from_half(density));
        dyed.insert(dyed.end(), {density, part, part, part});
    }
    snapshot->density = std::move(dyed);
    snapshot->density_channels = 4;
    snapshot->emitter_colours = {glm::vec3(1), glm::vec3(0.5F)};
    snapshot->scene_version = 1;  // all of one scene
    return snapshot;
}

/// A line of the flow along x through the middle of the cells.
smoke::LineSet across_the_middle(float speed) {
    const glm::vec4 line[] = {
        {4, 15.5F, 15.5F, speed}, {15.5F, 15.5F, 15.5F, speed}, {27, 15.5F, 15.5F, speed}};
    smoke::LineSet set;
    set.add(line, std::size(line), 3);
    return set;
}

double srgb(double x) {
    return x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1 / 2.4) - 0.055;
}

}  // namespace

TEST_CASE_FIXTURE(PictureBench, "without a tone curve the picture is the light itself") {
    scene_view.tone_curve = scene::ToneCurve::none;
    scene_view.background = scene::Background::light;
    const auto plain = test::make_snapshot(cells, 32, nothing);
    // The lower edge of the light background is (0.80, 0.81, 0.83), shaders add dither of one step.
    for (const double exposure : {0.1, 0.5, 1.0}) {
        scene_view.exposure = exposure;
        const auto pixels = draw(plain);
        const auto low = static_cast<std::size_t>(
            3 * (middle_x + test::picture_width * (test::picture_height - 1)));
        CHECK(std::abs(pixels[low] - 255 * srgb(0.80 * exposure)) < 2.0);
        CHECK(std::abs(pixels[low + 2] - 255 * srgb(0.83 * exposure)) < 2.0);
    }
}

TEST_CASE_FIXTURE(PictureBench, "every tone curve rises, ends at white and keeps grey grey") {
    scene_view.background = scene::Background::light;
    const auto plain = test::make_snapshot(cells, 32, nothing);
    for (const auto curve :
         {scene::ToneCurve::gentle, scene::ToneCurve::none, scene::ToneCurve::reinhard,
          scene::ToneCurve::filmic, scene::ToneCurve::agx}) {
        CAPTURE(static_cast<int>(curve));
        scene_view.tone_curve = curve;
        int before = -1;
        for (const double exposure : {0.01, 0.05, 0.2, 0.5, 1.0, 2.0, 8.0, 60.0}) {
            scene_view.exposure = exposure;
            const auto pixels = draw(plain);
            const int now = brightness(pixels, middle_x, middle_y);
            CHECK(now >= before - 3);  // dither
            before = now;
            const auto at =
                static_cast<std::size_t>(3 * (middle_x + test::picture_width * middle_y));
            CHECK(std::abs(pixels[at] - pixels[at + 2]) < 16);
        }
        CHECK(before > 3 * 245);
    }
}

TEST_CASE_FIXTURE(PictureBench, "automatic exposure makes up for a brighter light") {
    scene_view.auto_exposure = true;
    const auto snapshot = test::make_snapshot(cells, 32, thick);
    scene_view.light_power = 1;
    const int dim = brightness(draw(snapshot), middle_x, middle_y);
    scene_view.light_power = 40;
    const int bright = brightness(draw(snapshot), middle_x, middle_y);
    CHECK(std::abs(dim - bright) < 60);  // sky light does not grow with the key
    CHECK(dim > 3 * 90);
    CHECK(bright < 3 * 235);
    scene_view.auto_exposure = false;
    CHECK(brightness(draw(snapshot), middle_x, middle_y) > 3 * 250);
    // In an empty picture there is nothing to meter.
    scene_view.auto_exposure = true;
    const auto empty = test::make_snapshot(cells, 32, nothing);
    const auto metered = draw(empty);
    scene_view.auto_exposure = false;
    CHECK(metered == draw(empty));
}

TEST_CASE_FIXTURE(PictureBench, "a live picture's exposure adapts over its frames") {
    scene_view.auto_exposure = true;
    const auto dark = grey_smoke(0.05F);
    const auto bright = grey_smoke(1);
    const auto seen = [&](const auto& snapshot) {
        return brightness(draw(snapshot), middle_x, middle_y);
    };
    const int adapted = seen(bright);  // a still picture is exposed for its light at once
    options.still = false;
    CHECK(std::abs(seen(dark) - seen(dark)) < 12);
    int gap = seen(bright) - adapted;
    CHECK(gap > 200);
    // The march's own history has the new smoke sooner than the exposure follows.
    for (int look = 0; look < 5; ++look) {
        for (int frame = 0; frame < 6; ++frame) { seen(bright); }
        const int now = seen(bright) - adapted;
        CHECK(now < gap);
        gap = now;
    }
    for (int frame = 0; frame < 25; ++frame) { seen(bright); }
    CHECK(std::abs(seen(bright) - adapted) < 12);
}

TEST_CASE_FIXTURE(PictureBench, "smoke has the colours of its emitters") {
    scene_view.tone_curve = scene::ToneCurve::none;
    const auto pixels = draw(two_colours());
    const int left = middle_x - 10;
    const int right = middle_x + 10;
    CHECK(linear(pixels, left, middle_y, 0) > 10 * linear(pixels, left, middle_y, 2));
    CHECK(linear(pixels, right, middle_y, 2) > 10 * linear(pixels, right, middle_y, 0));
    // One colour of all needs no volume of colours.
    auto red = test::make_snapshot(cells, 32, thick);
    red->emitter_colours = {{1, 0, 0}, {1, 0, 0}};
    const auto all_red = draw(red);
    CHECK(linear(all_red, right, middle_y, 0) > 10 * linear(all_red, right, middle_y, 2));
}

TEST_CASE_FIXTURE(PictureBench, "a solid behind smoke is dimmed by the smoke's transmittance") {
    scene_view.tone_curve = scene::ToneCurve::none;
    scene_view.albedo = 0;  // the smoke adds no light
    scene_view.extinction = 2;
    const auto with_cube = [](const test::DensityFunction& density) {
        auto snapshot = test::make_snapshot(cells, 32, density);
        // In front of it lies smoke, but none between the light from above and its front.
        snapshot->meshes.push_back(test::make_cube({0.5F, 1.5F, 0.5F}, 0.5F, 32));
        return snapshot;
    };
    scene_view.light = {0.9, -1.3, 1.2};  // past the smoke's box onto the cube
    scene_view.light_power = 2;
    const auto slab = [](glm::vec3 p) {
        return p.y > 0.25F && p.y < 0.75F && p.z < 0.75F ? 1.0F : 0.0F;
    };
    const auto bare = draw(with_cube(nothing));
    for (int pass = 0; pass < 15; ++pass) { draw(with_cube(nothing)); }
    auto seen = draw(with_cube(slab));
    for (int pass = 0; pass < 15; ++pass) { seen = draw(nullptr); }
    const double before = linear(bare, middle_x, middle_y, 0);
    CHECK(before > 0.05);
    CHECK(linear(seen, middle_x, middle_y, 0) / before ==
          doctest::Approx(std::exp(-2 * 0.5)).epsilon(0.05));
}

TEST_CASE_FIXTURE(PictureBench, "every background and ground looks like none of the others") {
    options.show_ground = true;
    scene_view.eye = {0.5, -2.0, 1.6};
    std::set<std::string> seen;
    const auto snapshot = test::make_snapshot(cells, 32, nothing);
    for (const auto background :
         {scene::Background::studio, scene::Background::dusk, scene::Background::night,
          scene::Background::light, scene::Background::dark}) {
        for (const auto ground : {scene::Ground::grid, scene::Ground::plain, scene::Ground::none}) {
            scene_view.background = background;
            scene_view.ground = ground;
            const auto pixels = draw(snapshot);
            seen.emplace(pixels.begin(), pixels.end());
        }
    }
    CHECK(seen.size() == 15);
}

TEST_CASE_FIXTURE(PictureBench, "a particle's colour tells what it is asked for") {
    scene_view.mode = scene::ViewMode::particles;
    scene_view.point_size = 12;
    scene_view.background = scene::Background::dark;
    scene_view.ramp_low = {1, 0, 0};
    scene_view.ramp_high = {0, 0, 1};
    scene_view.speed_range = 2;
    auto snapshot = test::make_snapshot(cells, 32, nothing);
    snapshot->density.clear();
    snapshot->density_extent = {};
    const auto red_over_blue = [&](float age, float value) {
        auto changed = std::make_shared<simulation::Snapshot>(*snapshot);
        changed->particles.assign(40, glm::vec4(15.5F, 15.5F, 15.5F, age));
        changed->particle_values.assign(40, value);
        changed->emitter_colours = {{1, 0, 0}, {0, 0, 1}};
        const auto pixels = draw(changed);
        return linear(pixels, middle_x, middle_y, 0) - linear(pixels, middle_x, middle_y, 2);
    };
    CHECK(red_over_blue(0.0F, 9) > 0.3);
    CHECK(red_over_blue(0.65F, 0) < -0.1);
    scene_view.particle_colour = scene::ParticleColour::speed;
    CHECK(red_over_blue(0.6F, 0) > 0.3);
    CHECK(red_over_blue(0.0F, 2) < -0.3);
    CHECK(std::abs(red_over_blue(0.0F, 1)) < 0.1);
    scene_view.particle_colour = scene::ParticleColour::emitter;
    CHECK(red_over_blue(0.5F, 0) > 0.3);
    CHECK(red_over_blue(0.5F, 1) < -0.3);
}

TEST_CASE_FIXTURE(PictureBench, "a line of the flow is seen where nothing solid is before it") {
    scene_view.background = scene::Background::dark;
    auto snapshot = test::make_snapshot(cells, 32, nothing);
    const auto bare = draw(snapshot);
    snapshot = test::make_snapshot(cells, 32, nothing);
    snapshot->lines = across_the_middle(0.1F);
    const auto lined = draw(snapshot);
    // As fast as anywhere on a line: the high end of the map, which is bright.
    CHECK(linear(lined, middle_x, middle_y, 0) > linear(lined, middle_x, middle_y, 2) + 0.2);
    CHECK(linear(lined, middle_x, middle_y, 0) > linear(bare, middle_x, middle_y, 0) + 0.2);
    snapshot = test::make_snapshot(cells, 32, nothing);
    snapshot->meshes.push_back(test::make_cube({0.5F, 0.2F, 0.5F}, 0.3F, 32));
    const auto cube = draw(snapshot);
    snapshot = std::make_shared<simulation::Snapshot>(*snapshot);
    ++snapshot->version;
    snapshot->lines = across_the_middle(0.1F);
    const auto hidden = draw(snapshot);
    CHECK(std::abs(linear(hidden, middle_x, middle_y, 0) - linear(cube, middle_x, middle_y, 0)) <
          0.02);
}

TEST_CASE_FIXTURE(PictureBench, "what shaders use is set, and what is set is used") {
    options.show_ground = true;
    scene_view.show_box = true;
    scene_view.auto_exposure = true;
    auto snapshot = two_colours();
    snapshot->meshes.push_back(test::make_cube({0.5F, 0.3F, 0.3F}, 0.2F, 32));
    snapshot->particles = {glm::vec4(15.5F, 15.5F, 15.5F, 0.1F)};
    snapshot->lines = across_the_middle(0.1F);
    options.overlays.camera_keys = {scene::CameraKey{}, scene::CameraKey{100, {0, -3, 1}}};
    for (const auto mode : {scene::ViewMode::smoke, scene::ViewMode::particles}) {
        for (const bool still : {true, false}) {
            scene_view.mode = mode;
            options.still = still;
            draw(snapshot);
        }
    }
    CHECK(renderer.unknown_uniforms().empty());
    for (const std::string& name : renderer.unset_uniforms()) {
        // Cells are drawn by a call of their own, see view_cells.cpp, and fields are asked for by
        // view_fields.cpp.
        const std::string shader = name.substr(0, name.find(':'));
        CHECK_MESSAGE((shader == "cells" || test::draws_fields(shader)), name);
    }
}
