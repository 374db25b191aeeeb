// SPDX-License-Identifier: MIT
#include "app/panels/domain_panel.hpp"

#include <string>

#include "app/panels/parameter_row.hpp"
#include "engine/scene/enum_names.hpp"

namespace lattice::app {

void DomainPanel::draw(AppState& state) {
    parameter_row(state, "domain.size");
    for (const std::string_view face : scene::EnumNames<scene::Face>::values) {
        parameter_row(state, "domain." + std::string(face));
    }
    parameter_row(state, "domain.sponge");
    parameter_row(state, "run.seed", {.low = 0, .high = 1000});
}

}  // namespace lattice::app
