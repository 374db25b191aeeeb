// SPDX-License-Identifier: MIT
// The velocity gradient of a node by central differences, up to the walls, and what follows from
// it. Lattice units: differences are per node spacing.
#pragma once

#include <glm/glm.hpp>

#include "engine/compute/extent.hpp"
#include "engine/compute/host_device.hpp"
#include "engine/fluid/domain_boundary.hpp"

namespace lattice::fluid {

/// Velocity (x, y, z) and density (w) of every node, and what stands at the ends of its rows.
struct FlowView {
    const glm::vec4* nodes = nullptr;
    Extent extent;
    FaceMask no_slip = 0;    ///< a wall half a spacing beyond the last node; moving ones among them
    FaceMask free_slip = 0;  ///< likewise; the flow beyond is its mirror image
    FaceMask open = 0;       ///< inlets and outlets: nothing is known beyond
    FaceMask moving = 0;     ///< those of no_slip that move; all other faces are periodic
    glm::vec3 wall_velocity{0.0F};  ///< of moving walls; its part along the face

    LATTICE_HD glm::vec3 velocity(const Site& s) const {
        return glm::vec3(nodes[extent.index(s.x, s.y, s.z)]);
    }
};

LATTICE_HD_INLINE int coordinate(const Site& s, int axis) {
    return axis == 0 ? s.x : (axis == 1 ? s.y : s.z);
}

LATTICE_HD_INLINE Site moved(Site s, int axis, int to) {
    (axis == 0 ? s.x : (axis == 1 ? s.y : s.z)) = to;
    return s;
}

/// Velocity that the wall of a no-slip face has.
LATTICE_HD_INLINE glm::vec3 wall_velocity(const FlowView& flow, int axis, FaceMask face) {
    glm::vec3 velocity = (flow.moving & face) != 0 ? flow.wall_velocity : glm::vec3(0.0F);
    velocity[axis] = 0;
    return velocity;
}

/// Derivative along `axis` at a node at the end of its row, `inward` being 1 at the low end and -1
/// at the high one. Exact for a parabola beside a no-slip wall (three points at distances -1/2, 0
/// and 1) and at an open face (0, 1 and 2).
LATTICE_HD_INLINE glm::vec3 derivative_at_end(const FlowView& flow, const Site& s, int axis,
                                              int inward, FaceMask face) {
    const int at = coordinate(s, axis);
    const glm::vec3 here = flow.velocity(s);
    const glm::vec3 next = flow.velocity(moved(s, axis, at + inward));
    const auto sign = static_cast<float>(inward);
    if ((flow.no_slip & face) != 0) {
        const glm::vec3 wall = wall_velocity(flow, axis, face);
        return sign * (next / 3.0F + here - wall * (4.0F / 3.0F));
    }
    if ((flow.free_slip & face) != 0) {
        glm::vec3 mirrored = here;
        mirrored[axis] = -mirrored[axis];
        return sign * 0.5F * (next - mirrored);
    }
    const int count = axis == 0 ? flow.extent.x : (axis == 1 ? flow.extent.y : flow.extent.z);
    if (count < 3) { return sign * (next - here); }
    const glm::vec3 after = flow.velocity(moved(s, axis, at + 2 * inward));
    return sign * (2.0F * next - 1.5F * here - 0.5F * after);
}

/// Derivative of the velocity along `axis`. A row of one node says nothing about it: 0.
LATTICE_HD_INLINE glm::vec3 velocity_derivative(const FlowView& flow, const Site& s, int axis) {
    const int count = axis == 0 ? flow.extent.x : (axis == 1 ? flow.extent.y : flow.extent.z);
    if (count == 1) { return glm::vec3(0.0F); }
    const FaceMask walls = flow.no_slip | flow.free_slip | flow.open;
    const int at = coordinate(s, axis);
    const FaceMask low = face_bit(axis, false);
    const FaceMask high = face_bit(axis, true);
    if (at == 0 && (walls & low) != 0) { return derivative_at_end(flow, s, axis, 1, low); }
    if (at == count - 1 && (walls & high) != 0) {
        return derivative_at_end(flow, s, axis, -1, high);
    }
    return 0.5F * (flow.velocity(moved(s, axis, wrapped(at, 1, count))) -
                   flow.velocity(moved(s, axis, wrapped(at, -1, count))));
}

/// Column j is the derivative along axis j: gradient[j][i] = du_i / dx_j.
LATTICE_HD_INLINE glm::mat3 velocity_gradient(const FlowView& flow, const Site& s) {
    return {velocity_derivative(flow, s, 0), velocity_derivative(flow, s, 1),
            velocity_derivative(flow, s, 2)};
}

LATTICE_HD_INLINE glm::vec3 vorticity(const glm::mat3& gradient) {
    return {gradient[1][2] - gradient[2][1], gradient[2][0] - gradient[0][2],
            gradient[0][1] - gradient[1][0]};
}

/// Q = (|W|^2 - |S|^2) / 2 of the antisymmetric and the symmetric part of the gradient in the
/// Frobenius norm (Hunt, Wray, Moin, "Eddies, streams, and convergence zones in turbulent flows",
/// 1988): positive where the flow turns more than it strains.
LATTICE_HD_INLINE float q_criterion(const glm::mat3& gradient) {
    // |W|^2 - |S|^2 = -sum_ij (du_i/dx_j)(du_j/dx_i)
    float sum = 0;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) { sum += gradient[j][i] * gradient[i][j]; }
    }
    return -0.5F * sum;
}

}  // namespace lattice::fluid
