// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

namespace lattice::app {

/// Says before the work begins when a file that `option` names cannot be written after it: throws
/// InputError with what stands in the way. An empty name is none.
void check_output_file(const char* option, const std::filesystem::path& file);

}  // namespace lattice::app
