// SPDX-License-Identifier: MIT
// Tracer particles as soft points.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"
#include "app/view/picture_target.hpp"
#include "app/view/shader_library.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::view {

class ParticlePass {
public:
    ParticlePass();

    /// Makes room for so many particles; true when the buffer is a new one.
    bool reserve(std::size_t capacity);
    /// `values` as Snapshot::particle_values; empty when colours tell the age.
    void upload(std::span<const glm::vec4> particles, std::span<const float> values);
    /// How many are drawn; for a buffer that is filled elsewhere.
    void set_count(std::size_t count) { count_ = count; }
    GLuint buffer() const { return buffer_.get(); }
    GLuint value_buffer() const { return values_.get(); }
    /// For colours by emitter. Where all are the same, hues tell the emitters apart.
    void set_emitter_colours(std::span<const glm::vec3> colours);

    struct Lighting {
        GLuint volume = 0;  ///< the combined light volume
        bool lit = false;   ///< whether there is light in it
    };
    /// Adds up what covers each pixel of the target's scene, where nothing in it stands before.
    void sum_up(ShaderLibrary& shaders, const scene::View& view, double nodes_per_unit,
                const Lighting& lighting, const PictureTarget& target);
    /// Blends that, premultiplied, over the bound framebuffer.
    void draw(ShaderLibrary& shaders, const VertexArray& empty_layout) const;

private:
    void fit_sums(glm::ivec2 size);
    void add_portion(ShaderProgram& program, std::size_t first, std::size_t count) const;

    GlBuffer buffer_;
    GlBuffer values_;
    std::vector<glm::vec3> emitter_colours_;
    Texture sums_;
    glm::ivec2 size_{0};  ///< of the sums
    std::size_t capacity_ = 0;
    std::size_t count_ = 0;
};

}  // namespace lattice::view
