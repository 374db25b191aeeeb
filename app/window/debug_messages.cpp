// SPDX-License-Identifier: MIT
#include "app/window/debug_messages.hpp"

#include <fmt/format.h>
#include <glad/gl.h>
#include <spdlog/spdlog.h>

#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "engine/error.hpp"

namespace lattice::window {
namespace {

// The driver may call from a thread of its own, and throwing through it is not allowed: messages
// are kept here until throw_debug_message().
struct Inbox {
    std::mutex mutex;
    DebugMessages mode = DebugMessages::log;
    std::set<std::string> seen;
    std::optional<std::string> first;
};

Inbox& inbox() {
    static Inbox instance;
    return instance;
}

bool is_serious(GLenum source, GLenum type, GLenum severity) {
    // Whoever compiles a shader reads its log and reports it with file and line.
    if (source == GL_DEBUG_SOURCE_SHADER_COMPILER) { return false; }
    if (severity == GL_DEBUG_SEVERITY_NOTIFICATION) { return false; }
    if (type == GL_DEBUG_TYPE_ERROR || type == GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR) { return true; }
    return severity != GL_DEBUG_SEVERITY_LOW && type != GL_DEBUG_TYPE_PERFORMANCE &&
           type != GL_DEBUG_TYPE_OTHER;
}

void GLAD_API_PTR receive(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                          const GLchar* text, const void* /*user*/) {
    if (!is_serious(source, type, severity)) { return; }
    const std::string message = fmt::format("OpenGL message {}: {}", id,
                                            std::string(text, static_cast<std::size_t>(length)));
    Inbox& box = inbox();
    const std::lock_guard lock(box.mutex);
    if (box.mode == DebugMessages::fatal) {
        if (!box.first) { box.first = message; }
    } else if (box.seen.insert(message).second) {
        spdlog::warn("{}", message);
    }
}

}  // namespace

void listen_to_debug_messages(DebugMessages mode) {
    {
        const std::lock_guard lock(inbox().mutex);
        inbox().mode = mode;
        inbox().first.reset();
    }
    glEnable(GL_DEBUG_OUTPUT);
    // Synchronous messages name the call that caused them in a debugger; the window's own loop
    // should not pay for that.
    if (mode == DebugMessages::fatal) { glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS); }
    glDebugMessageCallback(receive, nullptr);
    glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_TRUE);
}

void throw_debug_message() {
    std::optional<std::string> message;
    {
        const std::lock_guard lock(inbox().mutex);
        message.swap(inbox().first);
    }
    if (message) { throw Error("graphics driver", *message, ""); }
}

}  // namespace lattice::window
