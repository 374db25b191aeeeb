// SPDX-License-Identifier: MIT
// The number that each particle is given for its colour.
#include <doctest/doctest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/simulation/emitter_tags.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_tunnel.hpp"

using namespace lattice;
using namespace lattice::simulation;
using doctest::Approx;
using scene::ParticleColour;

namespace {

Snapshot particles_of(FluidSimulation& simulation, ParticleColour what) {
    Snapshot snapshot;
    simulation.fill(snapshot, {.density = false, .particles = true, .particle_value = what});
    return snapshot;
}

}  // namespace

TEST_CASE("a tag belongs to one emitter, and to its smoke when it has been removed") {
    std::vector<scene::Emitter> emitters(3);
    emitters[0].colour = {1, 0, 0};
    emitters[1].colour = {0, 1, 0};
    emitters[2].colour = {0, 0, 1};
    EmitterTags tags;
    tags.reset(emitters);
    const auto now = [&] { return std::vector<int>(tags.tags().begin(), tags.tags().end()); };
    CHECK(now() == std::vector{0, 1, 2});
    CHECK(tags.coloured());
    emitters[1].colour = {1, 1, 0};  // the same emitter, repainted
    tags.change(emitters);
    CHECK(now() == std::vector{0, 1, 2});
    CHECK(tags.colours()[1] == glm::vec3(1, 1, 0));
    emitters.erase(emitters.begin() + 1);
    tags.change(emitters);
    CHECK(now() == std::vector{0, 2});
    CHECK(tags.colours()[1] == glm::vec3(1, 1, 0));
    emitters.erase(emitters.begin());
    tags.change(emitters);
    CHECK(now() == std::vector{2});
    CHECK(tags.coloured());  // smoke of three colours may still be there
    // One that comes has a tag that no smoke carries, wherever in the list.
    emitters.insert(emitters.begin(), scene::Emitter{});
    tags.change(emitters);
    CHECK(now() == std::vector{3, 2});
    // Once all have been used, the tag that was freed first goes round.
    for (int i = 4; i < 64; ++i) {
        emitters.erase(emitters.begin());
        tags.change(emitters);
        emitters.insert(emitters.begin(), scene::Emitter{});
        tags.change(emitters);
        CHECK(now() == std::vector{i, 2});
    }
    emitters.emplace_back();
    tags.change(emitters);
    CHECK(now() == std::vector{63, 2, 1});
    CHECK(tags.colours().size() == 64);
    CHECK(tags.colours()[1] == glm::vec3(1));
    tags.reset({emitters[1]});
    CHECK(now() == std::vector{0});
    CHECK_FALSE(tags.coloured());
}

TEST_CASE("smoke keeps its colour when its emitter is removed, and when the flow goes back") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = test::small_tunnel();
        scene.obstacles.clear();
        scene.run.speed_limit_lu = 0;
        scene.run.checkpoint_interval = 20;
        scene.emitters.resize(2, scene.emitters[0]);
        scene.emitters[0].rate = 10;
        scene.emitters[0].colour = {1, 0, 0};
        scene.emitters[1].rate = 5;
        scene.emitters[1].colour = {0, 0, 1};
        FluidSimulation simulation(*device, scene);
        simulation.step(20);
        const auto red_and_blue = [&] {
            const Snapshot now = particles_of(simulation, ParticleColour::emitter);
            std::pair<int, int> found;
            for (std::size_t i = 0; i < now.particles.size(); ++i) {
                if (now.particles[i].w < 0) { continue; }
                const auto tag = static_cast<std::size_t>(now.particle_values[i]);
                found.first += now.emitter_colours.at(tag) == glm::vec3(1, 0, 0);
                found.second += now.emitter_colours.at(tag) == glm::vec3(0, 0, 1);
            }
            return found;
        };
        CHECK(red_and_blue() == std::pair(200, 100));
        scene.emitters.erase(scene.emitters.begin());
        simulation.apply(scene, scene::Effect::live);
        CHECK(red_and_blue() == std::pair(200, 100));
        CHECK(simulation.density_channels() == 4);
        simulation.step(10);
        CHECK(red_and_blue() == std::pair(200, 150));
        simulation.rewind();
        CHECK(simulation.step_count() == 20);
        CHECK(red_and_blue() == std::pair(200, 100));
        simulation.reset();
        CHECK(simulation.density_channels() == 1);
        simulation.step(10);
        CHECK(red_and_blue() == std::pair(0, 50));
    }
}

TEST_CASE("the speeds of particles are those of the flow that has gone back") {
    for (const auto& device : test::every_device()) {
        scene::Scene scene = test::small_tunnel();
        scene.obstacles.clear();
        scene.run.speed_limit_lu = 0;
        scene.run.checkpoint_interval = 60;
        FluidSimulation simulation(*device, scene);
        simulation.step(60);
        // Everything moves at 0.08 then. A slower inflow reaches the smoke near the inlet.
        scene.fluid.inflow_speed_lu = 0.04;
        simulation.apply(scene, scene::Effect::live);
        simulation.step(40);
        const Snapshot slow = particles_of(simulation, ParticleColour::speed);
        REQUIRE(!slow.particle_values.empty());
        CHECK(*std::ranges::min_element(slow.particle_values) < 1.5F);
        simulation.rewind();
        REQUIRE(simulation.step_count() == 60);
        const Snapshot back = particles_of(simulation, ParticleColour::speed);
        REQUIRE(back.particle_values.size() == back.particles.size());
        std::size_t alive = 0;
        for (std::size_t i = 0; i < back.particles.size(); ++i) {
            if (back.particles[i].w < 0) { continue; }
            ++alive;
            CHECK(back.particle_values[i] == Approx(0.08 / 0.04).epsilon(1e-3));
        }
        CHECK(alive == 60 * 81 / 2);
    }
}
