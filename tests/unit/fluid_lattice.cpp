// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "engine/fluid/lattice.hpp"

using namespace lattice::fluid;

TEST_CASE("directions are numbered x fastest and opposites mirror") {
    CHECK(direction(0, 0, 0) == 13);
    for (int i = 0; i < direction_count; ++i) {
        CHECK(direction(cx(i), cy(i), cz(i)) == i);
        CHECK(direction(-cx(i), -cy(i), -cz(i)) == opposite(i));
    }
}

TEST_CASE("weights carry the isotropic moments of D3Q27 up to fourth order") {
    double sum = 0;
    double xx = 0;
    double xy = 0;
    double xxxx = 0;
    double xxyy = 0;
    for (int i = 0; i < direction_count; ++i) {
        const double w = weight(i);
        sum += w;
        xx += w * cx(i) * cx(i);
        xy += w * cx(i) * cy(i);
        xxxx += w * cx(i) * cx(i) * cx(i) * cx(i);
        xxyy += w * cx(i) * cx(i) * cy(i) * cy(i);
    }
    CHECK(sum == doctest::Approx(1.0).epsilon(1e-7));
    CHECK(xx == doctest::Approx(1.0 / 3).epsilon(1e-7));
    CHECK(xy == doctest::Approx(0.0));
    CHECK(xxxx == doctest::Approx(1.0 / 3).epsilon(1e-7));
    CHECK(xxyy == doctest::Approx(1.0 / 9).epsilon(1e-7));
    CHECK(weight(13) == doctest::Approx(8.0 / 27).epsilon(1e-7));
    CHECK(weight(0) == doctest::Approx(1.0 / 216).epsilon(1e-7));
}
