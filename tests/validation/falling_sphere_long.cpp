// SPDX-License-Identifier: MIT
// A sphere that is let go falls as fast as its drag law allows.
#include <doctest/doctest.h>

#include "tests/validation/body_in_stream.hpp"
#include "tests/validation/flow_run.hpp"

using namespace lattice;

namespace {

/// Falls along x from near the upper end of a closed box.
scene::Scene falling(const test::Stream& stream, double density) {
    using scene::FaceKind;
    scene::Scene s = test::stream_scene(stream);
    s.domain.faces.fill(FaceKind::free_slip);
    s.obstacles[0].motion = scene::ObstacleMotion::free;
    // The weight is that of the sphere asked for, which is larger than the one drawn.
    const double drawn = std::pow(s.obstacles[0].scale, 3);
    s.obstacles[0].density = 1 + (density - 1) / drawn;
    const double drag = test::schiller_naumann(stream.reynolds);
    s.solid.gravity_lu.x =
        3 * drag * stream.speed * stream.speed / (4 * stream.diameter * (density - 1));
    return s;
}

}  // namespace

TEST_CASE("a falling sphere reaches the speed of its drag law") {
    const auto device = test::fastest_device();
    const bool gpu = device->is_cuda();
    const test::Stream stream =
        gpu ? test::Stream{.reynolds = 40, .speed = 0.05, .size = {24, 8, 8}, .upstream = 3}
            : test::Stream{
                  .diameter = 8, .reynolds = 40, .speed = 0.05, .size = {18, 5, 5}, .upstream = 3};
    simulation::FluidSimulation simulation(*device, falling(stream, 2));
    double before = 0;
    double speed = 0;
    for (int diameters = 0; diameters < (gpu ? 16 : 11); ++diameters) {
        simulation.step(test::steps_of(stream, 1));
        simulation::Snapshot snapshot;
        simulation.fill(snapshot, {.density = false});
        before = speed;
        speed = snapshot.obstacles.at(0).velocity.x;
    }
    MESSAGE("speed " << speed << " of " << stream.speed << " expected, "
                     << 100 * (speed / stream.speed - 1) << " %");
    CHECK(std::abs(speed / before - 1) < 0.01);
    CHECK(std::abs(speed / stream.speed - 1) < (gpu ? 0.06 : 0.15));
}
