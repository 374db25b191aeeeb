// SPDX-License-Identifier: MIT
// Fields of a running flow, as snapshots hand them out.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/simulation/fluid_simulation.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_tunnel.hpp"

using namespace lattice;
using namespace lattice::simulation;
using scene::FlowField;

namespace {

Snapshot fields_of(FluidSimulation& simulation, const FieldRequest& request) {
    Snapshot snapshot;
    simulation.fill(snapshot, {.density = false, .fields = request});
    return snapshot;
}

}  // namespace

TEST_CASE("a view needs each field once") {
    scene::FieldView view;
    view.quantity = FlowField::density;
    view.lines = true;
    CHECK_FALSE(needed_fields(view, true).any());
    view.slices = view.surface = true;
    view.obstacles = scene::ObstacleColours::pressure;
    const FieldRequest request = needed_fields(view, false);
    CHECK(request.fields ==
          std::vector{FlowField::density, FlowField::q_criterion, FlowField::speed});
    CHECK(request.velocity);
    CHECK_FALSE(request.values);
    view.surface_quantity = scene::SurfaceQuantity::speed;
    view.obstacles = scene::ObstacleColours::force;
    CHECK(needed_fields(view, true).fields ==
          std::vector{FlowField::density, FlowField::speed, FlowField::force});
}

TEST_CASE("what was computed of a state is not computed again") {
    for (const auto& device : test::every_device()) {
        FluidSimulation simulation(*device, test::small_tunnel());
        simulation.step(20);
        FlowFieldVolumes volumes(*device);
        FieldSnapshot first;
        const FieldRequest speed{{FlowField::speed}, true, true};
        volumes.fill(first, speed, simulation.solver(), nullptr, 1);
        CHECK(volumes.passes() == FlowFieldVolumes::Passes{1, 1});
        FieldSnapshot again;
        volumes.fill(again, speed, simulation.solver(), nullptr, 1);
        CHECK(volumes.passes() == FlowFieldVolumes::Passes{1, 1});
        CHECK(again.volumes[0].values == first.volumes[0].values);
        CHECK(again.velocity == first.velocity);
        const FieldRequest both{{FlowField::density, FlowField::speed}, false, true};
        volumes.fill(again, both, simulation.solver(), nullptr, 1);
        CHECK(volumes.passes() == FlowFieldVolumes::Passes{1, 3});
        CHECK(again.volumes[1].values == first.volumes[0].values);
        CHECK(again.volumes[0].values != first.volumes[0].values);
        simulation.step(1);
        volumes.fill(again, speed, simulation.solver(), nullptr, 2);
        CHECK(volumes.passes() == FlowFieldVolumes::Passes{2, 4});
        CHECK(again.volumes[0].values != first.volumes[0].values);
        CHECK(volumes.bytes() == FlowFieldVolumes::memory_needed(speed, simulation.domain()));
        volumes.fill(again, {}, simulation.solver(), nullptr, 2);
        CHECK(volumes.bytes() == 0);
        volumes.fill(again, speed, simulation.solver(), nullptr, 2);
        CHECK(volumes.passes() == FlowFieldVolumes::Passes{3, 5});
    }
}

TEST_CASE("fields follow a flow through all that changes it between two pictures") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = test::small_tunnel();
    scene.run.speed_limit_lu = 0;
    scene.run.checkpoint_interval = 20;
    FluidSimulation simulation(*device, scene);
    const auto values_of = [](FluidSimulation& flow, FlowField field) {
        return fields_of(flow, {{field}, false, true}).fields.volumes[0].values;
    };
    const auto now = [&] { return values_of(simulation, FlowField::vorticity); };
    // By another road: a simulation that has not been looked at before.
    const auto fresh = [&](int steps) {
        FluidSimulation other(*device, scene);
        other.step(steps);
        return values_of(other, FlowField::vorticity);
    };
    const auto start = now();
    simulation.step(20);
    const auto at_20 = now();
    CHECK(at_20 == fresh(20));
    CHECK(at_20 != start);
    simulation.step(3);
    CHECK(now() == fresh(23));
    simulation.rewind();
    CHECK(now() == at_20);
    const auto rates = values_of(simulation, FlowField::relaxation);
    CHECK(values_of(simulation, FlowField::relaxation) == rates);
    scene.fluid.viscosity_lu = 0.03;
    simulation.apply(scene, scene::Effect::live);
    CHECK(values_of(simulation, FlowField::relaxation) != rates);
    simulation.reset();
    CHECK(now() == fresh(0));
}

TEST_CASE("snapshots hold the fields that are asked for, of a flow that stands still as well") {
    for (const auto& device : test::every_device()) {
        FluidSimulation simulation(*device, test::small_tunnel());
        const std::size_t before = fields_of(simulation, {}).statistics.device_bytes;
        const FieldRequest request{{FlowField::speed, FlowField::density}, true, true};
        Snapshot start = fields_of(simulation, request);
        // Everything moves with the inflow at step 0.
        REQUIRE(start.fields.volumes.size() == 2);
        CHECK(start.fields.volumes[0].low == doctest::Approx(0.08));
        CHECK(start.fields.volumes[0].high == doctest::Approx(0.08));
        const auto nodes = static_cast<std::size_t>(simulation.domain().size());
        CHECK(start.statistics.device_bytes ==
              before + nodes * (sizeof(glm::vec4) + sizeof(float) + 4 * sizeof(std::uint16_t)));

        simulation.step(60);
        const Snapshot later = fields_of(simulation, request);
        const auto exact = simulation.solver().velocity_density();
        const FieldVolume& speed = later.fields.volumes[0];
        REQUIRE(speed.values.size() == nodes);
        REQUIRE(later.fields.velocity.size() == 4 * nodes);
        for (std::size_t i = 0; i < nodes; i += 101) {
            CHECK(std::abs(speed.values[i] - glm::length(glm::vec3(exact[i]))) < 1e-6F);
            CHECK(std::abs(later.fields.volumes[1].values[i] - (exact[i].w - 1)) < 1e-6F);
        }
        std::vector<float> sorted = speed.values;
        std::ranges::sort(sorted);
        const auto rank =
            static_cast<std::size_t>(std::floor(0.01 * static_cast<double>(nodes - 1)));
        CHECK(speed.low == sorted[rank]);
        CHECK(speed.high == sorted[nodes - 1 - rank]);

        const Snapshot ranges = fields_of(simulation, {request.fields, true, false});
        CHECK(ranges.fields.volumes[0].high == speed.high);
        CHECK(ranges.fields.volumes[0].values.empty());
        CHECK(ranges.fields.velocity.empty());
        // Memory goes when nothing is shown.
        CHECK(fields_of(simulation, {}).fields.volumes.empty());
        CHECK(fields_of(simulation, {}).statistics.device_bytes ==
              later.statistics.device_bytes - (start.statistics.device_bytes - before));
    }
}

TEST_CASE("force is there where the obstacle is, and relaxation within its bounds") {
    for (const auto& device : test::every_device()) {
        FluidSimulation simulation(*device, test::small_tunnel());
        simulation.step(40);
        const Snapshot snapshot =
            fields_of(simulation, {{FlowField::force, FlowField::relaxation}, false, true});
        const Extent e = simulation.domain();
        const std::vector<float>& force = snapshot.fields.volumes[0].values;
        // The ball's middle stands at node (16, 11.5, 11.5), its radius is 4.2 nodes.
        CHECK(force[static_cast<std::size_t>(e.index(12, 11, 11))] > 1e-4F);
        CHECK(force[static_cast<std::size_t>(e.index(40, 11, 11))] == 0);
        CHECK(force[static_cast<std::size_t>(e.index(16, 2, 11))] == 0);
        CHECK(snapshot.fields.volumes[0].low > 0);
        // (1/w - 1/2)(1/w3 - 1/2) = 1/12 with 1/w - 1/2 = 3 nu, nu = 0.004 and at most 0.1.
        const float base = 1 / (0.5F + 1 / (12 * 3 * 0.004F));
        const float base_in_sponge = 1 / (0.5F + 1 / (12 * 3 * 0.1F)) + 1e-3F;
        for (const float rate : snapshot.fields.volumes[1].values) {
            CHECK(rate > base - 1e-5F);
            CHECK(rate < base_in_sponge);
        }
    }
}

TEST_CASE("a rebuild starts over with the fields of the new grid") {
    const auto device = compute::Device::open("cpu");
    scene::Scene scene = test::small_tunnel();
    FluidSimulation simulation(*device, scene);
    const FieldRequest request{{FlowField::vorticity}, false, true};
    simulation.step(5);
    CHECK(fields_of(simulation, request).fields.volumes[0].values.size() == 48 * 24 * 24);
    scene.domain.resolution = 16;
    simulation.apply(scene, scene::Effect::rebuild);
    CHECK(fields_of(simulation, request).fields.volumes[0].values.size() == 32 * 16 * 16);
}
