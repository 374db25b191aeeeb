// SPDX-License-Identifier: MIT
// Surroundings of the domain: what is behind it, what it stands on, and the light these send.
#pragma once

#include "app/view/frame_constants.hpp"

namespace lattice::view {

/// Sets sky, background and ground of the frame, and tints its key light.
void set_backdrop(FrameConstants& frame, const scene::View& view);

}  // namespace lattice::view
