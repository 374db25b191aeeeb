// SPDX-License-Identifier: MIT
// OpenGL's state around the drawing of a picture.
#pragma once

#include <fmt/format.h>
#include <glad/gl.h>

#include <string_view>

#include <glm/glm.hpp>

#include "engine/error.hpp"

namespace lattice::view {

/// Throws Error when an OpenGL call before it failed.
inline void check_gl(const char* where) {
    const GLenum status = glGetError();
    if (status != GL_NO_ERROR) {
        throw Error("graphics driver", fmt::format("OpenGL error {:#x} while {}", status, where),
                    "this is a fault of the program or the driver; please report both versions "
                    "that `latticelab info` prints");
    }
}

/// Whether OpenGL runs on the processor.
inline bool draws_in_software() {
    const auto* name = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const std::string_view renderer = name != nullptr ? name : "";
    return renderer.find("llvmpipe") != std::string_view::npos ||
           renderer.find("softpipe") != std::string_view::npos;
}

/// A picture of this size, of which the part whose lower left pixel is `corner` lies in the bound
/// framebuffer. Triangles cover the same pixels as in a framebuffer of the whole.
inline void view_tile(glm::ivec2 picture, glm::ivec2 corner) {
    glViewport(-corner.x, -corner.y, picture.x, picture.y);
}

/// Our conventions for the length of one draw(), the defaults again after it: panels and the
/// window's own drawing rely on those.
class DrawState {
public:
    DrawState() {
        glClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
        glDisable(GL_CULL_FACE);
        glDisable(GL_SCISSOR_TEST);
        glDisable(GL_FRAMEBUFFER_SRGB);
    }
    ~DrawState() {
        glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
        glDisable(GL_DEPTH_TEST);
        glDisable(GL_BLEND);
        glDepthFunc(GL_LESS);
        glDepthMask(GL_TRUE);
        glBindVertexArray(0);
        glUseProgram(0);
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
    }
    DrawState(const DrawState&) = delete;
    DrawState& operator=(const DrawState&) = delete;
};

}  // namespace lattice::view
