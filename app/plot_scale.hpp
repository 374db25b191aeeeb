// SPDX-License-Identifier: MIT
// Axes of a plot: which range to show and where round numbers stand in it.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace lattice::app {

struct PlotRange {
    double low = 0;
    double high = 1;

    /// Place of a value, 0 at low and 1 at high.
    double share(double value) const { return (value - low) / (high - low); }
};

/// What holds all finite values of the curves, with a margin of a twentieth; never empty.
PlotRange range_of(std::span<const std::span<const float>> curves, double margin = 0.05);

/// Multiples of 1, 2 or 5 times a power of ten inside the range, at most `most` of them (at least
/// 2).
std::vector<double> round_ticks(const PlotRange& range, int most);

/// With as many digits as tell neighbouring ticks apart.
std::string tick_label(double value, double spacing);

/// Index of the entry of ascending `x` nearest to `value`; 0 for an empty one.
std::size_t nearest_index(std::span<const float> x, double value);

}  // namespace lattice::app
