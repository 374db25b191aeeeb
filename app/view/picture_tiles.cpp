// SPDX-License-Identifier: MIT
#include "app/view/picture_tiles.hpp"

#include <algorithm>

namespace lattice::view {

namespace {

constexpr int margin = 8;

struct Span {
    int kept_low;
    int kept_high;
    int drawn_low;
    int drawn_high;
};

/// Along one axis, from low to high.
std::vector<Span> cut(int length, int side) {
    if (length <= side) { return {{0, length, 0, length}}; }
    const int step = (side - 2 * margin) / (2 * margin) * (2 * margin);
    std::vector<Span> spans;
    for (int low = 0; low < length; low += step) {
        const int high = std::min(low + step, length);
        spans.push_back({low, high, std::max(low - margin, 0), std::min(high + margin, length)});
    }
    return spans;
}

}  // namespace

std::vector<std::vector<PictureTile>> picture_tiles(glm::ivec2 picture, int side) {
    const std::vector<Span> columns = cut(picture.x, side);
    std::vector<Span> rows = cut(picture.y, side);
    std::ranges::reverse(rows);
    std::vector<std::vector<PictureTile>> bands;
    for (const Span& row : rows) {
        std::vector<PictureTile>& band = bands.emplace_back();
        for (const Span& column : columns) {
            band.push_back({{column.kept_low, row.kept_low},
                            {column.kept_high, row.kept_high},
                            {column.drawn_low, row.drawn_low},
                            {column.drawn_high, row.drawn_high}});
        }
    }
    return bands;
}

}  // namespace lattice::view
