// SPDX-License-Identifier: MIT
#include "app/view/smoke_march.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/view/work_groups.hpp"

namespace lattice::view {
namespace {

// The turn-th of stride^2 offsets, in an order that spreads over the square: steps of about the
// golden share of it.
glm::ivec2 interleaved_offset(int turn, int stride) {
    const int count = stride * stride;
    int step = std::max(1, static_cast<int>(std::lround(0.618 * count)));
    while (std::gcd(step, count) != 1) { ++step; }
    const int index = (turn * step) % count;
    return {index % stride, index / stride};
}

}  // namespace

void SmokeMarch::resize(glm::ivec2 target) {
    target_ = target;
    stride_ = 0;
    sum_ = make_texture_2d(GL_RGBA32F, target.x, target.y);
    count_ = make_texture_2d(GL_R32F, target.x, target.y);
    restart();
    cut();
}

void SmokeMarch::restart() {
    turn_ = 0;
    frame_index_ = 0;
    full_frames_ = 0;
    glClearTexImage(sum_.get(), 0, GL_RGBA, GL_FLOAT, nullptr);
    glClearTexImage(count_.get(), 0, GL_RED, GL_FLOAT, nullptr);
}

void SmokeMarch::fit_march(int stride) {
    if (stride == stride_) { return; }
    stride_ = stride;
    turn_ = 0;
    march_ = (target_ + stride - 1) / stride;
    colour_ = make_texture_2d(GL_RGBA16F, march_.x, march_.y);
    for (Texture& filtered : filtered_) {
        filtered = make_texture_2d(GL_RGBA16F, march_.x, march_.y);
    }
    stop_ = make_texture_2d(GL_RG32F, march_.x, march_.y);
    cut();
}

void SmokeMarch::plan(FrameConstants& frame, int stride, bool still) {
    fit_march(stride);
    averaging_ = still;
    frame.march_size = march_;
    frame.march_stride = stride;
    frame.march_offset = still ? interleaved_offset(turn_, stride) : glm::ivec2(stride / 2);
    frame.frame_index = still ? frame_index_ : live_index_;
    frame.accumulate = still ? 1 : 0;
    frame.new_share = 1;
    if (still) {
        cut();
    } else {
        plan_history(frame);
    }
}

void SmokeMarch::plan_history(FrameConstants& frame) {
    constexpr float least_share = 0.1F;
    constexpr int noise_period = 64;
    frame.previous_to_clip = history_to_clip_;
    frame.new_share = std::max(least_share, 1.0F / static_cast<float>(history_frames_ + 1));
    history_to_clip_ = frame.world_to_clip;
    ++history_frames_;
    live_index_ = (live_index_ + 1) % noise_period;
}

void SmokeMarch::run(ShaderLibrary& shaders, const FrameConstants& frame, const SmokeVolume& smoke,
                     GLuint lighting, GLuint solid_depth) {
    shaders.program("march").use();
    glBindTextureUnit(0, smoke.density());
    glBindTextureUnit(1, smoke.macro());
    glBindTextureUnit(2, lighting);
    glBindTextureUnit(3, solid_depth);
    glBindImageTexture(0, colour_.get(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA16F);
    glBindImageTexture(1, stop_.get(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RG32F);
    dispatch_over(march_);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
    if (frame.accumulate == 1) {
        add_to_average(shaders);
    } else {
        filter(shaders);
    }
}

void SmokeMarch::filter(ShaderLibrary& shaders) {
    shaders.program("temporal").use();
    current_ = 1 - current_;
    glBindTextureUnit(0, colour_.get());
    glBindTextureUnit(1, stop_.get());
    glBindTextureUnit(2, filtered_[1 - current_].get());
    glBindImageTexture(0, filtered_[current_].get(), 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA16F);
    dispatch_over(march_);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT);
}

void SmokeMarch::add_to_average(ShaderLibrary& shaders) {
    shaders.program("accumulate").use();
    glBindTextureUnit(0, colour_.get());
    glBindImageTexture(0, sum_.get(), 0, GL_FALSE, 0, GL_READ_WRITE, GL_RGBA32F);
    glBindImageTexture(1, count_.get(), 0, GL_FALSE, 0, GL_READ_WRITE, GL_R32F);
    dispatch_over(march_);
    glMemoryBarrier(GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
    ++frame_index_;
    if (++turn_ == stride_ * stride_) {
        turn_ = 0;
        ++full_frames_;
    }
}

void SmokeMarch::bind(GLuint first) const {
    glBindTextureUnit(first, shown());
    glBindTextureUnit(first + 1, stop_.get());
    glBindTextureUnit(first + 2, sum_.get());
    glBindTextureUnit(first + 3, count_.get());
}

}  // namespace lattice::view
