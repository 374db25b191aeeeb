// SPDX-License-Identifier: MIT
#include "app/view/surface_pass.hpp"

#include "app/view/slice_pass.hpp"
#include "app/view/work_groups.hpp"

namespace lattice::view {

namespace {

constexpr int block_side = 8;

float hits_per_pixel(SurfacePass::Fineness fineness) {
    switch (fineness) {
        case SurfacePass::Fineness::half:
            return 0.5F;
        case SurfacePass::Fineness::samples:
            return 2.0F;
        default:
            return 1.0F;
    }
}

}  // namespace

void SurfacePass::update_bounds(ShaderLibrary& shaders, GLuint field, Extent extent) {
    const glm::ivec3 blocks =
        (glm::ivec3(extent.x, extent.y, extent.z) + block_side - 1) / block_side;
    if (blocks != blocks_) {
        blocks_ = blocks;
        bounds_ = make_texture_3d(GL_RG32F, blocks.x, blocks.y, blocks.z, GL_CLAMP_TO_EDGE);
    }
    shaders.program("field_bounds").use();
    glBindTextureUnit(0, field);
    glBindImageTexture(0, bounds_.get(), 0, GL_TRUE, 0, GL_WRITE_ONLY, GL_RG32F);
    glDispatchCompute(work_groups(blocks.x, 4), work_groups(blocks.y, 4), work_groups(blocks.z, 4));
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
}

void SurfacePass::fit_hits(glm::ivec2 size) {
    if (size == hit_size_) { return; }
    hit_size_ = size;
    hits_ = make_texture_2d(GL_R32F, size.x, size.y);
}

void SurfacePass::draw(ShaderLibrary& shaders, const Content& content, glm::ivec2 target,
                       Fineness fineness, GLuint scene_depth) {
    const float per_pixel = hits_per_pixel(fineness);
    fit_hits(glm::ivec2(glm::ceil(glm::vec2(target) * per_pixel)));
    ShaderProgram& hit = shaders.program("surface_hit");
    hit.use();
    hit.set("level", static_cast<float>(content.level));
    hit.set("hits_per_pixel", per_pixel);
    glBindTextureUnit(0, content.field);
    glBindTextureUnit(1, bounds_.get());
    glBindTextureUnit(2, scene_depth);
    glBindImageTexture(0, hits_.get(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32F);
    dispatch_over(hit_size_);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);

    ShaderProgram& surface = shaders.program("surface");
    surface.use();
    surface.set("hits_per_pixel", per_pixel);
    surface.set("range", shader_range(content.scale));
    glBindTextureUnit(0, hits_.get());
    glBindTextureUnit(1, content.field);
    glBindTextureUnit(2, content.speed);
    glBindTextureUnit(3, content.map);
    const bool each_sample = fineness == Fineness::samples;
    if (each_sample) {
        glEnable(GL_SAMPLE_SHADING);
        glMinSampleShading(1.0F);
    }
    glBindVertexArray(empty_layout_.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    if (each_sample) { glDisable(GL_SAMPLE_SHADING); }
}

}  // namespace lattice::view
