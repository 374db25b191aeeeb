// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace lattice::app {

/// Whether OpenGL of this description runs on the processor, in competition with the solver.
inline bool on_processor(std::string_view renderer) {
    for (const char* name : {"llvmpipe", "softpipe", "SwiftShader"}) {
        if (renderer.find(name) != std::string_view::npos) { return true; }
    }
    return false;
}

}  // namespace lattice::app
