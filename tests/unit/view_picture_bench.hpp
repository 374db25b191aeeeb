// SPDX-License-Identifier: MIT
// A small picture of a small world.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "app/view/renderer.hpp"
#include "tests/unit/view_fixture.hpp"

namespace lattice::test {

inline constexpr int picture_width = 96;
inline constexpr int picture_height = 64;

struct PictureBench : GlFixture {
    PictureBench() : renderer(LATTICE_SHADER_FOLDER) {
        renderer.resize(picture_width, picture_height);
        scene_view.eye = {0.5, -2.5, 0.5};
        scene_view.target = {0.5, 0.5, 0.5};
        scene_view.light = {0, -1, 0.3};
        scene_view.show_box = false;
        options.render_scale = 1;
        options.still = true;
        options.show_ground = false;
    }
    std::vector<std::uint8_t> draw(std::shared_ptr<const simulation::Snapshot> snapshot) {
        if (snapshot) { renderer.set_snapshot(std::move(snapshot)); }
        renderer.draw(scene_view, view::Camera::from_view(scene_view), options);
        auto pixels = renderer.read_pixels();
        finish();
        return pixels;
    }
    /// Linear light that a channel of a pixel stands for.
    static double linear(const std::vector<std::uint8_t>& pixels, int x, int y, int channel) {
        const double v =
            pixels[static_cast<std::size_t>(3 * (x + picture_width * y) + channel)] / 255.0;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    }
    static int brightness(const std::vector<std::uint8_t>& pixels, int x, int y) {
        const auto at = static_cast<std::size_t>(3 * (x + picture_width * y));
        return pixels[at] + pixels[at + 1] + pixels[at + 2];
    }
    view::Renderer renderer;
    scene::View scene_view;
    view::FrameOptions options;
};

}  // namespace lattice::test
