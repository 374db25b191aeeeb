// SPDX-License-Identifier: MIT
// The Taylor-Green vortex at Re = 1600 on a coarse grid, in 32 and in 16 bits; finer grids are in
// taylor_green_3d_long.cpp.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/unit/largest.hpp"
#include "tests/validation/taylor_green_3d.hpp"

using namespace lattice;

TEST_CASE("Taylor-Green vortex: 16 bits keep the history of the energy") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto full = test::taylor_green(*device, 32, 10);
        const auto half = test::taylor_green(*device, 32, 10, scene::Storage::fp16);
        REQUIRE(full.size() == 100);
        REQUIRE(half.size() == 100);
        test::Largest difference;
        double energy_before = 0.125;
        for (std::size_t i = 0; i < full.size(); ++i) {
            difference.take(std::abs(half[i].energy / full[i].energy - 1));
            CHECK(full[i].energy < energy_before);
            energy_before = full[i].energy;
        }
        CHECK(difference.value() < 2e-3);
        CHECK(peak(half).loss == doctest::Approx(peak(full).loss).epsilon(0.01));
    }
}
