// SPDX-License-Identifier: MIT
// Text in pictures that are saved or filmed, where no window draws it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <glm/glm.hpp>

namespace lattice::app {

/// 8-bit sRGB, 3 bytes a pixel, top row first.
struct Image {
    glm::ivec2 size{0};
    std::vector<std::uint8_t> rgb;
};

class LabelText {
public:
    /// Of the program's font at this height in pixels.
    explicit LabelText(float pixels);
    ~LabelText();
    LabelText(const LabelText&) = delete;
    LabelText& operator=(const LabelText&) = delete;

    /// Lines of UTF-8 on a dark ground, which is `width` wide at most: what is longer is cut.
    struct Label {
        std::vector<std::string> lines;  ///< the first is bright, others are dim
        glm::u8vec3 mark{255};           ///< colour of a stripe on its left
        int width = 0;
    };
    glm::ivec2 extent(const Label& label) const;
    /// Upper left corner at `corner`; what lies outside the image is left out.
    void draw(Image& image, glm::ivec2 corner, const Label& label) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::app
