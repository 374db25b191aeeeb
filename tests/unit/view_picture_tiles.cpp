// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "app/view/picture_tiles.hpp"

using namespace lattice;

namespace {

/// How often each pixel is kept by a tile.
std::vector<int> cover(glm::ivec2 picture, int side) {
    std::vector<int> counts(static_cast<std::size_t>(picture.x) *
                            static_cast<std::size_t>(picture.y));
    for (const auto& band : view::picture_tiles(picture, side)) {
        for (const view::PictureTile& tile : band) {
            for (int y = tile.kept_low.y; y < tile.kept_high.y; ++y) {
                for (int x = tile.kept_low.x; x < tile.kept_high.x; ++x) {
                    ++counts.at(static_cast<std::size_t>(x + picture.x * y));
                }
            }
        }
    }
    return counts;
}

}  // namespace

TEST_CASE("tiles cover every pixel once, whatever the size") {
    for (const int width : {1, 47, 48, 49, 97, 256, 311}) {
        for (const int height : {1, 48, 65, 199}) {
            for (const int side : {48, 63, 64, 100}) {
                CAPTURE(width);
                CAPTURE(height);
                CAPTURE(side);
                CHECK(std::ranges::all_of(cover({width, height}, side),
                                          [](int count) { return count == 1; }));
            }
        }
    }
}

TEST_CASE("tiles are drawn with their neighbours, within the side, from even corners") {
    constexpr glm::ivec2 picture(311, 199);
    constexpr int side = 64;
    int above = picture.y;
    for (const auto& band : view::picture_tiles(picture, side)) {
        CHECK(band.front().kept_high.y == above);
        above = band.front().kept_low.y;
        for (const view::PictureTile& tile : band) {
            CHECK(tile.drawn().x <= side);
            CHECK(tile.drawn().y <= side);
            CHECK(tile.drawn_low % 2 == glm::ivec2(0));
            // As many as the widest look at a neighbour reaches, but for the picture's own rim.
            CHECK(tile.drawn_low == glm::max(tile.kept_low - 8, glm::ivec2(0)));
            CHECK(tile.drawn_high == glm::min(tile.kept_high + 8, picture));
        }
    }
    CHECK(above == 0);
}

TEST_CASE("a picture that fits is one tile without neighbours") {
    const auto bands = view::picture_tiles({64, 33}, 64);
    REQUIRE(bands.size() == 1);
    REQUIRE(bands.front().size() == 1);
    CHECK(bands.front().front().drawn() == glm::ivec2(64, 33));
    CHECK(bands.front().front().kept() == glm::ivec2(64, 33));
}
