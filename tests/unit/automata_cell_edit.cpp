// SPDX-License-Identifier: MIT
// What a person does to cells, and takes back.
#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/automata/edit_history.hpp"
#include "engine/error.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::automata;

namespace {

/// A small grid that reads and writes as text, a row a line: digits are states, '.' is 0.
class Sheet {
public:
    explicit Sheet(compute::Device& device, const std::vector<std::string>& rows)
        : grid(device,
               {static_cast<int>(rows[0].size()), static_cast<int>(rows.size()), Edge::torus}, {}) {
        std::vector<State> cells;
        for (const std::string& row : rows) {
            for (const char c : row) { cells.push_back(c == '.' ? State{0} : State(c - '0')); }
        }
        grid.write({0, 0, grid.shape().width, grid.shape().height}, cells);
    }

    std::vector<std::string> rows() const {
        const GridShape& shape = grid.shape();
        std::vector<State> cells(static_cast<std::size_t>(shape.cells()));
        grid.read({0, 0, shape.width, shape.height}, cells);
        std::vector<std::string> result;
        for (int y = 0; y < shape.height; ++y) {
            std::string row;
            for (int x = 0; x < shape.width; ++x) {
                const State state = cells[static_cast<std::size_t>(y * shape.width + x)];
                row += state == 0 ? '.' : static_cast<char>('0' + state);
            }
            result.push_back(row);
        }
        return result;
    }

    Grid grid;
};

using Rows = std::vector<std::string>;

Rows after(compute::Device& device, const Rows& before, const CellEdit& edit, int states = 4) {
    Sheet sheet(device, before);
    apply_edit(sheet.grid, edit, states);
    return sheet.rows();
}

std::shared_ptr<const std::vector<State>> shared(std::vector<State> cells) {
    return std::make_shared<const std::vector<State>>(std::move(cells));
}

const Rows blank{"......", "......", "......", "......"};

}  // namespace

TEST_CASE("lines join their ends without gaps and stay inside the grid") {
    for (const auto& device : test::every_device()) {
        CHECK(after(*device, blank, DrawLine{{0, 0}, {3, 3}, 1, 1}) ==
              Rows{"1.....", ".1....", "..1...", "...1.."});
        CHECK(after(*device, blank, DrawLine{{3, 3}, {0, 0}, 1, 1}) ==
              Rows{"1.....", ".1....", "..1...", "...1.."});
        CHECK(after(*device, blank, DrawLine{{5, 1}, {0, 1}, 2, 1}) ==
              Rows{"......", "222222", "......", "......"});
        CHECK(after(*device, blank, DrawLine{{2, 1}, {2, 1}, 1, 3}) ==
              Rows{".111..", ".111..", ".111..", "......"});
        CHECK(after(*device, blank, DrawLine{{-4, 0}, {-2, 3}, 1, 1}) == blank);
        CHECK(after(*device, blank, DrawLine{{2147483647, 0}, {2147483647, 0}, 1, 1}) == blank);
    }
}

TEST_CASE("rectangles, filled or not, cover just their cells") {
    const auto device = compute::Device::open("cpu");
    CHECK(after(*device, blank, DrawRectangle{{1, 0, 4, 3}, 1, false}) ==
          Rows{".1111.", ".1..1.", ".1111.", "......"});
    CHECK(after(*device, blank, DrawRectangle{{4, 2, 9, 9}, 3, true}) ==
          Rows{"......", "......", "....33", "....33"});
    CHECK(after(*device, blank, DrawRectangle{{4, 2, 0, 0}, 3, false}) == blank);
}

TEST_CASE("a fill stops at other states and does not pass corners") {
    const auto device = compute::Device::open("cpu");
    const Rows before{"..1...", ".1....", "1.....", "......"};
    CHECK(after(*device, before, FloodFill{{0, 0}, 2}) ==
          Rows{"221...", "21....", "1.....", "......"});
    CHECK(after(*device, before, FloodFill{{0, 0}, 0}) == before);
    CHECK(after(*device, before, FloodFill{{-1, 0}, 2}) == before);
}

TEST_CASE("a random fill has its density and the same cells for the same seed") {
    const auto device = compute::Device::open("cpu");
    Grid grid(*device, {200, 200, Edge::torus}, {});
    apply_edit(grid, RandomFill{{0, 0, 100, 200}, {0.7, 0.3}, 5}, 2);
    const auto counts = count_states(*device, grid.view(), 2);
    CHECK(counts[1] == doctest::Approx(6000).epsilon(0.05));
    Grid other(*device, {200, 200, Edge::torus}, {});
    apply_edit(other, RandomFill{{0, 0, 100, 200}, {0.7, 0.3}, 5}, 2);
    const Turnover turnover = count_turnover(*device, grid.view(), other.view());
    CHECK(turnover.births + turnover.deaths == 0);
    CHECK_THROWS_AS(apply_edit(grid, RandomFill{{0, 0, 9, 9}, {0.5, 0.2, 0.3}, 5}, 2), Error);
}

TEST_CASE("pasted cells cover, join or exclude those that are there") {
    const auto device = compute::Device::open("cpu");
    const Rows before{"11....", "11....", "......", "......"};
    const auto cells = shared({1, 0, 0, 1});
    CHECK(after(*device, before, PasteCells{{1, 1}, 2, 2, cells, PasteMode::copy}) ==
          Rows{"11....", "11....", "..1...", "......"});
    CHECK(after(*device, before, PasteCells{{0, 0}, 2, 2, cells, PasteMode::copy})[0] == "1.....");
    CHECK(after(*device, before, PasteCells{{0, 0}, 2, 2, cells, PasteMode::over}) == before);
    CHECK(after(*device, before, PasteCells{{0, 0}, 2, 2, cells, PasteMode::exclusive}) ==
          Rows{".1....", "1.....", "......", "......"});
    CHECK(after(*device, before, PasteCells{{5, 3}, 2, 2, cells, PasteMode::over}) ==
          Rows{"11....", "11....", "......", ".....1"});
    CHECK_THROWS_AS(after(*device, before, PasteCells{{0, 0}, 1, 1, shared({2}), {}}, 2), Error);
}

TEST_CASE("turns and flips move the cells of their rectangle alone") {
    const auto device = compute::Device::open("cpu");
    const Rows before{"12....", "3.....", "......", "1....1"};
    const CellRect square{0, 0, 2, 2};
    CHECK(after(*device, before, TurnCells{square, Turning::clockwise}) ==
          Rows{"31....", ".2....", "......", "1....1"});
    CHECK(after(*device, before, TurnCells{square, Turning::counterclockwise}) ==
          Rows{"2.....", "13....", "......", "1....1"});
    CHECK(after(*device, before, TurnCells{square, Turning::left_right}) ==
          Rows{"21....", ".3....", "......", "1....1"});
    CHECK(after(*device, before, TurnCells{square, Turning::top_bottom}) ==
          Rows{"3.....", "12....", "......", "1....1"});
    CHECK(after(*device, {"123...", "......", "......", "......"},
                TurnCells{{0, 0, 3, 1}, Turning::clockwise}) ==
          Rows{".1....", ".2....", ".3....", "......"});
}

TEST_CASE("a turned rectangle covers only by cells that are not in state 0") {
    const auto device = compute::Device::open("cpu");
    const Rows before{".3.3..", "12.1..", ".3.3..", "......"};
    // Row 1 from x = 0 to 3 turns about its middle into column 1: its third cell is empty.
    CHECK(turned_rect({0, 1, 4, 1}, Turning::clockwise, {6, 4, Edge::torus}) ==
          CellRect{1, 0, 1, 4});
    CHECK(after(*device, before, TurnCells{{0, 1, 4, 1}, Turning::clockwise}) ==
          Rows{".1.3..", ".2....", ".3.3..", ".1...."});
}

TEST_CASE("states that go for a rule come back, and none that are not there are kept") {
    const auto device = compute::Device::open("cpu");
    Sheet sheet(*device, {"1.3", "2.."});
    EditHistory history;
    history.edit(sheet.grid, RemoveStates{3}, 4, 1);
    CHECK(sheet.rows() == Rows{"1..", "2.."});
    history.edit(sheet.grid, RemoveStates{3}, 4, 2);
    CHECK(history.device_bytes() == CellRegion::bytes({0, 0, 3, 2}, sheet.grid.format()));
    CHECK(history.take_back(sheet.grid, 2, 4));
    CHECK(history.take_back(sheet.grid, 1, 4));
    CHECK(sheet.rows() == Rows{"1.3", "2.."});
}

TEST_CASE("a state that the rule does not have and a huge rectangle are refused") {
    const auto device = compute::Device::open("cpu");
    CHECK_THROWS_AS(after(*device, blank, DrawLine{{0, 0}, {1, 1}, 2, 1}, 2), Error);
    CHECK_THROWS_AS(after(*device, blank, FloodFill{{0, 0}, 9}), Error);
    Grid large(*device, {1 << 17, 1 << 10, Edge::torus}, {CellFormat::planes, 1, {}});
    CHECK_THROWS_AS(patches_of(TurnCells{{0, 0, 1 << 17, 1 << 10}, Turning::left_right}, large, 2),
                    Error);
    CHECK_THROWS_AS(patches_of(FloodFill{{0, 0}, 1}, large, 2), Error);
}

TEST_CASE("on a large grid a long line and a small region cost what they touch") {
    const auto device = compute::Device::open("cpu");
    Grid large(*device, {1 << 17, 1 << 10, Edge::torus}, {CellFormat::planes, 1, {}});
    EditHistory history;
    history.edit(large, DrawLine{{0, 0}, {(1 << 17) - 1, (1 << 10) - 1}, 1, 1}, 2, 1);
    CHECK(count_states(*device, large.view(), 2)[1] == 1 << 17);
    CHECK(history.bytes() < std::size_t{4} << 20);
    CHECK(history.take_back(large, 1, 2));
    CHECK(count_states(*device, large.view(), 2)[1] == 0);
    history.edit(large, DrawRectangle{{500, 500, 700, 20}, 1, false}, 2, 2);
    history.edit(large, FloodFill{{510, 510}, 1}, 2, 3);
    CHECK(count_states(*device, large.view(), 2)[1] == 700 * 20);
    CHECK(history.take_back(large, 3, 2));
    CHECK(count_states(*device, large.view(), 2)[1] == 2 * 700 + 2 * 18);
}

TEST_CASE("strokes are taken back and made again whole, whatever happened to other cells") {
    for (const auto& device : test::every_device()) {
        Sheet sheet(*device, blank);
        EditHistory history;
        history.edit(sheet.grid, DrawLine{{0, 0}, {2, 0}, 1, 1}, 4, 1);
        history.edit(sheet.grid, DrawLine{{2, 0}, {2, 2}, 2, 1}, 4, 1);
        history.edit(sheet.grid, DrawRectangle{{0, 0, 2, 2}, 3, true}, 4, 2);
        const Rows drawn{"332...", "332...", "..2...", "......"};
        CHECK(sheet.rows() == drawn);
        sheet.grid.fill({5, 3, 1, 1}, 1);  // a generation passes
        CHECK(history.take_back(sheet.grid, 2, 4));
        CHECK(sheet.rows() == Rows{"112...", "..2...", "..2...", ".....1"});
        CHECK_FALSE(history.take_back(sheet.grid, 2, 4));
        CHECK(history.take_back(sheet.grid, 1, 4));
        CHECK(sheet.rows() == Rows{"......", "......", "......", ".....1"});
        CHECK(history.make_again(sheet.grid, 1, 4));
        CHECK(history.make_again(sheet.grid, 2, 4));
        CHECK(sheet.rows() == Rows{"332...", "332...", "..2...", ".....1"});
        CHECK_FALSE(history.make_again(sheet.grid, 2, 4));
        CHECK_FALSE(history.take_back(sheet.grid, 3, 4));
    }
}

TEST_CASE("a stroke taken back under a rule with fewer states has none of those that are gone") {
    const auto device = compute::Device::open("cpu");
    Grid grid(*device, {8, 1, Edge::torus}, {CellFormat::byte, 1, {}});
    EditHistory history;
    grid.fill({0, 0, 4, 1}, 3);
    history.edit(grid, DrawRectangle{{0, 0, 8, 1}, 1, true}, 4, 1);
    Grid planes(*device, {8, 1, Edge::torus}, {CellFormat::planes, 1, {}});
    planes.copy_from(grid.view());
    CHECK(history.take_back(planes, 1, 2));
    CHECK(count_states(*device, planes.view(), 2) == std::vector<std::uint64_t>{8, 0});
    CHECK(history.make_again(planes, 1, 2));
    CHECK(count_states(*device, planes.view(), 2) == std::vector<std::uint64_t>{0, 8});
}

TEST_CASE("a stroke that cannot be turned back stays as it is and can be turned later") {
    const auto device = compute::Device::open("cpu");
    const GridShape shape{4, 1, Edge::torus};
    Grid grid(*device, shape, {});
    EditHistory history;
    grid.fill({0, 0, 1, 1}, 3);
    history.edit(grid, DrawLine{{0, 0}, {0, 0}, 1, 1}, 4, 1);
    history.edit(grid, DrawLine{{1, 0}, {1, 0}, 1, 1}, 4, 1);
    Grid narrow(*device, shape, {CellFormat::planes, 1, {}});
    narrow.copy_from(grid.view());
    CHECK_THROWS_AS(history.take_back(narrow, 1, 4), Error);
    CHECK(count_states(*device, narrow.view(), 2) == std::vector<std::uint64_t>{2, 2});
    CHECK(history.take_back(grid, 1, 4));
    CHECK(count_states(*device, grid.view(), 4) == std::vector<std::uint64_t>{3, 0, 0, 1});
}

TEST_CASE("an edit that is refused leaves cells and history as they were") {
    const auto device = compute::Device::open("cpu");
    Sheet sheet(*device, blank);
    EditHistory history;
    history.edit(sheet.grid, DrawLine{{0, 0}, {0, 0}, 1, 1}, 2, 1);
    const Rows before = sheet.rows();
    CHECK_THROWS_AS(history.edit(sheet.grid, DrawLine{{1, 1}, {2, 2}, 5, 1}, 2, 2), Error);
    CHECK(sheet.rows() == before);
    CHECK_FALSE(history.take_back(sheet.grid, 2, 2));
}

TEST_CASE("the oldest strokes are forgotten where memory ends") {
    const auto device = compute::Device::open("cpu");
    Grid grid(*device, {100, 100, Edge::torus}, {});
    EditHistory history(50000);
    for (std::uint64_t stroke = 1; stroke <= 4; ++stroke) {
        history.edit(grid, FloodFill{{0, 0}, static_cast<State>(stroke % 2)}, 2, stroke);
    }
    CHECK(history.bytes() <= 50000);
    CHECK_FALSE(history.take_back(grid, 1, 2));
    CHECK(history.take_back(grid, 4, 2));
}

TEST_CASE("a whole grid of any size is cleared and filled on its device, and taken back") {
    for (const auto& device : test::every_device()) {
        // More cells than an edit may touch that goes through the host.
        const GridShape shape{(1 << 17) + 7, 1 << 10, Edge::torus};
        REQUIRE(shape.cells() > most_edited_cells);
        Grid grid(*device, shape, {CellFormat::planes, 1, {}});
        const CellRect all{0, 0, shape.width, shape.height};
        EditHistory history;
        history.edit(grid, RandomFill{all, {0.75, 0.25}, 7}, 2, 1);
        const auto filled = count_states(*device, grid.view(), 2)[1];
        CHECK(double(filled) == doctest::Approx(0.25 * double(shape.cells())).epsilon(0.001));
        Grid expected(*device, shape, {CellFormat::planes, 1, {}});
        expected.fill_random(all, std::vector{0.75, 0.25}, 7);
        CHECK(count_changed(*device, grid.view(), expected.view()) == 0);
        history.edit(grid, DrawRectangle{all, 0, true}, 2, 2);
        CHECK(count_states(*device, grid.view(), 2)[1] == 0);
        CHECK(history.bytes() == 0);
        CHECK(history.device_bytes() == 2 * CellRegion::bytes(all, grid.format()));
        CHECK(history.take_back(grid, 2, 2));
        CHECK(count_changed(*device, grid.view(), expected.view()) == 0);
        CHECK(history.make_again(grid, 2, 2));
        CHECK(count_states(*device, grid.view(), 2)[1] == 0);
        CHECK(history.take_back(grid, 2, 2));
        CHECK(history.take_back(grid, 1, 2));
        CHECK(count_states(*device, grid.view(), 2)[1] == 0);
    }
}

TEST_CASE("a region changes places with the cells of its rectangle alone, in every format") {
    const std::vector<GridFormat> formats{{CellFormat::byte, 1, {}},
                                          {CellFormat::int32, 1, {}},
                                          {CellFormat::planes, 2, {}},
                                          {CellFormat::planes, 4, {}}};
    const CellRect all{0, 0, 150, 9};
    for (const auto& device : test::every_device()) {
        for (const GridFormat& format : formats) {
            for (const CellRect& rect : {CellRect{0, 0, 150, 9},
                                         {31, 2, 2, 3},
                                         {64, 0, 32, 9},
                                         {5, 8, 1, 1},
                                         {33, 1, 100, 7}}) {
                Grid before(*device, {150, 9, Edge::torus}, format);
                before.fill_random(all, std::vector{0.25, 0.25, 0.25, 0.25}, 3);
                Grid grid(*device, {150, 9, Edge::torus}, format);
                grid.copy_from(before.view());
                CellRegion region(*device, grid, rect);
                grid.fill(all, 2);
                region.exchange(grid, 4);
                std::vector<State> inside(static_cast<std::size_t>(rect.cells()));
                std::vector<State> expected(inside.size());
                grid.read(rect, inside);
                before.read(rect, expected);
                CHECK(inside == expected);
                Grid outside(*device, {150, 9, Edge::torus}, format);
                outside.copy_from(grid.view());
                outside.fill(rect, 2);
                CHECK(count_states(*device, outside.view(), 4)[2] == 150 * 9);
                region.exchange(grid, 4);
                CHECK(count_states(*device, grid.view(), 4)[2] == 150 * 9);
            }
        }
    }
}

TEST_CASE("a region follows its cells into another format and a rule of fewer states") {
    const auto device = compute::Device::open("cpu");
    const CellRect all{0, 0, 40, 2};
    Grid bytes(*device, {40, 2, Edge::torus}, {});
    bytes.fill(all, 3);
    bytes.fill({0, 0, 40, 1}, 1);
    CellRegion region(*device, bytes, {30, 0, 8, 2});
    Grid planes(*device, {40, 2, Edge::torus}, {CellFormat::planes, 1, {}});
    region.exchange(planes, 2);
    CHECK(count_states(*device, planes.view(), 2) == std::vector<std::uint64_t>{72, 8});
}

TEST_CASE("a region of a grid that has become smaller is refused, and nothing changes") {
    const std::vector<GridFormat> formats{
        {CellFormat::byte, 1, {}}, {CellFormat::int32, 1, {}}, {CellFormat::planes, 2, {}}};
    for (const auto& device : test::every_device()) {
        for (const GridFormat& format : formats) {
            Grid wide(*device, {150, 9, Edge::torus}, format);
            wide.fill({0, 0, 150, 9}, 3);
            CellRegion region(*device, wide, {100, 0, 50, 9});
            wide.fill({0, 0, 150, 9}, 1);
            for (const GridShape& shape : {GridShape{100, 9, Edge::torus}, {150, 8, Edge::torus}}) {
                Grid small(*device, shape, format);
                small.fill({0, 0, shape.width, shape.height}, 2);
                CHECK_THROWS_AS(region.exchange(small, 4), Error);
                CHECK(count_states(*device, small.view(), 4)[2] ==
                      static_cast<std::uint64_t>(shape.cells()));
            }
            region.exchange(wide, 4);
            CHECK(count_states(*device, wide.view(), 4) ==
                  std::vector<std::uint64_t>{0, 100 * 9, 0, 50 * 9});
        }
    }
}

TEST_CASE("edits of an area are checked before anything is done") {
    CHECK_THROWS_AS(check_area_edit(DrawRectangle{{0, 0, 2, 2}, 2, true}, 2), Error);
    CHECK_NOTHROW(check_area_edit(DrawRectangle{{0, 0, 2, 2}, 1, true}, 2));
    CHECK_THROWS_AS(check_area_edit(RandomFill{{0, 0, 2, 2}, {0.5, 0.25, 0.25}, 1}, 2), Error);
    CHECK_NOTHROW(check_area_edit(RandomFill{{0, 0, 2, 2}, {0.5, 0.5}, 1}, 2));
    CHECK_NOTHROW(check_area_edit(RemoveStates{1}, 2));
    const auto device = compute::Device::open("cpu");
    Sheet sheet(*device, blank);
    EditHistory history;
    CHECK_THROWS_AS(history.edit(sheet.grid, DrawRectangle{{0, 0, 2, 2}, 2, true}, 2, 1), Error);
    CHECK(history.device_bytes() == 0);
    CHECK(sheet.rows() == blank);
}

TEST_CASE("cells of two grids are compared over what both have, in any formats") {
    for (const auto& device : test::every_device()) {
        const std::vector<GridFormat> formats{
            {CellFormat::byte, 1, {}}, {CellFormat::int32, 1, {}}, {CellFormat::planes, 2, {}}};
        for (const GridFormat& one : formats) {
            for (const GridFormat& other : formats) {
                Grid wide(*device, {70, 5, Edge::torus}, one);
                Grid high(*device, {45, 130, Edge::bounded}, other);
                wide.fill({0, 0, 70, 5}, 3);
                high.fill({0, 0, 45, 130}, 3);
                CHECK(count_changed(*device, wide.view(), high.view()) == 0);
                wide.fill({43, 4, 9, 1}, 2);  // columns 43 and 44 lie in both
                high.fill({0, 3, 45, 9}, 1);  // rows 3 and 4 do
                CHECK(count_changed(*device, wide.view(), high.view()) == 2 * 45);
                CHECK(count_changed(*device, high.view(), wide.view()) == 2 * 45);
            }
        }
    }
}
