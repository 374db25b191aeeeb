// SPDX-License-Identifier: MIT
// Drag of a sphere in a stream. Reference: Schiller and Naumann, Z. Ver. Dtsch. Ing. 77, 318
// (1935); Johnson and Patel, J. Fluid Mech. 378, 19 (1999) have 1.087 at Re = 100 and 0.656 at Re =
// 300.
#include <doctest/doctest.h>

#include "tests/validation/body_in_stream.hpp"
#include "tests/validation/flow_run.hpp"

using namespace lattice;

namespace {

/// Mean over the last `averaged` diameters of the way that the stream goes.
double drag(compute::Device& device, const test::Stream& stream, double settled, double averaged) {
    simulation::FluidSimulation simulation(device, test::stream_scene(stream));
    simulation.step(test::steps_of(stream, settled));
    constexpr int interval = 50;
    const int count = test::steps_of(stream, averaged) / interval;
    return test::mean(test::coefficients(simulation, stream, count, interval)).x;
}

double relative_error(double found, double expected) {
    return std::abs(found / expected - 1);
}

}  // namespace

TEST_CASE("drag of a sphere") {
    const auto device = test::fastest_device();
    if (!device->is_cuda()) {
        MESSAGE("24 cells a diameter are left to a GPU");
        const test::Stream coarse{
            .diameter = 10, .reynolds = 100, .size = {9, 5, 5}, .upstream = 3};
        const double found = drag(*device, coarse, 20, 2);
        MESSAGE("10 cells a diameter, Re = 100: " << found);
        CHECK(relative_error(found, test::schiller_naumann(100)) < 0.12);
        return;
    }
    const auto error_of = [&](const test::Stream& stream, double settled, double averaged) {
        const double found = drag(*device, stream, settled, averaged);
        const double expected = test::schiller_naumann(stream.reynolds);
        MESSAGE("Re = " << stream.reynolds << ": " << found << ", law " << expected << ", "
                        << 100 * (found / expected - 1) << " %");
        return relative_error(found, expected);
    };
    // The slower the flow, the farther away faces are felt.
    CHECK(error_of({.reynolds = 20, .speed = 0.08, .size = {20, 12, 12}, .upstream = 8}, 25, 2) <
          0.06);
    CHECK(error_of({.reynolds = 100}, 40, 2) < 0.04);
    CHECK(error_of({.reynolds = 200}, 50, 4) < 0.06);
    CHECK(error_of({.reynolds = 300}, 60, 20) < 0.06);
}
