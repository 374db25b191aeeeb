// SPDX-License-Identifier: MIT
// Lines of the flow as ribbons that face the camera, coloured by speed.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"
#include "app/view/shader_library.hpp"
#include "engine/smoke/line_set.hpp"

namespace lattice::view {

/// What the speed on lines is shown as.
struct LineColours {
    GLuint map = 0;
    glm::vec3 range{0.0F};  ///< see shader_range()
};

class RibbonPass {
public:
    RibbonPass();

    /// Shows these lines from now on.
    void set_lines(const smoke::LineSet& lines, double nodes_per_unit);
    bool empty() const { return first_.empty(); }

    /// Draws them, opaque and with depth, into the bound framebuffer, whose second colour takes
    /// what is measured.
    void draw(ShaderLibrary& shaders, const LineColours& colours) const;

private:
    GlBuffer buffer_;
    VertexArray layout_;
    std::vector<GLint> first_;  ///< vertex of each line
    std::vector<GLsizei> count_;
};

}  // namespace lattice::view
