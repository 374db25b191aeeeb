// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <vector>

#include "engine/simulation/grid_checkpoints.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::simulation;
using automata::Grid;

namespace {

/// Told apart by how many cells live.
void mark(Grid& grid, int count) {
    grid.fill({0, 0, 16, 16}, 0);
    grid.fill({0, 0, count, 1}, 1);
}

std::uint64_t marked(compute::Device& device, const Grid& grid) {
    return automata::count_states(device, grid.view(), 2)[1];
}

}  // namespace

TEST_CASE("the newest generations are kept and gone back to one by one") {
    for (const auto& device : test::every_device()) {
        Grid grid(*device, {16, 16, automata::Edge::torus}, {});
        GridCheckpoints checkpoints(*device);
        CHECK_FALSE(checkpoints.restore(5, grid));
        for (int generation = 1; generation <= 6; ++generation) {
            mark(grid, generation);
            CHECK(checkpoints.keep(static_cast<std::uint64_t>(generation * 10), grid));
        }
        CHECK(checkpoints.newest() == 60);
        CHECK(checkpoints.bytes() == 4 * grid.bytes());
        CHECK(checkpoints.restore(60, grid) == 50);
        CHECK(marked(*device, grid) == 5);
        CHECK(checkpoints.restore(31, grid) == 30);
        CHECK(marked(*device, grid) == 3);
        CHECK_FALSE(checkpoints.restore(30, grid));
        CHECK(checkpoints.bytes() == 0);
    }
}

TEST_CASE("generations of another format make room") {
    const auto device = compute::Device::open("cpu");
    Grid bytes(*device, {16, 16, automata::Edge::torus}, {});
    Grid planes(*device, {16, 16, automata::Edge::torus}, {automata::CellFormat::planes, 1, {}});
    GridCheckpoints checkpoints(*device);
    checkpoints.keep(1, bytes);
    mark(planes, 4);
    checkpoints.keep(2, planes);
    CHECK(checkpoints.bytes() == planes.bytes());
    CHECK(checkpoints.restore(9, bytes) == 2);
    CHECK(marked(*device, bytes) == 4);
}
