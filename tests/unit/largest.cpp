// SPDX-License-Identifier: MIT
#include "tests/unit/largest.hpp"

#include <doctest/doctest.h>

#include <initializer_list>
#include <limits>

using lattice::test::Largest;

TEST_CASE("the largest error is found, and a NaN is not forgotten") {
    constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
    Largest largest;
    CHECK(largest.value() == 0);
    for (const double error : {0.2, 0.5, 0.1}) { largest.take(error); }
    CHECK(largest.value() == 0.5);
    largest.take(not_a_number);
    largest.take(0.7);
    CHECK_FALSE(largest.value() < 1e300);
    Largest begun_badly;
    begun_badly.take(-not_a_number);
    begun_badly.take(0);
    CHECK_FALSE(begun_badly.value() < 1e300);
}
