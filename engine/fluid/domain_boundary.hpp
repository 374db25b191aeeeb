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
/// + gain, and where `face` is one, what follows from that face's state on top.
struct alignas(16) BoundaryLink {
    std::int8_t direction = 0;
    std::int8_t step_x = 0;
    std::int8_t step_y = 0;
    std::int8_t step_z = 0;
    std::int8_t incoming = 0;   ///< direction after reflection at free-slip faces
    std::int8_t reflected = 0;  ///< 1: comes off a face; 0: streams in from a neighbour
    std::int8_t face = -1;      ///< inlet or outlet whose FaceState counts, or -1
    float sign = 1;
    float gain = 0;
};

/// What stands outside a node at a face, in lattice units.
struct alignas(16) FaceState {
    Vector3<float> velocity;  ///< of an inlet; of the node itself at an outlet
    float sound = 0;  ///< at an outlet: density amplitude of the sound wave that would come in
};

/// What kernels need of the domain faces. Pointers are device memory.
struct BoundaryArguments {
    const BoundaryLink* links = nullptr;  ///< a LinkTable; read where walls != 0
    FaceMask walls = 0;                   ///< faces that are not periodic
    FaceMask outlets = 0;
    const FaceState* states = nullptr;  ///< of the faces that have some, one after the other
    std::int64_t first_state[6] = {};   ///< where those of each face begin
};

/// What each face is, on the host.
struct DomainBoundary {
    FaceMask no_slip = 0;  ///< moving walls among them
    FaceMask free_slip = 0;
    FaceMask inlet = 0;
    FaceMask outlet = 0;
    FaceMask moving = 0;               ///< those of no_slip that move
    FaceMask varied = 0;               ///< those of inlet whose velocity is a FaceState's
    Vector3<float> wall_velocity;      ///< of moving walls; along each, its tangential part
    Vector3<float> inlet_velocity[6];  ///< lattice units, per face

    FaceMask walls() const { return no_slip | free_slip | inlet | outlet; }
    /// Faces with a FaceState for each node, looked at or not.
    FaceMask stateful() const { return inlet | outlet; }
};

/// Links of all 27 directions for nodes that touch the faces of a mask: entry mask * 27 + i.
using LinkTable = std::array<BoundaryLink, 64 * direction_count>;

/// Position of a node.
struct Site {
    int x = 0;
    int y = 0;
    int z = 0;
};

/// The node with this linear index.
LATTICE_HD_INLINE Site site_of(const Extent& e, std::int64_t node) {
    const std::int64_t row = node / e.x;
    return {static_cast<int>(node % e.x), static_cast<int>(row % e.y), static_cast<int>(row / e.y)};
}

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
LATTICE_HD_INLINE float moving_wall_gain(int i, const Vector3<float>& u) {
    return 6.0F * weight(i) *
           (static_cast<float>(cx(i)) * u.x + static_cast<float>(cy(i)) * u.y +
            static_cast<float>(cz(i)) * u.z);
}

/// Axes that span a face, the lower first: the first runs fastest in the order of face_node.
struct FaceAxes {
    int first;
    int second;
};
LATTICE_HD_INLINE constexpr FaceAxes face_axes(int face) {
    return {face / 2 == 0 ? 1 : 0, face / 2 == 2 ? 1 : 2};
}

LATTICE_HD_INLINE constexpr int nodes_along(const Extent& e, int axis) {
    return axis == 0 ? e.x : (axis == 1 ? e.y : e.z);
}

/// Number of a face's node among the nodes of that face: the lower axis runs fastest.
LATTICE_HD_INLINE std::int64_t face_node(int axis, const Extent& e, const Site& s) {
    if (axis == 0) { return s.y + static_cast<std::int64_t>(e.y) * s.z; }
    return s.x + static_cast<std::int64_t>(e.x) * (axis == 1 ? s.z : s.y);
}

/// The node of a face with this number; the inverse of face_node.
LATTICE_HD_INLINE Site face_site(int face, const Extent& e, std::int64_t number) {
    const int axis = face / 2;
    const int fast = axis == 0 ? e.y : e.x;
    const int a = static_cast<int>(number % fast);
    const int b = static_cast<int>(number / fast);
    const bool high = face % 2 != 0;
    if (axis == 0) { return {high ? e.x - 1 : 0, a, b}; }
    if (axis == 1) { return {a, high ? e.y - 1 : 0, b}; }
    return {a, b, high ? e.z - 1 : 0};
}

/// Nodes of a face across this axis.
LATTICE_HD_INLINE std::int64_t face_size(int axis, const Extent& e) {
    const std::int64_t x = e.x;
    return axis == 0 ? static_cast<std::int64_t>(e.y) * e.z : x * (axis == 1 ? e.z : e.y);
}

/// Where the state of a node at a face stands in BoundaryArguments::states.
LATTICE_HD_INLINE std::int64_t state_index(const BoundaryArguments& b, int face, const Extent& e,
                                           const Site& s) {
    std::int64_t first = 0;
    LATTICE_UNROLL
    for (int k = 0; k < 6; ++k) { first = face == k ? b.first_state[k] : first; }
    return first + face_node(face / 2, e, s);
}

/// Link of incoming direction i where it crosses these faces, none of them periodic. Of several, it
/// takes no-slip first (resting walls before moving ones), then free slip (which reflects it and
/// leaves the rest of its way), then inlet, then outlet.
BoundaryLink boundary_link(const DomainBoundary& boundary, int i, FaceMask crossed);

/// The table for these faces. A link that crosses none of them, or periodic ones alone, is plain
/// streaming from the neighbour, with `reflected` 0.
LinkTable link_table(const DomainBoundary& boundary);

/// What an outlet takes from the population that comes into a node, so that no sound comes in: that
/// of a wave along the face's inward normal, W_i (1 + 3 c_s) times its density amplitude. Every
/// link from outside has the component 1 along that normal.
LATTICE_HD_INLINE float outlet_gain(int i, const FaceState& state) {
    const float sound_speed = 0.57735027F;
    return -weight(i) * (1.0F + 3.0F * sound_speed) * state.sound;
}

}  // namespace lattice::fluid
