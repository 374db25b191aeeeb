// SPDX-License-Identifier: MIT
// The finished picture of a comparison: columns of either side, a line between, labels on top.
#pragma once

#include <array>
#include <optional>
#include <string>

#include <glm/glm.hpp>

#include "app/label_text.hpp"
#include "app/split.hpp"

namespace lattice::app {

/// Marks of the two sides, sRGB.
constexpr std::array<glm::u8vec3, 2> side_colours{glm::u8vec3(108, 201, 212),
                                                  glm::u8vec3(236, 176, 92)};

/// What is written into the picture; lines may be empty.
struct SplitText {
    std::array<std::string, 2> names;   ///< what each side is
    std::array<std::string, 2> states;  ///< its step
    std::string gap;                    ///< how far they are apart, below
};

/// Puts drawings of the widths drawn_widths() into a picture of this width, without line or text.
Image join_sides(const Split& split, const std::array<Image, 2>& sides, int width);

/// Writes labels in a height that follows from the picture's. Kept from frame to frame, as reading
/// the font and drawing its letters takes longer than using them.
class LabelPainters {
public:
    const LabelText& of(int picture_height);

private:
    std::optional<LabelText> painter_;
    float size_ = 0;
};

/// The same with line and text.
Image split_picture(const Split& split, const std::array<Image, 2>& sides, int width,
                    const SplitText& text, LabelPainters& painters);

}  // namespace lattice::app
