// SPDX-License-Identifier: MIT
// Ray-marches the smoke at a stride of pixels, and averages marches while the picture stands still.
#pragma once

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

    /// Sets the march's members of the frame: a live frame marches the pixel in the middle of each
    /// stride; a still one the next pixel of an interleaved order.
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

private:
    void fit_march(int stride);
    void smooth(ShaderLibrary& shaders) const;
    void add_to_average(ShaderLibrary& shaders);

    glm::ivec2 target_{0};
    glm::ivec2 march_{0};
    int stride_ = 0;
    int turn_ = 0;         // marches within the present interleaved frame
    int frame_index_ = 0;  // marches since restart()
    int full_frames_ = 0;
    bool averaging_ = false;
    Texture colour_;
    Texture smooth_;
    Texture stop_;
    Texture sum_;
    Texture count_;
};

}  // namespace lattice::view
