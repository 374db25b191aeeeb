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

/// The least of 1, 2 or 5 times a power of ten of which at most `most` multiples (2 at least) are
/// in the range.
double tick_spacing(const PlotRange& range, int most);

/// Multiples of `spacing` inside the range.
std::vector<double> round_ticks(const PlotRange& range, double spacing);

/// With as many digits as tell neighbouring ticks apart.
std::string tick_label(double value, double spacing);

/// Index of the entry of ascending `x` nearest to `value`; 0 for an empty one.
std::size_t nearest_index(std::span<const float> x, double value);

}  // namespace lattice::app
