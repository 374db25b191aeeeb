// SPDX-License-Identifier: MIT
// Pictures fetched while the next ones are drawn.
#include <doctest/doctest.h>

#include "app/view/frame_readback.hpp"
#include "engine/error.hpp"
#include "tests/unit/view_fixture.hpp"

using namespace lattice;

TEST_CASE_FIXTURE(test::GlFixture, "frames arrive each once and in order, whole") {
    constexpr glm::ivec2 size(67, 41);
    const view::Texture texture = view::make_texture_2d(GL_RGBA8, size.x, size.y);
    const view::Framebuffer target = view::make_framebuffer();
    glNamedFramebufferTexture(target.get(), GL_COLOR_ATTACHMENT0, texture.get(), 0);
    view::FrameReadback readback(size, 3);
    constexpr int frames = 50;
    int arrived = 0;
    const auto check = [&](const std::vector<std::uint8_t>& pixels) {
        REQUIRE(pixels.size() == 4U * size.x * size.y);
        bool whole = true;
        for (std::size_t i = 0; i < pixels.size(); i += 4) {
            whole = whole && pixels[i] == 5 * arrived;
        }
        CHECK(whole);
        ++arrived;
    };
    for (int i = 0; i < frames; ++i) {
        const float shade[] = {static_cast<float>(5 * i) / 255, 0, 0, 1};
        glClearNamedFramebufferfv(target.get(), GL_COLOR, 0, shade);
        if (readback.full()) { check(*readback.take(true)); }
        readback.start(target.get());
        if (const auto pixels = readback.take(false)) { check(*pixels); }
    }
    while (!readback.empty()) { check(*readback.take(true)); }
    CHECK(arrived == frames);
    CHECK_FALSE(readback.take(true));
    finish();
}

TEST_CASE_FIXTURE(test::GlFixture, "a full ring takes no frame") {
    const view::Texture texture = view::make_texture_2d(GL_RGBA8, 8, 8);
    const view::Framebuffer target = view::make_framebuffer();
    glNamedFramebufferTexture(target.get(), GL_COLOR_ATTACHMENT0, texture.get(), 0);
    view::FrameReadback readback({8, 8}, 1);
    readback.start(target.get());
    CHECK(readback.full());
    CHECK_THROWS_AS(readback.start(target.get()), lattice::Error);
    CHECK(readback.take(true));
}
