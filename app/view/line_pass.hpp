// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"
#include "app/view/shader_library.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::view {

/// World positions, width in pixels (start.w); laid out as the shader reads it.
struct Line {
    glm::vec4 start{0.0F};
    glm::vec4 end{0.0F};
    glm::vec4 tint{1.0F};
};

/// The edges of the box from 0 to `size` that lie behind its inside as seen from `eye` (both
/// faces at the edge turn away from the eye), or those in front of it.
std::vector<Line> box_edges(glm::vec3 size, glm::vec3 eye, bool behind, const Line& style);

/// Outlines of an emitter's shape.
std::vector<Line> emitter_outline(const scene::Emitter& emitter, const Line& style);

/// Where a probe measures in a domain of this size: a small cross, a line with its ends marked, a
/// rectangle, or the domain's edges.
std::vector<Line> probe_outline(const scene::Probe& probe, glm::vec3 domain, const Line& style);

/// Draws soft-edged lines into the bound framebuffer; blending must be on.
class LinePass {
public:
    LinePass();
    void draw(ShaderLibrary& shaders, const std::vector<Line>& lines);

private:
    GlBuffer buffer_;
    VertexArray layout_;
};

}  // namespace lattice::view
