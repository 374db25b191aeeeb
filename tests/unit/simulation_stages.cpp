// SPDX-License-Identifier: MIT
// A step done stage by stage.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_tunnel.hpp"

using namespace lattice;
using namespace lattice::simulation;
using scene::SolverVariant;

namespace {

constexpr glm::ivec3 at_ball{12, 11, 11};

scene::Scene staged_tunnel(SolverVariant variant, int launches) {
    scene::Scene s = test::small_tunnel();
    s.fluid.variant = variant;
    s.fluid.collision_launches = launches;
    return s;
}

NodeLens::UnderWay stages_at(FluidSimulation& simulation, const glm::ivec3& node) {
    const NodeLens lens = simulation.lens(node);
    REQUIRE(lens.under_way);
    return *lens.under_way;
}

/// Stages until the step has ended.
int go_through_step(FluidSimulation& simulation) {
    const std::uint64_t step = simulation.step_count();
    int stages = 0;
    while (simulation.step_count() == step && stages < 100) {
        simulation.step_stage(at_ball);
        ++stages;
    }
    return stages;
}

}  // namespace

TEST_CASE("a step done stage by stage leaves the same bits as a whole one") {
    for (const auto& device : test::every_device()) {
        for (const auto variant : {SolverVariant::fused, SolverVariant::paper, SolverVariant::csoa,
                                   SolverVariant::baseline}) {
            CAPTURE(static_cast<int>(variant));
            FluidSimulation by_stages(*device, staged_tunnel(variant, 3));
            FluidSimulation whole(*device, staged_tunnel(variant, 3));
            by_stages.step(20);
            whole.step(20);
            for (int i = 0; i < 3; ++i) { go_through_step(by_stages); }
            by_stages.step(5);
            whole.step(8);
            CHECK(by_stages.step_count() == 28);
            CHECK(by_stages.solver().populations() == whole.solver().populations());
        }
    }
}

TEST_CASE("the stages are those of the paper, in its order") {
    for (const auto& device : test::every_device()) {
        FluidSimulation simulation(*device, staged_tunnel(SolverVariant::paper, 2));
        simulation.step(10);
        const std::vector<std::string> expected{
            "stream", "boundary",       "macroscopic",    "immersed boundary",
            "update", "collide 1 of 2", "collide 2 of 2", "outlets",
            "tracers"};
        CHECK(stages_at(simulation, at_ball).stages == expected);
        CHECK(stages_at(simulation, at_ball).done == 0);
        for (std::size_t done = 1; done < expected.size(); ++done) {
            simulation.step_stage(at_ball);
            CHECK(stages_at(simulation, at_ball).stages == expected);
            CHECK(stages_at(simulation, at_ball).done == done);
            CHECK(simulation.step_count() == 10);
        }
        simulation.step_stage(at_ball);
        CHECK(stages_at(simulation, at_ball).done == 0);
        CHECK(simulation.step_count() == 11);
    }
}

TEST_CASE("each stage changes in memory what it is there for") {
    for (const auto& device : test::every_device()) {
        FluidSimulation simulation(*device, staged_tunnel(SolverVariant::paper, 2));
        simulation.step(10);
        const NodeLens foretold = simulation.lens(at_ball);
        const auto next = [&] {
            simulation.step_stage(at_ball);
            return stages_at(simulation, at_ball);
        };
        const auto same = [](const auto& a, const auto& b) {
            return a.x == b.x && a.y == b.y && a.z == b.z;
        };
        NodeLens::UnderWay step = next();  // stream
        CHECK(step.memory.streamed != step.before.streamed);
        CHECK(step.memory.collided == step.before.collided);
        next();         // boundary
        step = next();  // macroscopic
        CHECK(step.memory.density != step.before.density);
        CHECK_FALSE(same(step.memory.velocity, step.before.velocity));
        CHECK(step.memory.streamed == step.before.streamed);
        step = next();  // immersed boundary
        CHECK(step.before.force.x == 0);
        CHECK(step.memory.force.x != 0);
        CHECK(step.memory.force.x == doctest::Approx(foretold.force.x).epsilon(1e-6));
        step = next();  // update
        CHECK(step.memory.velocity.x == doctest::Approx(foretold.velocity.x).epsilon(1e-6));
        step = next();  // collide 1 of 2: columns 0 to 3
        CHECK(step.memory.collided[0] != step.before.collided[0]);
        CHECK(step.memory.collided[4] == step.before.collided[4]);
        step = next();  // collide 2 of 2: columns 4 to 8
        CHECK(step.memory.collided[0] == step.before.collided[0]);
        CHECK(step.memory.collided[4] != step.before.collided[4]);
        for (int i = 0; i < fluid::direction_count; ++i) {
            const double left = step.memory.collided[i] + simulation::exact_weight(i);
            CHECK(left == doctest::Approx(foretold.collided.populations[i]).epsilon(1e-6));
        }
    }
}

TEST_CASE("in the midst of a collision only watched nodes are foretold") {
    for (const auto& device : test::every_device()) {
        FluidSimulation simulation(*device, staged_tunnel(SolverVariant::paper, 4));
        simulation.step(10);
        const NodeLens before = simulation.lens(at_ball);
        for (int i = 0; i < 7; ++i) { simulation.step_stage(at_ball); }
        const NodeLens during = simulation.lens(at_ball);
        CHECK(during.foretold);
        CHECK(during.collided.populations == before.collided.populations);
        CHECK(during.stored.populations == before.stored.populations);
        CHECK_FALSE(simulation.lens({3, 3, 3}).foretold);
        CHECK(simulation.lens({3, 3, 3}).under_way->done == 7);
        simulation.step(1);
        CHECK(simulation.lens({3, 3, 3}).foretold);
    }
}

TEST_CASE("whatever comes in the midst of a step finds a whole one") {
    for (const auto& device : test::every_device()) {
        for (const int stages : {1, 4, 6}) {
            CAPTURE(stages);
            scene::Scene s = staged_tunnel(SolverVariant::paper, 2);
            FluidSimulation whole(*device, s);
            FluidSimulation begun(*device, s);
            whole.step(6);
            begun.step(5);
            for (int i = 0; i < stages; ++i) { begun.step_stage(std::nullopt); }
            s.fluid.viscosity_lu *= 2;
            whole.apply(s, scene::Effect::live);
            begun.apply(s, scene::Effect::live);
            CHECK(begun.step_count() == 6);
            whole.step(4);
            begun.step(4);
            CHECK(begun.solver().populations() == whole.solver().populations());

            for (int i = 0; i < stages; ++i) { begun.step_stage(std::nullopt); }
            whole.reset();
            begun.reset();
            whole.step(4);
            begun.step(4);
            CHECK(begun.step_count() == 4);
            CHECK(begun.solver().populations() == whole.solver().populations());
        }
    }
}

TEST_CASE("rewinding drops the stages of a step under way") {
    for (const auto& device : test::every_device()) {
        scene::Scene s = staged_tunnel(SolverVariant::paper, 2);
        s.run.checkpoint_interval = 32;
        FluidSimulation simulation(*device, s);
        simulation.step(40);
        const std::vector<float> at_40 = simulation.solver().populations();
        for (int i = 0; i < 6; ++i) { simulation.step_stage(std::nullopt); }
        simulation.rewind();
        CHECK(simulation.step_count() == 32);
        simulation.step(8);
        CHECK(simulation.solver().populations() == at_40);
    }
}
