// SPDX-License-Identifier: MIT
#include "app/view/smoke_volume.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/view/work_groups.hpp"
#include "engine/error.hpp"

namespace lattice::view {
namespace {

glm::ivec3 divide_up(glm::ivec3 value, int divisor) {
    return (value + divisor - 1) / divisor;
}

void check_texture_size(Extent extent) {
    GLint limit = 0;
    glGetIntegerv(GL_MAX_3D_TEXTURE_SIZE, &limit);
    if (std::max({extent.x, extent.y, extent.z}) > limit) {
        throw Error("smoke.volume_scale",
                    fmt::format("a density volume of {} x {} x {} cells is more than this "
                                "graphics driver's {} along an axis",
                                extent.x, extent.y, extent.z, limit),
                    "lower smoke.volume_scale or domain.resolution");
    }
}

}  // namespace

bool SmokeVolume::resize(Extent extent, int channels) {
    if (extent == extent_ && channels == channels_) { return false; }
    check_texture_size(extent);
    extent_ = extent;
    channels_ = channels;
    if (extent.size() == 0) {
        density_.reset();
        macro_.reset();
        return true;
    }
    density_ = make_texture_3d(channels == 1 ? GL_R16F : GL_RGBA16F, extent.x, extent.y, extent.z,
                               GL_CLAMP_TO_EDGE);
    blocks_ = divide_up({extent.x, extent.y, extent.z}, 8);
    macro_ = make_texture_3d(GL_R16F, blocks_.x, blocks_.y, blocks_.z, GL_CLAMP_TO_EDGE);
    return true;
}

void SmokeVolume::upload(std::span<const std::uint16_t> half_density) {
    if (half_density.size() != static_cast<std::size_t>(extent_.size() * channels_)) {
        throw Error("picture",
                    fmt::format("{} numbers were given for a volume of {} cells of {}",
                                half_density.size(), extent_.size(), channels_),
                    "");
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 2);
    glTextureSubImage3D(density_.get(), 0, 0, 0, 0, extent_.x, extent_.y, extent_.z,
                        channels_ == 1 ? GL_RED : GL_RGBA, GL_HALF_FLOAT, half_density.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}

void SmokeVolume::update_macro(ShaderLibrary& shaders) {
    shaders.program("macro").use();
    glBindTextureUnit(0, density_.get());
    glBindImageTexture(0, macro_.get(), 0, GL_TRUE, 0, GL_WRITE_ONLY, GL_R16F);
    glDispatchCompute(work_groups(blocks_.x, 4), work_groups(blocks_.y, 4),
                      work_groups(blocks_.z, 4));
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
}

void LightSweep::resize(Extent density, int divisor) {
    cells_ = divide_up({density.x, density.y, density.z}, divisor);
    volume_ = make_texture_3d(GL_R16F, cells_.x, cells_.y, cells_.z, GL_CLAMP_TO_BORDER);
}

void LightSweep::sweep(ShaderLibrary& shaders, GLuint density, glm::vec3 toward_light) {
    const glm::vec3 size = glm::abs(toward_light);
    const int axis = size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2);
    const glm::ivec3 axes(axis, (axis + 1) % 3, (axis + 2) % 3);
    ShaderProgram& program = shaders.program("light_sweep");
    program.use();
    program.set("axes", axes);
    program.set("toward_light", toward_light);
    glBindTextureUnit(0, density);
    glBindTextureUnit(1, volume_.get());
    glBindImageTexture(0, volume_.get(), 0, GL_TRUE, 0, GL_WRITE_ONLY, GL_R16F);
    const int count = cells_[axis];
    for (int i = 0; i < count; ++i) {
        program.set("slice", toward_light[axis] > 0 ? count - 1 - i : i);
        program.set("first_slice", i == 0 ? 1 : 0);
        glDispatchCompute(work_groups(cells_[axes.y], 8), work_groups(cells_[axes.z], 8), 1);
        glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
    }
}

SmokeLighting::SmokeLighting() {
    // Something to bind while there is no smoke: light passes.
    resize({2, 2, 2});
    const float one = 1;
    glClearTexImage(key_.volume(), 0, GL_RED, GL_FLOAT, &one);
    glClearTexImage(sky_.volume(), 0, GL_RED, GL_FLOAT, &one);
    const glm::vec2 ones(1.0F);
    glClearTexImage(combined_.get(), 0, GL_RG, GL_FLOAT, &ones);
}

void SmokeLighting::resize(Extent density) {
    key_.resize(density, 2);
    sky_.resize(density, 4);
    const glm::ivec3 cells = key_.cells();
    combined_ = make_texture_3d(GL_RG16F, cells.x, cells.y, cells.z, GL_CLAMP_TO_EDGE);
}

void SmokeLighting::update(ShaderLibrary& shaders, const SmokeVolume& smoke,
                           const FrameConstants& frame, GLuint shadow_map) {
    key_.sweep(shaders, smoke.density(), frame.light_direction);
    sky_.sweep(shaders, smoke.density(), {0, 0, 1});
    shaders.program("light_combine").use();
    glBindTextureUnit(0, key_.volume());
    glBindTextureUnit(1, sky_.volume());
    glBindTextureUnit(2, shadow_map);
    glBindImageTexture(0, combined_.get(), 0, GL_TRUE, 0, GL_WRITE_ONLY, GL_RG16F);
    const glm::ivec3 cells = key_.cells();
    glDispatchCompute(work_groups(cells.x, 4), work_groups(cells.y, 4), work_groups(cells.z, 4));
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
}

}  // namespace lattice::view
