// SPDX-License-Identifier: MIT
// Edits as lines of a script that make them again.
#pragma once

#include <string>

#include "engine/automata/cell_edit.hpp"
#include "engine/scene/command.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

/// `scene` is the one before or after the command; files are named as that names them.
std::string script_text(const scene::Scene& scene, const scene::Command& command);

/// A comment where no command does the same: turned cells, more cells pasted than a line holds.
std::string script_text(const automata::CellEdit& edit);

}  // namespace lattice::app
