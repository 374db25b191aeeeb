// SPDX-License-Identifier: MIT
// What a script can ask for: figures of the world that runs, and every parameter of the scene.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/app_state.hpp"
#include "engine/scene/parameter_table.hpp"

namespace lattice::app {

struct Figure {
    const char* name;   ///< "state"
    const char* which;  ///< what numbers follow the name: ".N", "" when none do
    const char* help;
    /// Throws Error where the world has no such thing. `which` has as many numbers as asked for.
    double (*get)(const AppState& state, std::span<const std::size_t> which);
};

std::span<const Figure> figure_table();

/// Of a figure, "population" or "cell.3.4", or a parameter, "fluid.viscosity". Throws Error that
/// offers the nearest name.
scene::Value value_named(const AppState& state, std::string_view name);

/// Names of figures and of the scene's parameters, for completion and suggestions.
std::vector<std::string> figure_names();
std::vector<std::string> parameter_names(const scene::Scene& scene);

/// Steps of one period of a signal sampled every `interval` steps, from where its second half
/// crosses its mean upward; 0 where that is fewer than three times.
double period_of(std::span<const float> samples, double interval);

}  // namespace lattice::app
