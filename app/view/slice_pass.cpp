// SPDX-License-Identifier: MIT
#include "app/view/slice_pass.hpp"

#include <algorithm>

namespace lattice::view {

glm::vec3 shader_range(const ColourScale& scale) {
    return {static_cast<float>(scale.low), static_cast<float>(1 / (scale.high - scale.low)), 0.0F};
}

SlicePass::SlicePass() : corners_(make_buffer()), layout_(make_vertex_array()) {
    glNamedBufferStorage(corners_.get(), most_corners * sizeof(glm::vec3), nullptr,
                         GL_DYNAMIC_STORAGE_BIT);
    glVertexArrayVertexBuffer(layout_.get(), 0, corners_.get(), 0, sizeof(glm::vec3));
    glEnableVertexArrayAttrib(layout_.get(), 0);
    glVertexArrayAttribFormat(layout_.get(), 0, 3, GL_FLOAT, GL_FALSE, 0);
    glVertexArrayAttribBinding(layout_.get(), 0, 0);
}

void SlicePass::draw(ShaderLibrary& shaders, std::span<const SlicePlane> planes, GLuint field,
                     const ColourScale& scale, GLuint map, std::span<const FlowLines> lines) const {
    ShaderProgram& program = shaders.program("slice");
    program.use();
    program.set("range", shader_range(scale));
    glBindTextureUnit(0, field);
    glBindTextureUnit(1, map);
    glBindVertexArray(layout_.get());
    for (std::size_t i = 0; i < planes.size(); ++i) {
        const SlicePlane& plane = planes[i];
        const std::size_t count = std::min(plane.corners.size(), most_corners);
        glNamedBufferSubData(corners_.get(), 0, static_cast<GLsizeiptr>(count * sizeof(glm::vec3)),
                             plane.corners.data());
        const bool lined = i < lines.size();
        program.set("line_share", lined ? 1.0F : 0.0F);
        program.set("plane_origin", plane.origin);
        program.set("plane_u", plane.u);
        program.set("plane_v", plane.v);
        glBindTextureUnit(2, lined ? lines[i].texture() : map);
        glDrawArrays(GL_TRIANGLE_FAN, 0, static_cast<GLsizei>(count));
    }
}

}  // namespace lattice::view
