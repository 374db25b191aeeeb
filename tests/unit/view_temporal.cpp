// SPDX-License-Identifier: MIT
// What the march's filter keeps of the frames before.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/unit/view_march_bench.hpp"

using namespace lattice;
using test::MarchBench;
using test::picture;

namespace {

float left_ball(glm::vec3 p) {
    return glm::distance(p, glm::vec3(0.35F, 0.5F, 0.5F)) < 0.16F ? 20.0F : 0.0F;
}
float right_ball(glm::vec3 p) {
    return glm::distance(p, glm::vec3(0.65F, 0.5F, 0.5F)) < 0.16F ? 20.0F : 0.0F;
}
float soft_cloud(glm::vec3 p) {
    const glm::vec3 a = (p - 0.5F) / 0.3F;
    return 3.0F * std::exp(-glm::dot(a, a));
}

double largest_gap(const std::vector<glm::vec4>& a, const std::vector<glm::vec4>& b) {
    double gap = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        gap = std::max<double>(gap, std::abs(a[i].w - b[i].w));
    }
    return gap;
}

double mean_square_gap(const std::vector<glm::vec4>& a, const std::vector<glm::vec4>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double gap = a[i].x - b[i].x;
        sum += gap * gap;
    }
    return sum / static_cast<double>(a.size());
}

struct FilterBench : MarchBench {
    FilterBench() {
        frame.step_length = 4;  // coarse, so that the noise is there to be filtered
        // All of the cube is in the picture.
        aim({0.5, -3, 0.5}, {0.5, 0.5, 0.5}, 20);
    }
    void aim(glm::dvec3 eye, glm::dvec3 target, double angle) {
        const view::FrameConstants seen =
            view::make_frame_constants({}, {eye, target, angle}, {picture, picture});
        frame.world_to_clip = seen.world_to_clip;
        frame.eye = seen.eye;
        frame.camera_right = seen.camera_right;
        frame.camera_up = seen.camera_up;
        frame.camera_forward = seen.camera_forward;
    }
    std::vector<glm::vec4> live(int frames) {
        for (int i = 0; i < frames; ++i) { run(); }
        return read(march.shown());
    }
    std::vector<glm::vec4> averaged(int marches) {
        march.restart();
        for (int i = 0; i < marches; ++i) { run(true); }
        auto mean = read(march.sums());
        for (glm::vec4& pixel : mean) { pixel /= static_cast<float>(marches); }
        return mean;
    }
};

}  // namespace

TEST_CASE_FIXTURE(FilterBench, "four frames after smoke has jumped at most 2 % of it linger") {
    fill(left_ball);
    live(20);
    fill(right_ball);  // without a cut: the clamp alone must see to it
    const auto after = live(4);
    // The ball that is gone covered columns 7 to 15; the new one starts at 16, and filters reach
    // a column or two beyond it.
    double ghost = 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        if (i % picture < 13) { ghost = std::max<double>(ghost, 1 - after[i].w); }
    }
    CHECK(ghost < 0.02);
    // And the smoke is where it jumped to; its hard edge is blurred by the tent.
    const auto exact = averaged(64);
    CHECK(std::sqrt(mean_square_gap(after, exact)) < 0.06);
}

TEST_CASE_FIXTURE(FilterBench, "nothing of the picture before a cut lingers") {
    fill(soft_cloud);
    live(12);
    aim({0.5, 4, 0.5}, {0.5, 0.5, 0.5}, 20);
    march.cut();
    const auto once = live(1);
    march.cut();
    const auto again = live(1);
    CHECK(largest_gap(once, again) < 0.08);  // another pattern of noise, no history
}

TEST_CASE_FIXTURE(FilterBench, "a picture at rest gets calmer, and stays where it was") {
    fill(soft_cloud);
    const auto exact = averaged(256);
    march.cut();
    const double first = mean_square_gap(live(1), exact);
    const double later = mean_square_gap(live(30), exact);
    CHECK(later < 0.5 * first);
    // The tent's blur is all that remains.
    CHECK(std::sqrt(later) < 0.01);
}

TEST_CASE_FIXTURE(FilterBench, "a camera that moves evenly takes the history along") {
    fill(soft_cloud);
    march.cut();
    std::vector<glm::vec4> seen;
    for (int i = 0; i <= 12; ++i) {
        aim({0.5 + 0.02 * i, -3, 0.5}, {0.5 + 0.02 * i, 0.5, 0.5}, 20);
        seen = live(1);
    }
    const auto exact = averaged(256);
    march.cut();
    const double fresh = mean_square_gap(live(1), exact);
    CHECK(mean_square_gap(seen, exact) < fresh);
}

TEST_CASE_FIXTURE(FilterBench, "the variance of an average falls at least as 1 / n") {
    fill(soft_cloud);
    const auto exact = averaged(512);
    const double one = mean_square_gap(averaged(1), exact);
    CHECK(one > 1e-9);
    for (const int n : {4, 16, 64}) {
        CAPTURE(n);
        CHECK(mean_square_gap(averaged(n), exact) < 1.5 * one / n);
    }
}

TEST_CASE("what counts as a cut") {
    const view::Camera camera{{0, -3, 1}, {0, 0, 1}, 40};
    const auto seen_from = [](const view::Camera& c, const scene::View& view) {
        return view::make_frame_constants(view, c, {64, 64});
    };
    const scene::View plain;
    const auto before = seen_from(camera, plain);
    CHECK_FALSE(view::is_cut(before, before));
    view::Camera moved = camera;
    moved.orbit(0.1, 0);
    CHECK_FALSE(view::is_cut(before, seen_from(moved, plain)));
    moved.orbit(0.5, 0);
    CHECK(view::is_cut(before, seen_from(moved, plain)));
    moved = camera;
    moved.field_of_view = 60;
    CHECK(view::is_cut(before, seen_from(moved, plain)));
    scene::View lit = plain;
    lit.light = {1, 0, 0};
    CHECK(view::is_cut(before, seen_from(camera, lit)));
    lit = plain;
    lit.exposure = 3;  // after the march
    CHECK_FALSE(view::is_cut(before, seen_from(camera, lit)));
}
