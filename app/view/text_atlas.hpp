// SPDX-License-Identifier: MIT
// Letters of a TrueType font as a texture, for text that is part of the picture.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"

struct ImFontAtlas;

namespace lattice::view {

class TextAtlas {
public:
    TextAtlas();
    ~TextAtlas();
    TextAtlas(const TextAtlas&) = delete;
    TextAtlas& operator=(const TextAtlas&) = delete;

    /// The font of this file, the built-in one when it is empty or no font, from Latin letters to
    /// superscripts; nothing happens when it is there at that size already. `height` of a line,
    /// pixels.
    void load(const std::filesystem::path& file, float height);

    /// A letter's rectangle from the text's upper left corner, and its place in the atlas.
    struct Letter {
        glm::vec2 low{0.0F};
        glm::vec2 high{0.0F};
        glm::vec2 atlas_low{0.0F};
        glm::vec2 atlas_high{0.0F};
    };
    /// UTF-8 text laid out in a line; call load() first.
    std::vector<Letter> line(std::string_view text) const;
    float width(std::string_view text) const;
    float height() const { return height_; }

    /// R8, cover of letters.
    GLuint texture() const { return texture_.get(); }

private:
    std::filesystem::path file_;
    float height_ = 0;
    std::unique_ptr<ImFontAtlas> atlas_;
    Texture texture_;
};

}  // namespace lattice::view
