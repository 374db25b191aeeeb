// SPDX-License-Identifier: MIT
#include "app/view/particle_pass.hpp"

#include <algorithm>
#include <cmath>

#include "app/view/emitter_colours.hpp"
#include "app/view/work_groups.hpp"

namespace lattice::view {
namespace {

constexpr std::size_t most_colours = 64;  // as particle.comp
constexpr int sums = 5;                   // likewise
/// Particles summed up at once: storage blocks are at least this large everywhere.
constexpr std::size_t portion = std::size_t{1} << 20;

// Evenly told apart however many there are: each a golden share of the circle further.
glm::vec3 hue(std::size_t index) {
    const float turn = 0.08F + 0.61803399F * static_cast<float>(index);
    const auto part = [turn](float shift) {
        return 0.55F + 0.45F * std::cos(6.28318531F * (turn - shift));
    };
    return {part(0.0F), part(1.0F / 3), part(2.0F / 3)};
}

}  // namespace

ParticlePass::ParticlePass() {
    set_emitter_colours({});
}

bool ParticlePass::reserve(std::size_t capacity) {
    if (capacity <= capacity_) { return false; }
    capacity_ = capacity;
    count_ = 0;
    const auto make = [&](GlBuffer& buffer, std::size_t bytes) {
        buffer = make_buffer();
        glNamedBufferStorage(buffer.get(), static_cast<GLsizeiptr>(capacity * bytes), nullptr,
                             GL_DYNAMIC_STORAGE_BIT);
    };
    make(buffer_, sizeof(glm::vec4));
    make(values_, sizeof(float));
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

void ParticlePass::fit_sums(glm::ivec2 size) {
    if (size == size_) { return; }
    size_ = size;
    sums_ = make_texture(GL_TEXTURE_2D_ARRAY);
    glTextureStorage3D(sums_.get(), 1, GL_R32UI, size.x, size.y, sums);
    glTextureParameteri(sums_.get(), GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(sums_.get(), GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

void ParticlePass::sum_up(ShaderLibrary& shaders, const scene::View& view, double nodes_per_unit,
                          const Lighting& lighting, const PictureTarget& target) {
    fit_sums(target.size());
    glClearTexImage(sums_.get(), 0, GL_RED_INTEGER, GL_UNSIGNED_INT, nullptr);
    if (count_ == 0) { return; }
    ShaderProgram& program = shaders.program("particle_sums");
    program.use();
    program.set("sample_count", target.samples());
    program.set("units_per_node", static_cast<float>(1 / nodes_per_unit));
    program.set("lit_share", lighting.lit ? 1.0F : 0.0F);
    program.set("colour_by", static_cast<int>(view.particle_colour));
    program.set("speed_range", static_cast<float>(view.speed_range));
    program.set("ramp_low", glm::vec3(view.ramp_low));
    program.set("ramp_high", glm::vec3(view.ramp_high));
    program.set("emitter_colours", emitter_colours_);
    glBindTextureUnit(0, lighting.volume);
    glBindTextureUnit(1, target.scene_depth());
    glBindImageTexture(0, sums_.get(), 0, GL_TRUE, 0, GL_READ_WRITE, GL_R32UI);
    for (std::size_t first = 0; first < count_; first += portion) {
        add_portion(program, first, std::min(portion, count_ - first));
    }
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
}

void ParticlePass::add_portion(ShaderProgram& program, std::size_t first, std::size_t count) const {
    const auto bind = [&](GLuint binding, const GlBuffer& buffer, std::size_t bytes) {
        glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, buffer.get(),
                          static_cast<GLintptr>(first * bytes),
                          static_cast<GLsizeiptr>(count * bytes));
    };
    bind(0, buffer_, sizeof(glm::vec4));
    bind(1, values_, sizeof(float));
    program.set("count", static_cast<int>(count));
    constexpr int group = 256;  // as particle.comp
    const GLuint groups = work_groups(static_cast<int>(count), group);
    constexpr GLuint row = 4096;  // at most 65,535 may stand in one
    glDispatchCompute(std::min(groups, row), (groups + row - 1) / row, 1);
}

void ParticlePass::draw(ShaderLibrary& shaders, const VertexArray& empty_layout) const {
    if (count_ == 0) { return; }
    shaders.program("particles").use();
    glBindTextureUnit(0, sums_.get());
    glBindVertexArray(empty_layout.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace lattice::view
