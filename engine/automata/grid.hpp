// SPDX-License-Identifier: MIT
// Cells of a rectangle on a device, in one of the formats of automata steppers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/automata/rule.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"
#include "engine/compute/host_device.hpp"

namespace lattice::automata {

/// What lies beyond the grid: its other side, cells of state 0, or the reflection of the cells
/// before the edge (cell -1 is cell 0).
enum class Edge { torus, bounded, mirrored };

struct GridShape {
    int width = 0;
    int height = 0;
    Edge edge = Edge::torus;

    LATTICE_HD constexpr std::int64_t cells() const {
        return static_cast<std::int64_t>(width) * height;
    }
    friend constexpr bool operator==(const GridShape&, const GridShape&) = default;
};

/// Cells x, x + 1, ..., x + width - 1 of rows y, ... .
struct CellRect {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    LATTICE_HD constexpr std::int64_t cells() const {
        return static_cast<std::int64_t>(width) * height;
    }
    friend constexpr bool operator==(const CellRect&, const CellRect&) = default;
};

/// How cells lie in memory: an int32 or a byte each, or in 1, 2 or 4 bit planes, where bit i of
/// word w of a row is cell x = 32 w + i and plane k holds bit k of the cell's code. Bits past the
/// width are 0.
enum class CellFormat { int32, byte, planes };

/// Codes of states in bit planes, so that a rule may choose those that make its circuit small.
struct StateCodes {
    std::array<std::uint8_t, 16> code_of_state{0, 1, 2,  3,  4,  5,  6,  7,
                                               8, 9, 10, 11, 12, 13, 14, 15};
    std::array<std::uint8_t, 16> state_of_code{0, 1, 2,  3,  4,  5,  6,  7,
                                               8, 9, 10, 11, 12, 13, 14, 15};

    friend constexpr bool operator==(const StateCodes&, const StateCodes&) = default;
};

struct GridFormat {
    CellFormat cells = CellFormat::byte;
    int planes = 1;  ///< of CellFormat::planes: 1, 2 or 4
    StateCodes codes;

    friend constexpr bool operator==(const GridFormat&, const GridFormat&) = default;
};

/// Reading access for kernels, by value. Valid as long as the grid's memory is.
struct GridView {
    GridShape shape;
    GridFormat format;
    const void* memory = nullptr;
    std::int64_t row_stride = 0;    ///< elements (int32, byte or 32-bit word) from row to row
    std::int64_t plane_stride = 0;  ///< words from plane to plane

    /// State of a cell inside the grid.
    LATTICE_HD_INLINE State at(int x, int y) const {
        const std::int64_t row = y * row_stride;
        if (format.cells == CellFormat::byte) {
            return static_cast<const std::uint8_t*>(memory)[row + x];
        }
        if (format.cells == CellFormat::int32) {
            return static_cast<State>(static_cast<const std::int32_t*>(memory)[row + x]);
        }
        unsigned code = 0;
        for (int plane = 0; plane < format.planes; ++plane) {
            code |= ((word(plane, x / 32, y) >> (x % 32)) & 1u) << plane;
        }
        return format.codes.state_of_code[code];
    }

    /// 32 cells of one plane.
    LATTICE_HD_INLINE std::uint32_t word(int plane, int w, int y) const {
        return static_cast<const std::uint32_t*>(memory)[plane * plane_stride + y * row_stride + w];
    }
};

/// Owns the cells. Functions that take states or rectangles throw Error where the rectangle leaves
/// the grid or a state does not fit the format.
class Grid {
public:
    Grid(compute::Device& device, const GridShape& shape, const GridFormat& format);

    compute::Device& device() const { return *device_; }
    const GridShape& shape() const { return shape_; }
    const GridFormat& format() const { return format_; }
    std::size_t bytes() const { return memory_.bytes(); }

    /// Bytes that such a grid takes.
    static std::size_t bytes(const GridShape& shape, const GridFormat& format);

    GridView view() const;
    void* memory() { return memory_.data(); }

    /// Sets a rectangle, row by row; waits for the device.
    void write(const CellRect& rect, std::span<const State> states);
    /// Reads a rectangle, row by row; waits for the device.
    void read(const CellRect& rect, std::span<State> states) const;
    void fill(const CellRect& rect, State state);
    /// Cells get state s with share shares[s] (of a sum of at most 1; the rest gets state 0), a
    /// function of (seed, x, y) only.
    void fill_random(const CellRect& rect, std::span<const double> shares, std::uint64_t seed);
    /// Takes over all cells of a grid of the same width and height in any format, on the device.
    void copy_from(const GridView& other);
    /// The same of a grid of any size, upper left corners on each other; cells that it does not
    /// have become 0.
    void copy_common(const GridView& other);

private:
    compute::Device* device_;
    GridShape shape_;
    GridFormat format_;
    compute::Buffer<std::uint32_t> memory_;
};

/// Cells in each state; as many entries as asked for. Waits for the device.
std::vector<std::uint64_t> count_states(compute::Device& device, const GridView& grid, int states);

/// Cells that left state 0 between two generations, and that went to it. Waits for the device.
struct Turnover {
    std::uint64_t births = 0;
    std::uint64_t deaths = 0;
};
Turnover count_turnover(compute::Device& device, const GridView& before, const GridView& after);

/// Cells whose state is another one, of those that both grids have with their upper left corners on
/// each other. Waits for the device.
std::uint64_t count_changed(compute::Device& device, const GridView& before, const GridView& after);

}  // namespace lattice::automata
