// SPDX-License-Identifier: MIT
// Which values the colours of a field stand for, and how that is told.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/scene/field_view.hpp"
#include "engine/simulation/field_snapshot.hpp"
#include "engine/smoke/line_set.hpp"

namespace lattice::view {

/// What quantities of the flow are compared with, see scene::FieldUnits.
struct FlowReference {
    double speed = 0.1;  ///< U, nodes a step
    double length = 10;  ///< L, nodes
    friend bool operator==(const FlowReference&, const FlowReference&) = default;
};

/// Lattice units that one unit of a field's legend has, and its name.
struct FieldUnit {
    double size = 1;
    std::string name;  ///< empty: a plain number
};
FieldUnit field_unit(scene::FlowField field, scene::FieldUnits units,
                     const FlowReference& reference);

/// "Vorticity".
std::string field_title(scene::FlowField field);

/// Lattice units that one unit of the level of an iso-surface has: always reference ones.
double level_unit(scene::SurfaceQuantity quantity, const FlowReference& reference);

struct ColourScale {
    scene::FlowField field = scene::FlowField::speed;
    scene::ColourMapName map = scene::ColourMapName::lagoon;
    double low = 0;   ///< lattice units; colours run the other way where it is above `high`
    double high = 1;  ///< likewise; differs from `low`
    std::string title;
    FieldUnit unit;

    friend bool operator==(const ColourScale& a, const ColourScale& b) {
        return a.field == b.field && a.map == b.map && a.low == b.low && a.high == b.high &&
               a.title == b.title && a.unit.size == b.unit.size && a.unit.name == b.unit.name;
    }
};

/// Ranges that follow the flow, smoothed from snapshot to snapshot so that colours do not flicker.
class ColourRanges {
public:
    /// Takes the percentiles of a snapshot; `anew`: of another flow, nothing is to be smoothed.
    void follow(const simulation::FieldSnapshot& fields, bool anew);

    /// The range of a field, of a signed one about 0; empty before the first snapshot that has it.
    struct Range {
        double low = 0;
        double high = 0;
    };
    std::optional<Range> of(scene::FlowField field) const;

    /// The same for the speed on lines of the flow, from rest on: all that is known of it where no
    /// field of speeds is at hand.
    void follow_lines(const smoke::LineSet& lines, bool anew);
    std::optional<Range> of_lines() const { return lines_; }

private:
    std::map<scene::FlowField, Range> ranges_;
    std::optional<Range> lines_;
};

/// The scale of what the slices show: locked where the view says so. Empty while no range is known.
std::optional<ColourScale> slice_scale(const scene::FieldView& view, const FlowReference& reference,
                                       const ColourRanges& ranges);
/// Of the speed on the iso-surface, the slices' own where they show it too.
std::optional<ColourScale> surface_scale(const scene::FieldView& view,
                                         const FlowReference& reference,
                                         const ColourRanges& ranges);
/// Of the obstacles, with the map that suits their field. Pressure is told as p = (density - 1) /
/// 3, force as that on a node spacing squared of surface, both in reference units over U^2 / 2.
std::optional<ColourScale> obstacle_scale(const scene::FieldView& view,
                                          const FlowReference& reference,
                                          const ColourRanges& ranges);

/// Of the speed on lines of the flow: that of the slices or of the surface where they show it too.
std::optional<ColourScale> line_scale(const scene::FieldView& view, const FlowReference& reference,
                                      const ColourRanges& ranges);

/// What the colours of a picture stand for; empty where none are shown.
struct FieldScales {
    std::optional<ColourScale> slices;
    std::optional<ColourScale> surface;
    std::optional<ColourScale> obstacles;
    std::optional<ColourScale> lines;

    friend bool operator==(const FieldScales&, const FieldScales&) = default;
};

/// A scale widened to hold what another picture's shows, so that both can be read by one legend:
/// in the units of the legends, as grids may differ. The same where they show different things.
ColourScale united(ColourScale scale, const std::optional<ColourScale>& other);

/// Round values within a range, ascending, `most` at most, and how to write them.
struct Ticks {
    std::vector<double> values;
    std::vector<std::string> labels;
};
Ticks ticks_between(double low, double high, int most);

}  // namespace lattice::view
