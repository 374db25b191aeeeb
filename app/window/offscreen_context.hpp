// SPDX-License-Identifier: MIT
// An OpenGL 4.5 core context without window or display, through EGL: films, tests and machines
// without a screen. Works on NVIDIA's driver and on Mesa, llvmpipe included.
#pragma once

#include <memory>
#include <string>

#include "app/window/debug_messages.hpp"

namespace lattice::window {

class OffscreenContext {
public:
    struct Options {
        int cuda_ordinal = -1;  ///< take the EGL device of this CUDA device where there is one
        DebugMessages debug = DebugMessages::log;
    };

    /// Creates the context, makes it current in this thread and loads the OpenGL functions.
    /// Throws Error when no EGL device offers OpenGL 4.5 core.
    explicit OffscreenContext(const Options& options);
    OffscreenContext() : OffscreenContext(Options{}) {}
    ~OffscreenContext();
    OffscreenContext(const OffscreenContext&) = delete;
    OffscreenContext& operator=(const OffscreenContext&) = delete;

    /// In the thread that draws, when that is not the one that created the context.
    void make_current();

    /// "NVIDIA H200/PCIe/SSE2, OpenGL 4.5 ..., EGL device 0".
    const std::string& description() const;

    /// CUDA ordinal of the EGL device in use, -1 when it belongs to no CUDA device.
    int cuda_ordinal() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lattice::window
