// SPDX-License-Identifier: MIT
#include "app/view/frame_readback.hpp"

#include <cstring>

#include "app/view/draw_state.hpp"

namespace lattice::view {

namespace {

constexpr int bytes_a_pixel = 4;  // three would be gathered by the processor on some drivers

GLsizeiptr bytes_of(glm::ivec2 size) {
    return static_cast<GLsizeiptr>(size.x) * size.y * bytes_a_pixel;
}

}  // namespace

FrameReadback::FrameReadback(glm::ivec2 size, int buffers) : size_(size) {
    for (int i = 0; i < buffers; ++i) {
        buffers_.push_back(make_buffer());
        glNamedBufferStorage(buffers_.back().get(), bytes_of(size), nullptr,
                             GL_MAP_READ_BIT | GL_CLIENT_STORAGE_BIT);
    }
    check_gl("making room for frames of a film");
}

FrameReadback::~FrameReadback() {
    for (const Copy& copy : under_way_) { glDeleteSync(copy.done); }
}

void FrameReadback::start(GLuint framebuffer) {
    if (full()) { throw Error("film", "a frame is read while all buffers are on their way", ""); }
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffers_[next_].get());
    glReadPixels(0, 0, size_.x, size_.y, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    check_gl("reading a frame of a film");
    under_way_.push_back({next_, glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)});
    // Else the fence might stay in the driver's queue, and never be seen to have passed.
    glFlush();
    next_ = (next_ + 1) % buffers_.size();
}

std::optional<std::vector<std::uint8_t>> FrameReadback::take(bool wait) {
    constexpr GLuint64 second = 1'000'000'000;
    if (under_way_.empty()) { return std::nullopt; }
    const Copy copy = under_way_.front();
    GLenum status = glClientWaitSync(copy.done, GL_SYNC_FLUSH_COMMANDS_BIT, 0);
    while (wait && status == GL_TIMEOUT_EXPIRED) {
        status = glClientWaitSync(copy.done, GL_SYNC_FLUSH_COMMANDS_BIT, second);
    }
    if (status == GL_TIMEOUT_EXPIRED) { return std::nullopt; }
    glDeleteSync(copy.done);
    under_way_.pop_front();
    const GLuint buffer = buffers_[copy.buffer].get();
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(bytes_of(size_)));
    const void* mapped = glMapNamedBufferRange(buffer, 0, bytes_of(size_), GL_MAP_READ_BIT);
    if (mapped != nullptr) { std::memcpy(pixels.data(), mapped, pixels.size()); }
    glUnmapNamedBuffer(buffer);
    check_gl("fetching a frame of a film");
    return pixels;
}

}  // namespace lattice::view
