// SPDX-License-Identifier: MIT
// Colour maps as documented by assets/colormaps/make_colour_maps.py, and what a legend says.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "app/view/colour_maps.hpp"
#include "app/view/colour_scale.hpp"
#include "app/view/slice_plane.hpp"
#include "engine/error.hpp"
#include "engine/scene/picture_file.hpp"
#include "tests/unit/view_fixture.hpp"

using namespace lattice;
using scene::FlowField;

namespace {

struct Oklab {
    double l = 0;
    double a = 0;
    double b = 0;
    double chroma() const { return std::hypot(a, b); }
};

double linear(std::uint8_t byte) {
    const double x = byte / 255.0;
    return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
}

// Ottosson, "A perceptual color space for image processing", 2020.
Oklab oklab(const std::uint8_t* rgb) {
    const double r = linear(rgb[0]);
    const double g = linear(rgb[1]);
    const double b = linear(rgb[2]);
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

std::vector<Oklab> entries(const std::string& name) {
    const auto strip = scene::read_picture_file("assets/colormaps/" + name + ".png", "test");
    REQUIRE(strip.width == 256);
    std::vector<Oklab> colours;
    for (int i = 0; i < strip.width; ++i) {
        colours.push_back(oklab(strip.rgba.data() + 4 * static_cast<std::size_t>(i)));
    }
    return colours;
}

}  // namespace

TEST_CASE("sequential colour maps climb evenly in lightness between their documented ends") {
    struct Ends {
        const char* name;
        double low;
        double high;
    };
    for (const Ends& map :
         {Ends{"lagoon", 0.24, 0.93}, Ends{"forge", 0.13, 0.96}, Ends{"dusk", 0.26, 0.92}}) {
        CAPTURE(map.name);
        const auto colours = entries(map.name);
        CHECK(colours.front().l == doctest::Approx(map.low).epsilon(0.01));
        CHECK(colours.back().l == doctest::Approx(map.high).epsilon(0.01));
        const double step = (map.high - map.low) / 255;
        for (std::size_t i = 1; i < colours.size(); ++i) {
            CHECK(colours[i].l > colours[i - 1].l);
            const double even = map.low + step * static_cast<double>(i);
            CHECK(std::abs(colours[i].l - even) < 0.003);
        }
    }
}

TEST_CASE("hues stand where they are documented") {
    const auto lagoon = entries("lagoon");
    CHECK(lagoon.front().b < -0.05);  // blue
    CHECK(lagoon[170].a < -0.05);     // green
    CHECK(lagoon.back().b > 0.1);     // yellow
    const auto forge = entries("forge");
    CHECK(forge[120].a > 0.12);            // red
    CHECK(forge.front().chroma() < 0.06);  // black
    const auto dusk = entries("dusk");
    for (const Oklab& colour : dusk) { CHECK(std::abs(colour.a) < 0.035); }
    CHECK(dusk.front().b < -0.1);
    CHECK(dusk.back().b > 0.1);
    const auto spectrum = entries("spectrum");
    CHECK(spectrum.front().b < -0.1);
    CHECK(spectrum.back().a > 0.12);
}

TEST_CASE("the diverging map's halves are alike in lightness and chroma") {
    const auto tide = entries("tide");
    for (std::size_t i = 0; i < 128; ++i) {
        CHECK(std::abs(tide[i].l - tide[255 - i].l) < 0.004);
        CHECK(std::abs(tide[i].chroma() - tide[255 - i].chroma()) < 0.006);
    }
    CHECK(tide[127].l == doctest::Approx(0.96).epsilon(0.01));
    CHECK(tide[127].chroma() < 0.01);
    CHECK(tide[30].b < -0.05);
    CHECK(tide[225].a > 0.05);
}

TEST_CASE_FIXTURE(test::GlFixture, "every colour map loads; what is none is refused") {
    const view::ColourMaps maps("assets/colormaps");
    CHECK(maps.texture(scene::ColourMapName::tide) != 0);
    CHECK_THROWS_AS(view::load_colour_map("assets/colormaps/none.png"), Error);
    CHECK_THROWS_AS(view::load_colour_map("assets/colormaps/make_colour_maps.py"), Error);
    // Any strip will do, of any height.
    CHECK(view::load_colour_map("assets/masks/nozzle.png"));
    finish();
}

TEST_CASE("units follow from speed and length of the Reynolds number") {
    const view::FlowReference reference{0.1, 20};
    const auto reference_unit = [&](FlowField field) {
        return view::field_unit(field, scene::FieldUnits::reference, reference);
    };
    CHECK(reference_unit(FlowField::velocity_z).size == doctest::Approx(0.1));
    CHECK(reference_unit(FlowField::vorticity_x).size == doctest::Approx(0.005));
    CHECK(reference_unit(FlowField::q_criterion).size == doctest::Approx(2.5e-5));
    CHECK(reference_unit(FlowField::q_criterion).name == "U²/L²");
    CHECK(reference_unit(FlowField::density).size == 1);
    CHECK(view::field_unit(FlowField::vorticity, scene::FieldUnits::lattice, reference).size == 1);
    CHECK(view::level_unit(scene::SurfaceQuantity::vorticity, reference) == doctest::Approx(0.005));
}

TEST_CASE("ranges follow the flow slowly, signed ones about 0") {
    view::ColourRanges ranges;
    simulation::FieldSnapshot fields;
    fields.volumes = {{FlowField::speed, 0.1F, 0.3F, {}}, {FlowField::density, -0.2F, 0.1F, {}}};
    CHECK_FALSE(ranges.of(FlowField::speed));
    ranges.follow(fields, true);
    CHECK(ranges.of(FlowField::speed)->high == doctest::Approx(0.3));
    CHECK(ranges.of(FlowField::density)->high == doctest::Approx(0.2));
    CHECK(ranges.of(FlowField::density)->low == doctest::Approx(-0.2));
    fields.volumes[0].high = 0.8F;
    ranges.follow(fields, false);
    CHECK(ranges.of(FlowField::speed)->high == doctest::Approx(0.3 + 0.2 * 0.5));
    for (int i = 0; i < 60; ++i) { ranges.follow(fields, false); }
    CHECK(ranges.of(FlowField::speed)->high == doctest::Approx(0.8).epsilon(1e-4));
    fields.volumes[0].high = 0.5F;
    ranges.follow(fields, true);
    CHECK(ranges.of(FlowField::speed)->high == doctest::Approx(0.5));
}

TEST_CASE("a scale is locked or follows; one without a difference still has colours") {
    view::ColourRanges ranges;
    simulation::FieldSnapshot fields;
    fields.volumes = {{FlowField::speed, 0.1F, 0.1F, {}}};
    ranges.follow(fields, true);
    scene::FieldView view;
    view.slices = true;
    const view::FlowReference reference{0.1, 20};
    const auto flat = view::slice_scale(view, reference, ranges);
    REQUIRE(flat);
    CHECK(flat->low < 0.1F);
    CHECK(flat->high > 0.1F);
    view.range = scene::FieldRange::locked;
    view.quantity = FlowField::vorticity_z;
    view.low = 3;
    view.high = -3;
    const auto reversed = view::slice_scale(view, reference, ranges);
    REQUIRE(reversed);
    CHECK(reversed->low == doctest::Approx(0.015));
    CHECK(reversed->high == doctest::Approx(-0.015));
    CHECK(reversed->map == scene::ColourMapName::tide);
    view.obstacles = scene::ObstacleColours::pressure;
    CHECK_FALSE(view::obstacle_scale(view, reference, ranges));
}

TEST_CASE("ticks are round and labelled with the digits they need") {
    const auto ticks = view::ticks_between(-0.13, 1.24, 6);
    CHECK(ticks.labels == std::vector<std::string>{"0", "0.5", "1.0"});
    CHECK(view::ticks_between(0, 5, 5).labels ==
          std::vector<std::string>{"0", "1", "2", "3", "4", "5"});
    CHECK(view::ticks_between(2e-5, 4.1e-5, 5).labels ==
          std::vector<std::string>{"2.0e-05", "2.5e-05", "3.0e-05", "3.5e-05", "4.0e-05"});
    CHECK(view::ticks_between(1, 1, 5).values.empty());
    CHECK(view::ticks_between(1, -1, 4).values.front() == -1);
    for (double high = 1e-7; high < 1e7; high *= 1.7) {
        CHECK(view::ticks_between(0, high, 6).values.size() >= 3);
        CHECK(view::ticks_between(0, high, 6).values.size() <= 7);
    }
}

TEST_CASE("slices lie in the domain, whatever their place and tilt") {
    scene::FieldView view;
    view.slices = view.across_x = view.across_y = view.across_z = view.oblique = true;
    view.position = {0.5, 7, -1};
    view.oblique_position = {1, 0.5, 0.5};
    view.tilt_degrees = {0, 45, 0};
    const glm::vec3 size(2, 1, 1);
    const auto planes = view::slice_planes(view, size);
    REQUIRE(planes.size() == 4);
    CHECK(planes[0].corners[0].x == 0.5F);
    CHECK(planes[1].corners[0].y == 1);
    CHECK(planes[2].corners[0].z == 0);
    // z rises against x at 45 degrees through the middle: a rectangle of 1 by sqrt(2).
    CHECK(planes[3].corners.size() == 4);
    CHECK(glm::length(planes[3].u) == doctest::Approx(std::sqrt(2.0)));
    CHECK(glm::length(planes[3].v) == doctest::Approx(1));
    for (const glm::vec3& corner : planes[3].corners) {
        CHECK(corner.x + corner.z == doctest::Approx(1.5).epsilon(1e-5));
    }
    // Across a space diagonal of a cube: a regular hexagon.
    const glm::vec3 u = glm::normalize(glm::vec3(1, -1, 0));
    const glm::vec3 v = glm::normalize(glm::cross(glm::vec3(1, 1, 1), u));
    CHECK(view::cut_plane(glm::vec3(0.5F), u, v, glm::vec3(1)).corners.size() == 6);
    CHECK(view::cut_plane(glm::vec3(5), u, v, glm::vec3(1)).corners.empty());
    view.slices = false;
    CHECK(view::slice_planes(view, size).empty());
}
