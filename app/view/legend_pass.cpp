// SPDX-License-Identifier: MIT
#include "app/view/legend_pass.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace lattice::view {

namespace {

constexpr int ticks_wanted = 6;
constexpr glm::vec4 ground(0.055F, 0.065F, 0.08F, 0.72F);
constexpr glm::vec4 bright(0.93F, 0.95F, 0.97F, 1.0F);
constexpr glm::vec4 dim(0.68F, 0.72F, 0.77F, 1.0F);

float letter_height(glm::ivec2 picture, float pixel_scale) {
    const float height = static_cast<float>(picture.y) / pixel_scale;
    return pixel_scale * std::clamp(std::round(height / 44), 9.0F, 64.0F);
}

}  // namespace

LegendPass::LegendPass() : layout_(make_vertex_array()) {
    constexpr GLint sizes[] = {2, 2, 4, 1};
    constexpr GLuint offsets[] = {offsetof(Vertex, pixel), offsetof(Vertex, place),
                                  offsetof(Vertex, tint), offsetof(Vertex, kind)};
    for (GLuint i = 0; i < 4; ++i) {
        glEnableVertexArrayAttrib(layout_.get(), i);
        glVertexArrayAttribFormat(layout_.get(), i, sizes[i], GL_FLOAT, GL_FALSE, offsets[i]);
        glVertexArrayAttribBinding(layout_.get(), i, 0);
    }
}

void LegendPass::add_box(glm::vec2 low, glm::vec2 high, glm::vec2 place_low, glm::vec2 place_high,
                         glm::vec4 tint, Kind kind) {
    constexpr int corners[] = {0, 1, 2, 2, 1, 3};
    for (const int corner : corners) {
        const bool right = (corner & 1) != 0;
        const bool lower = (corner & 2) != 0;
        vertices_.push_back(
            {{right ? high.x : low.x, lower ? high.y : low.y},
             {right ? place_high.x : place_low.x, lower ? place_high.y : place_low.y},
             tint,
             static_cast<float>(kind)});
    }
}

void LegendPass::add_area(glm::vec2 low, glm::vec2 high, glm::vec4 tint) {
    add_box(low, high, {}, {}, tint, Kind::area);
}

void LegendPass::add_text(glm::vec2 corner, std::string_view text, glm::vec4 tint) {
    // Letters on whole pixels stay sharp.
    corner = glm::round(corner);
    for (const TextAtlas::Letter& letter : text_.line(text)) {
        add_box(corner + letter.low, corner + letter.high, letter.atlas_low, letter.atlas_high,
                tint, Kind::letter);
    }
}

float LegendPass::lay_out(const ColourScale& scale, const Ticks& ticks, float right,
                          glm::ivec2 picture) {
    const float line = text_.height();
    const float pad = std::round(0.6F * line);
    const float bar_width = line;
    const float bar_height = std::round(0.36F * static_cast<float>(picture.y));
    float widest = 0;
    for (const std::string& label : ticks.labels) { widest = std::max(widest, text_.width(label)); }
    const float gap = std::round(0.5F * line);
    const bool united = !scale.unit.name.empty();
    const float heading = (united ? 2.2F : 1.2F) * line + pad;
    const float inner = std::max(
        {bar_width + gap + widest, text_.width(scale.title), text_.width(scale.unit.name)});
    const float width = std::ceil(inner) + 2 * pad;
    const float bottom = static_cast<float>(picture.y) - pad;
    const float top = bottom - (pad + heading + bar_height + 0.5F * line + pad);
    const float left = right - width;
    add_area({left, top}, {right, bottom}, ground);
    add_text({left + pad, top + pad}, scale.title, bright);
    add_text({left + pad, top + pad + 1.1F * line}, scale.unit.name, dim);

    const LegendBar bar{
        glm::round(glm::vec2(left + pad, top + pad + heading)),
        glm::round(glm::vec2(left + pad + bar_width, top + pad + heading + bar_height)),
        scale.title};
    // Upside down: the low end is at the bottom.
    add_box(bar.low, bar.high, {1, 0}, {0, 0}, bright, Kind::map);
    auto* const corners = &vertices_[vertices_.size() - 6];
    for (int i = 0; i < 6; ++i) { corners[i].place.x = corners[i].pixel.y == bar.low.y ? 1 : 0; }
    for (std::size_t i = 0; i < ticks.values.size(); ++i) {
        const double share =
            (ticks.values[i] * scale.unit.size - scale.low) / (scale.high - scale.low);
        const float y = std::round(glm::mix(bar.high.y, bar.low.y, static_cast<float>(share)));
        const float thick = std::max(1.0F, std::round(line / 14));
        add_area({bar.high.x, y - 0.5F * thick}, {bar.high.x + 0.5F * gap, y + 0.5F * thick}, dim);
        add_text({bar.high.x + gap, y - 0.52F * line}, ticks.labels[i], bright);
    }
    bars_.push_back(bar);
    return left;
}

/// Moves what was laid out last.
void LegendPass::shift(float x) {
    for (Vertex& vertex : vertices_) { vertex.pixel.x += x; }
    bars_.back().low.x += x;
    bars_.back().high.x += x;
}

void LegendPass::upload() {
    if (vertices_.size() > capacity_) {
        capacity_ = vertices_.size() + vertices_.size() / 2;
        buffer_ = make_buffer();
        glNamedBufferStorage(buffer_.get(), static_cast<GLsizeiptr>(capacity_ * sizeof(Vertex)),
                             nullptr, GL_DYNAMIC_STORAGE_BIT);
        glVertexArrayVertexBuffer(layout_.get(), 0, buffer_.get(), 0, sizeof(Vertex));
    }
    glNamedBufferSubData(buffer_.get(), 0,
                         static_cast<GLsizeiptr>(vertices_.size() * sizeof(Vertex)),
                         vertices_.data());
}

void LegendPass::draw(ShaderLibrary& shaders, std::span<const ColourScale> scales,
                      const ColourMaps& maps, glm::ivec2 picture, float pixel_scale, bool left) {
    bars_.clear();
    if (scales.empty()) { return; }
    text_.load(font_, letter_height(picture, pixel_scale));
    shaders.program("legend").use();
    glBindTextureUnit(0, text_.texture());
    glBindVertexArray(layout_.get());
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    const float margin = std::round(0.6F * text_.height());
    float right = static_cast<float>(picture.x) - margin;
    float free_left = margin;
    for (const ColourScale& scale : scales) {
        vertices_.clear();
        const Ticks ticks =
            ticks_between(scale.low / scale.unit.size, scale.high / scale.unit.size, ticks_wanted);
        const float begin = lay_out(scale, ticks, right, picture);
        if (left) {
            shift(free_left - begin);
            free_left += right - begin + margin;
        } else {
            right = begin - margin;
        }
        upload();
        glBindTextureUnit(1, maps.texture(scale.map));
        glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(vertices_.size()));
    }
}

}  // namespace lattice::view
