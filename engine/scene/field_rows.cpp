// SPDX-License-Identifier: MIT
// Parameters of what shows quantities of the flow as colours: slices, iso-surface, obstacles.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

namespace {

template <class Field>
Row field_row(const char* key, ValueType type, Field FieldView::*field, const char* help) {
    Row made = row(std::string("field.") + key, type, &Scene::field, field);
    made.needs(Effect::view).says(help);
    return made;
}

std::vector<Row> slice_rows() {
    return {
        field_row("slices", ValueType::boolean, &FieldView::slices,
                  "Show slices through the flow, coloured by a quantity"),
        field_row("quantity", ValueType::choice, &FieldView::quantity,
                  "What colours the slices; density less 1, relaxation: third-order rate, "
                  "force: of the obstacles"),
        field_row("across_x", ValueType::boolean, &FieldView::across_x, "A slice across x"),
        field_row("across_y", ValueType::boolean, &FieldView::across_y, "A slice across y"),
        field_row("across_z", ValueType::boolean, &FieldView::across_z, "A slice across z"),
        field_row("oblique", ValueType::boolean, &FieldView::oblique, "A slice that may be tilted"),
        field_row("position", ValueType::vector, &FieldView::position,
                  "Where the slices across x, y and z stand")
            .range(-1000, 1000)
            .in("scene units"),
        field_row("oblique_position", ValueType::vector, &FieldView::oblique_position,
                  "Middle of the oblique slice")
            .range(-1000, 1000)
            .in("scene units"),
        field_row("tilt", ValueType::vector, &FieldView::tilt_degrees,
                  "Turns the oblique slice's normal from z: about x, then y, then z")
            .range(-360, 360)
            .in("degrees"),
        field_row("lines", ValueType::boolean, &FieldView::lines,
                  "Flow texture: draw the flow within the slices as fine lines (line integral "
                  "convolution)"),
        field_row("line_length", ValueType::number, &FieldView::line_length,
                  "Length of the lines of the flow texture")
            .range(1, 100)
            .in("nodes"),
        field_row("line_pace", ValueType::number, &FieldView::line_pace,
                  "How often the flow texture moves on by its length; 0: it stands still")
            .range(0, 1000)
            .in("per 1000 steps"),
    };
}

std::vector<Row> surface_rows() {
    return {
        field_row("surface", ValueType::boolean, &FieldView::surface,
                  "Show the surface on which a quantity has one value, coloured by speed"),
        field_row(
            "surface_quantity", ValueType::choice, &FieldView::surface_quantity,
            "Of what it is the surface; positive Q: where the flow turns more than it shears"),
        field_row("surface_level", ValueType::number, &FieldView::surface_level,
                  "The value: Q over (U/L)^2, vorticity over U/L, speed over U")
            .range(1e-6, 1e6)
            .on_log_scale(),
        field_row("obstacles", ValueType::choice, &FieldView::obstacles,
                  "What colours the obstacles: nothing, pressure, or the force of the flow on "
                  "their surface"),
    };
}

std::vector<Row> colour_rows() {
    return {
        field_row(
            "colours", ValueType::choice, &FieldView::colours,
            "Colour map of slices and surface; automatic: tide for what has a sign, else lagoon"),
        field_row("units", ValueType::choice, &FieldView::units,
                  "Units of range and legend: speed U and length L of the Reynolds number, or "
                  "nodes and steps"),
        field_row("range", ValueType::choice, &FieldView::range,
                  "Range of the slices' colours: 1st to 99th percentile of all nodes, or locked"),
        field_row("low", ValueType::number, &FieldView::low, "Low end of a locked range")
            .range(-1e6, 1e6),
        field_row("high", ValueType::number, &FieldView::high, "High end of a locked range")
            .range(-1e6, 1e6),
        field_row("legend", ValueType::boolean, &FieldView::legend,
                  "Draw what the colours mean into the picture"),
    };
}

}  // namespace

std::vector<Row> field_rows() {
    std::vector<Row> rows = slice_rows();
    for (const auto& more : {surface_rows(), colour_rows()}) {
        rows.insert(rows.end(), more.begin(), more.end());
    }
    return rows;
}

}  // namespace lattice::scene
