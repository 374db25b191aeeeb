// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace lattice::app {

/// A sans-serif TrueType font of this machine: $LATTICELAB_FONT when set, else the first known
/// one in the usual font folders; empty when there is none.
std::filesystem::path find_font();

}  // namespace lattice::app
