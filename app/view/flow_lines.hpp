// SPDX-License-Identifier: MIT
// Fine lines along the flow within a slice: line integral convolution of white noise (Cabral,
// Leedom, "Imaging vector fields using line integral convolution", 1993).
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"
#include "app/view/shader_library.hpp"
#include "app/view/slice_plane.hpp"
#include "engine/scene/field_view.hpp"

namespace lattice::view {

class FlowLines {
public:
    /// Texels between two nodes: lines are a third of a node spacing wide.
    static constexpr float texels_per_node = 3;

    /// Convolves anew. `velocity`: FieldVolumes::velocity(); `phase`: passes of the pattern so far.
    void update(ShaderLibrary& shaders, const SlicePlane& plane, GLuint velocity,
                double nodes_per_unit, double line_length, double phase);

    /// R16F over the plane's rectangle: 0 to 1, half of it on average.
    GLuint texture() const { return texture_.get(); }
    glm::ivec2 size() const { return size_; }

private:
    glm::ivec2 size_{0};
    Texture texture_;
};

/// Passes of the pattern by a step.
double line_phase(const scene::FieldView& view, std::uint64_t step);

}  // namespace lattice::view
