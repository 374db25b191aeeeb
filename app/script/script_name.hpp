// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace lattice::app {

/// Whether the name ends as those of scripts do.
inline bool names_script(const std::filesystem::path& file) {
    return file.extension() == ".lab";
}

}  // namespace lattice::app
