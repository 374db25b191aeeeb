// SPDX-License-Identifier: MIT
#include "app/plot_scale.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace lattice::app;
using doctest::Approx;

namespace {

PlotRange range_of_one(const std::vector<float>& values, double margin = 0.05) {
    const std::span<const float> curve(values);
    return range_of(std::span(&curve, 1), margin);
}

}  // namespace

TEST_CASE("a plot shows all that is finite") {
    const float infinite = std::numeric_limits<float>::infinity();
    const PlotRange range = range_of_one({1, std::nanf(""), -1, infinite, 3}, 0);
    CHECK(range.low == -1);
    CHECK(range.high == 3);
    CHECK(range_of_one({0, 10}).low == Approx(-0.5));
    for (const std::vector<float>& flat : {std::vector<float>{}, {5}, {0, 0}, {-2e-9F}}) {
        const PlotRange room = range_of_one(flat);
        CHECK(room.high > room.low);
    }
    CHECK(range_of_one({7, 7}).share(7) == Approx(0.5));
    CHECK(range_of_one({0, 0}).low == -1);
    CHECK(range_of_one({0, 0}).high == 1);
    CHECK(range_of_one({0}, 0).high == 1);
    CHECK(range_of_one({0, 2e-13F}).high < 1e-12);
}

TEST_CASE("ticks are round, inside, and few") {
    CHECK(tick_spacing({0, 10}, 6) == 2);
    CHECK(tick_spacing({0, 10.1}, 6) == 5);
    CHECK(tick_spacing({0.0031, 0.0042}, 3) == Approx(0.001));
    CHECK(round_ticks({0, 10}, 2) == std::vector<double>{0, 2, 4, 6, 8, 10});
    CHECK(round_ticks({-1, 1}, 0.5) == std::vector<double>{-1, -0.5, 0, 0.5, 1});
    CHECK(round_ticks({3.1, 3.9}, 1).empty());
    for (const double low : {-3.7e-7, 0.0123, 1e5}) {
        for (const double span : {1e-9, 0.03, 7.0, 123456.0}) {
            for (const int most : {2, 4, 9}) {
                const PlotRange range{low, low + span};
                const auto ticks = round_ticks(range, tick_spacing(range, most));
                CAPTURE(low);
                CAPTURE(span);
                CHECK(static_cast<int>(ticks.size()) <= most);
                for (const double tick : ticks) {
                    CHECK(tick >= low - 1e-9 * span);
                    CHECK(tick <= low + span * (1 + 1e-9));
                }
            }
            const PlotRange range{low, low + span};
            CHECK(round_ticks(range, tick_spacing(range, 9)).size() >= 3);
        }
    }
}

TEST_CASE("labels tell ticks apart and no more") {
    CHECK(tick_label(0, 0.1) == "0");
    CHECK(tick_label(0.1, 0.05) == "0.10");
    CHECK(tick_label(0.15, 0.05) == "0.15");
    CHECK(tick_label(12000, 2000) == "12000");
    CHECK(tick_label(2e-6, 1e-6) == "2e-06");
    CHECK(tick_label(-1.2, 0.2) == "-1.2");
    CHECK(tick_label(2.5e7, 5e6) == "2.5e+07");
}

TEST_CASE("the nearest sample is found") {
    const std::vector<float> x{1, 2, 4, 8};
    CHECK(nearest_index({}, 3) == 0);
    CHECK(nearest_index(x, -5) == 0);
    CHECK(nearest_index(x, 2.9) == 1);
    CHECK(nearest_index(x, 3.1) == 2);
    CHECK(nearest_index(x, 99) == 3);
}
