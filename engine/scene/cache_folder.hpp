// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

namespace lattice::scene {

/// Where things are kept that cost time to find out again: $LATTICELAB_CACHE, else latticelab in
/// $XDG_CACHE_HOME or in ~/.cache. It need not exist yet. Empty, so that nothing is kept, where
/// none of them is an absolute path or LATTICELAB_CACHE is set to nothing.
std::filesystem::path cache_folder();

/// Of the files in the folder that `counts` is true of, removes those written longest ago until the
/// others take at most so many bytes together; who finds a file there sets its time to now. Removes
/// what a killed write_file_atomically left as well. What cannot be removed stays.
void remove_longest_unused(const std::filesystem::path& folder,
                           const std::function<bool(const std::filesystem::path&)>& counts,
                           std::uintmax_t most_bytes);

}  // namespace lattice::scene
