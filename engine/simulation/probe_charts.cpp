// SPDX-License-Identifier: MIT
#include "engine/simulation/probe_charts.hpp"

#include <cmath>
#include <cstdint>

namespace lattice::simulation {

namespace {

using scene::ProbeKind;

/// Every how many rows one is drawn: a power of two, so that it seldom changes as rows come in.
std::size_t stride_of(std::size_t rows) {
    std::size_t stride = 1;
    while (rows / stride > most_chart_points) { stride *= 2; }
    return stride;
}

/// Column `columns[i]` of the rows as curve `names[i]`.
Chart series(const ProbeRecord& record, std::string title, std::vector<std::string> names,
             const std::vector<int>& columns) {
    Chart chart{std::move(title), "step", {}, {}};
    for (std::string& name : names) { chart.curves.push_back({std::move(name), {}}); }
    const std::size_t stride = stride_of(record.rows.size());
    for (std::size_t i = 0; i < record.rows.size(); i += stride) {
        chart.x.push_back(static_cast<float>(record.steps[i]));
        for (std::size_t c = 0; c < columns.size(); ++c) {
            chart.curves[c].y.push_back(static_cast<float>(record.rows[i][columns[c]]));
        }
    }
    return chart;
}

/// One value a point of a line, for each velocity component.
template <class ValueAt>
Chart profile(const ProbeRecord& record, std::string title, const char* suffix, ValueAt value_at) {
    Chart chart{std::move(title), "distance", {}, {}};
    for (const char* component : {"u", "v", "w"}) {
        chart.curves.push_back({std::string(component) + suffix, {}});
    }
    for (std::size_t i = 0; i < record.points.size(); ++i) {
        chart.x.push_back(static_cast<float>(glm::length(record.points[i] - record.points[0])));
        const glm::dvec3 value = value_at(record.statistics[i]);
        for (int c = 0; c < 3; ++c) { chart.curves[c].y.push_back(static_cast<float>(value[c])); }
    }
    return chart;
}

/// Columns of the rows, each a component of what `part` takes from them, as curves `names`.
Chart force_series(const ProbeRecord& record, std::string title,
                   const std::vector<std::string>& names, glm::dvec3 ForceSample::*part) {
    Chart chart{std::move(title), "step", {}, {}};
    for (const std::string& name : names) { chart.curves.push_back({name, {}}); }
    const std::size_t stride = stride_of(record.forces.size());
    for (std::size_t i = 0; i < record.forces.size(); i += stride) {
        chart.x.push_back(static_cast<float>(record.steps[i]));
        for (int c = 0; c < 3; ++c) {
            chart.curves[static_cast<std::size_t>(c)].y.push_back(
                static_cast<float>((record.forces[i].*part)[c]));
        }
    }
    return chart;
}

std::vector<Chart> force_charts(const ProbeRecord& record) {
    std::vector<Chart> charts;
    if (record.force_scale.unit > 0) {
        charts.push_back(force_series(record, "Coefficients", {"drag", "lift", "side"},
                                      &ForceSample::coefficients));
    }
    charts.push_back(force_series(record, "Force", {"x", "y", "z"}, &ForceSample::force));
    charts.push_back(force_series(record, "Torque", {"x", "y", "z"}, &ForceSample::torque));
    return charts;
}

std::vector<Chart> charts_of(const ProbeRecord& record) {
    switch (record.probe.kind) {
        case ProbeKind::point:
        case ProbeKind::plane:
            return {series(record, "Velocity", {"u", "v", "w"}, {0, 1, 2})};
        case ProbeKind::line:
            return {profile(record, "Mean velocity", "",
                            [](const VelocityStatistics& s) { return s.mean(); }),
                    profile(record, "Fluctuation, rms", "'", [](const VelocityStatistics& s) {
                        return glm::sqrt(s.normal_stresses());
                    })};
        case ProbeKind::obstacle:
            return force_charts(record);
        case ProbeKind::domain:
            break;
    }
    Chart loss = series(record, "Dissipation", {"2 nu S:S", "-dE/dt"},
                        {dissipation_column, energy_loss_column});
    // The first row has no energy before it to compare with.
    if (!loss.x.empty()) { loss.curves[1].y[0] = std::nanf(""); }
    return {series(record, "Energy", {"E"}, {energy_column}),
            series(record, "Enstrophy", {"enstrophy"}, {enstrophy_column}), std::move(loss)};
}

}  // namespace

std::vector<ProbeView> probe_views(std::span<const ProbeRecord> records) {
    std::vector<ProbeView> views;
    for (const ProbeRecord& record : records) {
        ProbeView view{record.label, record.probe.kind, record.samples, charts_of(record), {}};
        const bool single =
            record.probe.kind == ProbeKind::point || record.probe.kind == ProbeKind::plane;
        if (single) { view.statistics = record.statistics[0]; }
        views.push_back(std::move(view));
    }
    return views;
}

}  // namespace lattice::simulation
