// SPDX-License-Identifier: MIT
#include "app/view/line_pass.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <glm/gtc/constants.hpp>

namespace lattice::view {
namespace {

Line styled(const Line& style, glm::vec3 a, glm::vec3 b) {
    return {glm::vec4(a, style.start.w), glm::vec4(b, 0.0F), style.tint};
}

// A ring about `centre` spanned by two half axes.
void add_ring(std::vector<Line>& lines, const Line& style, glm::vec3 centre, glm::vec3 u,
              glm::vec3 v) {
    constexpr int segments = 48;
    const auto at = [&](int i) {
        const float angle = glm::two_pi<float>() * static_cast<float>(i) / segments;
        return centre + std::cos(angle) * u + std::sin(angle) * v;
    };
    for (int i = 0; i < segments; ++i) { lines.push_back(styled(style, at(i), at(i + 1))); }
}

void add_box(std::vector<Line>& lines, const Line& style, glm::vec3 low, glm::vec3 size) {
    for (int axis = 0; axis < 3; ++axis) {
        const int b = (axis + 1) % 3;
        const int c = (axis + 2) % 3;
        for (int side = 0; side < 4; ++side) {
            glm::vec3 start = low;
            start[b] += (side & 1) != 0 ? size[b] : 0.0F;
            start[c] += (side & 2) != 0 ? size[c] : 0.0F;
            glm::vec3 end = start;
            end[axis] += size[axis];
            lines.push_back(styled(style, start, end));
        }
    }
}

}  // namespace

std::vector<Line> box_edges(glm::vec3 size, glm::vec3 eye, bool behind, const Line& style) {
    std::vector<Line> edges;
    add_box(edges, style, glm::vec3(0.0F), size);
    const auto faces_eye = [&](int axis, float at) {
        return at > 0 ? eye[axis] > size[axis] : eye[axis] < 0;
    };
    std::vector<Line> chosen;
    for (std::size_t i = 0; i < edges.size(); ++i) {
        const int axis = static_cast<int>(i / 4);
        const int b = (axis + 1) % 3;
        const int c = (axis + 2) % 3;
        const bool in_front = faces_eye(b, edges[i].start[b]) || faces_eye(c, edges[i].start[c]);
        if (in_front != behind) { chosen.push_back(edges[i]); }
    }
    return chosen;
}

std::vector<Line> emitter_outline(const scene::Emitter& emitter, const Line& style) {
    std::vector<Line> lines;
    const glm::vec3 centre(emitter.position);
    const glm::vec3 half = 0.5F * glm::vec3(emitter.size);
    const glm::vec3 x(half.x, 0, 0);
    const glm::vec3 y(0, half.y, 0);
    const glm::vec3 z(0, 0, half.z);
    switch (emitter.shape) {
        case scene::EmitterShape::box:
            add_box(lines, style, centre - half, 2.0F * half);
            break;
        case scene::EmitterShape::disc:
            add_ring(lines, style, centre, y, z);
            break;
        case scene::EmitterShape::sphere:
            add_ring(lines, style, centre, x, y);
            add_ring(lines, style, centre, y, z);
            add_ring(lines, style, centre, z, x);
            break;
    }
    return lines;
}

namespace {

void add_cross(std::vector<Line>& lines, const Line& style, glm::vec3 centre, float half) {
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 arm(0.0F);
        arm[axis] = half;
        lines.push_back(styled(style, centre - arm, centre + arm));
    }
}

}  // namespace

std::vector<Line> probe_outline(const scene::Probe& probe, glm::vec3 domain, const Line& style) {
    std::vector<Line> lines;
    const glm::vec3 position(probe.position);
    const glm::vec3 end(probe.end);
    const float mark = 0.03F * std::max({domain.x, domain.y, domain.z});
    switch (probe.kind) {
        case scene::ProbeKind::point:
            add_cross(lines, style, position, mark);
            break;
        case scene::ProbeKind::line:
            lines.push_back(styled(style, position, end));
            add_cross(lines, style, position, 0.4F * mark);
            add_cross(lines, style, end, 0.4F * mark);
            break;
        case scene::ProbeKind::plane: {
            const auto axis = static_cast<int>(probe.axis);
            glm::vec3 low(0.0F);
            low[axis] = position[axis];
            glm::vec3 size = domain;
            size[axis] = 0;
            add_box(lines, style, low, size);
            break;
        }
        case scene::ProbeKind::domain:
            add_box(lines, style, glm::vec3(0.0F), domain);
            break;
        case scene::ProbeKind::obstacle:  // marked by its rim
            break;
    }
    return lines;
}

LinePass::LinePass() : buffer_(make_buffer()), layout_(make_vertex_array()) {
    glVertexArrayVertexBuffer(layout_.get(), 0, buffer_.get(), 0, sizeof(Line));
    glVertexArrayBindingDivisor(layout_.get(), 0, 1);
    const GLuint offsets[] = {offsetof(Line, start), offsetof(Line, end), offsetof(Line, tint)};
    for (GLuint i = 0; i < 3; ++i) {
        glEnableVertexArrayAttrib(layout_.get(), i);
        glVertexArrayAttribFormat(layout_.get(), i, 4, GL_FLOAT, GL_FALSE, offsets[i]);
        glVertexArrayAttribBinding(layout_.get(), i, 0);
    }
}

void LinePass::draw(ShaderLibrary& shaders, const std::vector<Line>& lines) {
    if (lines.empty()) { return; }
    glNamedBufferData(buffer_.get(), static_cast<GLsizeiptr>(lines.size() * sizeof(Line)),
                      lines.data(), GL_STREAM_DRAW);
    shaders.program("line").use();
    glBindVertexArray(layout_.get());
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(lines.size()));
}

}  // namespace lattice::view
