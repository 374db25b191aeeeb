// SPDX-License-Identifier: MIT
// The variants of a step within a whole scene: immersed boundary, tunnel faces, sponge and tracers.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/largest.hpp"
#include "tests/unit/small_tunnel.hpp"

using namespace lattice;
using namespace lattice::simulation;
using scene::Effect;
using scene::SolverVariant;

namespace {

constexpr SolverVariant staged_variants[] = {SolverVariant::baseline, SolverVariant::csoa,
                                             SolverVariant::paper};

using Fields = std::vector<glm::vec4>;

Fields fields_of(const FluidSimulation& simulation) {
    return simulation.solver().velocity_density();
}

double largest_difference(const Fields& a, const Fields& b) {
    REQUIRE(a.size() == b.size());
    test::Largest largest;
    for (std::size_t i = 0; i < a.size(); ++i) { largest.take(glm::length(a[i] - b[i])); }
    return largest.value();
}

std::vector<std::string> stages_of(FluidSimulation& simulation) {
    Snapshot snapshot;
    simulation.fill(snapshot, {.density = false, .particles = false});
    std::vector<std::string> names;
    for (const auto& stage : snapshot.statistics.step_stages) { names.push_back(stage.name); }
    return names;
}

}  // namespace

TEST_CASE("every variant gives the flow around an obstacle that fused gives") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        scene::Scene s = test::small_tunnel();
        s.fluid.alpha = 64;
        FluidSimulation fused(*device, s);
        fused.step(20);
        const Fields expected = fields_of(fused);
        for (const SolverVariant variant : staged_variants) {
            CAPTURE(static_cast<int>(variant));
            s.fluid.variant = variant;
            FluidSimulation staged(*device, s);
            staged.step(20);
            CHECK(largest_difference(fields_of(staged), expected) < 1e-6);
            CHECK(staged.boundary().total_force().x ==
                  doctest::Approx(fused.boundary().total_force().x).epsilon(1e-5));
            CHECK(staged.tracers().used() == fused.tracers().used());
        }
    }
}

TEST_CASE("variants are switched while the scene runs, and the panel shows their stages") {
    using Names = std::vector<std::string>;
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        scene::Scene s = test::small_tunnel();
        FluidSimulation plain(*device, s);
        FluidSimulation changing(*device, s);
        const auto step_both = [&] {
            plain.step(5);
            changing.step(5);
            CHECK(largest_difference(fields_of(changing), fields_of(plain)) < 1e-6);
        };
        step_both();
        CHECK(stages_of(changing) == Names{"immersed boundary", "stream + collide", "tracers"});

        s.fluid.variant = SolverVariant::baseline;
        changing.apply(s, Effect::live);
        CHECK(stages_of(changing).empty());
        step_both();
        CHECK(stages_of(changing) == Names{"stream", "boundary", "macroscopic", "immersed boundary",
                                           "update", "collide", "outlets", "tracers"});

        s.fluid.variant = SolverVariant::paper;
        s.fluid.collision_launches = 2;
        changing.apply(s, Effect::live);
        step_both();
        CHECK(stages_of(changing) == Names{"stream", "boundary", "macroscopic", "immersed boundary",
                                           "update", "collide 1 of 2", "collide 2 of 2", "outlets",
                                           "tracers"});
        CHECK(changing.step_count() == 15);
        changing.clear_stage_times();
        CHECK(stages_of(changing).empty());

        s.obstacles[0].visible = false;
        changing.apply(s, Effect::obstacle);
        changing.step(1);
        CHECK(stages_of(changing) == Names{"stream", "boundary", "macroscopic", "collide 1 of 2",
                                           "collide 2 of 2", "outlets", "tracers"});
    }
}

TEST_CASE("a variant that a scene's storage rules out is refused, and the scene stays") {
    const auto device = compute::Device::open("cpu");
    scene::Scene s = test::small_tunnel();
    s.fluid.storage = scene::Storage::fp16;
    FluidSimulation simulation(*device, s);
    simulation.step(3);
    scene::Scene staged = s;
    staged.fluid.variant = SolverVariant::paper;
    CHECK_THROWS_AS(simulation.apply(staged, Effect::live), Error);
    CHECK(simulation.solver().settings().variant == SolverVariant::fused);
    simulation.step(3);
    CHECK(simulation.step_count() == 6);
}
