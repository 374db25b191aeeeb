// SPDX-License-Identifier: MIT
#include "app/view/flow_lines.hpp"

#include <algorithm>
#include <cmath>

#include "app/view/work_groups.hpp"

namespace lattice::view {

namespace {

constexpr int most_texels = 2048;

}  // namespace

double line_phase(const scene::FieldView& view, std::uint64_t step) {
    const double passes = view.line_pace * static_cast<double>(step) / 1000;
    return passes - std::floor(passes);
}

void FlowLines::update(ShaderLibrary& shaders, const SlicePlane& plane, GLuint velocity,
                       double nodes_per_unit, double line_length, double phase) {
    const glm::vec2 sides(glm::length(plane.u), glm::length(plane.v));
    const float wanted = texels_per_node * static_cast<float>(nodes_per_unit);
    const float texels =
        std::min(wanted, static_cast<float>(most_texels) / std::max(sides.x, sides.y));
    const glm::ivec2 size = glm::max(glm::ivec2(glm::round(sides * texels)), glm::ivec2(1));
    if (size != size_) {
        size_ = size;
        texture_ = make_texture_2d(GL_R16F, size.x, size.y);
    }
    ShaderProgram& program = shaders.program("flow_lines");
    program.use();
    program.set("plane_origin", plane.origin);
    program.set("plane_u", plane.u);
    program.set("plane_v", plane.v);
    // Half a line, in texels.
    program.set("reach", static_cast<float>(0.5 * line_length / nodes_per_unit) * texels);
    program.set("phase", static_cast<float>(phase));
    glBindTextureUnit(0, velocity);
    glBindImageTexture(0, texture_.get(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R16F);
    dispatch_over(size);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
}

}  // namespace lattice::view
