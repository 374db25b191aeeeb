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

/// Velocity of the no-slip faces that a link crosses: zero when one of them rests, else the part of
/// the wall velocity that lies in all of them.
Vector3<float> wall_velocity(const DomainBoundary& boundary, FaceMask crossed) {
    if ((crossed & boundary.no_slip & ~boundary.moving) != 0) { return {}; }
    Vector3<float> u = boundary.wall_velocity;
    float* component[3] = {&u.x, &u.y, &u.z};
    for (int axis = 0; axis < 3; ++axis) {
        const FaceMask faces = face_bit(axis, false) | face_bit(axis, true);
        if ((crossed & boundary.moving & faces) != 0) { *component[axis] = 0; }
    }
    return u;
}

BoundaryLink read_from(int direction, int step_x, int step_y, int step_z) {
    BoundaryLink link;
    link.direction = static_cast<std::int8_t>(direction);
    link.step_x = static_cast<std::int8_t>(step_x);
    link.step_y = static_cast<std::int8_t>(step_y);
    link.step_z = static_cast<std::int8_t>(step_z);
    return link;
}

int lowest_face(FaceMask faces) {
    int face = 0;
    while ((faces & (1U << face)) == 0) { ++face; }
    return face;
}

/// Beyond an outlet stands a copy of the nodes at it: the population that comes in is the one that
/// left the node at the face beside which the link begins.
BoundaryLink outlet_link(int incoming, FaceMask outlets, const int (&step)[3]) {
    const auto along_face = [&](int axis) {
        const FaceMask faces = face_bit(axis, false) | face_bit(axis, true);
        return (outlets & faces) != 0 ? 0 : step[axis];
    };
    BoundaryLink link = read_from(incoming, along_face(0), along_face(1), along_face(2));
    link.incoming = static_cast<std::int8_t>(incoming);
    link.face = static_cast<std::int8_t>(lowest_face(outlets));
    return link;
}

}  // namespace

BoundaryLink boundary_link(const DomainBoundary& boundary, int i, FaceMask crossed) {
    if ((crossed & boundary.no_slip) != 0) {
        BoundaryLink link = read_from(opposite(i), 0, 0, 0);
        link.incoming = static_cast<std::int8_t>(i);
        link.gain = moving_wall_gain(i, wall_velocity(boundary, crossed));
        return link;
    }
    int c[3] = {cx(i), cy(i), cz(i)};
    int step[3] = {-c[0], -c[1], -c[2]};
    reflect(boundary, crossed, c, step);
    const int incoming = direction(c[0], c[1], c[2]);
    const FaceMask rest = crossed & ~boundary.free_slip;
    if (rest == 0) {
        BoundaryLink link = read_from(incoming, step[0], step[1], step[2]);
        link.incoming = static_cast<std::int8_t>(incoming);
        return link;
    }

    const FaceMask inlets = rest & boundary.inlet;
    if (inlets == 0) { return outlet_link(incoming, rest, step); }
    const int face = lowest_face(inlets);
    BoundaryLink link = read_from(opposite(incoming), 0, 0, 0);
    link.incoming = static_cast<std::int8_t>(incoming);
    if ((boundary.varied & (1U << face)) != 0) {
        link.face = static_cast<std::int8_t>(face);
    } else {
        link.gain = moving_wall_gain(incoming, boundary.inlet_velocity[face]);
    }
    return link;
}

LinkTable link_table(const DomainBoundary& boundary) {
    LinkTable table;
    for (FaceMask touched = 0; touched < 64; ++touched) {
        for (int i = 0; i < direction_count; ++i) {
            const FaceMask crossed = touched & boundary.walls() & faces_behind(i);
            BoundaryLink& link = table[touched * direction_count + i];
            if (crossed == 0) {
                link = read_from(i, -cx(i), -cy(i), -cz(i));
                link.incoming = static_cast<std::int8_t>(i);
            } else {
                link = boundary_link(boundary, i, crossed);
                link.reflected = 1;
            }
        }
    }
    return table;
}

}  // namespace lattice::fluid
