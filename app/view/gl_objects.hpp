// SPDX-License-Identifier: MIT
// OpenGL names that delete themselves. All are made by direct state access, so nothing is bound by
// making or filling them.
#pragma once

#include <glad/gl.h>

#include <utility>

namespace lattice::view {

template <auto Delete>
class GlName {
public:
    GlName() = default;
    explicit GlName(GLuint name) : name_(name) {}
    ~GlName() { reset(); }
    GlName(const GlName&) = delete;
    GlName& operator=(const GlName&) = delete;
    GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlName& operator=(GlName&& other) noexcept {
        if (this != &other) {
            reset();
            name_ = std::exchange(other.name_, 0);
        }
        return *this;
    }

    GLuint get() const { return name_; }
    explicit operator bool() const { return name_ != 0; }
    void reset() {
        if (name_ != 0) { Delete(std::exchange(name_, 0)); }
    }

private:
    GLuint name_ = 0;
};

// The loader's functions are variables, so they cannot be template arguments themselves.
inline void delete_texture(GLuint name) {
    glDeleteTextures(1, &name);
}
inline void delete_buffer(GLuint name) {
    glDeleteBuffers(1, &name);
}
inline void delete_framebuffer(GLuint name) {
    glDeleteFramebuffers(1, &name);
}
inline void delete_vertex_array(GLuint name) {
    glDeleteVertexArrays(1, &name);
}
inline void delete_query(GLuint name) {
    glDeleteQueries(1, &name);
}
inline void delete_program(GLuint name) {
    glDeleteProgram(name);
}
inline void delete_shader(GLuint name) {
    glDeleteShader(name);
}

using Texture = GlName<delete_texture>;
using GlBuffer = GlName<delete_buffer>;
using Framebuffer = GlName<delete_framebuffer>;
using VertexArray = GlName<delete_vertex_array>;
using Query = GlName<delete_query>;
using Program = GlName<delete_program>;
using ShaderObject = GlName<delete_shader>;

inline Texture make_texture(GLenum target) {
    GLuint name = 0;
    glCreateTextures(target, 1, &name);
    return Texture(name);
}
inline GlBuffer make_buffer() {
    GLuint name = 0;
    glCreateBuffers(1, &name);
    return GlBuffer(name);
}
inline Framebuffer make_framebuffer() {
    GLuint name = 0;
    glCreateFramebuffers(1, &name);
    return Framebuffer(name);
}
inline VertexArray make_vertex_array() {
    GLuint name = 0;
    glCreateVertexArrays(1, &name);
    return VertexArray(name);
}

/// Immutable storage, linear filter, one level, clamped to the edge.
inline Texture make_texture_2d(GLenum format, int width, int height) {
    Texture texture = make_texture(GL_TEXTURE_2D);
    glTextureStorage2D(texture.get(), 1, format, width, height);
    glTextureParameteri(texture.get(), GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(texture.get(), GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(texture.get(), GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(texture.get(), GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

/// The same in three dimensions; `wrap` is GL_CLAMP_TO_EDGE or GL_CLAMP_TO_BORDER (all ones).
inline Texture make_texture_3d(GLenum format, int width, int height, int depth, GLint wrap) {
    Texture texture = make_texture(GL_TEXTURE_3D);
    glTextureStorage3D(texture.get(), 1, format, width, height, depth);
    glTextureParameteri(texture.get(), GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(texture.get(), GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    for (const GLenum axis : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R}) {
        glTextureParameteri(texture.get(), axis, wrap);
    }
    constexpr float ones[4] = {1, 1, 1, 1};
    glTextureParameterfv(texture.get(), GL_TEXTURE_BORDER_COLOR, ones);
    return texture;
}

}  // namespace lattice::view
