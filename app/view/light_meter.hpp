// SPDX-License-Identifier: MIT
// Automatic exposure: a factor on the GPU that follows what the picture shows.
#pragma once

#include "app/view/gl_objects.hpp"
#include "app/view/shader_library.hpp"

namespace lattice::view {

class LightMeter {
public:
    LightMeter();

    /// Meters the scene and the marched smoke; at `adaptation` 1 the factor is there at once, below
    /// it goes that share of the way. The frame's constants must be bound.
    void measure(ShaderLibrary& shaders, GLuint scene_colour, GLuint scene_depth, GLuint march,
                 float adaptation);

    /// One texel, R32F.
    GLuint factor() const { return factor_.get(); }

private:
    Texture factor_;
};

}  // namespace lattice::view
