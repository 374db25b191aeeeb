// SPDX-License-Identifier: MIT
#include "app/view/tiled_picture.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/view/picture_tiles.hpp"

namespace lattice::view {

namespace {

// A picture of so many pixels is drawn at once; a larger one in tiles of so many a side. Each pixel
// takes about 130 bytes of the driver's memory.
constexpr int most_at_once = 2048 * 2048;
constexpr int usual_side = 1040;
constexpr int metered_width = 960;

int side_of_tiles(const StillFormat& format) {
    if (format.tile_side > 0) { return format.tile_side; }
    const glm::ivec2 size = format.size;
    const int longest = std::max(size.x, size.y);
    const bool small = static_cast<long>(size.x) * size.y <= most_at_once;
    return small && longest <= Renderer::largest_drawn() ? longest : usual_side;
}

void meter(Renderer& renderer, const StillFormat& format, FrameOptions options,
           const DrawStill& draw) {
    const double share = std::min(1.0, static_cast<double>(metered_width) / format.size.x);
    const glm::ivec2 small = glm::max(glm::ivec2(glm::dvec2(format.size) * share), glm::ivec2(16));
    options.tile = {};
    options.pixel_scale = format.pixel_scale * static_cast<float>(share);
    renderer.resize(small.x, small.y);
    draw(options);
}

/// Copies what the tile keeps into its place in the band.
void place(const PictureTile& tile, std::span<const std::uint8_t> pixels, int channels,
           std::size_t band_row, std::span<std::uint8_t> band) {
    const auto bytes = [channels](int count) {
        return static_cast<std::size_t>(count) * static_cast<std::size_t>(channels);
    };
    const auto first_row = static_cast<std::size_t>(tile.drawn_high.y - tile.kept_high.y);
    const std::size_t tile_row = bytes(tile.drawn().x);
    for (std::size_t y = 0; y < static_cast<std::size_t>(tile.kept().y); ++y) {
        const auto row =
            pixels.subspan((first_row + y) * tile_row + bytes(tile.kept_low.x - tile.drawn_low.x),
                           bytes(tile.kept().x));
        std::ranges::copy(
            row, band.begin() + static_cast<std::ptrdiff_t>(y * band_row + bytes(tile.kept_low.x)));
    }
}

}  // namespace

void draw_still(Renderer& renderer, const StillFormat& format, const FrameOptions& base,
                const DrawStill& draw, const TakeRows& take) {
    FrameOptions options = base;
    options.render_scale = 1;
    options.still = true;
    options.pixel_scale = format.pixel_scale;
    options.transparent = format.transparent;
    if (!options.hold_exposure) { meter(renderer, format, options, draw); }
    options.hold_exposure = true;
    options.tile.picture = format.size;
    const auto band_row =
        static_cast<std::size_t>(format.size.x) * static_cast<std::size_t>(format.channels());
    std::vector<std::uint8_t> band;
    for (const auto& tiles : picture_tiles(format.size, side_of_tiles(format))) {
        band.resize(band_row * static_cast<std::size_t>(tiles.front().kept().y));
        for (const PictureTile& tile : tiles) {
            options.tile.corner = tile.drawn_low;
            renderer.resize(tile.drawn().x, tile.drawn().y);
            renderer.restart();
            draw(options);
            place(tile, format.transparent ? renderer.read_with_cover() : renderer.read_pixels(),
                  format.channels(), band_row, band);
        }
        const int left = tiles.front().kept_low.y;
        take(band, 1 - static_cast<double>(left) / format.size.y);
    }
}

}  // namespace lattice::view
