// SPDX-License-Identifier: MIT
// Two pictures that are compared: one legend and one exposure, so that equal colours mean the same.
#include <doctest/doctest.h>

#include <cstdlib>
#include <memory>

#include "app/view/colour_scale.hpp"
#include "app/view/renderer.hpp"
#include "tests/unit/view_picture_bench.hpp"

using namespace lattice;
using scene::FlowField;
using test::picture_height;
using test::picture_width;

namespace {

constexpr Extent cells{16, 16, 16};
constexpr int middle_x = picture_width / 2;
constexpr int middle_y = picture_height / 2;

float nothing(glm::vec3) {
    return 0;
}
float dense(glm::vec3) {
    return 4;
}

/// Speed 0.05 everywhere, in a flow whose percentiles reach up to `high`.
std::shared_ptr<simulation::Snapshot> flow(float high) {
    auto snapshot = test::make_snapshot(cells, 16, nothing);
    const std::size_t count = std::size_t{16} * 16 * 16;
    snapshot->fields.volumes = {{FlowField::speed, 0, high, std::vector<float>(count, 0.05F)}};
    return snapshot;
}

/// A line along x through the middle, at this speed.
smoke::LineSet line_at(float speed) {
    smoke::LineSet lines;
    const glm::vec4 points[] = {{2, 7.5F, 7.5F, speed}, {14, 7.5F, 7.5F, speed}};
    lines.add(points, 2, 2);
    return lines;
}

struct Compared : test::PictureBench {
    Compared() : other(LATTICE_SHADER_FOLDER) {
        other.resize(picture_width, picture_height);
        options.fields.reference = {1, 1};
        options.fields.view.position = {0.5, 0.5, 0.5};
        options.fields.view.slices = true;
    }
    std::vector<std::uint8_t> draw_other(const view::FrameOptions& shown) {
        other.draw(scene_view, view::Camera::from_view(scene_view), shown);
        auto pixels = other.read_pixels();
        finish();
        return pixels;
    }
    view::Renderer other;
};

}  // namespace

TEST_CASE_FIXTURE(Compared, "equal colours of two compared pictures mean equal values") {
    renderer.set_snapshot(flow(0.1F));
    other.set_snapshot(flow(0.3F));
    const auto alone = draw(nullptr);
    const auto other_alone = draw_other(options);
    const auto colour = [](const auto& pixels) {
        const auto at = static_cast<std::size_t>(3 * (middle_x + picture_width * middle_y));
        return std::array{pixels[at], pixels[at + 1], pixels[at + 2]};
    };
    CHECK(colour(alone) != colour(other_alone));

    view::FrameOptions first = options;
    first.fields.beside = other.field_scales(options.fields);
    view::FrameOptions second = options;
    second.fields.beside = renderer.field_scales(options.fields);
    CHECK(second.fields.beside.slices->high == doctest::Approx(0.1));
    options = first;
    CHECK(colour(draw(nullptr)) == colour(draw_other(second)));
}

TEST_CASE_FIXTURE(Compared, "under a curtain the first picture's legend is on its left") {
    renderer.set_snapshot(flow(0.1F));
    draw(nullptr);
    REQUIRE(renderer.legend_bars().size() == 1);
    CHECK(renderer.legend_bars()[0].low.x > middle_x);
    options.fields.legend_left = true;
    draw(nullptr);
    CHECK(renderer.legend_bars()[0].high.x < middle_x);
}

TEST_CASE_FIXTURE(Compared, "the second picture is exposed like the first") {
    options.fields.view.slices = false;
    scene_view.auto_exposure = true;
    scene_view.background = scene::Background::dark;
    renderer.set_snapshot(test::make_snapshot(cells, 16, dense));
    other.set_snapshot(test::make_snapshot(cells, 16, nothing));
    draw(nullptr);
    const auto own = draw_other(options);
    view::FrameOptions alike = options;
    alike.exposed_like = &renderer;
    const auto like_first = draw_other(alike);
    // The background, which both have at the top: brighter in a dark picture's own exposure.
    const auto first = draw(nullptr);
    CHECK(std::abs(brightness(like_first, 2, 2) - brightness(first, 2, 2)) <= 3);
    CHECK(brightness(own, 2, 2) != brightness(first, 2, 2));
}

TEST_CASE_FIXTURE(Compared,
                  "lines of the flow have a legend, and do not flicker with the fastest") {
    options.fields.view.slices = false;
    auto slow = test::make_snapshot(cells, 16, nothing);
    slow->lines = line_at(0.1F);
    draw(slow);
    REQUIRE(renderer.legend_bars().size() == 1);
    CHECK(renderer.legend_bars()[0].title == "Speed");
    CHECK(renderer.field_scales(options.fields).lines->high == doctest::Approx(0.1));
    auto fast = std::make_shared<simulation::Snapshot>(*slow);
    ++fast->version;
    fast->lines = line_at(0.2F);
    draw(fast);
    // A fifth of the way in a snapshot, as ColourRanges::follow() does it.
    CHECK(renderer.field_scales(options.fields).lines->high == doctest::Approx(0.12));
}

TEST_CASE_FIXTURE(Compared, "smoke that comes after particles begins anew, as after a cut") {
    options.fields.view.slices = false;
    options.still = false;
    scene_view.auto_exposure = true;
    scene_view.background = scene::Background::dark;
    auto snapshot = test::make_snapshot(cells, 16, dense);
    scene_view.mode = scene::ViewMode::particles;
    std::vector<std::uint8_t> before = draw(snapshot);
    for (int frame = 0; frame < 12; ++frame) { before = draw(nullptr); }
    scene_view.mode = scene::ViewMode::smoke;
    const auto after = draw(nullptr);
    other.set_snapshot(snapshot);
    const auto anew = draw_other(options);
    // The exposure, which a cut lets follow at once, is seen in the background.
    CHECK(std::abs(brightness(after, 2, 2) - brightness(anew, 2, 2)) <= 1);
    CHECK(std::abs(brightness(before, 2, 2) - brightness(anew, 2, 2)) >= 3);
}

TEST_CASE("scales are united in the units of their legends") {
    view::ColourScale coarse{
        FlowField::vorticity, scene::ColourMapName::lagoon, 0, 0.02, "Vorticity", {0.01, "U/L"}};
    view::ColourScale fine{
        FlowField::vorticity, scene::ColourMapName::lagoon, 0, 0.015, "Vorticity",
        {0.005, "U/L"}};  // 3 U/L against 2 U/L
    const view::ColourScale a = view::united(coarse, fine);
    const view::ColourScale b = view::united(fine, coarse);
    CHECK(a.high / a.unit.size == doctest::Approx(3));
    CHECK(b.high / b.unit.size == doctest::Approx(3));
    CHECK(view::united(coarse, std::nullopt) == coarse);
    fine.title = "Speed";
    CHECK(view::united(coarse, fine) == coarse);
}
