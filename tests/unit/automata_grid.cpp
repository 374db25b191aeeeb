// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <array>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "engine/automata/edge.hpp"
#include "engine/automata/grid.hpp"
#include "engine/error.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

GridFormat planes(int count) {
    return {CellFormat::planes, count, {}};
}

/// Codes other than the states themselves, as a circuit may want them.
GridFormat coded_planes() {
    GridFormat format = planes(4);
    for (int state = 0; state < 16; ++state) {
        const auto code = static_cast<std::uint8_t>(state ^ 5);
        format.codes.code_of_state.at(static_cast<std::size_t>(state)) = code;
        format.codes.state_of_code.at(code) = static_cast<std::uint8_t>(state);
    }
    return format;
}

struct NamedFormat {
    const char* name;
    GridFormat format;
    int states;
};

std::vector<NamedFormat> formats() {
    return {{"byte", {CellFormat::byte, 1, {}}, 256},
            {"int32", {CellFormat::int32, 1, {}}, 256},
            {"1 plane", planes(1), 2},
            {"2 planes", planes(2), 4},
            {"4 planes", planes(4), 16},
            {"4 coded planes", coded_planes(), 16}};
}

std::vector<State> random_states(const CellRect& rect, int states, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<State> cells(static_cast<std::size_t>(rect.cells()));
    for (State& cell : cells) {
        cell = static_cast<State>(random() % static_cast<unsigned>(states));
    }
    return cells;
}

CellRect whole(const GridShape& shape) {
    return {0, 0, shape.width, shape.height};
}

std::vector<State> all_cells(const Grid& grid) {
    std::vector<State> cells(static_cast<std::size_t>(grid.shape().cells()));
    grid.read(whole(grid.shape()), cells);
    return cells;
}

/// Sets a rectangle of cells in host memory.
void paste(std::vector<State>& cells, const GridShape& shape, const CellRect& rect,
           const std::vector<State>& states) {
    for (int y = 0; y < rect.height; ++y) {
        for (int x = 0; x < rect.width; ++x) {
            cells[static_cast<std::size_t>((rect.y + y) * shape.width + rect.x + x)] =
                states[static_cast<std::size_t>(y * rect.width + x)];
        }
    }
}

}  // namespace

TEST_CASE("cells beyond an edge") {
    CHECK(cell_index(Edge::torus, -1, 5) == 4);
    CHECK(cell_index(Edge::torus, 5, 5) == 0);
    CHECK(cell_index(Edge::torus, -11, 5) == 4);
    CHECK(cell_index(Edge::torus, 3, 1) == 0);
    CHECK(cell_index(Edge::bounded, -1, 5) == -1);
    CHECK(cell_index(Edge::bounded, 5, 5) == -1);
    CHECK(cell_index(Edge::bounded, 4, 5) == 4);
    CHECK(cell_index(Edge::mirrored, -1, 5) == 0);
    CHECK(cell_index(Edge::mirrored, -5, 5) == 4);
    CHECK(cell_index(Edge::mirrored, -6, 5) == 4);
    CHECK(cell_index(Edge::mirrored, 5, 5) == 4);
    CHECK(cell_index(Edge::mirrored, 9, 5) == 0);
    CHECK(cell_index(Edge::mirrored, 10, 5) == 0);
}

TEST_CASE("cells written are read again, in every format") {
    for (const auto& device : test::every_device()) {
        for (const NamedFormat& each : formats()) {
            CAPTURE(each.name);
            const GridShape shape{71, 9, Edge::torus};
            Grid grid(*device, shape, each.format);
            std::vector<State> expected(static_cast<std::size_t>(shape.cells()), 0);
            CHECK(all_cells(grid) == expected);

            unsigned seed = 1;
            for (const CellRect& rect :
                 {whole(shape), CellRect{0, 0, 1, 1}, CellRect{70, 8, 1, 1}, CellRect{31, 2, 34, 3},
                  CellRect{33, 5, 5, 2}, CellRect{64, 1, 7, 8}, CellRect{5, 5, 0, 3}}) {
                const std::vector<State> states = random_states(rect, each.states, seed++);
                grid.write(rect, states);
                paste(expected, shape, rect, states);
                REQUIRE(all_cells(grid) == expected);
                std::vector<State> part(static_cast<std::size_t>(rect.cells()));
                grid.read(rect, part);
                CHECK(part == states);
            }
            const auto last = static_cast<State>(each.states - 1);
            grid.fill({29, 1, 38, 4}, last);
            paste(expected, shape, {29, 1, 38, 4}, std::vector<State>(38 * 4, last));
            CHECK(all_cells(grid) == expected);
        }
    }
}

TEST_CASE("cells go from every format to every other; states that do not fit become 0") {
    for (const auto& device : test::every_device()) {
        const GridShape shape{67, 13, Edge::bounded};
        for (const NamedFormat& from : formats()) {
            for (const NamedFormat& to : formats()) {
                CAPTURE(from.name);
                CAPTURE(to.name);
                Grid source(*device, shape, from.format);
                const std::vector<State> cells = random_states(whole(shape), from.states, 7);
                source.write(whole(shape), cells);
                Grid target(*device, shape, to.format);
                target.fill(whole(shape), 1);
                target.copy_from(source.view());
                std::vector<State> expected = cells;
                for (State& cell : expected) { cell = cell < to.states ? cell : State{0}; }
                CHECK(all_cells(target) == expected);
            }
        }
    }
}

TEST_CASE("bits past the width of a plane stay 0") {
    for (const auto& device : test::every_device()) {
        const GridShape shape{37, 3, Edge::torus};
        Grid grid(*device, shape, planes(1));
        grid.fill(whole(shape), 1);
        Grid bytes(*device, shape, {});
        bytes.fill(whole(shape), 1);
        const auto past = [&](const Grid& of) {
            std::uint32_t word = 0;
            const GridView view = of.view();
            device->copy_to_host(
                &word, static_cast<const std::uint32_t*>(view.memory) + view.row_stride + 1,
                sizeof word);
            return word;
        };
        CHECK(past(grid) == 0x1Fu);
        grid.copy_from(bytes.view());
        CHECK(past(grid) == 0x1Fu);
    }
}

TEST_CASE("random cells depend on seed and place alone and keep their shares") {
    const std::array shares{0.5, 0.2, 0.0, 0.3};
    const GridShape shape{512, 300, Edge::torus};
    std::vector<State> first;
    for (const auto& device : test::every_device()) {
        Grid bytes(*device, shape, {});
        bytes.fill_random(whole(shape), shares, 5);
        const std::vector<State> cells = all_cells(bytes);
        if (first.empty()) { first = cells; }
        CHECK(cells == first);

        Grid bits(*device, shape, planes(2));
        bits.fill_random({0, 0, 512, 100}, shares, 5);
        bits.fill_random({0, 100, 512, 200}, shares, 5);
        CHECK(all_cells(bits) == cells);

        bits.fill_random(whole(shape), shares, 6);
        CHECK(all_cells(bits) != cells);

        // Four standard deviations of a binomial distribution are below 0.6 % of these counts.
        const std::vector<std::uint64_t> counts = count_states(*device, bytes.view(), 4);
        const auto total = static_cast<double>(shape.cells());
        for (std::size_t state = 0; state < shares.size(); ++state) {
            CHECK(static_cast<double>(counts[state]) / total ==
                  doctest::Approx(shares.at(state)).epsilon(0.01));
        }
        CHECK(counts[2] == 0);

        bytes.fill_random(whole(shape), std::array{0.0, 1.0}, 5);
        CHECK(count_states(*device, bytes.view(), 2)[1] ==
              static_cast<std::uint64_t>(shape.cells()));
    }
}

TEST_CASE("counts of states and turnover, in every format") {
    for (const auto& device : test::every_device()) {
        for (const NamedFormat& each : formats()) {
            CAPTURE(each.name);
            const GridShape shape{99, 131, Edge::torus};
            const std::vector<State> before = random_states(whole(shape), each.states, 11);
            const std::vector<State> after = random_states(whole(shape), each.states, 12);
            Grid grid(*device, shape, each.format);
            Grid next(*device, shape, each.format);
            grid.write(whole(shape), before);
            next.write(whole(shape), after);

            std::vector<std::uint64_t> counts(static_cast<std::size_t>(each.states) + 3, 0);
            Turnover turnover;
            std::uint64_t changed = 0;
            for (std::size_t i = 0; i < before.size(); ++i) {
                ++counts[before[i]];
                changed += before[i] != after[i] ? 1 : 0;
                turnover.births += before[i] == 0 && after[i] != 0 ? 1 : 0;
                turnover.deaths += before[i] != 0 && after[i] == 0 ? 1 : 0;
            }
            CHECK(count_states(*device, grid.view(), each.states + 3) == counts);
            counts.resize(1);
            CHECK(count_states(*device, grid.view(), 1) == counts);
            const Turnover found = count_turnover(*device, grid.view(), next.view());
            CHECK(found.births == turnover.births);
            CHECK(found.deaths == turnover.deaths);
            CHECK(count_changed(*device, grid.view(), next.view()) == changed);
            Grid bytes(*device, shape, {});
            bytes.copy_from(next.view());
            CHECK(count_changed(*device, grid.view(), bytes.view()) == changed);
        }
    }
}

TEST_CASE("what does not fit a grid is refused and changes nothing") {
    const auto device = compute::Device::open("cpu");
    const GridShape shape{40, 10, Edge::torus};
    Grid grid(*device, shape, planes(2));
    grid.fill(whole(shape), 2);
    const std::vector<State> cells = all_cells(grid);
    std::vector<State> states(4, 1);
    CHECK_THROWS_AS(grid.write({39, 0, 2, 2}, states), Error);
    CHECK_THROWS_AS(grid.write({-1, 0, 2, 2}, states), Error);
    CHECK_THROWS_AS(grid.write({0, 0, 2147483647, 2147483647}, states), Error);
    CHECK_THROWS_AS(grid.write({2147483647, 0, 2, 2}, states), Error);
    CHECK_THROWS_AS(grid.write({0, 0, 3, 2}, states), Error);
    CHECK_THROWS_AS(grid.read({0, 9, 2, 2}, states), Error);
    CHECK_THROWS_AS(grid.fill({0, 0, 41, 1}, 0), Error);
    CHECK_THROWS_AS(grid.fill({0, 0, 4, 1}, 4), Error);
    states[3] = 4;
    CHECK_THROWS_AS(grid.write({0, 0, 2, 2}, states), Error);
    CHECK_THROWS_AS(grid.fill_random(whole(shape), std::array{0.5, 0.6}, 1), Error);
    CHECK_THROWS_AS(grid.fill_random(whole(shape), std::array{0.5, -0.1}, 1), Error);
    CHECK_THROWS_AS(grid.fill_random(whole(shape), std::array{0.1, 0.1, 0.1, 0.1, 0.1}, 1), Error);
    CHECK_THROWS_AS(grid.copy_from(Grid(*device, {40, 11, Edge::torus}, {}).view()), Error);
    CHECK(all_cells(grid) == cells);
    CHECK_THROWS_AS(Grid(*device, {0, 10, Edge::torus}, {}), Error);
    CHECK_THROWS_AS(Grid(*device, shape, planes(3)), Error);
}

TEST_CASE("bytes of a grid are known before it is made") {
    const auto device = compute::Device::open("cpu");
    for (const NamedFormat& each : formats()) {
        const GridShape shape{100, 7, Edge::torus};
        CHECK(Grid(*device, shape, each.format).bytes() == Grid::bytes(shape, each.format));
    }
    CHECK(Grid::bytes({65536, 65536, Edge::torus}, planes(1)) == std::size_t{1} << 29);
}
