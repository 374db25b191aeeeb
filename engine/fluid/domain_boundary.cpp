// SPDX-License-Identifier: MIT
#include "engine/fluid/domain_boundary.hpp"

namespace lattice::fluid {

namespace {

/// A free-slip face turns the normal component around and takes the step across it out.
void reflect(const DomainBoundary& boundary, FaceMask crossed, int (&c)[3], int (&step)[3]) {
    for (int axis = 0; axis < 3; ++axis) {
        const FaceMask faces = face_bit(axis, false) | face_bit(axis, true);
        if ((crossed & boundary.free_slip & faces) != 0) {
            c[axis] = -c[axis];
            step[axis] = 0;
        }
    }
}

BoundaryLink read_from(int direction, int step_x, int step_y, int step_z) {
    BoundaryLink link;
    link.direction = static_cast<std::int8_t>(direction);
    link.step_x = static_cast<std::int8_t>(step_x);
    link.step_y = static_cast<std::int8_t>(step_y);
    link.step_z = static_cast<std::int8_t>(step_z);
    return link;
}

}  // namespace

BoundaryLink boundary_link(const DomainBoundary& boundary, int i, FaceMask crossed) {
    if ((crossed & boundary.no_slip) != 0) { return read_from(opposite(i), 0, 0, 0); }
    int c[3] = {cx(i), cy(i), cz(i)};
    int step[3] = {-c[0], -c[1], -c[2]};
    reflect(boundary, crossed, c, step);
    const int incoming = direction(c[0], c[1], c[2]);
    const FaceMask rest = crossed & ~boundary.free_slip;
    if (rest == 0) { return read_from(incoming, step[0], step[1], step[2]); }

    BoundaryLink link = read_from(opposite(incoming), 0, 0, 0);
    link.incoming = static_cast<std::int8_t>(incoming);
    const FaceMask inlets = rest & boundary.inlet;
    if (inlets == 0) {
        link.pressure = 1;
        link.sign = -1;
        return link;
    }
    int face = 0;
    while ((inlets & (1U << face)) == 0) { ++face; }
    link.gain = moving_wall_gain(incoming, boundary.inlet_velocity[face]);
    return link;
}

LinkTable link_table(const DomainBoundary& boundary) {
    LinkTable table;
    for (FaceMask touched = 0; touched < 64; ++touched) {
        for (int i = 0; i < direction_count; ++i) {
            const FaceMask crossed = touched & boundary.walls() & faces_behind(i);
            table[touched * direction_count + i] = crossed != 0
                                                       ? boundary_link(boundary, i, crossed)
                                                       : read_from(i, -cx(i), -cy(i), -cz(i));
        }
    }
    return table;
}

}  // namespace lattice::fluid
