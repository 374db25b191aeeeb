// SPDX-License-Identifier: MIT
// The 27 populations of a node as a table for each layer of the lattice.
#pragma once

#include <string>

#include <imgui.h>

#include "app/panels/widgets.hpp"
#include "engine/simulation/node_lens.hpp"

namespace lattice::app {

/// `colour` as strong as `share` (0..1) of the largest value shown.
ImU32 faded(ImU32 colour, double share);

/// Below what single precision keeps beside a density of 1, a number says nothing but 0.
std::string short_number(double value);

/// Layers of cz = -1, 0, 1, in each cx to the right and cy upward. Values that differ from those
/// `before`, if any, have a frame.
void draw_layers(const simulation::NodeLens::Populations& values,
                 const simulation::NodeLens::Populations* before = nullptr);

}  // namespace lattice::app
