// SPDX-License-Identifier: MIT
#pragma once

#include <glad/gl.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"

namespace lattice::view {

/// Copies pictures from the graphics memory while the next ones are drawn: each goes into a buffer
/// of a ring and is fetched when it has arrived. Needs a current OpenGL context, the same one in
/// every call.
class FrameReadback {
public:
    explicit FrameReadback(glm::ivec2 size, int buffers = 4);
    ~FrameReadback();
    FrameReadback(const FrameReadback&) = delete;
    FrameReadback& operator=(const FrameReadback&) = delete;

    /// Whether every buffer is on its way: take one before start().
    bool full() const { return under_way_.size() == buffers_.size(); }
    bool empty() const { return under_way_.empty(); }

    /// Begins to copy a framebuffer of the size given. Throws Error when OpenGL refuses, and when
    /// full.
    void start(GLuint framebuffer);

    /// The oldest picture not taken yet, when it has arrived or after waiting for it: rows from the
    /// lowest up, 4 bytes a pixel.
    std::optional<std::vector<std::uint8_t>> take(bool wait);

private:
    struct Copy {
        std::size_t buffer;
        GLsync done;
    };

    glm::ivec2 size_;
    std::vector<GlBuffer> buffers_;
    std::size_t next_ = 0;
    std::deque<Copy> under_way_;
};

}  // namespace lattice::view
