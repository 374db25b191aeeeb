// SPDX-License-Identifier: MIT
// What the OpenGL driver says about our calls (KHR_debug).
#pragma once

namespace lattice::window {

enum class DebugMessages {
    log,   ///< errors and warnings go to the log, each text once
    fatal  ///< the first error or warning is kept for throw_debug_message(); for tests
};

/// Listens to the context that is current. Notifications and shader statistics are left out.
void listen_to_debug_messages(DebugMessages mode);

/// Throws Error with the first message kept since the last call; does nothing when there is none.
/// Call it after each frame or test.
void throw_debug_message();

}  // namespace lattice::window
