// SPDX-License-Identifier: MIT
#include "app/split_picture.hpp"

#include <algorithm>
#include <cstdint>

namespace lattice::app {

namespace {

constexpr std::uint8_t line_brightness = 232;

void draw_divider(Image& picture, int column) {
    const int thickness = std::max(1, picture.size.y / 540);
    const int first = std::clamp(column - (thickness + 1) / 2, 0, picture.size.x);
    const int last = std::clamp(first + thickness, 0, picture.size.x);
    const auto width = static_cast<std::size_t>(picture.size.x);
    for (std::size_t y = 0; y < static_cast<std::size_t>(picture.size.y); ++y) {
        const auto row = picture.rgb.begin() + static_cast<std::ptrdiff_t>(3 * width * y);
        std::fill(row + 3 * first, row + 3 * last, line_brightness);
    }
}

/// First column of the second side. Halves that were drawn larger may share an odd width otherwise
/// than one of that size would.
int border_of(const Split& split, const std::array<Image, 2>& sides, int width) {
    return split.layout == SplitLayout::side_by_side ? sides[0].size.x
                                                     : second_column(split, width);
}

}  // namespace

Image join_sides(const Split& split, const std::array<Image, 2>& sides, int width) {
    const int height = sides[0].size.y;
    const int border = border_of(split, sides, width);
    Image picture{{width, height},
                  std::vector<std::uint8_t>(3 * static_cast<std::size_t>(width) *
                                            static_cast<std::size_t>(height))};
    for (int side = 0; side < 2; ++side) {
        const Image& from = sides.at(static_cast<std::size_t>(side));
        const int begin = side == 0 ? 0 : border;
        const int end = side == 0 ? border : width;
        const int hidden = hidden_columns(split, side, width);
        for (int y = 0; y < height; ++y) {
            const auto source =
                from.rgb.begin() + 3 * (static_cast<std::ptrdiff_t>(y) * from.size.x + hidden);
            std::copy_n(source, 3 * (end - begin),
                        picture.rgb.begin() + 3 * (static_cast<std::ptrdiff_t>(y) * width + begin));
        }
    }
    return picture;
}

const LabelText& LabelPainters::of(int picture_height) {
    const float size = std::clamp(static_cast<float>(picture_height) / 45.0F, 10.0F, 48.0F);
    if (!painter_ || size != size_) { painter_.emplace(size); }
    size_ = size;
    return *painter_;
}

Image split_picture(const Split& split, const std::array<Image, 2>& sides, int width,
                    const SplitText& text, LabelPainters& painters) {
    Image picture = join_sides(split, sides, width);
    const int border = border_of(split, sides, width);
    draw_divider(picture, border);
    const int height = picture.size.y;
    const LabelText& painter = painters.of(height);
    const int margin = std::max(4, height / 60);
    // A curtain at the edge leaves a label the room of half a picture: it then hangs over.
    const int room = std::max(border, width / 2) - 2 * margin;
    painter.draw(picture, {margin, margin},
                 {{text.names[0], text.states[0]}, side_colours[0], room});
    const LabelText::Label second{{text.names[1], text.states[1]},
                                  side_colours[1],
                                  std::max(width - border, width / 2) - 2 * margin};
    painter.draw(picture, {width - margin - painter.extent(second).x, margin}, second);
    if (text.gap.empty()) { return picture; }
    const LabelText::Label gap{{text.gap}, glm::u8vec3(142, 152, 166), width - 2 * margin};
    const glm::ivec2 size = painter.extent(gap);
    painter.draw(picture, {(width - size.x) / 2, height - margin - size.y}, gap);
    return picture;
}

}  // namespace lattice::app
