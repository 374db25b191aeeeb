// SPDX-License-Identifier: MIT
#include "app/view/colour_scale.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/view/colour_maps.hpp"

namespace lattice::view {

using scene::FieldUnits;
using scene::FlowField;

namespace {

// Share by which a range goes toward a snapshot's own.
constexpr double following = 0.2;

// The force of a surface over its density on the surface's own nodes: the three-point kernel leaves
// at most two thirds of it there.
constexpr double force_per_density = 1.5;

/// Powers of speed and length that a field is measured in.
struct Dimension {
    int speed = 0;
    int length = 0;
    const char* reference = "";
    const char* lattice = "";
};

Dimension dimension_of(FlowField field) {
    switch (field) {
        case FlowField::vorticity:
        case FlowField::vorticity_x:
        case FlowField::vorticity_y:
        case FlowField::vorticity_z:
            return {1, -1, "U/L", "1/step"};
        case FlowField::q_criterion:
            return {2, -2, "U²/L²", "1/step²"};
        case FlowField::force:
            return {2, -1, "U²/L", "nodes/step²"};
        case FlowField::density:
        case FlowField::relaxation:
            return {};
        default:
            return {1, 0, "U", "nodes/step"};
    }
}

double positive(double value) {
    return value > 0 ? value : 1.0;
}

ColourScale scale_of(FlowField field, const scene::FieldView& view, const FlowReference& reference,
                     ColourRanges::Range range) {
    const double middle = 0.5 * (range.low + range.high);
    const double size = std::max(std::abs(middle), 1e-6);
    // A flow without any difference still has colours: those of the middle.
    if (std::abs(range.high - range.low) < 1e-4 * size) {
        range = {middle - 0.02 * size, middle + 0.02 * size};
    }
    return {field,
            chosen_map(view.colours, field),
            range.low,
            range.high,
            field_title(field),
            field_unit(field, view.units, reference)};
}

}  // namespace

std::string field_title(FlowField field) {
    switch (field) {
        case FlowField::speed:
            return "Speed";
        case FlowField::velocity_x:
            return "Velocity x";
        case FlowField::velocity_y:
            return "Velocity y";
        case FlowField::velocity_z:
            return "Velocity z";
        case FlowField::vorticity:
            return "Vorticity";
        case FlowField::vorticity_x:
            return "Vorticity x";
        case FlowField::vorticity_y:
            return "Vorticity y";
        case FlowField::vorticity_z:
            return "Vorticity z";
        case FlowField::q_criterion:
            return "Q";
        case FlowField::density:
            return "Density - 1";
        case FlowField::relaxation:
            return "Relaxation rate";
        case FlowField::force:
            return "Force density";
    }
    return "";
}

FieldUnit field_unit(FlowField field, FieldUnits units, const FlowReference& reference) {
    const Dimension dimension = dimension_of(field);
    if (units == FieldUnits::lattice) { return {1, dimension.lattice}; }
    return {std::pow(positive(reference.speed), dimension.speed) *
                std::pow(positive(reference.length), dimension.length),
            dimension.reference};
}

double level_unit(scene::SurfaceQuantity quantity, const FlowReference& reference) {
    return field_unit(simulation::field_of(quantity), FieldUnits::reference, reference).size;
}

void ColourRanges::follow(const simulation::FieldSnapshot& fields, bool anew) {
    if (anew) { ranges_.clear(); }
    for (const simulation::FieldVolume& volume : fields.volumes) {
        Range found{volume.low, volume.high};
        if (scene::is_signed(volume.field)) {
            found.high = std::max(std::abs(found.low), std::abs(found.high));
            found.low = -found.high;
        }
        const auto [known, fresh] = ranges_.try_emplace(volume.field, found);
        if (fresh) { continue; }
        Range& range = known->second;
        range.low += following * (found.low - range.low);
        range.high += following * (found.high - range.high);
    }
}

std::optional<ColourRanges::Range> ColourRanges::of(FlowField field) const {
    const auto known = ranges_.find(field);
    return known == ranges_.end() ? std::nullopt : std::optional(known->second);
}

void ColourRanges::follow_lines(const smoke::LineSet& lines, bool anew) {
    if (lines.points.empty()) {
        lines_.reset();
        return;
    }
    const auto fastest =
        std::ranges::max_element(lines.points, {}, [](const glm::vec4& point) { return point.w; });
    const double found = fastest->w;
    if (anew || !lines_) {
        lines_ = Range{0, found};
    } else {
        lines_->high += following * (found - lines_->high);
    }
}

std::optional<ColourScale> slice_scale(const scene::FieldView& view, const FlowReference& reference,
                                       const ColourRanges& ranges) {
    if (view.range == scene::FieldRange::locked) {
        const double unit = field_unit(view.quantity, view.units, reference).size;
        return scale_of(view.quantity, view, reference, {view.low * unit, view.high * unit});
    }
    const auto range = ranges.of(view.quantity);
    if (!range) { return std::nullopt; }
    return scale_of(view.quantity, view, reference, *range);
}

std::optional<ColourScale> surface_scale(const scene::FieldView& view,
                                         const FlowReference& reference,
                                         const ColourRanges& ranges) {
    if (view.slices && view.quantity == FlowField::speed) {
        return slice_scale(view, reference, ranges);
    }
    const auto range = ranges.of(FlowField::speed);
    if (!range) { return std::nullopt; }
    return scale_of(FlowField::speed, view, reference, *range);
}

std::optional<ColourScale> line_scale(const scene::FieldView& view, const FlowReference& reference,
                                      const ColourRanges& ranges) {
    const auto range = ranges.of_lines();
    if (!range) { return std::nullopt; }
    if (view.slices && view.quantity == FlowField::speed) {
        return slice_scale(view, reference, ranges);
    }
    if (view.surface) {
        const auto shared = surface_scale(view, reference, ranges);
        if (shared) { return shared; }
    }
    return scale_of(FlowField::speed, view, reference, *range);
}

ColourScale united(ColourScale scale, const std::optional<ColourScale>& other) {
    const bool comparable = other && other->title == scale.title && other->map == scale.map &&
                            other->unit.name == scale.unit.name;
    if (!comparable) { return scale; }
    const double across = scale.unit.size / other->unit.size;
    scale.low = std::min(scale.low, other->low * across);
    scale.high = std::max(scale.high, other->high * across);
    return scale;
}

std::optional<ColourScale> obstacle_scale(const scene::FieldView& view,
                                          const FlowReference& reference,
                                          const ColourRanges& ranges) {
    const FlowField field = simulation::field_of(view.obstacles);
    const auto range = ranges.of(field);
    if (!range) { return std::nullopt; }
    ColourScale scale = scale_of(field, view, reference, *range);
    scale.map = chosen_map(scene::ColourMapName::automatic, field);
    const double squared = positive(reference.speed) * positive(reference.speed);
    const bool lattice = view.units == FieldUnits::lattice;
    if (view.obstacles == scene::ObstacleColours::pressure) {
        scale.title = "Pressure";
        scale.unit = lattice ? FieldUnit{3, "nodes²/step²"} : FieldUnit{1.5 * squared, "U²/2"};
    } else {
        scale.title = "Surface force";
        scale.low = 0;
        scale.high = force_per_density * range->high;
        scale.unit = lattice ? FieldUnit{1, "nodes²/step²"} : FieldUnit{0.5 * squared, "U²/2"};
    }
    return scale;
}

Ticks ticks_between(double low, double high, int most) {
    if (low > high) { std::swap(low, high); }
    Ticks ticks;
    const double rough = (high - low) / std::max(most, 1);
    if (!(rough > 0) || !std::isfinite(rough)) { return ticks; }
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {5.0, 2.0, 1.0}) {
        if (factor * power >= rough * (1 - 1e-9)) { step = factor * power; }
    }
    const double largest = std::max(std::abs(low), std::abs(high));
    const int exponent = static_cast<int>(std::floor(std::log10(largest) + 1e-9));
    const bool plain = exponent >= -3 && exponent < 5;
    const int digits = static_cast<int>(std::floor(std::log10(step) + 1e-9));
    const auto first = static_cast<std::int64_t>(std::ceil(low / step - 1e-9));
    const auto last = static_cast<std::int64_t>(std::floor(high / step + 1e-9));
    for (std::int64_t i = first; i <= last; ++i) {
        const double value = static_cast<double>(i) * step;
        ticks.values.push_back(value);
        ticks.labels.push_back(i == 0 ? "0"
                               : plain
                                   ? fmt::format("{:.{}f}", value, std::max(0, -digits))
                                   : fmt::format("{:.{}e}", value, std::max(0, exponent - digits)));
    }
    return ticks;
}

}  // namespace lattice::view
