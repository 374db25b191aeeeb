// SPDX-License-Identifier: MIT
// Tracer particles as soft points.
#pragma once

#include <cstddef>
#include <span>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"
#include "app/view/shader_library.hpp"

namespace lattice::view {

class ParticlePass {
public:
    ParticlePass();

    /// Makes room for so many particles; true when the buffer is a new one.
    bool reserve(std::size_t capacity);
    void upload(std::span<const glm::vec4> particles);
    /// How many are drawn; for a buffer that is filled elsewhere.
    void set_count(std::size_t count) { count_ = count; }
    GLuint buffer() const { return buffer_.get(); }

    /// Blends, premultiplied, over the bound framebuffer. `lighting` is the combined light volume.
    void draw(ShaderLibrary& shaders, double nodes_per_unit, GLuint lighting, bool lit) const;

private:
    GlBuffer buffer_;
    VertexArray layout_;
    std::size_t capacity_ = 0;
    std::size_t count_ = 0;
};

}  // namespace lattice::view
