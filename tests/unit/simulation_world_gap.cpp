// SPDX-License-Identifier: MIT
#include "engine/simulation/world_gap.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numeric>
#include <vector>

#include "engine/error.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::test;
using simulation::FluidSimulation;
using simulation::Simulation;

namespace {

/// A periodic box without anything in it that starts with this flow.
scene::Scene box(scene::InitialFlow flow, int resolution) {
    scene::Scene s;
    s.domain.size = {1, 1, 1};
    s.domain.resolution = resolution;
    s.domain.faces.fill(scene::FaceKind::periodic);
    s.start.flow = flow;
    s.start.speed_lu = 0.04;
    s.emitters.clear();
    s.smoke.capacity = 16;
    return s;
}

simulation::WorldGap gap_of(compute::Device& device, const scene::Scene& a, int steps_a,
                            const scene::Scene& b, int steps_b) {
    const auto first = simulation::make_simulation(device, a);
    const auto second = simulation::make_simulation(device, b);
    first->step(steps_a);
    second->step(steps_b);
    return simulation::WorldComparer(device)(*first, a, *second, b);
}

/// Velocity (x, y, z) and density of all nodes, on the host.
std::vector<glm::vec4> all_nodes(const Simulation& world) {
    std::vector<std::int32_t> nodes(static_cast<std::size_t>(world.domain().size()));
    std::iota(nodes.begin(), nodes.end(), 0);
    std::vector<glm::vec4> flow(nodes.size());
    world.gather_flow(nodes.data(), static_cast<std::int32_t>(nodes.size()), flow.data());
    return flow;
}

/// Trilinear between nodes, which stand half a spacing inside the faces; beyond the outermost ones
/// these count.
glm::dvec4 interpolated(const std::vector<glm::vec4>& flow, const Extent& e, glm::dvec3 place) {
    const glm::dvec3 last(e.x - 1, e.y - 1, e.z - 1);
    place = glm::clamp(place, glm::dvec3(0.0), last);
    const glm::dvec3 low = glm::min(glm::floor(place), last - 1.0);
    glm::dvec4 sum(0.0);
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 side(corner & 1, corner >> 1 & 1, corner >> 2);
        const glm::dvec3 at = low + side;
        const glm::dvec3 near = 1.0 - glm::abs(place - at);
        const auto node = static_cast<std::size_t>(
            e.index(static_cast<int>(at.x), static_cast<int>(at.y), static_cast<int>(at.z)));
        sum += near.x * near.y * near.z * glm::dvec4(flow[node]);
    }
    return sum;
}

}  // namespace

TEST_CASE("the gap of two flows is the largest difference between their nodes") {
    const auto device = compute::Device::open("cpu");
    const scene::Scene a = box(scene::InitialFlow::taylor_green, 70);  // more than one portion
    scene::Scene b = a;
    b.fluid.model = scene::CollisionModel::bgk;
    b.fluid.viscosity_lu = 0.02;
    FluidSimulation first(*device, a);
    FluidSimulation second(*device, b);
    first.step(20);
    second.step(20);
    const auto gap = simulation::WorldComparer(*device)(first, a, second, b);
    // By another road: all nodes at once, on the host.
    const std::vector<glm::vec4> u = all_nodes(first);
    const std::vector<glm::vec4> v = all_nodes(second);
    float velocity = 0;
    float density = 0;
    for (std::size_t i = 0; i < u.size(); ++i) {
        velocity = std::max(velocity, glm::length(glm::vec3(u[i]) - glm::vec3(v[i])));
        density = std::max(density, std::abs(u[i].w - v[i].w));
    }
    REQUIRE(gap.flow);
    CHECK(gap.flow->velocity == doctest::Approx(velocity).epsilon(1e-6));
    CHECK(gap.flow->density == doctest::Approx(density).epsilon(1e-6));
    CHECK(velocity > 1e-4F);
    const Extent e = first.domain();
    const auto at =
        static_cast<std::size_t>(e.index(gap.flow->where.x, gap.flow->where.y, gap.flow->where.z));
    CHECK(glm::length(glm::vec3(u[at]) - glm::vec3(v[at])) == doctest::Approx(velocity));
    CHECK(gap.first_step == 20);
    CHECK(gap.second_step == 20);
}

TEST_CASE("equal flows have no gap, on every device") {
    for (const auto& device : every_device()) {
        const scene::Scene a = box(scene::InitialFlow::taylor_green, 16);
        const auto gap = gap_of(*device, a, 12, a, 12);
        REQUIRE(gap.flow);
        CHECK(gap.flow->velocity == 0);
        CHECK(gap.flow->density == 0);
        CHECK(gap.flow->same_grid);
    }
}

TEST_CASE("between two grids the finer flow is interpolated") {
    for (const auto& device : every_device()) {
        // At step 0 a shear wave of amplitude U: what is left is the error of trilinear
        // interpolation, U (2 pi h)^2 / 8 at most, h the spacing of the finer grid: at halfway
        // points of a sine.
        const scene::Scene coarse = box(scene::InitialFlow::shear_wave, 16);
        const scene::Scene fine = box(scene::InitialFlow::shear_wave, 32);
        const auto gap = gap_of(*device, coarse, 0, fine, 0);
        REQUIRE(gap.flow);
        CHECK_FALSE(gap.flow->same_grid);
        // gather_flow() sees the state after streaming, whose sine is lower on the coarser grid, by
        // another share of the order (2 pi h)^2. Nearest nodes would be 0.004 and more away.
        CHECK(gap.flow->velocity < 0.0015);
        // Which of both comes first does not matter.
        CHECK(gap_of(*device, fine, 0, coarse, 0).flow->velocity == gap.flow->velocity);
        // A fluid that rests is as far away as the wave is high.
        const auto rest = gap_of(*device, box(scene::InitialFlow::rest, 16), 0, fine, 0);
        CHECK(rest.flow->velocity == doctest::Approx(0.04).epsilon(0.05));
    }
}

TEST_CASE("the interpolation between two grids is trilinear") {
    const auto device = compute::Device::open("cpu");
    // No whole ratio: nodes of the coarser grid lie anywhere between those of the finer.
    const scene::Scene coarse = box(scene::InitialFlow::taylor_green, 10);
    const scene::Scene fine = box(scene::InitialFlow::taylor_green, 27);
    FluidSimulation first(*device, coarse);
    FluidSimulation second(*device, fine);
    first.step(6);
    second.step(30);
    const std::vector<glm::vec4> u = all_nodes(first);
    const std::vector<glm::vec4> v = all_nodes(second);
    double velocity = 0;
    double density = 0;
    const Extent e = first.domain();
    for (int z = 0; z < e.z; ++z) {
        for (int y = 0; y < e.y; ++y) {
            for (int x = 0; x < e.x; ++x) {
                const glm::dvec3 place = (glm::dvec3(x, y, z) + 0.5) * 2.7 - 0.5;
                const glm::dvec4 other = interpolated(v, second.domain(), place);
                const glm::dvec4 here(u[static_cast<std::size_t>(e.index(x, y, z))]);
                velocity = std::max(velocity, glm::length(glm::dvec3(here - other)));
                density = std::max(density, std::abs(here.w - other.w));
            }
        }
    }
    const auto gap = simulation::WorldComparer(*device)(first, coarse, second, fine);
    REQUIRE(gap.flow);
    CHECK(velocity > 1e-4);
    CHECK(std::abs(gap.flow->velocity - velocity) < 1e-6);
    CHECK(std::abs(gap.flow->density - density) < 1e-6);
}

TEST_CASE("cells that differ are counted over what both grids have") {
    for (const auto& device : every_device()) {
        scene::Scene a;
        a.kind = scene::Kind::automaton;
        a.automaton.width = 64;
        a.automaton.height = 48;
        scene::Scene b = a;
        b.automaton.width = 80;
        const auto first = simulation::make_simulation(*device, a);
        const auto second = simulation::make_simulation(*device, b);
        for (Simulation* world : {first.get(), second.get()}) {
            world->change_cells(
                {1, automata::PasteCells{{0, 0},
                                         80,
                                         48,
                                         std::make_shared<const std::vector<automata::State>>(
                                             std::size_t{80} * 48, automata::State{0}),
                                         automata::PasteMode::copy}});
        }
        simulation::WorldComparer compare(*device);
        CHECK(compare(*first, a, *second, b).cells->different == 0);
        second->change_cells(
            {2, automata::PasteCells{{60, 5},
                                     8,
                                     2,
                                     std::make_shared<const std::vector<automata::State>>(
                                         std::size_t{16}, automata::State{1}),
                                     automata::PasteMode::copy}});
        const auto gap = compare(*first, a, *second, b);
        REQUIRE(gap.cells);
        CHECK(gap.cells->different == 8);  // 4 of the 8 columns lie in both
        CHECK(gap.cells->compared == 64 * 48);
        CHECK_FALSE(gap.flow);
    }
}

TEST_CASE("a flow and an automaton cannot be compared") {
    const auto device = compute::Device::open("cpu");
    scene::Scene cells;
    cells.kind = scene::Kind::automaton;
    CHECK_THROWS_AS(gap_of(*device, box(scene::InitialFlow::rest, 8), 0, cells, 0), Error);
}

TEST_CASE("cells in different formats, and on different devices, are compared as well") {
    const auto cpu = compute::Device::open("cpu");
    scene::Scene a;
    a.kind = scene::Kind::automaton;
    a.automaton.width = 200;
    a.automaton.height = 90;
    scene::Scene b = a;
    b.automaton.variant = scene::AutomatonVariant::baseline;
    b.automaton.height = 70;
    b.run.seed = 2;
    for (const auto& device : every_device()) {
        // The comparer's device is another one of the same kind, as in a comparison.
        const auto own = compute::Device::open(device->is_cuda() ? "cuda" : "cpu");
        const auto first = simulation::make_simulation(*device, a);
        const auto second = simulation::make_simulation(*own, b);
        const auto on_host = simulation::make_simulation(*cpu, b);
        for (Simulation* world : {first.get(), second.get(), on_host.get()}) { world->step(5); }
        const automata::CellRect both{0, 0, 200, 70};
        const auto one = first->read_cells(both);
        const auto other = second->read_cells(both);
        std::uint64_t expected = 0;
        for (std::size_t i = 0; i < one.size(); ++i) { expected += one[i] != other[i]; }
        REQUIRE(expected > 1000);
        simulation::WorldComparer compare(*own);
        CHECK(compare(*first, a, *second, b).cells->different == expected);
        CHECK(compare(*first, a, *second, b).cells->compared == 200 * 70);
        CHECK(compare(*first, a, *on_host, b).cells->different == expected);
    }
}
