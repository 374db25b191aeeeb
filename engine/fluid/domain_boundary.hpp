// SPDX-License-Identifier: MIT
// Boundary conditions at the six domain faces, in population space. A population whose link comes
// from outside is replaced while it is streamed; the wall stands half a node spacing outside the
// last node. Chen et al. launch one kernel a face; here the few nodes that touch a face do it on
// the way.
#pragma once

#include <cstdint>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/fluid/lattice.hpp"
#include "engine/fluid/real.hpp"

namespace lattice::fluid {

/// Bit f of a mask stands for face f in the order west, east, south, north, bottom, top
/// (-x, +x, -y, +y, -z, +z).
using FaceMask = unsigned;

LATTICE_HD_INLINE constexpr FaceMask face_bit(int axis, bool high) {
    return 1U << (2 * axis + (high ? 1 : 0));
}

/// Faces that the link of incoming direction i crosses at a node touching all faces.
LATTICE_HD_INLINE constexpr FaceMask faces_behind(int i) {
    const auto one = [](int axis, int c) -> FaceMask {
        return c == 0 ? 0U : face_bit(axis, c < 0);
    };
    return one(0, cx(i)) | one(1, cy(i)) | one(2, cz(i));
}

struct DomainBoundary {
    FaceMask no_slip = 0;
    FaceMask free_slip = 0;
    FaceMask inlet = 0;
    FaceMask outlet = 0;
    Vector3<float> inlet_velocity[6];  ///< lattice units, per face

    LATTICE_HD_INLINE FaceMask walls() const { return no_slip | free_slip | inlet | outlet; }
};

/// Position of a node and the linear index along the row that it heads.
struct Site {
    int x = 0;
    int y = 0;
    int z = 0;
};

/// Index of the neighbour at distance step in {-1, 0, 1}, wrapped around.
LATTICE_HD_INLINE int wrapped(int coordinate, int step, int count) {
    const int next = coordinate + step;
    return next < 0 ? next + count : (next >= count ? next - count : next);
}

/// Non-periodic faces that a node touches.
LATTICE_HD_INLINE FaceMask faces_touched(const Site& s, const Extent& e, FaceMask walls) {
    const FaceMask touched =
        (s.x == 0 ? face_bit(0, false) : 0U) | (s.x == e.x - 1 ? face_bit(0, true) : 0U) |
        (s.y == 0 ? face_bit(1, false) : 0U) | (s.y == e.y - 1 ? face_bit(1, true) : 0U) |
        (s.z == 0 ? face_bit(2, false) : 0U) | (s.z == e.z - 1 ? face_bit(2, true) : 0U);
    return touched & walls;
}

/// How an incoming population that crosses faces is found: which population of which neighbour
/// takes its place, and what is done with it.
struct BoundaryLink {
    enum class Rule { copy, moving_wall, pressure } rule = Rule::copy;
    int direction = 0;  ///< population to read
    int step_x = 0;     ///< neighbour to read it from, relative to the node
    int step_y = 0;
    int step_z = 0;
    int incoming = 0;  ///< direction after reflection at free-slip faces
    int face = 0;      ///< inlet face of a moving_wall link
};

/// `crossed` must not be empty. A link that crosses several faces takes no-slip first, then
/// free slip (which reflects it and leaves the rest of its way), then inlet, then outlet.
LATTICE_HD_LOCAL BoundaryLink boundary_link(const DomainBoundary& boundary, int i,
                                            FaceMask crossed) {
    BoundaryLink link;
    link.incoming = i;
    if ((crossed & boundary.no_slip) != 0) {
        link.direction = opposite(i);
        return link;
    }
    int c[3] = {cx(i), cy(i), cz(i)};
    int step[3] = {-c[0], -c[1], -c[2]};
    for (int axis = 0; axis < 3; ++axis) {
        const FaceMask faces = face_bit(axis, false) | face_bit(axis, true);
        if ((crossed & boundary.free_slip & faces) != 0) {
            c[axis] = -c[axis];
            step[axis] = 0;
        }
    }
    const FaceMask rest = crossed & ~boundary.free_slip;
    link.incoming = direction(c[0], c[1], c[2]);
    if (rest == 0) {
        link.direction = link.incoming;
        link.step_x = step[0];
        link.step_y = step[1];
        link.step_z = step[2];
        return link;
    }
    link.direction = opposite(link.incoming);
    const FaceMask inlet = rest & boundary.inlet;
    if (inlet == 0) {
        link.rule = BoundaryLink::Rule::pressure;
        return link;
    }
    link.rule = BoundaryLink::Rule::moving_wall;
    while ((inlet & (1U << link.face)) == 0) { ++link.face; }
    return link;
}

/// Momentum that a wall moving with velocity u gives to the population reflected into direction i:
/// 6 W_i (c_i . u) at density 1.
LATTICE_HD_INLINE float moving_wall_gain(int i, const Vector3<float>& u) {
    return 6.0F * weight(i) *
           (static_cast<float>(cx(i)) * u.x + static_cast<float>(cy(i)) * u.y +
            static_cast<float>(cz(i)) * u.z);
}

/// Anti-bounce-back at outlet density 1: f_i = -f_opposite + f_eq_i + f_eq_opposite, with
/// populations as deviations from the weights.
template <class Real>
LATTICE_HD_INLINE Real pressure_population(int i, Real reflected, const Vector3<Real>& u) {
    const Real along = u.x * static_cast<float>(cx(i)) + u.y * static_cast<float>(cy(i)) +
                       u.z * static_cast<float>(cz(i));
    return (along * along * 4.5F - dot(u, u) * 1.5F) * (2.0F * weight(i)) - reflected;
}

}  // namespace lattice::fluid
