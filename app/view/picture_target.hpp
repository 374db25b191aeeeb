// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"

namespace lattice::view {

/// What a frame is drawn into: a multisampled HDR scene with depth, and the finished 8-bit picture.
class PictureTarget {
public:
    /// True when the size is a new one.
    bool resize(glm::ivec2 size, int samples);

    glm::ivec2 size() const { return size_; }
    int samples() const { return samples_; }
    GLuint scene() const { return scene_.get(); }
    GLuint scene_colour() const { return scene_colour_.get(); }
    GLuint scene_depth() const { return scene_depth_.get(); }
    GLuint picture() const { return picture_.get(); }
    GLuint picture_texture() const { return picture_texture_.get(); }

    /// sRGB bytes, 3 a pixel, top row first.
    std::vector<std::uint8_t> read() const;

private:
    glm::ivec2 size_{0};
    int samples_ = 0;
    Texture scene_colour_;
    Texture scene_depth_;
    Framebuffer scene_;
    Texture picture_texture_;
    Framebuffer picture_;
};

}  // namespace lattice::view
