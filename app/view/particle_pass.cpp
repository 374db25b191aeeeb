// SPDX-License-Identifier: MIT
#include "app/view/particle_pass.hpp"

#include <algorithm>
#include <cmath>

#include "app/view/emitter_colours.hpp"

namespace lattice::view {
namespace {

constexpr std::size_t most_colours = 64;  // as particle.vert

// Evenly told apart however many there are: each a golden share of the circle further.
glm::vec3 hue(std::size_t index) {
    const float turn = 0.08F + 0.61803399F * static_cast<float>(index);
    const auto part = [turn](float shift) {
        return 0.55F + 0.45F * std::cos(6.28318531F * (turn - shift));
    };
    return {part(0.0F), part(1.0F / 3), part(2.0F / 3)};
}

}  // namespace

ParticlePass::ParticlePass() : layout_(make_vertex_array()) {
    for (const GLuint attribute : {0U, 1U}) {
        glEnableVertexArrayAttrib(layout_.get(), attribute);
        glVertexArrayAttribFormat(layout_.get(), attribute, attribute == 0 ? 4 : 1, GL_FLOAT,
                                  GL_FALSE, 0);
        glVertexArrayAttribBinding(layout_.get(), attribute, attribute);
    }
    set_emitter_colours({});
}

bool ParticlePass::reserve(std::size_t capacity) {
    if (capacity <= capacity_) { return false; }
    capacity_ = capacity;
    count_ = 0;
    const auto make = [&](GlBuffer& buffer, GLuint binding, std::size_t bytes) {
        buffer = make_buffer();
        glNamedBufferStorage(buffer.get(), static_cast<GLsizeiptr>(capacity * bytes), nullptr,
                             GL_DYNAMIC_STORAGE_BIT);
        glVertexArrayVertexBuffer(layout_.get(), binding, buffer.get(), 0,
                                  static_cast<GLsizei>(bytes));
    };
    make(buffer_, 0, sizeof(glm::vec4));
    make(values_, 1, sizeof(float));
    return true;
}

void ParticlePass::upload(std::span<const glm::vec4> particles, std::span<const float> values) {
    reserve(particles.size());
    count_ = particles.size();
    if (particles.empty()) { return; }
    glNamedBufferSubData(buffer_.get(), 0, static_cast<GLsizeiptr>(particles.size_bytes()),
                         particles.data());
    if (values.empty()) { return; }
    const std::size_t bytes = std::min(values.size(), count_) * sizeof(float);
    glNamedBufferSubData(values_.get(), 0, static_cast<GLsizeiptr>(bytes), values.data());
}

void ParticlePass::set_emitter_colours(std::span<const glm::vec3> colours) {
    emitter_colours_.assign(most_colours, glm::vec3(1.0F));
    const bool differ = colours_differ(colours);
    for (std::size_t i = 0; i < most_colours; ++i) {
        emitter_colours_[i] = differ && i < colours.size() ? colours[i] : hue(i);
    }
}

void ParticlePass::draw(ShaderLibrary& shaders, const scene::View& view, double nodes_per_unit,
                        GLuint lighting, bool lit) const {
    if (count_ == 0) { return; }
    ShaderProgram& program = shaders.program("particle");
    program.use();
    program.set("units_per_node", static_cast<float>(1 / nodes_per_unit));
    program.set("lit_share", lit ? 1.0F : 0.0F);
    program.set("colour_by", static_cast<int>(view.particle_colour));
    program.set("speed_range", static_cast<float>(view.speed_range));
    program.set("ramp_low", glm::vec3(view.ramp_low));
    program.set("ramp_high", glm::vec3(view.ramp_high));
    program.set("emitter_colours", emitter_colours_);
    glBindTextureUnit(0, lighting);
    glBindVertexArray(layout_.get());
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(count_));
}

}  // namespace lattice::view
