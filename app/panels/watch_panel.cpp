// SPDX-License-Identifier: MIT
#include "app/panels/watch_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include "app/panels/parameter_row.hpp"
#include "app/panels/widgets.hpp"
#include "engine/simulation/flow_watch.hpp"

namespace lattice::app {

void WatchPanel::draw(AppState& state) {
    const simulation::Statistics figures =
        state.snapshot ? state.snapshot->statistics : simulation::Statistics{};
    const double limit = state.scene().run.speed_limit_lu;
    figure_row("Fastest node",
               figures.largest_speed > 0 ? fmt::format("{:.3f} lu", figures.largest_speed) : "-",
               fmt::format("At the last look, of which there is one in {} steps",
                           simulation::FlowWatch::interval)
                   .c_str());
    if (limit > 0) { share_bar(figures.largest_speed / limit, ""); }
    parameter_row(state, "run.speed_limit", {.low = 0, .high = 0.5});
    parameter_row(state, "run.checkpoint_interval",
                  {.label = "Checkpoint every", .low = 0, .high = 4096});
    figure_row("Checkpoint",
               figures.checkpoint ? fmt::format("step {}", *figures.checkpoint) : "none yet",
               "The two newest are kept on the device where an eighth of its memory stays free");
    if (button(state, "Rewind", "watch.rewind", ImGui::GetContentRegionAvail().x)) {
        state.act(Action::rewind);
    }
    tooltip(
        fmt::format("Back to the checkpoint before the present step; again for the one before "
                    "that ({})",
                    keys_of(Action::rewind)));
}

}  // namespace lattice::app
