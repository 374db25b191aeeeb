// SPDX-License-Identifier: MIT
// What probes found, as curves ready to be drawn.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/simulation/probes.hpp"

namespace lattice::simulation {

struct ChartCurve {
    std::string name;
    std::vector<float> y;  ///< one an x of the chart
};

struct Chart {
    std::string title;
    std::string x_name;
    std::vector<float> x;
    std::vector<ChartCurve> curves;
};

/// One probe, thinned out to what a screen shows.
struct ProbeView {
    std::string label;
    scene::ProbeKind kind = scene::ProbeKind::point;
    std::uint64_t samples = 0;
    std::vector<Chart> charts;
    VelocityStatistics statistics;  ///< of a point or plane
};

/// Points of a time series in one chart at most.
constexpr std::size_t most_chart_points = 2000;

/// A point or plane has its velocity over time; a line the profiles of the running mean and of the
/// fluctuation; the domain energy, enstrophy, and dissipation beside what the energy loses; an
/// obstacle drag, lift and side coefficients where something flows, force and torque.
std::vector<ProbeView> probe_views(std::span<const ProbeRecord> records);

}  // namespace lattice::simulation
