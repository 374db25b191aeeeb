// SPDX-License-Identifier: MIT
#include "app/panels/lens_panel.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/panels/lens_stages.hpp"
#include "app/panels/population_layers.hpp"
#include "app/panels/widgets.hpp"
#include "app/theme.hpp"
#include "engine/fluid/lattice.hpp"

namespace lattice::app {

namespace {

using simulation::NodeLens;

/// Of the rates from their base (0) to 1.
double mean_of_cell(const NodeLens& lens, const Extent& e, int left, int bottom, int side) {
    double sum = 0;
    int count = 0;
    for (int y = bottom; y < std::min(bottom + side, e.y); ++y) {
        for (int x = left; x < std::min(left + side, e.x); ++x) {
            sum += lens.rate_plane[static_cast<std::size_t>(y) * static_cast<std::size_t>(e.x) +
                                   static_cast<std::size_t>(x)];
            ++count;
        }
    }
    const double base = lens.third_order_rate;
    return (sum / count - base) / std::max(1 - base, 1e-6);
}

struct RateCell {
    glm::ivec2 corner;
    double rate;  ///< from the base (0) to 1
};

std::vector<RateCell> cells_of_plane(const NodeLens& lens, const Extent& e, int side) {
    std::vector<RateCell> cells;
    for (int y = 0; y < e.y; y += side) {
        for (int x = 0; x < e.x; x += side) {
            cells.push_back({{x, y}, std::max(0.0, mean_of_cell(lens, e, x, y, side))});
        }
    }
    return cells;
}

void table_cell(const std::string& text) {
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(text.c_str());
}

}  // namespace

void LensPanel::draw_node(AppState& state) {
    glm::ivec3& node = state.ui.lens_node;
    const Extent e = scene::grid_extent(state.scene().domain);
    ImGui::SetNextItemWidth(-1);
    ImGui::InputInt3("##node", &node.x);
    state.report.widget("lens.node");
    tooltip("Node along x, y and z, from 0");
    node = glm::clamp(node, glm::ivec3(0), glm::ivec3(e.x, e.y, e.z) - 1);
    const float spacing = ImGui::GetStyle().ItemSpacing.x;
    const float width = (ImGui::GetContentRegionAvail().x - spacing) * 0.5F;
    if (button(state, "Middle", "lens.middle", width)) { node = glm::ivec3(e.x, e.y, e.z) / 2; }
    ImGui::SameLine();
    if (button(state, "Fastest node", "lens.fastest", width) && state.snapshot) {
        node = state.snapshot->statistics.fastest_node;
    }
}

void LensPanel::draw_populations(AppState& state, const NodeLens& lens) {
    int shown = static_cast<int>(shown_);
    ImGui::SetNextItemWidth(-1);
    ImGui::Combo("##shown", &shown,
                 "Left by the last collision\0Flown in, before collision\0Equilibrium\0"
                 "After collision\0What the collision changes\0");
    state.report.widget("lens.shown");
    shown_ = static_cast<Shown>(shown);
    NodeLens::Populations values{};
    for (int i = 0; i < fluid::direction_count; ++i) {
        const double weight = simulation::exact_weight(i);
        switch (shown_) {
            case Shown::stored:
                values[i] = lens.stored.populations[i] - weight;
                break;
            case Shown::streamed:
                values[i] = lens.streamed.populations[i] - weight;
                break;
            case Shown::equilibrium:
                values[i] = lens.equilibrium.populations[i] - weight;
                break;
            case Shown::collided:
                values[i] = lens.collided.populations[i] - weight;
                break;
            case Shown::change:
                values[i] = lens.collided.populations[i] - lens.streamed.populations[i];
                break;
        }
    }
    draw_layers(values);
    dim_text(shown_ == Shown::change ? "Populations after less before the collision"
                                     : "Populations less their weights");
}

void LensPanel::draw_moments(AppState& state, const NodeLens& lens) {
    ImGui::Checkbox("Central moments", &central_);
    state.report.widget("lens.central");
    tooltip("About the velocity of the node; else raw, about 0");
    constexpr ImGuiTableFlags flags = ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_RowBg;
    if (!ImGui::BeginTable("moments", 5, flags)) { return; }
    for (const char* heading : {"", "before", "equil.", "after", "rate"}) {
        ImGui::TableSetupColumn(heading);
    }
    ImGui::TableHeadersRow();
    for (const NodeLens::Row& row : central_ ? lens.central_rows() : lens.raw_rows()) {
        ImGui::TableNextRow();
        table_cell(row.name);
        table_cell(short_number(row.before));
        table_cell(short_number(row.equilibrium));
        table_cell(short_number(row.after));
        table_cell(std::isnan(row.rate) ? "-" : fmt::format("{:.3f}", row.rate));
    }
    ImGui::EndTable();
    dim_text(
        "Rate: share of the way to equilibrium that the collision goes; a force adds to it. None "
        "where the moment is at equilibrium to rounding.");
    if (lens.model == scene::CollisionModel::acm) {
        dim_text(
            "The cubic correction moves the differences and the trace a little off w and 1, the "
            "more the faster the node.");
        dim_text("Orders 4 to 6 follow from the lower moments after collision, not by a rate.");
    }
}

/// A plane of nodes, y upward, averaged to cells the eye can part; a click takes the node there.
void LensPanel::draw_rate_plane(AppState& state, const NodeLens& lens) {
    const Extent e = scene::grid_extent(state.scene().domain);
    const auto nodes = static_cast<std::size_t>(e.x) * static_cast<std::size_t>(e.y);
    if (lens.rate_plane.size() != nodes) { return; }
    ImGui::Separator();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 size(width, width * static_cast<float>(e.y) / static_cast<float>(e.x));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool clicked = ImGui::InvisibleButton("##rates", size);
    state.report.widget("lens.rates");
    constexpr int most_columns = 96;
    const int step = (std::max(e.x, e.y) + most_columns - 1) / most_columns;
    const auto place = [&](int x, int y) {
        return ImVec2(corner.x + size.x * static_cast<float>(x) / static_cast<float>(e.x),
                      corner.y + size.y * (1 - static_cast<float>(y) / static_cast<float>(e.y)));
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, theme::ground);
    const std::vector<RateCell> cells = cells_of_plane(lens, e, step);
    double most = 0;
    for (const RateCell& each : cells) { most = std::max(most, each.rate); }
    for (const auto& [at, rate] : cells) {
        list.AddRectFilled(place(at.x, std::min(at.y + step, e.y)),
                           place(std::min(at.x + step, e.x), at.y),
                           faded(theme::accent_bright, most > 0 ? rate / most : 0));
    }
    const ImVec2 marked = place(lens.node.x, lens.node.y);
    list.AddCircle(marked, 4, theme::warning);
    if (clicked) {
        const ImVec2 mouse = ImGui::GetMousePos();
        state.ui.lens_node.x =
            static_cast<int>((mouse.x - corner.x) / size.x * static_cast<float>(e.x));
        state.ui.lens_node.y =
            static_cast<int>((1 - (mouse.y - corner.y) / size.y) * static_cast<float>(e.y));
    }
    const double base = lens.third_order_rate;
    dim_text(
        fmt::format("Third-order rate w3 in the plane z = {}: dark at the base rate {:.2g}, "
                    "brightest at {:.2g}; at 1 the model damps all it can. Click to take the "
                    "node there.",
                    lens.node.z, base, base + most * (1 - base)));
}

void LensPanel::draw(AppState& state) {
    state.ui.lens_open = true;
    draw_node(state);
    const bool current =
        state.snapshot && state.snapshot->lens && state.snapshot->lens->node == state.ui.lens_node;
    if (!current) {
        dim_text("Waiting for the next picture");
        return;
    }
    const NodeLens& lens = *state.snapshot->lens;
    draw_stages(state, lens);
    if (!lens.foretold) {
        dim_text(
            "The collision of this step has begun. Finish it to see what is foretold for "
            "this node.");
        return;
    }
    state.report.number("lens_density", lens.density);
    state.report.number("lens_x", lens.node.x);
    figure_row("Density", fmt::format("{:.6f}", lens.density), "Flown in, before the collision");
    figure_row(
        "Velocity",
        fmt::format("{:.4f} {:.4f} {:.4f}", lens.velocity.x, lens.velocity.y, lens.velocity.z),
        "Lattice units, with half the force");
    figure_row("Force",
               fmt::format("{:.1e} {:.1e} {:.1e}", lens.force.x, lens.force.y, lens.force.z),
               "Of the body force and of obstacles, lattice units");
    figure_row("Shear rate w", fmt::format("{:.4f}", lens.shear_rate),
               "nu = (1/w - 1/2)/3; the sponge before outlets lowers it");
    if (lens.model == scene::CollisionModel::acm) {
        figure_row("Third-order w3", fmt::format("{:.4f}", lens.third_order_rate),
                   "Base rate, from which the node moves toward 1 where the flow is rough: see the "
                   "rates of k_210 and its like");
    }
    draw_rate_plane(state, lens);
    ImGui::Separator();
    draw_populations(state, lens);
    ImGui::Separator();
    draw_moments(state, lens);
}

}  // namespace lattice::app
