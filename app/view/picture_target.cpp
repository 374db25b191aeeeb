// SPDX-License-Identifier: MIT
#include "app/view/picture_target.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/error.hpp"

namespace lattice::view {
namespace {

Texture make_multisampled(GLenum format, glm::ivec2 size, int samples) {
    Texture texture = make_texture(GL_TEXTURE_2D_MULTISAMPLE);
    glTextureStorage2DMultisample(texture.get(), samples, format, size.x, size.y, GL_TRUE);
    return texture;
}

void check_complete(const Framebuffer& framebuffer) {
    const GLenum status = glCheckNamedFramebufferStatus(framebuffer.get(), GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE) {
        throw Error("graphics driver",
                    fmt::format("the picture's framebuffer is refused (status {:#x})", status),
                    "choose a smaller picture or update the driver");
    }
}

}  // namespace

bool PictureTarget::resize(glm::ivec2 size, int samples) {
    if (size == size_ && samples == samples_) { return false; }
    GLint limit = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
    if (size.x < 1 || size.y < 1 || size.x > limit || size.y > limit) {
        throw Error("picture",
                    fmt::format("a size of {} x {} pixels was asked for", size.x, size.y),
                    fmt::format("this graphics driver draws 1 to {} pixels a side", limit));
    }
    size_ = size;
    samples_ = samples;
    scene_colour_ = make_multisampled(GL_RGBA16F, size, samples);
    scene_depth_ = make_multisampled(GL_DEPTH_COMPONENT32F, size, samples);
    scene_measured_ = make_multisampled(GL_RGBA8, size, samples);
    share_colour_ = {};
    share_ = {};
    scene_ = make_framebuffer();
    glNamedFramebufferTexture(scene_.get(), GL_COLOR_ATTACHMENT0, scene_colour_.get(), 0);
    glNamedFramebufferTexture(scene_.get(), GL_DEPTH_ATTACHMENT, scene_depth_.get(), 0);
    glNamedFramebufferTexture(scene_.get(), GL_COLOR_ATTACHMENT1, scene_measured_.get(), 0);
    check_complete(scene_);
    picture_texture_ = make_texture_2d(GL_RGBA8, size.x, size.y);
    picture_ = make_framebuffer();
    glNamedFramebufferTexture(picture_.get(), GL_COLOR_ATTACHMENT0, picture_texture_.get(), 0);
    check_complete(picture_);
    return true;
}

void PictureTarget::write_measured(bool on) const {
    constexpr GLenum attachments[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
    glNamedFramebufferDrawBuffers(scene_.get(), on ? 2 : 1, attachments);
}

void PictureTarget::clear_measured() const {
    write_measured(true);
    constexpr float none[] = {0, 0, 0, 0};
    glClearNamedFramebufferfv(scene_.get(), GL_COLOR, 1, none);
    write_measured(false);
}

GLuint PictureTarget::share() {
    if (share_.get() == 0) {
        share_colour_ = make_multisampled(GL_RGBA16F, size_, samples_);
        share_ = make_framebuffer();
        glNamedFramebufferTexture(share_.get(), GL_COLOR_ATTACHMENT0, share_colour_.get(), 0);
        glNamedFramebufferTexture(share_.get(), GL_DEPTH_ATTACHMENT, scene_depth_.get(), 0);
        check_complete(share_);
    }
    return share_.get();
}

std::vector<std::uint8_t> PictureTarget::read(int channels) const {
    const auto row = static_cast<std::size_t>(size_.x) * static_cast<std::size_t>(channels);
    std::vector<std::uint8_t> pixels(row * static_cast<std::size_t>(size_.y));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTextureImage(picture_texture_.get(), 0, channels == 4 ? GL_RGBA : GL_RGB, GL_UNSIGNED_BYTE,
                      static_cast<GLsizei>(pixels.size()), pixels.data());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    // OpenGL's first row is the lowest.
    for (std::size_t y = 0; y < static_cast<std::size_t>(size_.y) / 2; ++y) {
        const auto top = pixels.begin() + static_cast<std::ptrdiff_t>(y * row);
        std::swap_ranges(top, top + static_cast<std::ptrdiff_t>(row),
                         pixels.end() - static_cast<std::ptrdiff_t>((y + 1) * row));
    }
    return pixels;
}

}  // namespace lattice::view
