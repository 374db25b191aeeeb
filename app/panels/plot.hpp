// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "engine/simulation/probe_charts.hpp"

namespace lattice::app {

/// Curves over a common x with round ticks and a legend, as wide as the column; with the mouse over
/// it the values there. Curves may hold NaN, which leaves a gap.
void plot(const simulation::Chart& chart, float height);

}  // namespace lattice::app
