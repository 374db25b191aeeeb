// SPDX-License-Identifier: MIT
// Ray-marches the smoke at a stride of pixels. Filters marches in time while the picture moves, and
// averages them while it stands still.
#pragma once

#include <array>
#include <cstddef>

#include <glm/glm.hpp>

#include "app/view/frame_constants.hpp"
#include "app/view/gl_objects.hpp"
#include "app/view/shader_library.hpp"
#include "app/view/smoke_volume.hpp"

namespace lattice::view {

class SmokeMarch {
public:
    void resize(glm::ivec2 target);

    /// Forgets the average.
    void restart();

    /// Forgets the live frames before: the next one shows something else.
    void cut() { history_frames_ = 0; }

    /// Sets the march's members of the frame: a live frame marches the pixel in the middle of each
    /// stride; a still one the next pixel of an interleaved order. The frame's camera must be set.
    void plan(FrameConstants& frame, int stride, bool still);

    /// Marches, and adds to the average when the plan was a still one. Constants must be bound.
    void run(ShaderLibrary& shaders, const FrameConstants& frame, const SmokeVolume& smoke,
             GLuint lighting, GLuint solid_depth);

    /// Binds colour, stop, sums and counts to texture units first .. first + 3.
    void bind(GLuint first) const;

    /// How often every pixel was marched since restart().
    int full_frames() const { return full_frames_; }

    /// Pixels between rays of the last plan; 0 before the first.
    int stride() const { return stride_; }

    /// Radiance and transmittance of the last march.
    GLuint colour() const { return colour_.get(); }
    /// The same as it is composed: filtered, but while averaging.
    GLuint shown() const { return averaging_ ? colour_.get() : filtered_[current_].get(); }
    /// Sums of averaged marches, and how many there are, a pixel of the picture each.
    GLuint sums() const { return sum_.get(); }
    GLuint counts() const { return count_.get(); }

private:
    void fit_march(int stride);
    void plan_history(FrameConstants& frame);
    void filter(ShaderLibrary& shaders);
    void add_to_average(ShaderLibrary& shaders);

    glm::ivec2 target_{0};
    glm::ivec2 march_{0};
    int stride_ = 0;
    int turn_ = 0;         // marches within the present interleaved frame
    int frame_index_ = 0;  // marches since restart()
    int full_frames_ = 0;
    bool averaging_ = false;
    Texture colour_;
    std::array<Texture, 2> filtered_;  // the newest, and the one before
    std::size_t current_ = 0;
    int history_frames_ = 0;  // live frames in a row so far
    int live_index_ = 0;
    glm::mat4 history_to_clip_{1.0F};
    Texture stop_;
    Texture sum_;
    Texture count_;
};

}  // namespace lattice::view
