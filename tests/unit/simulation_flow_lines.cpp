// SPDX-License-Identifier: MIT
#include "engine/simulation/flow_lines.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/error.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/memory_limit.hpp"
#include "tests/unit/small_tunnel.hpp"

using namespace lattice;
using namespace lattice::simulation;
using doctest::Approx;
using scene::LineKind;
using scene::Seed;
using scene::SeedShape;

namespace {

Seed seed_at(const glm::dvec3& position, LineKind lines) {
    Seed seed;
    seed.lines = lines;
    seed.shape = SeedShape::point;
    seed.position = position;
    seed.length = 5;
    return seed;
}

Snapshot snapshot_of(FluidSimulation& simulation) {
    Snapshot snapshot;
    simulation.fill(snapshot, {.density = false});
    return snapshot;
}

/// A velocity field, the same everywhere.
compute::Buffer<float> stream_along_x(compute::Device& device, const Extent& domain, float speed) {
    const auto nodes = static_cast<std::size_t>(domain.size());
    std::vector<float> velocity(3 * nodes, 0.0F);
    std::fill_n(velocity.begin(), nodes, speed);
    return compute::Buffer<float>(device, velocity);
}

}  // namespace

TEST_CASE("points of a rake reach from end to end, those of a disc fill it evenly") {
    Seed rake;
    rake.count = 5;
    rake.position = {0, 0, 1};
    rake.end = {4, 0, 1};
    const auto along = seed_points(rake);
    REQUIRE(along.size() == 5);
    for (int i = 0; i < 5; ++i) { CHECK(along[static_cast<std::size_t>(i)].x == Approx(i)); }
    rake.count = 1;
    CHECK(seed_points(rake)[0] == glm::dvec3(2, 0, 1));
    Seed disc;
    disc.shape = SeedShape::disc;
    disc.position = {1, 2, 3};
    disc.axis = scene::Axis::y;
    disc.radius = 0.5;
    disc.count = 200;
    glm::dvec3 mean(0.0);
    int inner = 0;
    for (const glm::dvec3& point : seed_points(disc)) {
        CHECK(point.y == 2);
        CHECK(glm::length(point - disc.position) <= 0.5);
        inner += glm::length(point - disc.position) < 0.5 / std::sqrt(2.0);
        mean += point / 200.0;
    }
    CHECK(glm::length(mean - disc.position) < 0.01);
    CHECK(inner == Approx(100).epsilon(0.02));  // half of the area
    disc.shape = SeedShape::point;
    CHECK(seed_points(disc) == std::vector<glm::dvec3>{disc.position});
}

TEST_CASE("lines of a flow pass a ball, or end at it") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = test::small_tunnel();
        scene.emitters.clear();
        scene.seeds = {seed_at({0.1, 0.5, 0.5}, LineKind::streamline),
                       seed_at({0.1, 0.15, 0.5}, LineKind::streamline),
                       seed_at({0.1, 0.15, 0.5}, LineKind::pathline)};
        FluidSimulation simulation(*device, scene);
        simulation.step(400);
        const Snapshot snapshot = snapshot_of(simulation);
        REQUIRE(snapshot.lines.lines.size() == 5);  // two each way, and a path
        const auto last = [&](std::size_t line) {
            const auto& range = snapshot.lines.lines[line];
            return (glm::dvec3(snapshot.lines.points[range.first + range.count - 1]) + 0.5) /
                   snapshot.nodes_per_unit;
        };
        for (std::size_t line = 0; line < 5; ++line) {
            const auto& range = snapshot.lines.lines[line];
            CHECK(range.width == Approx(0.008 * 24));
            for (std::uint32_t i = range.first; i < range.first + range.count; ++i) {
                const glm::dvec3 place =
                    (glm::dvec3(snapshot.lines.points[i]) + 0.5) / snapshot.nodes_per_unit;
                CHECK(glm::length(place - glm::dvec3(0.7, 0.5, 0.5)) > 0.172);
            }
        }
        CHECK(last(2).x > 1.95);  // to the outlet
        CHECK(last(3).x < 0.05);  // and back to the inlet
        CHECK(last(4).x > 0.5);   // 400 steps at 0.08 lu are 1.3 units, less where it is slowed
    }
}

TEST_CASE("a line ends where it would go into a solid, within a step of its surface") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = test::small_tunnel();
        FluidSimulation simulation(*device, scene);
        const Snapshot snapshot = snapshot_of(simulation);
        const auto field = stream_along_x(*device, simulation.domain(), 0.05F);
        const smoke::VelocityView velocity{field.data(), simulation.domain(), false, false, false};
        scene.seeds = {seed_at({0.1, 0.503, 0.496}, LineKind::streamline)};
        FlowLines lines(*device);
        lines.change(scene);
        const auto end_of = [](const smoke::LineSet& set) {
            return (set.points[set.lines[0].first + set.lines[0].count - 1].x + 0.5) / 24;
        };
        // The ball's front stands at 0.7 - 0.35 / 2; a step is half a node of 1 / 24.
        const double cut = end_of(lines.draw(velocity, snapshot.meshes));
        CHECK(cut < 0.525);
        CHECK(cut > 0.525 - 1.2 * 0.5 / 24);
        auto hidden = snapshot.meshes;
        hidden[0].visible = false;
        CHECK(end_of(lines.draw(velocity, hidden)) > 1.95);
    }
}

TEST_CASE("a solid that crosses a path parts it, and what the particle did since stays in sight") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = test::small_tunnel();
        FluidSimulation simulation(*device, scene);
        const Snapshot snapshot = snapshot_of(simulation);
        const auto field = stream_along_x(*device, simulation.domain(), 0.1F);
        const smoke::VelocityView velocity{field.data(), simulation.domain(), false, false, false};
        scene.seeds = {seed_at({0.1, 0.503, 0.496}, LineKind::pathline)};
        FlowLines lines(*device);
        lines.change(scene);
        for (int i = 0; i < 400; ++i) { lines.step(velocity, true); }
        // The particle passed while nothing stood in its way, and is 40 nodes on.
        auto among = snapshot.meshes;
        among[0].visible = false;
        REQUIRE(lines.draw(velocity, among).lines.size() == 1);
        CHECK(lines.draw(velocity, among).points.back().x == Approx(1.9 + 40).epsilon(1e-3));
        const smoke::LineSet parted = lines.draw(velocity, snapshot.meshes);
        // Before the ball, in it, and behind it, with its newest point.
        REQUIRE(parted.lines.size() == 3);
        CHECK(parted.points.back().x == Approx(1.9 + 40).epsilon(1e-3));
        const auto first = [&](std::size_t line) {
            return (parted.points[parted.lines[line].first].x + 0.5) / 24;
        };
        CHECK(std::abs(first(1) - 0.525) < 0.6 / 24);
        CHECK(std::abs(first(2) - 0.875) < 0.6 / 24);
        // Where the ball stands elsewhere the path is whole again.
        among[0].visible = true;
        among[0].transform[3] += glm::vec4(0, 9, 0, 0);
        CHECK(lines.draw(velocity, among).lines.size() == 1);
    }
}

TEST_CASE("a streamline through a periodic face goes on opposite, in two pieces") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = test::small_tunnel();
        const Extent extent = scene::grid_extent(scene.domain);
        const auto nodes = static_cast<std::size_t>(extent.size());
        std::vector<float> uniform(3 * nodes, 0.0F);
        std::fill_n(uniform.begin(), nodes, 0.05F);
        const compute::Buffer<float> field(*device, uniform);
        Seed seed = seed_at({1.5, 0.15, 0.5}, LineKind::streamline);
        seed.length = 1;
        scene.seeds = {seed};
        FlowLines lines(*device);
        lines.change(scene);
        const smoke::VelocityView velocity{field.data(), extent, true, false, false};
        lines.step(velocity, true);
        const smoke::LineSet& set = lines.draw(velocity, {});
        REQUIRE(set.lines.size() == 3);  // half a unit, half a unit, and a whole one upstream
        CHECK(set.lines[0].count + set.lines[1].count == 2 * 24 + 1);
        CHECK(set.points[set.lines[1].first].x < 0.5F);
        CHECK(set.points[set.lines[1].first + set.lines[1].count - 1].x == Approx(11.5));
    }
}

TEST_CASE("lines are drawn anew when the flow, the seeds or the solids have changed, not else") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = test::small_tunnel();
    FluidSimulation simulation(*device, scene);
    const Snapshot snapshot = snapshot_of(simulation);
    const auto nodes = static_cast<std::size_t>(simulation.domain().size());
    compute::Buffer<float> field(*device, 3 * nodes);
    const auto set_speed = [&](float speed) {
        std::vector<float> values(3 * nodes, 0.0F);
        std::fill_n(values.begin(), nodes, speed);
        field.upload(values);
    };
    set_speed(0.05F);
    const smoke::VelocityView velocity{field.data(), simulation.domain(), false, false, false};
    scene.seeds = {seed_at({0.1, 0.503, 0.496}, LineKind::streamline)};
    FlowLines lines(*device);
    lines.change(scene);
    lines.step(velocity, true);
    const smoke::LineSet first = lines.draw(velocity, snapshot.meshes);
    set_speed(0.02F);  // behind its back
    CHECK(lines.draw(velocity, snapshot.meshes).points == first.points);
    auto moved = snapshot.meshes;
    moved[0].transform[3].x += 3;
    const smoke::LineSet second = lines.draw(velocity, moved);
    CHECK(second.points.size() == first.points.size() + 6);
    CHECK(second.points[0].w == Approx(0.02));
    set_speed(0.03F);
    lines.step(velocity, true);
    CHECK(lines.draw(velocity, moved).points[0].w == Approx(0.03));
    scene.seeds[0].position.y = 0.1;
    lines.change(scene);
    CHECK(lines.draw(velocity, moved).points[0].y == Approx(0.1 * 24 - 0.5));
}

TEST_CASE("seeds for which there is no memory leave the ones before") {
    if (!test::can_limit_memory) { return; }
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = test::small_tunnel();
    scene.obstacles.clear();
    scene.emitters.clear();
    scene.seeds = {seed_at({0.1, 0.15, 0.5}, LineKind::pathline)};
    FluidSimulation simulation(*device, scene);
    simulation.step(20);
    const std::size_t held = snapshot_of(simulation).statistics.device_bytes;
    scene::Scene more = scene;
    Seed disc = seed_at({0.5, 0.5, 0.5}, LineKind::pathline);
    disc.shape = SeedShape::disc;
    disc.radius = 0.2;
    disc.count = 256;
    more.seeds.resize(64, disc);
    more.fluid.viscosity_lu = 0.02;
    {
        // 63 seeds of 256 particles with 1,024 places each take 264 MB.
        const test::MemoryLimit limit(std::size_t{100} << 20);
        CHECK_THROWS_AS(simulation.apply(more, scene::Effect::live), Error);
    }
    CHECK(simulation.solver().settings().viscosity == Approx(scene.fluid.viscosity_lu));
    simulation.step(20);
    const Snapshot after = snapshot_of(simulation);
    CHECK(after.statistics.device_bytes == held);
    REQUIRE(after.lines.lines.size() == 1);
    CHECK(after.lines.points.back().x > 0.1F * 24 - 0.5F + 20 * 0.05F);
    simulation.apply(more, scene::Effect::live);
    CHECK(snapshot_of(simulation).statistics.device_bytes > held + (std::size_t{250} << 20));
}

TEST_CASE("the memory of lines is foreseen and told") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = test::small_tunnel();
    const std::size_t bare = memory_needed(scene, compute::Backend::cpu);
    scene.seeds = {seed_at({0.1, 0.15, 0.5}, LineKind::pathline),
                   seed_at({0.1, 0.25, 0.5}, LineKind::streamline)};
    FluidSimulation simulation(*device, scene);
    simulation.step(1);
    snapshot_of(simulation);  // makes room
    FlowLines lines(*device);
    lines.change(scene);
    CHECK(lines.bytes() == smoke::PathLines::bytes_a_particle);
    // 5 units of 24 nodes in steps of half a node, two ways.
    const std::size_t points = 2 * (2 * 5 * 24 + 1) * sizeof(glm::vec4);
    CHECK(memory_needed(scene, compute::Backend::cpu) ==
          bare + smoke::PathLines::bytes_a_particle + points);
    scene::Scene without = scene;
    without.seeds.clear();
    const std::size_t held = snapshot_of(simulation).statistics.device_bytes;
    FluidSimulation bare_flow(*device, without);
    bare_flow.step(1);
    CHECK(held >= snapshot_of(bare_flow).statistics.device_bytes +
                      smoke::PathLines::bytes_a_particle + points);
}

TEST_CASE("seeds may be changed while the flow goes on") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = test::small_tunnel();
    FluidSimulation simulation(*device, scene);
    simulation.step(20);
    CHECK(snapshot_of(simulation).lines.lines.empty());
    scene.seeds = {seed_at({0.1, 0.15, 0.5}, LineKind::pathline)};
    simulation.apply(scene, scene::Effect::live);
    simulation.step(20);
    const Snapshot first = snapshot_of(simulation);
    CHECK(simulation.step_count() == 40);
    REQUIRE(first.lines.lines.size() == 1);
    // Streamlines that come do not start the path anew.
    scene.seeds.push_back(seed_at({0.1, 0.2, 0.5}, LineKind::streamline));
    simulation.apply(scene, scene::Effect::live);
    simulation.step(20);
    const Snapshot second = snapshot_of(simulation);
    CHECK(second.lines.lines.size() == 3);
    CHECK(second.lines.lines.back().count > first.lines.lines[0].count);
    simulation.reset();
    CHECK(snapshot_of(simulation).lines.lines.size() == 2);  // no particle is on its way yet
}

TEST_CASE("lines that come into a paused flow are seen at once, and after it has gone back") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = test::small_tunnel();
        scene.obstacles.clear();
        scene.emitters.clear();
        scene.run.speed_limit_lu = 0;
        scene.run.checkpoint_interval = 50;
        FluidSimulation simulation(*device, scene);
        simulation.step(51);  // none of them leaves its velocity
        scene.seeds = {seed_at({0.1, 0.5, 0.5}, LineKind::streamline)};
        simulation.apply(scene, scene::Effect::live);
        const auto downstream = [&] {
            const smoke::LineSet lines = snapshot_of(simulation).lines;
            REQUIRE(lines.lines.size() == 2);
            CHECK(lines.points[0].w == Approx(0.08).epsilon(1e-3));
            return lines.points[lines.lines[0].count - 1].x;
        };
        CHECK(downstream() > 46);
        simulation.rewind();
        CHECK(simulation.step_count() == 50);
        CHECK(downstream() > 46);
    }
}
