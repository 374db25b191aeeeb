// SPDX-License-Identifier: MIT
#include "app/view/cell_pass.hpp"

#include <algorithm>
#include <cmath>

#include "app/view/draw_state.hpp"

namespace lattice::view {

namespace {

// Cells smaller than this, in pixels, have no lines between them; they come in up to the second.
constexpr double lines_begin = 6;
constexpr double lines_full = 14;
constexpr float strongest_line = 0.75F;

// Linear light around the grid.
constexpr glm::vec3 surroundings{0.0145F, 0.018F, 0.024F};

float line_strength(const CellCamera& camera, const scene::Look& look, float pixel_scale) {
    if (!look.grid_lines) { return 0; }
    const double cell = 1 / (camera.cells_per_pixel * pixel_scale);
    const double share = (cell - lines_begin) / (lines_full - lines_begin);
    return strongest_line * static_cast<float>(std::clamp(share, 0.0, 1.0));
}

}  // namespace

glm::ivec2 texels_shown(glm::ivec2 picture) {
    // Up to two a pixel, and the margin on each side in whole steps of one.
    return picture * 3 + 64;
}

GLuint CellPass::reserve(glm::ivec2 texels) {
    if (texels.x > room_.x || texels.y > room_.y) {
        room_ = glm::max(room_, texels);
        texture_ = make_texture_2d(GL_RGBA16F, room_.x, room_.y);
        rect_ = {};
    }
    return texture_.get();
}

bool CellPass::holds(const automata::TexelRect& rect) const {
    return rect.width <= room_.x && rect.height <= room_.y;
}

void CellPass::upload(const automata::TexelRect& rect, std::span<const std::uint16_t> half_floats) {
    rect_ = {};
    const bool complete = half_floats.size() == rect.count() * automata::texel_channels;
    if (!complete || rect.count() == 0) { return; }
    reserve({rect.width, rect.height});
    rect_ = rect;
    glTextureSubImage2D(texture_.get(), 0, 0, 0, rect.width, rect.height, GL_RGBA, GL_HALF_FLOAT,
                        half_floats.data());
}

void CellPass::draw(ShaderLibrary& shaders, GLuint framebuffer, const FrameConstants& frame,
                    const CellCamera& camera, const scene::Look& look,
                    const automata::GridShape& grid) const {
    const double side = std::exp2(rect_.level);
    const glm::dvec2 corner = camera.cell_at(glm::dvec2(0.0), frame.target_size);
    const glm::dvec2 texel = corner / side - glm::dvec2(rect_.x, rect_.y);
    const glm::dvec2 in_cell = corner - glm::floor(corner);
    ShaderProgram& program = shaders.program("cells");
    program.use();
    program.set("first_texel", glm::vec3(texel, camera.cells_per_pixel / side));
    program.set("texel_count", glm::ivec3(rect_.width, rect_.height, 0));
    program.set("first_cell", glm::vec3(in_cell, camera.cells_per_pixel));
    program.set("brightness", static_cast<float>(look.brightness));
    program.set("line_strength", line_strength(camera, look, frame.pixel_scale));
    program.set("surroundings", surroundings);
    const glm::dvec2 pixels = glm::dvec2(grid.width, grid.height) / camera.cells_per_pixel;
    const glm::dvec2 thinness = 1.0 / glm::min(pixels, glm::dvec2(1.0));
    program.set("thinness", grid.cells() > 0 ? static_cast<float>(thinness.x * thinness.y) : 1.0F);
    glBindTextureUnit(0, texture_.get());
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    view_tile(frame.target_size, frame.tile_corner);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace lattice::view
