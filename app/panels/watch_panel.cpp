// SPDX-License-Identifier: MIT
#include "app/panels/watch_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "engine/simulation/flow_watch.hpp"

namespace lattice::app {

namespace {

/// When a flow is stopped.
void speed_rows(AppState& state, const simulation::Statistics& figures) {
    const double limit = state.scene().run.speed_limit_lu;
    figure_row("Fastest node",
               figures.largest_speed > 0 ? fmt::format("{:.3f} lu", figures.largest_speed) : "-",
               fmt::format("At the last look, of which there is one in {} steps",
                           simulation::FlowWatch::interval)
                   .c_str());
    if (limit > 0) { share_bar(figures.largest_speed / limit, ""); }
    parameter_row(state, "run.speed_limit", {.low = 0, .high = 0.5});
    if (figures.samples == 0) { return; }
    const bool exact = figures.forces_exact;
    if (!exact) { ImGui::PushStyleColor(ImGuiCol_Text, theme::warning); }
    figure_row("Obstacle forces", exact ? "repeat bit for bit" : "too large to repeat",
               "Forces on a node below one lattice unit add up exactly, so that a run repeats bit "
               "for bit. Where obstacles have pushed harder since they were placed, last bits may "
               "differ. Lower the speed, or the samples per node");
    if (!exact) { ImGui::PopStyleColor(); }
}

}  // namespace

void WatchPanel::draw(AppState& state) {
    const simulation::Statistics figures =
        state.snapshot ? state.snapshot->statistics : simulation::Statistics{};
    const bool cells = state.shows_cells();
    if (!cells) { speed_rows(state, figures); }
    parameter_row(state, "run.checkpoint_interval",
                  {.label = "Checkpoint every", .low = 0, .high = 4096});
    figure_row("Checkpoint",
               figures.checkpoint
                   ? fmt::format("{} {}", cells ? "generation" : "step", *figures.checkpoint)
                   : "none yet",
               fmt::format("The {} newest are kept on the device where an eighth of its memory "
                           "stays free",
                           cells ? "four" : "two")
                   .c_str());
    if (button(state, cells ? "Step back" : "Rewind", "watch.rewind",
               ImGui::GetContentRegionAvail().x)) {
        state.act(Action::rewind);
    }
    tooltip(
        fmt::format("Back to the checkpoint before the present {}; again for the one before "
                    "that ({})",
                    cells ? "generation" : "step", keys_of(Action::rewind)));
}

}  // namespace lattice::app
