// SPDX-License-Identifier: MIT
#include "app/plot_scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lattice::app {

PlotRange range_of(std::span<const std::span<const float>> curves, double margin) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const std::span<const float> curve : curves) {
        for (const float value : curve) {
            if (!std::isfinite(value)) { continue; }
            low = std::min(low, static_cast<double>(value));
            high = std::max(high, static_cast<double>(value));
        }
    }
    if (low > high) { return {}; }
    // A flat curve gets room as well, in proportion to its value; one at 0 says nothing of scale.
    const double share = std::abs(low) * 1e-3;
    const double flat = low == 0 ? 1 : share;
    const double room = high == low   ? flat
                        : margin == 0 ? 0
                                      : std::max((high - low) * margin, share);
    return {low - room, high + room};
}

double tick_spacing(const PlotRange& range, int most) {
    const double least = (range.high - range.low) / (std::max(most, 2) - 1);
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor >= least) { return power * factor; }
    }
    return power * 10;
}

std::vector<double> round_ticks(const PlotRange& range, double spacing) {
    std::vector<double> ticks;
    const auto first = static_cast<long long>(std::ceil(range.low / spacing));
    const auto last = static_cast<long long>(std::floor(range.high / spacing));
    for (long long i = first; i <= last; ++i) { ticks.push_back(static_cast<double>(i) * spacing); }
    return ticks;
}

std::string tick_label(double value, double spacing) {
    if (value == 0) { return "0"; }
    const double size = std::max(std::abs(value), spacing);
    const int first = static_cast<int>(std::floor(std::log10(size)));
    const int last = static_cast<int>(std::floor(std::log10(spacing) + 1e-9));
    if (first >= -4 && first < 6) { return fmt::format("{:.{}f}", value, std::clamp(-last, 0, 9)); }
    return fmt::format("{:.{}g}", value, std::clamp(1 + first - last, 1, 9));
}

std::size_t nearest_index(std::span<const float> x, double value) {
    if (x.empty()) { return 0; }
    const auto after = std::ranges::lower_bound(x, static_cast<float>(value));
    const auto index = static_cast<std::size_t>(after - x.begin());
    if (index == 0) { return 0; }
    if (index == x.size()) { return x.size() - 1; }
    return value - x[index - 1] <= x[index] - value ? index - 1 : index;
}

}  // namespace lattice::app
