// SPDX-License-Identifier: MIT
#pragma once

#include "app/options.hpp"

namespace lattice::app {

/// Opens the window and runs until it is closed. Throws Error when there is no display or no
/// OpenGL 4.5, InputError when the scene of the command line is not valid.
int run_window(const WindowOptions& options);

}  // namespace lattice::app
