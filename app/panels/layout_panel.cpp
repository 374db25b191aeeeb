// SPDX-License-Identifier: MIT
#include "app/panels/layout_panel.hpp"

#include <imgui.h>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"

namespace lattice::app {

namespace {

using scene::SolverVariant;

/// A row that can be looked at but not used while `usable` does not hold.
void row_if(AppState& state, bool usable, const char* name, const RowOptions& options) {
    ImGui::BeginDisabled(!usable);
    parameter_row(state, name, options);
    ImGui::EndDisabled();
    state.report.flag(std::string(name) + ".usable", usable);
}

const char* variant_text(SolverVariant variant) {
    switch (variant) {
        case SolverVariant::fused:
            return "One kernel streams and collides: each population is read and written once.";
        case SolverVariant::paper:
            return "Chen et al., Algorithm 2: stages, samples scatter their forces, the collision "
                   "of model ACM in several launches; other models take one. The rounding of ACM "
                   "then takes about 2e-5 lu off the viscosity.";
        case SolverVariant::csoa:
            return "The baseline's stages in blocks of alpha nodes.";
        case SolverVariant::baseline:
            return "A kernel for each stage, array of structures, nodes gather their forces.";
    }
    return "";
}

void draw_variant(AppState& state, const scene::Fluid& fluid) {
    const bool staged = fluid.variant != SolverVariant::fused;
    const bool plain =
        fluid.storage == scene::Storage::fp32 && fluid.streaming == scene::Streaming::two_copy;
    row_if(state, plain, "fluid.variant", {.label = "Step"});
    dim_text(variant_text(fluid.variant));
    if (!plain) { dim_text("Other steps than fused need fp32 in two copies."); }
    row_if(state,
           fluid.variant == SolverVariant::paper && fluid.model == scene::CollisionModel::acm,
           "fluid.collision_launches", {.label = "Launches"});
    row_if(state, !staged, "fluid.storage", {});
    row_if(state, !staged, "fluid.streaming", {});
    if (staged) { dim_text("Storage and streaming can be chosen for the fused step."); }
}

}  // namespace

void LayoutPanel::draw(AppState& state) {
    const scene::Fluid& fluid = state.scene().fluid;
    draw_variant(state, fluid);
    row_if(state, fluid.variant != SolverVariant::baseline, "fluid.alpha",
           {.label = "Block (alpha)"});
    dim_text("Nodes whose values of one direction lie side by side.");
    parameter_row(state, "solid.block_side", {.label = "Sample block (l)", .low = 1, .high = 64});
    dim_text("Watch MLUPS, or let the panel below find the fastest two.");
}

}  // namespace lattice::app
