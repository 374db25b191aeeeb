// SPDX-License-Identifier: MIT
#include "app/view/particle_pass.hpp"

namespace lattice::view {

ParticlePass::ParticlePass() : layout_(make_vertex_array()) {
    glEnableVertexArrayAttrib(layout_.get(), 0);
    glVertexArrayAttribFormat(layout_.get(), 0, 4, GL_FLOAT, GL_FALSE, 0);
    glVertexArrayAttribBinding(layout_.get(), 0, 0);
}

bool ParticlePass::reserve(std::size_t capacity) {
    if (capacity <= capacity_) { return false; }
    capacity_ = capacity;
    count_ = 0;
    buffer_ = make_buffer();
    glNamedBufferStorage(buffer_.get(), static_cast<GLsizeiptr>(capacity * sizeof(glm::vec4)),
                         nullptr, GL_DYNAMIC_STORAGE_BIT);
    glVertexArrayVertexBuffer(layout_.get(), 0, buffer_.get(), 0, sizeof(glm::vec4));
    return true;
}

void ParticlePass::upload(std::span<const glm::vec4> particles) {
    reserve(particles.size());
    count_ = particles.size();
    if (particles.empty()) { return; }
    glNamedBufferSubData(buffer_.get(), 0, static_cast<GLsizeiptr>(particles.size_bytes()),
                         particles.data());
}

void ParticlePass::draw(ShaderLibrary& shaders, double nodes_per_unit, GLuint lighting,
                        bool lit) const {
    if (count_ == 0) { return; }
    ShaderProgram& program = shaders.program("particle");
    program.use();
    program.set("units_per_node", static_cast<float>(1 / nodes_per_unit));
    program.set("lit_share", lit ? 1.0F : 0.0F);
    glBindTextureUnit(0, lighting);
    glBindVertexArray(layout_.get());
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(count_));
}

}  // namespace lattice::view
