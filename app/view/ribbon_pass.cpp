// SPDX-License-Identifier: MIT
#include "app/view/ribbon_pass.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace lattice::view {

namespace {

/// As the shader reads it.
struct Vertex {
    glm::vec4 place;  ///< world, and the speed there
    glm::vec4 along;  ///< direction, and half the width with the side's sign
};

/// Of the polyline at a point: between its neighbours.
glm::vec3 direction(std::span<const glm::vec4> line, std::size_t i) {
    const glm::vec3 before(line[i > 0 ? i - 1 : i]);
    const glm::vec3 after(line[i + 1 < line.size() ? i + 1 : i]);
    const glm::vec3 way = after - before;
    const float length = glm::length(way);
    return length > 0 ? way / length : glm::vec3(1, 0, 0);
}

}  // namespace

RibbonPass::RibbonPass() : buffer_(make_buffer()), layout_(make_vertex_array()) {
    glVertexArrayVertexBuffer(layout_.get(), 0, buffer_.get(), 0, sizeof(Vertex));
    const GLuint offsets[] = {offsetof(Vertex, place), offsetof(Vertex, along)};
    for (GLuint i = 0; i < 2; ++i) {
        glEnableVertexArrayAttrib(layout_.get(), i);
        glVertexArrayAttribFormat(layout_.get(), i, 4, GL_FLOAT, GL_FALSE, offsets[i]);
        glVertexArrayAttribBinding(layout_.get(), i, 0);
    }
}

void RibbonPass::set_lines(const smoke::LineSet& lines, double nodes_per_unit) {
    first_.clear();
    count_.clear();
    const auto scale = static_cast<float>(1 / nodes_per_unit);
    std::vector<Vertex> vertices;
    vertices.reserve(2 * lines.points.size());
    for (const smoke::LineSet::Line& line : lines.lines) {
        const std::span points(lines.points.data() + line.first, line.count);
        first_.push_back(static_cast<GLint>(vertices.size()));
        count_.push_back(static_cast<GLsizei>(2 * line.count));
        for (std::size_t i = 0; i < points.size(); ++i) {
            const glm::vec4 place((glm::vec3(points[i]) + 0.5F) * scale, points[i].w);
            const glm::vec3 along = direction(points, i);
            const float half = 0.5F * line.width * scale;
            vertices.push_back({place, {along, -half}});
            vertices.push_back({place, {along, half}});
        }
    }
    if (vertices.empty()) { return; }
    glNamedBufferData(buffer_.get(), static_cast<GLsizeiptr>(vertices.size() * sizeof(Vertex)),
                      vertices.data(), GL_STREAM_DRAW);
}

void RibbonPass::draw(ShaderLibrary& shaders, const LineColours& colours) const {
    if (empty()) { return; }
    ShaderProgram& program = shaders.program("ribbon");
    program.use();
    program.set("range", colours.range);
    glBindTextureUnit(0, colours.map);
    glBindVertexArray(layout_.get());
    glMultiDrawArrays(GL_TRIANGLE_STRIP, first_.data(), count_.data(),
                      static_cast<GLsizei>(first_.size()));
}

}  // namespace lattice::view
