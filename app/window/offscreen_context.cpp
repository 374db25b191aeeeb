// SPDX-License-Identifier: MIT
#include "app/window/offscreen_context.hpp"

#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <vector>

#include "engine/error.hpp"

#ifndef EGL_CUDA_DEVICE_NV
#define EGL_CUDA_DEVICE_NV 0x323A
#endif

namespace lattice::window {
namespace {

constexpr const char* cure =
    "install a driver with OpenGL 4.5, or Mesa's software renderer (Debian: libegl1 and "
    "libgl1-mesa-dri)";

struct EglDevice {
    EGLDeviceEXT handle = nullptr;
    int index = 0;
    int cuda_ordinal = -1;
    bool software = false;
};

template <class Function>
Function egl_function(const char* name) {
    auto function = reinterpret_cast<Function>(eglGetProcAddress(name));
    if (function == nullptr) { throw Error("EGL", fmt::format("this EGL has no {}", name), cure); }
    return function;
}

bool has_extension(const char* list, std::string_view name) {
    std::string_view rest = list != nullptr ? list : "";
    while (!rest.empty()) {
        const auto space = std::min(rest.find(' '), rest.size());
        if (rest.substr(0, space) == name) { return true; }
        rest.remove_prefix(std::min(space + 1, rest.size()));
    }
    return false;
}

EglDevice describe(EGLDeviceEXT handle, int index) {
    const auto query_string =
        egl_function<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
    const auto query_attribute =
        egl_function<PFNEGLQUERYDEVICEATTRIBEXTPROC>("eglQueryDeviceAttribEXT");
    EglDevice device{handle, index};
    const char* extensions = query_string(handle, EGL_EXTENSIONS);
    device.software = has_extension(extensions, "EGL_MESA_device_software");
    EGLAttrib ordinal = -1;
    if (has_extension(extensions, "EGL_NV_device_cuda") &&
        query_attribute(handle, EGL_CUDA_DEVICE_NV, &ordinal) == EGL_TRUE) {
        device.cuda_ordinal = static_cast<int>(ordinal);
    }
    return device;
}

// The wanted CUDA device first, then other hardware, then software.
std::vector<EglDevice> devices_by_preference(int cuda_ordinal) {
    const auto query_devices = egl_function<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
    std::array<EGLDeviceEXT, 32> handles{};
    EGLint count = 0;
    if (query_devices(static_cast<EGLint>(handles.size()), handles.data(), &count) != EGL_TRUE ||
        count == 0) {
        throw Error("EGL", "no EGL device was found", cure);
    }
    std::vector<EglDevice> devices;
    for (int i = 0; i < count; ++i) {
        devices.push_back(describe(handles[static_cast<std::size_t>(i)], i));
    }
    const auto rank = [&](const EglDevice& device) {
        if (cuda_ordinal >= 0 && device.cuda_ordinal == cuda_ordinal) { return 0; }
        if (device.cuda_ordinal >= 0) { return 1; }
        return device.software ? 3 : 2;
    };
    std::stable_sort(devices.begin(), devices.end(),
                     [&](const EglDevice& a, const EglDevice& b) { return rank(a) < rank(b); });
    return devices;
}

}  // namespace

struct OffscreenContext::State {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLContext context = EGL_NO_CONTEXT;
    EglDevice device;
    std::string description;

    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State() { close(); }

    // Empty when it worked, else what went wrong.
    std::string open(const EglDevice& candidate);
    void close() noexcept;
};

std::string OffscreenContext::State::open(const EglDevice& candidate) {
    device = candidate;
    const auto platform_display =
        egl_function<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
    display = platform_display(EGL_PLATFORM_DEVICE_EXT, device.handle, nullptr);
    if (display == EGL_NO_DISPLAY) { return "no display"; }
    EGLint major = 0;
    EGLint minor = 0;
    if (eglInitialize(display, &major, &minor) != EGL_TRUE) {
        display = EGL_NO_DISPLAY;
        return fmt::format("cannot be initialised (EGL error {:#x})", eglGetError());
    }
    if (!has_extension(eglQueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context")) {
        return "cannot draw without a surface";
    }
    eglBindAPI(EGL_OPENGL_API);
    const std::array<EGLint, 5> wanted = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                          EGL_OPENGL_BIT, EGL_NONE};
    EGLConfig config = nullptr;
    EGLint configs = 0;
    if (eglChooseConfig(display, wanted.data(), &config, 1, &configs) != EGL_TRUE || configs == 0) {
        return "offers no OpenGL";
    }
    const std::array<EGLint, 9> version = {EGL_CONTEXT_MAJOR_VERSION,
                                           4,
                                           EGL_CONTEXT_MINOR_VERSION,
                                           5,
                                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                           EGL_CONTEXT_OPENGL_DEBUG,
                                           EGL_TRUE,
                                           EGL_NONE};
    context = eglCreateContext(display, config, EGL_NO_CONTEXT, version.data());
    if (context == EGL_NO_CONTEXT) { return "offers no OpenGL 4.5 core"; }
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) != EGL_TRUE) {
        return fmt::format("refused its context (EGL error {:#x})", eglGetError());
    }
    return "";
}

void OffscreenContext::State::close() noexcept {
    if (display == EGL_NO_DISPLAY) { return; }
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    if (context != EGL_NO_CONTEXT) { eglDestroyContext(display, context); }
    eglTerminate(display);
    context = EGL_NO_CONTEXT;
    display = EGL_NO_DISPLAY;
}

OffscreenContext::OffscreenContext(const Options& options) : state_(std::make_unique<State>()) {
    std::string refusals;
    bool opened = false;
    for (const EglDevice& device : devices_by_preference(options.cuda_ordinal)) {
        const std::string refusal = state_->open(device);
        if (refusal.empty()) {
            opened = true;
            break;
        }
        refusals +=
            fmt::format("{}device {} {}", refusals.empty() ? "" : "; ", device.index, refusal);
        state_->close();
    }
    if (!opened) { throw Error("EGL", "no device can draw offscreen: " + refusals, cure); }
    if (gladLoadGL(reinterpret_cast<GLADloadfunc>(eglGetProcAddress)) == 0) {
        throw Error("EGL", "the OpenGL functions cannot be loaded", cure);
    }
    listen_to_debug_messages(options.debug);
    state_->description = fmt::format(
        "{}, OpenGL {}, EGL device {}", reinterpret_cast<const char*>(glGetString(GL_RENDERER)),
        reinterpret_cast<const char*>(glGetString(GL_VERSION)), state_->device.index);
}

OffscreenContext::~OffscreenContext() = default;

void OffscreenContext::make_current() {
    eglBindAPI(EGL_OPENGL_API);
    if (eglMakeCurrent(state_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, state_->context) !=
        EGL_TRUE) {
        throw Error(
            "EGL",
            fmt::format("the context cannot be made current (EGL error {:#x})", eglGetError()), "");
    }
}

const std::string& OffscreenContext::description() const {
    return state_->description;
}

int OffscreenContext::cuda_ordinal() const {
    return state_->device.cuda_ordinal;
}

}  // namespace lattice::window
