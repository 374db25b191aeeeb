// SPDX-License-Identifier: MIT
// Boundary conditions at the six domain faces, in population space. A population whose link comes
// from outside is replaced while it is streamed; the wall stands half a node spacing outside the
// last node. Chen et al. launch one kernel a face; here a node that touches faces looks its links
// up in a table made once on the host, so that all its reads can be under way together.
#pragma once

#include <array>
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

/// How one incoming population is found: sign * (population `direction` of the neighbour at `step`)
/// + gain, and at an outlet the pressure term on top.
struct alignas(16) BoundaryLink {
    std::int8_t direction = 0;
    std::int8_t step_x = 0;
    std::int8_t step_y = 0;
    std::int8_t step_z = 0;
    std::int8_t incoming = 0;  ///< direction after reflection at free-slip faces
    std::int8_t pressure = 0;  ///< 1 at an outlet: pressure_gain of `incoming` is added
    float sign = 1;
    float gain = 0;
};

/// What each face is, on the host.
struct DomainBoundary {
    FaceMask no_slip = 0;
    FaceMask free_slip = 0;
    FaceMask inlet = 0;
    FaceMask outlet = 0;
    Vector3<float> inlet_velocity[6];  ///< lattice units, per face

    FaceMask walls() const { return no_slip | free_slip | inlet | outlet; }
};

/// Links of all 27 directions for nodes that touch the faces of a mask: entry mask * 27 + i.
using LinkTable = std::array<BoundaryLink, 64 * direction_count>;

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

/// Momentum that a wall moving with velocity u gives to the population reflected into direction i:
/// 6 W_i (c_i . u) at density 1.
inline float moving_wall_gain(int i, const Vector3<float>& u) {
    return 6.0F * weight(i) *
           (static_cast<float>(cx(i)) * u.x + static_cast<float>(cy(i)) * u.y +
            static_cast<float>(cz(i)) * u.z);
}

/// Link of incoming direction i where it crosses these faces, none of them periodic. Of several, it
/// takes no-slip first, then free slip (which reflects it and leaves the rest of its way), then
/// inlet, then outlet.
BoundaryLink boundary_link(const DomainBoundary& boundary, int i, FaceMask crossed);

LinkTable link_table(const DomainBoundary& boundary);

/// Pressure term of anti-bounce-back at outlet density 1, f_i = -f_opposite + f_eq_i +
/// f_eq_opposite, with populations as deviations from the weights.
template <class Real>
LATTICE_HD_INLINE Real pressure_gain(int i, const Vector3<Real>& u) {
    const Real along = u.x * static_cast<float>(cx(i)) + u.y * static_cast<float>(cy(i)) +
                       u.z * static_cast<float>(cz(i));
    return (along * along * 4.5F - dot(u, u) * 1.5F) * (2.0F * weight(i));
}

}  // namespace lattice::fluid
