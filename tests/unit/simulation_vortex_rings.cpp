// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "engine/error.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "engine/simulation/initial_flow.hpp"
#include "engine/simulation/vortex_rings.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/largest.hpp"

using namespace lattice;
using namespace lattice::simulation;

namespace {

constexpr Extent grid{100, 60, 60};  // rings of radius 12, in the planes x = 20 and x = 80

/// Central differences.
double divergence(const VortexRings& rings, const glm::ivec3& at) {
    double sum = 0;
    for (int axis = 0; axis < 3; ++axis) {
        glm::ivec3 low = at;
        glm::ivec3 high = at;
        --low[axis];
        ++high[axis];
        sum += 0.5 * (rings.velocity(high.x, high.y, high.z)[axis] -
                      rings.velocity(low.x, low.y, low.z)[axis]);
    }
    return sum;
}

}  // namespace

TEST_CASE("vortex rings fly toward each other at speed 1") {
    const VortexRings rings(grid);
    // Nodes half a node spacing inside and outside the core, which the flow goes around.
    const glm::dvec3 left = 0.5 * (rings.velocity(20, 41, 30) + rings.velocity(20, 42, 30));
    CHECK(left.x == doctest::Approx(1).epsilon(0.1));
    const glm::dvec3 right = rings.velocity(79, 41, 30);
    const glm::dvec3 mirrored = rings.velocity(20, 41, 30);
    CHECK(right.x == doctest::Approx(-mirrored.x));
    CHECK(right.y == doctest::Approx(mirrored.y));
    CHECK(right.z == doctest::Approx(mirrored.z));
    // The fluid they enclose flies ahead of them.
    CHECK(rings.velocity(20, 30, 30).x > 2);
    CHECK(rings.velocity(20, 50, 30).x < 0);
}

TEST_CASE("the flow of vortex rings is round and has no sources") {
    const VortexRings rings(grid);
    const glm::dvec3 above = rings.velocity(33, 44, 29);
    const glm::dvec3 beside = rings.velocity(33, 29, 44);
    CHECK(above.x == doctest::Approx(beside.x));
    CHECK(above.y == doctest::Approx(beside.z));
    test::Largest largest;
    for (int x = 1; x < grid.x - 1; x += 3) {
        for (int y = 1; y < grid.y - 1; y += 2) {
            for (int z = 1; z < grid.z - 1; z += 4) {
                largest.take(std::abs(divergence(rings, {x, y, z})));
            }
        }
    }
    // Of differences at cores 2.4 nodes thick; the velocity changes by 1 from node to node there.
    CHECK(largest.value() < 0.06);
}

TEST_CASE("rings need room") {
    scene::Start start;
    start.flow = scene::InitialFlow::vortex_rings;
    CHECK_THROWS_AS(textbook_flow(start, {64, 64, 1}), Error);
    CHECK_NOTHROW(textbook_flow(start, {16, 16, 16}));
}

TEST_CASE("rings move on as they were told to") {
    for (const auto& device : test::every_device()) {
        scene::Scene s;
        s.domain.size = {1.25, 0.75, 0.75};
        s.domain.resolution = 80;
        s.domain.faces.fill(scene::FaceKind::free_slip);
        s.fluid.viscosity_lu = 5e-4;
        s.start = {scene::InitialFlow::vortex_rings, 0.04, {0, 0, 0}};
        FluidSimulation simulation(*device, s);
        const Extent e = simulation.domain();
        /// Where the left half's energy is, nodes.
        const auto place = [&] {
            const std::vector<glm::vec4> flow = simulation.solver().velocity_density();
            double energy = 0;
            double moment = 0;
            for (std::int64_t node = 0; node < e.size(); ++node) {
                const auto x = static_cast<int>(node % e.x);
                if (2 * x >= e.x) { continue; }
                const glm::dvec3 u(flow[static_cast<std::size_t>(node)]);
                energy += glm::dot(u, u);
                moment += x * glm::dot(u, u);
            }
            return moment / energy;
        };
        const double before = place();
        simulation.step(250);
        // Ten nodes at the speed of a ring alone.
        CHECK(place() - before == doctest::Approx(10).epsilon(0.2));
    }
}
