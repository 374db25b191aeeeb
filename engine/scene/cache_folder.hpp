// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace lattice::scene {

/// Where things are kept that cost time to find out again: $LATTICELAB_CACHE, else latticelab in
/// $XDG_CACHE_HOME or in ~/.cache. It need not exist yet. Empty, so that nothing is kept, where
/// none of them is an absolute path or LATTICELAB_CACHE is set to nothing.
std::filesystem::path cache_folder();

}  // namespace lattice::scene
