// SPDX-License-Identifier: MIT
// How quantities of a running flow are shown as colours, as plain data.
#pragma once

#include <glm/glm.hpp>

namespace lattice::scene {

/// A quantity that every node has; engine/fluid/flow_fields.hpp says how it is found.
enum class FlowField {
    speed,
    velocity_x,
    velocity_y,
    velocity_z,
    vorticity,  ///< its magnitude
    vorticity_x,
    vorticity_y,
    vorticity_z,
    q_criterion,
    density,     ///< less 1
    relaxation,  ///< third-order rate of the coming collision
    force        ///< magnitude of the force density of the obstacles
};

/// Of what an iso-surface is one.
enum class SurfaceQuantity { q_criterion, vorticity, speed };

/// Strips of assets/colormaps. Automatic: `tide` where values have a sign, `lagoon` elsewhere.
enum class ColourMapName { automatic, lagoon, forge, dusk, spectrum, tide };

/// In what a quantity is told.
enum class FieldUnits {
    reference,  ///< of the reference speed U and the characteristic length L
    lattice     ///< of nodes and steps
};

enum class FieldRange {
    automatic,  ///< from the 1st to the 99th percentile of all nodes
    locked
};

/// What the surface of obstacles is coloured by.
enum class ObstacleColours { plain, pressure, force };

/// Positions are scene units.
struct FieldView {
    bool slices = false;
    FlowField quantity = FlowField::speed;  ///< on the slices
    bool across_x = false;
    bool across_y = true;
    bool across_z = false;
    bool oblique = false;
    glm::dvec3 position{1.0, 0.5, 0.5};          ///< x is that of the slice across x, and so on
    glm::dvec3 oblique_position{1.0, 0.5, 0.5};  ///< a point of the oblique slice
    glm::dvec3 tilt_degrees{0.0, 45.0, 0.0};     ///< turns its normal from z, about x, then y, z
    bool lines = false;       ///< flow texture on the slices, by line integral convolution
    double line_length = 12;  ///< nodes
    double line_pace = 4;     ///< how often their pattern passes in 1000 steps
    bool surface = false;
    SurfaceQuantity surface_quantity = SurfaceQuantity::q_criterion;
    double surface_level = 1;  ///< of the quantity, in reference units
    ObstacleColours obstacles = ObstacleColours::plain;
    ColourMapName colours = ColourMapName::automatic;
    FieldUnits units = FieldUnits::reference;
    FieldRange range = FieldRange::automatic;
    double low = 0;   ///< of a locked range, in these units
    double high = 1;  ///< likewise
    bool legend = true;

    friend bool operator==(const FieldView&, const FieldView&) = default;
};

/// Whether values lie on both sides of 0 by their nature, so that 0 stands in the middle of their
/// colours.
constexpr bool is_signed(FlowField field) {
    switch (field) {
        case FlowField::velocity_x:
        case FlowField::velocity_y:
        case FlowField::velocity_z:
        case FlowField::vorticity_x:
        case FlowField::vorticity_y:
        case FlowField::vorticity_z:
        case FlowField::q_criterion:
        case FlowField::density:
            return true;
        default:
            return false;
    }
}

}  // namespace lattice::scene
