// SPDX-License-Identifier: MIT
// What tells two scenes apart, in the words of the parameter table.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

/// Names of the parameters that both scenes have and that differ, "fluid.model",
/// "emitter.1.rate"; those that follow from others, titles and descriptions are left out.
std::vector<std::string> differing_parameters(const scene::Scene& first,
                                              const scene::Scene& second);

/// What a simulation of the one has to do to become one of the other: Effect::view where they
/// differ in nothing but how they are looked at.
scene::Effect effect_between(const scene::Scene& first, const scene::Scene& second);

/// A line for each side of a comparison: what it has that the other does not ("A: model bgk"), its
/// title where the scenes are others, "A" and "B" alone where nothing differs.
std::array<std::string, 2> comparison_labels(const scene::Scene& first, const scene::Scene& second);

}  // namespace lattice::app
