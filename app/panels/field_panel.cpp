// SPDX-License-Identifier: MIT
#include "app/panels/field_panel.hpp"

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

namespace {

void slice_rows(AppState& state, const scene::FieldView& field) {
    parameter_row(state, "field.slices");
    if (!field.slices) { return; }
    parameter_row(state, "field.quantity");
    parameter_row(state, "field.across_x");
    parameter_row(state, "field.across_y");
    parameter_row(state, "field.across_z");
    parameter_row(state, "field.position");
    parameter_row(state, "field.oblique");
    if (field.oblique) {
        parameter_row(state, "field.oblique_position", {.label = "Its middle"});
        parameter_row(state, "field.tilt");
    }
    parameter_row(state, "field.lines", {.label = "Flow texture"});
    if (field.lines) {
        parameter_row(state, "field.line_length", {.low = 2, .high = 60});
        parameter_row(state, "field.line_pace", {.low = 0, .high = 40});
    }
}

void surface_rows(AppState& state, const scene::FieldView& field) {
    parameter_row(state, "field.surface", {.label = "Iso-surface"});
    if (!field.surface) { return; }
    parameter_row(state, "field.surface_quantity", {.label = "Of"});
    parameter_row(state, "field.surface_level", {.label = "Level", .low = 0.01, .high = 100});
}

/// Obstacles have the map that suits their field, and only the slices' range can be locked.
void colour_rows(AppState& state, const scene::FieldView& field) {
    const bool lines = !state.scene().seeds.empty();
    if (field.slices || field.surface || lines) { parameter_row(state, "field.colours"); }
    parameter_row(state, "field.units");
    if (field.slices) { parameter_row(state, "field.range"); }
    if (field.slices && field.range == scene::FieldRange::locked) {
        parameter_row(state, "field.low", {.low = -10, .high = 10});
        parameter_row(state, "field.high", {.low = -10, .high = 10});
    }
    parameter_row(state, "field.legend");
}

}  // namespace

void FieldPanel::draw(AppState& state) {
    const scene::FieldView& field = state.scene().field;
    const bool coloured = field.slices || field.surface || !state.scene().seeds.empty() ||
                          field.obstacles != scene::ObstacleColours::plain;
    slice_rows(state, field);
    surface_rows(state, field);
    parameter_row(state, "field.obstacles", {.label = "Obstacles"});
    if (coloured) { colour_rows(state, field); }
    if (state.snapshot && !state.snapshot->fields.refusal.empty()) {
        dim_text("Not shown: " + state.snapshot->fields.refusal);
    }
}

}  // namespace lattice::app
