// SPDX-License-Identifier: MIT
// Slices through the flow, coloured by a field.
#pragma once

#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/colour_maps.hpp"
#include "app/view/colour_scale.hpp"
#include "app/view/flow_lines.hpp"
#include "app/view/gl_objects.hpp"
#include "app/view/shader_library.hpp"
#include "app/view/slice_plane.hpp"

namespace lattice::view {

class SlicePass {
public:
    SlicePass();

    /// Draws into the bound framebuffer, whose second colour takes what is measured. `lines`: of
    /// the planes, in their order; none where no lines are shown.
    void draw(ShaderLibrary& shaders, std::span<const SlicePlane> planes, GLuint field,
              const ColourScale& scale, GLuint map, std::span<const FlowLines> lines) const;

private:
    static constexpr std::size_t most_corners = 12;  ///< of a quadrangle cut by six planes: 10

    GlBuffer corners_;
    VertexArray layout_;
};

/// x: low end, y: 1 / (high - low), as shaders/colour_map.glsl takes it.
glm::vec3 shader_range(const ColourScale& scale);

}  // namespace lattice::view
