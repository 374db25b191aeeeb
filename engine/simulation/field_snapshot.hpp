// SPDX-License-Identifier: MIT
// Quantities of every node for the picture.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/scene/field_view.hpp"

namespace lattice::simulation {

/// What a picture shows of the flow's fields.
struct FieldRequest {
    std::vector<scene::FlowField> fields;  ///< each once
    bool velocity = false;                 ///< of all nodes, as vectors
    bool values = true;                    ///< host copies; ranges come without as well

    bool any() const { return velocity || !fields.empty(); }
    friend bool operator==(const FieldRequest&, const FieldRequest&) = default;
};

/// The fields that this view needs, whatever shows them.
FieldRequest needed_fields(const scene::FieldView& view, bool values);

/// What the iso-surface is one of, as a field.
scene::FlowField field_of(scene::SurfaceQuantity quantity);

/// What colours the obstacles, as a field; of plain ones it means nothing.
scene::FlowField field_of(scene::ObstacleColours colours);

/// Values of one quantity, lattice units.
struct FieldVolume {
    scene::FlowField field = scene::FlowField::speed;
    float low = 0;              ///< 1st percentile
    float high = 0;             ///< 99th percentile
    std::vector<float> values;  ///< one a node, x fastest; empty when not asked for
};

struct FieldSnapshot {
    std::vector<FieldVolume> volumes;     ///< in the order of the request
    std::vector<std::uint16_t> velocity;  ///< x, y, z, 0 of each node as IEEE half floats
    std::string refusal;  ///< why there are none although they were asked for; empty otherwise
};

}  // namespace lattice::simulation
