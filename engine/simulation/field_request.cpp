// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/simulation/field_snapshot.hpp"

namespace lattice::simulation {

scene::FlowField field_of(scene::SurfaceQuantity quantity) {
    switch (quantity) {
        case scene::SurfaceQuantity::vorticity:
            return scene::FlowField::vorticity;
        case scene::SurfaceQuantity::speed:
            return scene::FlowField::speed;
        default:
            return scene::FlowField::q_criterion;
    }
}

scene::FlowField field_of(scene::ObstacleColours colours) {
    return colours == scene::ObstacleColours::force ? scene::FlowField::force
                                                    : scene::FlowField::density;
}

FieldRequest needed_fields(const scene::FieldView& view, bool values) {
    FieldRequest request;
    request.values = values;
    const auto add = [&](scene::FlowField field) {
        if (std::ranges::find(request.fields, field) == request.fields.end()) {
            request.fields.push_back(field);
        }
    };
    if (view.slices) { add(view.quantity); }
    if (view.surface) {
        add(field_of(view.surface_quantity));
        add(scene::FlowField::speed);
    }
    if (view.obstacles != scene::ObstacleColours::plain) { add(field_of(view.obstacles)); }
    request.velocity = view.slices && view.lines;
    return request;
}

}  // namespace lattice::simulation
