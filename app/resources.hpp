// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace lattice {

/// Folder "shaders" or "assets" that belongs to this program: under $LATTICELAB_RESOURCES when that
/// is set, else beside the program (../share/latticelab/NAME), else in the source tree it was
/// built from. Throws Error naming the places looked at.
std::filesystem::path resource_folder(std::string_view name);

}  // namespace lattice
