// SPDX-License-Identifier: MIT
#include "app/panels/performance_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <vector>

#include "app/mesh_text.hpp"
#include "app/panels/widgets.hpp"
#include "app/world_text.hpp"

namespace lattice::app {

namespace {

void draw_speed(AppState& state, const simulation::Statistics& figures) {
    figure_row("Speed", world_speed_text(state.scene().kind, figures.mlups * 1e6),
               state.shows_cells() ? "Cells updated a second, while stepping"
                                   : "Million lattice node updates a second, while stepping");
    figure_row("Steps", fmt::format("{:.1f} /s", figures.steps_per_second));
    figure_row("Traffic", fmt::format("{:.1f} GB/s", figures.gigabytes_per_second),
               "Least memory traffic of the node updates: each population read and written once");
    const double copy = state.copy_bandwidth.load();
    if (copy > 0) {
        const double share = figures.gigabytes_per_second / copy;
        share_bar(share, fmt::format("{:.0f} % of {:.1f} GB/s copy", share * 100, copy));
        tooltip("Against a plain memory copy on this device, measured at start");
    } else {
        share_bar(0, "measuring copy speed");
    }
}

void draw_device(AppState& state, const simulation::Statistics& figures) {
    figure_row("Memory held", memory_text(figures.device_bytes));
    figure_row("Device",
               state.session.device().info().backend == compute::Backend::cuda ? "cuda" : "cpu",
               state.session.device().info().reason.c_str());
    dim_text(state.session.device().info().name);
    // Copies are the rule on the processor and worth a word only where sharing could be had.
    if (state.session.device().is_cuda()) { dim_text(state.picture.sharing); }
}

void draw_memory(AppState& state, const simulation::Statistics& figures) {
    if (state.shows_cells()) {
        draw_device(state, figures);
        return;
    }
    figure_row("Particles", grouped(static_cast<std::int64_t>(figures.particles)));
    figure_row("Surface samples", grouped(static_cast<std::int64_t>(figures.samples)));
    draw_device(state, figures);
}

}  // namespace

void PerformancePanel::draw_history(const simulation::Statistics& figures) {
    if (figures.step != last_step_) {
        last_step_ = figures.step;
        history_.at(next_) = static_cast<float>(figures.mlups);
        next_ = (next_ + 1) % history_.size();
    }
    const float top = std::max(1e-3F, *std::ranges::max_element(history_));
    ImGui::PlotLines("##speed history", history_.data(), static_cast<int>(history_.size()),
                     static_cast<int>(next_), nullptr, 0, top * 1.15F,
                     {ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 2.4F});
}

void PerformancePanel::draw(AppState& state) {
    const simulation::Statistics figures =
        state.snapshot ? state.snapshot->statistics : simulation::Statistics{};
    draw_speed(state, figures);
    draw_history(figures);
    stage_bar("One step", figures.step_stages);
    ImGui::Spacing();
    std::vector<compute::StageTime> picture = figures.picture_stages;
    picture.insert(picture.end(), state.picture.stages.begin(), state.picture.stages.end());
    stage_bar("One picture", picture);
    figure_row("Pictures", fmt::format("{:.0f} /s", state.picture.frames_per_second));
    if (!state.shows_cells()) {
        figure_row("Smoke resolution", fmt::format("{:.0f} %", state.picture.render_scale * 100),
                   "Side of the marched picture against the window; chosen so that the picture "
                   "stays fluent, and raised to 100 % when paused");
    }
    ImGui::Separator();
    figure_row("Memory free", memory_text(free_.of(state.session.device())));
    draw_memory(state, figures);
}

}  // namespace lattice::app
