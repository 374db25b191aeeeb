// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"

namespace lattice::view {

/// What a frame is drawn into: a multisampled HDR scene with depth, and the finished 8-bit picture.
/// The scene's second colour takes measured colours as sRGB bytes, which are seen in the picture as
/// they are where the alpha of the first is below 1.
class PictureTarget {
public:
    /// True when the size is a new one.
    bool resize(glm::ivec2 size, int samples);

    glm::ivec2 size() const { return size_; }
    int samples() const { return samples_; }
    GLuint scene() const { return scene_.get(); }
    GLuint scene_colour() const { return scene_colour_.get(); }
    GLuint scene_depth() const { return scene_depth_.get(); }
    GLuint scene_measured() const { return scene_measured_.get(); }
    /// Whether what is drawn into the scene writes measured colours; else it writes none.
    void write_measured(bool on) const;
    /// They are not written afterwards.
    void clear_measured() const;
    GLuint picture() const { return picture_.get(); }
    GLuint picture_texture() const { return picture_texture_.get(); }

    /// Of a picture to be composed over others: how much of what stands behind is seen past what
    /// is drawn into this with depth tested. Made when first asked for.
    GLuint share();
    /// The colour of that; the scene's, never looked at, while there is none.
    GLuint share_colour() const {
        return share_colour_.get() != 0 ? share_colour_.get() : scene_colour();
    }

    /// sRGB bytes, 3 or, with the cover as it is premultiplied, 4 a pixel, top row first.
    std::vector<std::uint8_t> read(int channels = 3) const;

private:
    glm::ivec2 size_{0};
    int samples_ = 0;
    Texture scene_colour_;
    Texture scene_depth_;
    Texture scene_measured_;
    Framebuffer scene_;
    Texture share_colour_;
    Framebuffer share_;
    Texture picture_texture_;
    Framebuffer picture_;
};

}  // namespace lattice::view
