// SPDX-License-Identifier: MIT
// Still pictures: in tiles, larger than the window, and to be composed over others.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ranges>

#include "app/view/tiled_picture.hpp"
#include "tests/unit/view_picture_bench.hpp"

using namespace lattice;
using view::StillFormat;

namespace {

using Bytes = std::vector<std::uint8_t>;

/// A plume behind and before a cube over the ground, with points and the box or without.
struct StillBench : test::PictureBench {
    StillBench() {
        options.show_ground = true;
        scene_view.eye = {-0.6, -1.8, 1.1};
        scene_view.target = {0.5, 0.5, 0.45};
        scene_view.light = {0.4, -0.7, 1};
        scene_view.auto_exposure = false;
        show(true);
    }
    void show(bool with_cube) {
        auto snapshot = test::make_snapshot({32, 32, 32}, 32, [](glm::vec3 p) {
            const glm::vec3 off = p - glm::vec3(0.5F, 0.5F, 0.5F);
            return 6 * std::max(0.0F, 0.45F - glm::length(off)) * (1.5F + std::sin(17 * p.z));
        });
        if (with_cube) {
            snapshot->meshes.push_back(test::make_cube({0.55F, 0.3F, 0.35F}, 0.3F, 32));
        }
        renderer.set_snapshot(snapshot);
    }
    Bytes still(const StillFormat& format, int passes = 3) {
        Bytes picture;
        view::draw_still(
            renderer, format, options,
            [&](const view::FrameOptions& frame) {
                for (int i = 0; i < passes; ++i) {
                    renderer.draw(scene_view, view::Camera::from_view(scene_view), frame);
                }
            },
            [&](std::span<const std::uint8_t> rows, double) {
                picture.insert(picture.end(), rows.begin(), rows.end());
            });
        finish();
        return picture;
    }
    /// What is seen where nothing is.
    Bytes background(glm::ivec2 size) {
        renderer.set_snapshot(nullptr);
        return still({.size = size}, 1);
    }
};

int largest_difference(const Bytes& a, const Bytes& b) {
    REQUIRE(a.size() == b.size());
    int largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        largest = std::max(largest, std::abs(a[i] - b[i]));
    }
    return largest;
}

double mean_difference(const Bytes& a, const Bytes& b) {
    REQUIRE(a.size() == b.size());
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) { sum += std::abs(a[i] - b[i]); }
    return sum / static_cast<double>(a.size());
}

/// As viewers do: straight colours over another picture, byte by byte.
Bytes composed(const Bytes& rgba, const Bytes& behind) {
    Bytes rgb;
    for (std::size_t i = 0; i < rgba.size(); ++i) {
        if (i % 4 == 3) { continue; }
        const double cover = rgba[i / 4 * 4 + 3] / 255.0;
        const double mixed = cover * rgba[i] + (1 - cover) * behind[rgb.size()];
        rgb.push_back(static_cast<std::uint8_t>(std::lround(mixed)));
    }
    return rgb;
}

/// Each pixel the mean, in linear light, of a square of them.
Bytes shrunk(const Bytes& pixels, glm::ivec2 size, int factor) {
    const auto linear = [](int byte) {
        const double v = byte / 255.0;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    Bytes result;
    for (int i = 0; i < size.x * size.y * 3; ++i) {
        const int x = i / 3 % size.x;
        const int y = i / 3 / size.x;
        double sum = 0;
        for (int j = 0; j < factor * factor; ++j) {
            const int column = factor * x + j % factor;
            const int row = factor * y + j / factor;
            sum += linear(
                pixels[static_cast<std::size_t>(3 * (column + factor * size.x * row) + i % 3)]);
        }
        const double mean = sum / (factor * factor);
        const double byte =
            mean <= 0.0031308 ? 12.92 * mean : 1.055 * std::pow(mean, 1 / 2.4) - 0.055;
        result.push_back(static_cast<std::uint8_t>(std::lround(255 * byte)));
    }
    return result;
}

}  // namespace

TEST_CASE_FIXTURE(StillBench, "smoke and ground in tiles are those drawn at once, to the bit") {
    constexpr glm::ivec2 size(203, 149);
    show(false);
    for (const bool automatic : {false, true}) {
        scene_view.auto_exposure = automatic;
        const Bytes whole = still({.size = size});
        for (const int side : {64, 97, 160}) {
            CAPTURE(side);
            CHECK(largest_difference(whole, still({.size = size, .tile_side = side})) == 0);
        }
    }
}

TEST_CASE_FIXTURE(StillBench, "solids and lines in tiles show no seam") {
    // Drivers round what they interpolate over triangles by where the framebuffer begins: one step
    // of a byte now and then.
    constexpr glm::ivec2 size(203, 149);
    scene_view.show_box = true;
    const Bytes whole = still({.size = size});
    for (const int side : {64, 97, 160}) {
        CAPTURE(side);
        const Bytes tiled = still({.size = size, .tile_side = side});
        CHECK(largest_difference(whole, tiled) <= 1);
        CHECK(mean_difference(whole, tiled) < 1e-3);
    }
}

TEST_CASE_FIXTURE(StillBench, "without tiles the picture is that of draw()") {
    renderer.resize(test::picture_width, test::picture_height);
    const Bytes drawn = draw(nullptr);
    const Bytes still_picture = still({.size = {test::picture_width, test::picture_height}}, 1);
    CHECK(largest_difference(drawn, still_picture) == 0);
}

TEST_CASE_FIXTURE(StillBench, "three times the size, made small again, is the same picture") {
    constexpr glm::ivec2 size(120, 80);
    scene_view.show_box = true;
    const Bytes once = still({.size = size}, 16);
    const Bytes thrice = still({.size = size * 3, .pixel_scale = 3, .tile_side = 128}, 16);
    const Bytes small = shrunk(thrice, size, 3);
    CHECK(mean_difference(once, small) < 1.0);
    // Lines would be a third as wide, and as bright, without their scale.
    const Bytes thin = shrunk(still({.size = size * 3, .tile_side = 128}, 16), size, 3);
    CHECK(mean_difference(once, thin) > 1.1 * mean_difference(once, small));
}

TEST_CASE_FIXTURE(StillBench, "a transparent picture over the background is the opaque one") {
    constexpr glm::ivec2 size(203, 149);
    options.show_ground = false;
    scene_view.background = scene::Background::dark;
    scene_view.show_box = true;
    const Bytes opaque = still({.size = size});
    const Bytes clear = still({.size = size, .transparent = true});
    const Bytes tiled = still({.size = size, .transparent = true, .tile_side = 64});
    const Bytes bare = background(size);
    CHECK(largest_difference(composed(clear, bare), composed(tiled, bare)) <= 1);
    // Steps of colour and of cover, the dither's, and the 5 of the background in the place of
    // black.
    CHECK(largest_difference(opaque, composed(clear, bare)) <= 5);
    CHECK(mean_difference(opaque, composed(clear, bare)) < 0.6);
    CHECK(clear[3] == 0);  // a corner of the picture
    const auto cube = static_cast<std::size_t>(4 * (size.x / 2 + 92 * size.x));
    CHECK(clear[cube + 3] == 255);
    CHECK(std::ranges::any_of(std::views::iota(std::size_t{0}, clear.size() / 4), [&](auto i) {
        return clear[4 * i + 3] > 40 && clear[4 * i + 3] < 215;
    }));
}

TEST_CASE_FIXTURE(StillBench, "points cover what stands behind a transparent picture") {
    auto snapshot = test::make_snapshot({32, 32, 32}, 32, [](glm::vec3) { return 0.0F; });
    for (int i = 0; i < 4000; ++i) {
        const auto share = static_cast<float>(i) / 4000;
        snapshot->particles.emplace_back(16 + 9 * std::cos(99 * share), 16.0F,
                                         16 + 9 * std::sin(37 * share), 0.2F);
    }
    renderer.set_snapshot(snapshot);
    scene_view.mode = scene::ViewMode::particles;
    scene_view.background = scene::Background::dark;
    scene_view.point_size = 4;
    options.show_ground = false;
    constexpr glm::ivec2 size(160, 120);
    const Bytes opaque = still({.size = size}, 1);
    const Bytes clear = still({.size = size, .transparent = true}, 1);
    CHECK(largest_difference(opaque, composed(clear, background(size))) <= 5);
    const auto covered = std::ranges::count_if(std::views::iota(std::size_t{0}, clear.size() / 4),
                                               [&](auto i) { return clear[4 * i + 3] > 20; });
    CHECK(covered > 200);
}

TEST_CASE_FIXTURE(StillBench, "live frames go on after a still as if it had not been taken") {
    constexpr int period = 64;  // of the noise of live frames
    const view::Camera camera = view::Camera::from_view(scene_view);
    renderer.resize(64, 48);
    options.still = false;
    options.render_scale = 0.5F;
    const auto filmed = [&](bool with_still) {
        for (int i = 0; i < period; ++i) {
            if (with_still && i == period - 2) {
                const auto history = renderer.put_history_aside();
                still({.size = {128, 96}, .pixel_scale = 2}, 2);
                renderer.take_history_back(history);
            }
            renderer.draw(scene_view, camera, options);
        }
        return renderer.read_pixels();
    };
    filmed(false);  // by then the filter has forgotten how it began
    const Bytes plain = filmed(false);
    const Bytes interrupted = filmed(true);
    CHECK(renderer.size() == glm::ivec2(64, 48));
    CHECK(largest_difference(plain, interrupted) <= 1);
}
