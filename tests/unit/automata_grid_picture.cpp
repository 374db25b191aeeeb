// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "engine/automata/cell_ages.hpp"
#include "engine/automata/grid_picture.hpp"
#include "engine/compute/half.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

CellColours some_colours(unsigned seed) {
    std::mt19937 random(seed);
    CellColours colours;
    for (auto* table : {&colours.of_state, &colours.of_age}) {
        for (CellColour& colour : *table) {
            colour = {static_cast<std::uint16_t>(random()), static_cast<std::uint16_t>(random()),
                      static_cast<std::uint16_t>(random())};
        }
    }
    return colours;
}

std::vector<State> some_cells(const GridShape& shape, int states, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<State> cells(static_cast<std::size_t>(shape.cells()));
    for (State& cell : cells) {
        cell = static_cast<State>(random() % static_cast<unsigned>(states));
    }
    return cells;
}

/// Sums in another order and with other arithmetic than the picture.
std::vector<std::uint16_t> expected(const GridShape& shape, const std::vector<CellColour>& colours,
                                    const TexelRect& texels) {
    std::vector<std::uint16_t> numbers;
    const std::int64_t side = std::int64_t{1} << texels.level;
    for (int j = 0; j < texels.height; ++j) {
        for (int i = 0; i < texels.width; ++i) {
            double sum[4] = {0, 0, 0, 0};
            for (std::int64_t x = (texels.x + i + 1) * side - 1; x >= (texels.x + i) * side; --x) {
                for (std::int64_t y = (texels.y + j) * side; y < (texels.y + j + 1) * side; ++y) {
                    if (x >= shape.width || y >= shape.height) { continue; }
                    const CellColour& c = colours[static_cast<std::size_t>(y * shape.width + x)];
                    sum[0] += c.red;
                    sum[1] += c.green;
                    sum[2] += c.blue;
                    sum[3] += 65535;
                }
            }
            for (const double part : sum) {
                const double all = 65535.0 * static_cast<double>(side) * static_cast<double>(side);
                numbers.push_back(compute::to_half(static_cast<float>(part / all)));
            }
        }
    }
    return numbers;
}

std::vector<std::uint16_t> drawn(compute::Device& device, const GridView& grid,
                                 const std::uint8_t* ages, const TexelRect& texels,
                                 const CellColours& colours) {
    GridPicture picture(device);
    picture.draw(grid, ages, texels, colours);
    std::vector<std::uint16_t> numbers(picture.texels().count() * texel_channels);
    picture.download(numbers);
    return numbers;
}

struct Case {
    GridFormat format;
    int states;
};

}  // namespace

TEST_CASE("a texel is the exact average of its cells, in every format and at every level") {
    const GridShape shape{141, 75, Edge::torus};
    StateCodes codes;
    std::swap(codes.code_of_state[1], codes.code_of_state[3]);
    std::swap(codes.state_of_code[1], codes.state_of_code[3]);
    const CellColours colours = some_colours(3);
    for (const auto& device : test::every_device()) {
        for (const Case& each :
             {Case{{CellFormat::byte, 1, {}}, 256}, Case{{CellFormat::int32, 1, {}}, 256},
              Case{{CellFormat::planes, 1, {}}, 2}, Case{{CellFormat::planes, 2, codes}, 4},
              Case{{CellFormat::planes, 4, {}}, 16}}) {
            const std::vector<State> cells = some_cells(shape, each.states, 17);
            Grid grid(*device, shape, each.format);
            grid.write({0, 0, shape.width, shape.height}, cells);
            std::vector<CellColour> cell_colours;
            for (const State cell : cells) { cell_colours.push_back(colours.of_state[cell]); }
            for (int level = 0; level <= 9; ++level) {
                const TexelRect all = clipped({level, 0, 0, shape.width, shape.height}, shape);
                CHECK(drawn(*device, grid.view(), nullptr, all, colours) ==
                      expected(shape, cell_colours, all));
            }
            const TexelRect part{2, 5, 3, 20, 11};
            CHECK(drawn(*device, grid.view(), nullptr, part, colours) ==
                  expected(shape, cell_colours, part));
        }
    }
}

TEST_CASE("cells of states 0 and 1 take the colour of their age where ages are kept") {
    const GridShape shape{37, 21, Edge::torus};
    CellColours colours = some_colours(4);
    colours.by_age = true;
    for (const auto& device : test::every_device()) {
        const std::vector<State> cells = some_cells(shape, 3, 5);
        Grid grid(*device, shape, {});
        grid.write({0, 0, shape.width, shape.height}, cells);
        CellAges ages(*device, grid.view());
        const std::vector<std::uint8_t> bytes = ages.download();
        std::vector<CellColour> wanted;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            wanted.push_back(cells[i] > 1 ? colours.of_state[cells[i]] : colours.of_age[bytes[i]]);
        }
        const TexelRect all = clipped({1, 0, 0, 100, 100}, shape);
        CHECK(drawn(*device, grid.view(), ages.data(), all, colours) ==
              expected(shape, wanted, all));
    }
}

TEST_CASE("a rectangle of texels is cut to where there are cells") {
    const GridShape shape{100, 40, Edge::torus};
    CHECK(clipped({3, -5, -5, 1000, 1000}, shape) == TexelRect{3, 0, 0, 13, 5});
    CHECK(clipped({0, 90, 10, 20, 5}, shape) == TexelRect{0, 90, 10, 10, 5});
    CHECK(clipped({0, 100, 0, 5, 5}, shape).count() == 0);
    CHECK(clipped({-3, 0, 0, 2, 2}, shape).level == 0);
    CHECK(clipped({99, 0, 0, 2, 2}, shape) == TexelRect{most_levels, 0, 0, 1, 1});
}
