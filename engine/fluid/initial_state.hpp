// SPDX-License-Identifier: MIT
// What populations are at the start, from density and velocity of the nodes. A state between two
// steps stands after a collision. That of a flow under way is its equilibrium and (1 - w) times the
// stress of its shear,
//   f = f_eq + (1 - 1/w) 3 W_i rho c_a c_b S_ab,   S = (grad u + grad u^T) / 2 less its trace;
// the equilibrium alone spreads in its first step as if the viscosity were 1/6. The trace relaxes
// with rate 1, so nothing of it is left after a collision.
// See Skordos, PRE 48, 4823 (1993), and Chapman-Enskog in any textbook.
#pragma once

#include <glm/glm.hpp>

#include "engine/fluid/lattice.hpp"
#include "engine/fluid/product_equilibrium.hpp"
#include "engine/fluid/stored_populations.hpp"

namespace lattice::fluid {

/// Stores the state of each node.
struct SetInitialState {
    StepArguments a;
    const float* density;       ///< null: 1
    const glm::vec3* velocity;  ///< null: `uniform`
    glm::vec3 uniform;
    bool sheared = false;  ///< with the stress; needs `velocity`

    LATTICE_HD void operator()(std::int64_t node) const {
        const float deviation = density != nullptr ? density[node] - 1.0F : 0.0F;
        const glm::vec3 v = velocity != nullptr ? velocity[node] : uniform;
        const Vector3<float> u{v.x, v.y, v.z};
        const Site site = site_of(a.extent, node);
        float f[direction_count];
        for (int i = 0; i < direction_count; ++i) {
            f[i] = equilibrium_deviation(i, deviation, deviation + 1.0F, u);
        }
        if (sheared) { add_stress(site, deviation + 1.0F, f); }
        store_populations(a, site, f);
    }

private:
    LATTICE_HD void add_stress(const Site& s, float node_density, float* f) const {
        const glm::vec3 x = gradient(s, 0);
        const glm::vec3 y = gradient(s, 1);
        const glm::vec3 z = gradient(s, 2);
        const float third = (x.x + y.y + z.z) / 3.0F;
        const float xx = x.x - third;
        const float yy = y.y - third;
        const float zz = z.z - third;
        const float xy = x.y + y.x;
        const float xz = x.z + z.x;
        const float yz = y.z + z.y;
        const float scale = (0.5F - 3.0F * a.viscosity) * 3.0F * node_density;  // 1 - 1/w
        for (int i = 0; i < direction_count; ++i) {
            const auto cx_i = static_cast<float>(cx(i));
            const auto cy_i = static_cast<float>(cy(i));
            const auto cz_i = static_cast<float>(cz(i));
            f[i] += scale * weight(i) *
                    (cx_i * cx_i * xx + cy_i * cy_i * yy + cz_i * cz_i * zz + cx_i * cy_i * xy +
                     cx_i * cz_i * xz + cy_i * cz_i * yz);
        }
    }

    /// Derivative along an axis: central, one-sided at faces that are not periodic.
    LATTICE_HD glm::vec3 gradient(const Site& s, int axis) const {
        const Extent& e = a.extent;
        const int count = axis == 0 ? e.x : (axis == 1 ? e.y : e.z);
        const int at = axis == 0 ? s.x : (axis == 1 ? s.y : s.z);
        const bool low_wall = at == 0 && (a.boundary.walls & face_bit(axis, false)) != 0;
        const bool high_wall = at == count - 1 && (a.boundary.walls & face_bit(axis, true)) != 0;
        const int back = low_wall ? 0 : -1;
        const int ahead = high_wall ? 0 : 1;
        if (ahead == back) { return glm::vec3(0.0F); }
        const auto there = [&](int step) {
            const int k = wrapped(at, step, count);
            return velocity[e.index(axis == 0 ? k : s.x, axis == 1 ? k : s.y, axis == 2 ? k : s.z)];
        };
        return (there(ahead) - there(back)) / static_cast<float>(ahead - back);
    }
};

}  // namespace lattice::fluid
