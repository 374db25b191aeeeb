// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace lattice::scene {

/// The scene-file reference of the README, made from the parameter table: one Markdown table a
/// section.
std::string parameter_reference_markdown();

}  // namespace lattice::scene
