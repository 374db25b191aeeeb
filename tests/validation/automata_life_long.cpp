// SPDX-License-Identifier: MIT
// Conway's Life on large grids; sources as in automata_life.cpp. Some need gigabytes.
#include <doctest/doctest.h>

#include <cstdint>
#include <utility>

#include "tests/validation/automata_run.hpp"
#include "tests/validation/automata_starts.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

GridShape torus(int size) {
    return {size, size, Edge::torus};
}

std::uint64_t living(compute::Device& device, const test::Cells& start, int size, int generation) {
    test::AutomatonRun run(device, "B3/S23", torus(size), start);
    return run.living_at(static_cast<std::uint64_t>(generation));
}

}  // namespace

TEST_CASE("acorn on tori") {
    const auto device = std::move(test::every_device().back());
    const auto acorn = [&](int size) {
        return living(*device, test::placed(test::acorn, size / 2, size / 2, size, size), size,
                      5206);
    };
    CHECK(acorn(1024) == 620);
    CHECK(acorn(2048) == 633);
}

TEST_CASE("Gosper's gun after 3000 generations") {
    const auto device = std::move(test::every_device().back());
    CHECK(living(*device, test::placed(test::gosper_gun, 20, 20, 2048, 2048), 2048, 3000) == 536);
}

TEST_CASE("the paper's soups of more cells") {
    const auto device = std::move(test::every_device().back());
    CHECK(living(*device, test::glibc_soup(1024), 1024, 1024) == 45224);
    CHECK(living(*device, test::glibc_soup(2048), 2048, 1024) == 182485);
    test::AutomatonRun run(*device, "B3/S23", torus(4096), test::glibc_soup(4096));
    CHECK(run.living_at(0) == 8388861);
    CHECK(run.living_at(1) == 4590206);
    CHECK(run.living_at(10) == 3353478);
    CHECK(run.living_at(100) == 1588053);
    CHECK(run.living_at(1024) == 724393);
}

TEST_CASE("the paper's largest soups") {
    const auto device = std::move(test::every_device().back());
    test::AutomatonRun run(*device, "B3/S23", torus(8192), test::glibc_soup(8192));
    CHECK(run.living_at(0) == 33551618);
    CHECK(run.living_at(1) == 18353705);
    CHECK(run.living_at(10) == 13423232);
    CHECK(run.living_at(100) == 6358574);
    CHECK(run.living_at(1024) == 2896683);
    CHECK(living(*device, test::glibc_soup(16384), 16384, 1024) == 11547651);
}

TEST_CASE("rabbits settle on 1744 cells after 17331 generations") {
    const auto device = std::move(test::every_device().back());
    if (!device->is_cuda()) {
        MESSAGE("SKIPPED: wants a GPU, it would take long");
        return;
    }
    // Their gliders fly 4333 cells far and must not meet again.
    CHECK(living(*device, test::placed(test::rabbits, 8192, 8192, 16384, 16384), 16384, 17331) ==
          1744);
}
