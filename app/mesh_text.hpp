// SPDX-License-Identifier: MIT
// A mesh report in words, for commands and panels alike.
#pragma once

#include <string>

#include "engine/solid/mesh_report.hpp"

namespace lattice::app {

/// "closed", "closed, inside out", "open: 4 open edges, 2 turned ones".
std::string surface_text(const solid::MeshReport& report);

/// "1 part", "7 parts".
std::string parts_text(const solid::MeshReport& report);

/// "0.28 x 0.28 x 0.3": the box of the mesh, each side times `units`.
std::string extent_text(const solid::MeshReport& report, double units);

/// "1 234 567".
std::string grouped(std::int64_t number);

}  // namespace lattice::app
