// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace lattice::scene {

/// The program's folder of one kind (caches, settings): what the variable `own` names, else
/// latticelab in what `base` (an XDG variable) names, else in `below_home` of the home folder. It
/// need not exist yet. Empty, so that nothing is kept, where none of them is an absolute path or
/// `own` is set to nothing.
std::filesystem::path user_folder(const char* own, const char* base, const char* below_home);

}  // namespace lattice::scene
