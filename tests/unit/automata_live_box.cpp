// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <vector>

#include "engine/automata/live_box.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

CellRect box_of(compute::Device& device, const GridFormat& format,
                const std::vector<CellRect>& alive, const CellRect& within) {
    Grid grid(device, {150, 20, Edge::torus}, format);
    for (const CellRect& rect : alive) { grid.fill(rect, 1); }
    return live_box(device, grid.view(), within);
}

}  // namespace

TEST_CASE("the box of living cells is the smallest around them") {
    const CellRect all{0, 0, 150, 20};
    for (const auto& device : test::every_device()) {
        for (const GridFormat& format :
             {GridFormat{}, GridFormat{CellFormat::int32, 1, {}},
              GridFormat{CellFormat::planes, 1, {}}, GridFormat{CellFormat::planes, 2, {}}}) {
            const auto box = [&](const std::vector<CellRect>& alive, const CellRect& within) {
                return box_of(*device, format, alive, within);
            };
            CHECK(box({}, all) == CellRect{});
            CHECK(box({all}, all) == all);
            CHECK(box({{31, 4, 1, 1}}, all) == CellRect{31, 4, 1, 1});
            CHECK(box({{149, 19, 1, 1}, {0, 7, 1, 1}}, all) == CellRect{0, 7, 150, 13});
            CHECK(box({{40, 2, 1, 1}, {33, 3, 2, 1}, {97, 5, 1, 1}}, all) ==
                  CellRect{33, 2, 65, 4});
            // What lies beside the rectangle does not count.
            CHECK(box({all}, {33, 2, 62, 5}) == CellRect{33, 2, 62, 5});
            CHECK(box({{32, 2, 1, 1}, {95, 3, 1, 1}, {50, 4, 3, 1}, {60, 7, 1, 1}},
                      {33, 2, 62, 5}) == CellRect{50, 4, 3, 1});
            CHECK(box({{10, 10, 1, 1}}, {}) == CellRect{});
        }
    }
}
