// SPDX-License-Identifier: MIT
// What the colours of the picture mean: bars with name, unit and ticks along its right side, part
// of stills and films as well.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/colour_maps.hpp"
#include "app/view/colour_scale.hpp"
#include "app/view/legend_bar.hpp"
#include "app/view/shader_library.hpp"
#include "app/view/text_atlas.hpp"

namespace lattice::view {

class LegendPass {
public:
    LegendPass();

    /// TrueType file of the letters; the built-in font without.
    void set_font(std::filesystem::path file) { font_ = std::move(file); }

    /// Draws onto the bound framebuffer, a finished picture of this size or a tile of it, at its
    /// right or `left`; letters are so much larger than a picture of that size has them.
    void draw(ShaderLibrary& shaders, std::span<const ColourScale> scales, const ColourMaps& maps,
              glm::ivec2 picture, float pixel_scale, bool left);

    /// The bars of the last draw, in the order of its scales.
    const std::vector<LegendBar>& bars() const { return bars_; }

private:
    enum class Kind { area, letter, map };
    struct Vertex {
        glm::vec2 pixel{0.0F};
        glm::vec2 place{0.0F};
        glm::vec4 tint{1.0F};
        float kind = 0;
    };

    void add_box(glm::vec2 low, glm::vec2 high, glm::vec2 place_low, glm::vec2 place_high,
                 glm::vec4 tint, Kind kind);
    void add_area(glm::vec2 low, glm::vec2 high, glm::vec4 tint);
    void add_text(glm::vec2 corner, std::string_view text, glm::vec4 tint);
    /// Lays a legend out with its right side at `right`; returns its left side.
    float lay_out(const ColourScale& scale, const Ticks& ticks, float right, glm::ivec2 picture);
    void shift(float x);
    void upload();

    std::filesystem::path font_;
    TextAtlas text_;
    std::vector<Vertex> vertices_;
    std::vector<LegendBar> bars_;
    GlBuffer buffer_;
    std::size_t capacity_ = 0;
    VertexArray layout_;
};

}  // namespace lattice::view
