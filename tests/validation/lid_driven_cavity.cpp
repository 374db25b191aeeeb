// SPDX-License-Identifier: MIT
// The square cavity at Re = 100 on a coarse grid; finer grids and higher Reynolds numbers are in
// lid_driven_cavity_long.cpp. A double-precision program found a largest error of u of 0.0111 at N
// = 32 with magic number 1/12; with 3/16 it is about half of that.
#include <doctest/doctest.h>

#include "tests/validation/lid_driven_cavity.hpp"

using namespace lattice;

TEST_CASE("lid-driven cavity, Re = 100, 32 nodes, against Ghia et al.") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const test::CavityErrors error = test::cavity_errors(*device, 32, test::ghia_100, 20);
        CHECK(error.u < 0.008);
        CHECK(error.v < 0.008);
        CHECK(distance(error.extremes, test::spectral_100) < 0.01);
        const test::CavityErrors rounded =
            test::cavity_errors(*device, 32, test::ghia_100, 20, scene::Storage::fp16);
        CHECK(rounded.u < 0.012);
        CHECK(rounded.v < 0.012);
    }
}
