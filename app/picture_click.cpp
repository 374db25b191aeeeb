// SPDX-License-Identifier: MIT
#include "app/picture_click.hpp"

#include "app/lens_aim.hpp"

namespace lattice::app {

void click_picture(AppState& state, glm::dvec2 place) {
    const view::Ray ray = state.seen_from().ray(place, state.picture_aspect);
    const auto hit = state.snapshot ? state.picker.first_hit(*state.snapshot, ray) : std::nullopt;
    state.ui.picked.reset();
    state.ui.outline_selected = hit.has_value();
    if (hit) { state.ui.selected_obstacle = hit->mesh; }
    if (state.ui.lens_open) { aim_lens(state, ray); }
}

}  // namespace lattice::app
