// SPDX-License-Identifier: MIT
#include "engine/automata/grid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "engine/compute/parallel_for.hpp"
#include "engine/compute/random.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

/// Rows begin on cache lines of a processor, and words and vectors never lie across two rows.
constexpr std::int64_t row_alignment = 64;

/// Cells of a rectangle that are moved through host memory at a time.
constexpr std::int64_t cells_at_a_time = std::int64_t{1} << 26;

std::int64_t element_bytes(CellFormat cells) {
    return cells == CellFormat::byte ? 1 : 4;
}

std::int64_t row_stride(const GridShape& shape, const GridFormat& format) {
    const std::int64_t elements = format.cells == CellFormat::planes
                                      ? (static_cast<std::int64_t>(shape.width) + 31) / 32
                                      : shape.width;
    const std::int64_t size = element_bytes(format.cells);
    return (elements * size + row_alignment - 1) / row_alignment * row_alignment / size;
}

int plane_count(const GridFormat& format) {
    return format.cells == CellFormat::planes ? format.planes : 1;
}

bool fits(const GridFormat& format, State state) {
    if (format.cells != CellFormat::planes) { return true; }
    if (state >= format.codes.code_of_state.size()) { return false; }
    const std::uint8_t code = format.codes.code_of_state.at(state);
    return code < (1U << format.planes) && format.codes.state_of_code.at(code) == state;
}

void check_fits(const GridFormat& format, State state) {
    if (fits(format, state)) { return; }
    throw Error("grid",
                "state " + std::to_string(state) + " does not fit cells of " +
                    std::to_string(format.planes) + " bits",
                "choose a variant that keeps a byte a cell");
}

std::string text_of(const CellRect& rect) {
    return std::to_string(rect.width) + " x " + std::to_string(rect.height) + " cells at " +
           std::to_string(rect.x) + ", " + std::to_string(rect.y);
}

void check_inside(const GridShape& shape, const CellRect& rect) {
    if (rect.x >= 0 && rect.y >= 0 && rect.width >= 0 && rect.height >= 0 &&
        rect.width <= shape.width - rect.x && rect.height <= shape.height - rect.y) {
        return;
    }
    throw Error("grid", text_of(rect) + " leave the grid",
                "the grid has " + std::to_string(shape.width) + " x " +
                    std::to_string(shape.height) + " cells");
}

void check_count(const CellRect& rect, std::size_t states) {
    if (static_cast<std::int64_t>(states) == rect.cells()) { return; }
    throw Error("grid", std::to_string(states) + " states for " + text_of(rect),
                "give a state for each cell");
}

struct Constant {
    State state;
    LATTICE_HD State operator()(int /*x*/, int /*y*/) const { return state; }
};

/// States of a rectangle, row by row.
struct Rows {
    const State* states;
    CellRect rect;
    LATTICE_HD State operator()(int x, int y) const {
        return states[static_cast<std::int64_t>(y - rect.y) * rect.width + (x - rect.x)];
    }
};

struct OtherGrid {
    GridView grid;
    LATTICE_HD State operator()(int x, int y) const { return grid.at(x, y); }
};

/// Tells the numbers of random starts from those that rules draw with the same seed.
constexpr std::uint32_t start_draw = 0xFFFF;

/// State s where a number below 2^32 reaches ends[s - 1] and not ends[s].
struct RandomStates {
    std::uint64_t ends[most_states];
    int states;
    std::uint64_t seed;

    LATTICE_HD State operator()(int x, int y) const {
        const std::uint64_t cell =
            (static_cast<std::uint64_t>(static_cast<std::uint32_t>(y)) << 32) |
            static_cast<std::uint32_t>(x);
        const std::uint32_t number = compute::random4(seed, 0, cell, start_draw).v[0];
        for (int state = 0; state < states; ++state) {
            if (number < ends[state]) { return static_cast<State>(state); }
        }
        return 0;
    }
};

/// A cell each.
template <class Element, class Source>
struct AssignCells {
    Element* memory;
    std::int64_t stride;
    CellRect rect;
    Source source;

    LATTICE_HD void operator()(std::int64_t i) const {
        const int x = rect.x + static_cast<int>(i % rect.width);
        const int y = rect.y + static_cast<int>(i / rect.width);
        memory[y * stride + x] = source(x, y);
    }
};

/// 32 cells each, so that no two bodies share a word. States that do not fit become 0.
template <class Source>
struct AssignWords {
    std::uint32_t* memory;
    GridView view;
    CellRect rect;
    int words;  ///< of a row that the rectangle touches
    Source source;

    LATTICE_HD void operator()(std::int64_t i) const {
        const int word = rect.x / 32 + static_cast<int>(i % words);
        const int y = rect.y + static_cast<int>(i / words);
        const int first = word * 32 > rect.x ? word * 32 : rect.x;
        const int end = word * 32 + 32 < rect.x + rect.width ? word * 32 + 32 : rect.x + rect.width;
        std::uint32_t touched = 0;
        std::uint32_t bits[4] = {0, 0, 0, 0};
        for (int x = first; x < end; ++x) {
            const unsigned code = code_of(source(x, y));
            touched |= 1u << (x % 32);
            for (int plane = 0; plane < 4; ++plane) {
                bits[plane] |= ((code >> plane) & 1u) << (x % 32);
            }
        }
        for (int plane = 0; plane < view.format.planes; ++plane) {
            std::uint32_t& target = memory[plane * view.plane_stride + y * view.row_stride + word];
            target = (target & ~touched) | bits[plane];
        }
    }

    LATTICE_HD unsigned code_of(State state) const {
        if (state < 16) {
            const unsigned code = view.format.codes.code_of_state[state];
            if (code < (1u << view.format.planes)) { return code; }
        }
        return view.format.codes.code_of_state[0];
    }
};

template <class Source>
void assign(compute::Device& device, void* memory, const GridView& view, const CellRect& rect,
            const Source& source) {
    if (rect.cells() == 0) { return; }
    if (view.format.cells == CellFormat::byte) {
        compute::parallel_for(device, rect.cells(),
                              AssignCells<std::uint8_t, Source>{static_cast<std::uint8_t*>(memory),
                                                                view.row_stride, rect, source});
    } else if (view.format.cells == CellFormat::int32) {
        compute::parallel_for(device, rect.cells(),
                              AssignCells<std::int32_t, Source>{static_cast<std::int32_t*>(memory),
                                                                view.row_stride, rect, source});
    } else {
        const int words = (rect.x + rect.width - 1) / 32 - rect.x / 32 + 1;
        compute::parallel_for(
            device, static_cast<std::int64_t>(words) * rect.height,
            AssignWords<Source>{static_cast<std::uint32_t*>(memory), view, rect, words, source});
    }
}

struct Gather {
    GridView view;
    CellRect rect;
    State* states;

    LATTICE_HD void operator()(std::int64_t i) const {
        states[i] = view.at(rect.x + static_cast<int>(i % rect.width),
                            rect.y + static_cast<int>(i / rect.width));
    }
};

/// Calls work(band, cells of the rectangle before it) for bands of rows that together are `rect`.
template <class Work>
void for_each_band(const CellRect& rect, const Work& work) {
    if (rect.cells() == 0) { return; }
    const auto rows =
        static_cast<int>(std::clamp<std::int64_t>(cells_at_a_time / rect.width, 1, rect.height));
    for (int y = 0; y < rect.height; y += rows) {
        const CellRect band{rect.x, rect.y + y, rect.width, std::min(rows, rect.height - y)};
        work(band, static_cast<std::size_t>(y) * static_cast<std::size_t>(rect.width));
    }
}

std::size_t band_cells(const CellRect& rect) {
    std::size_t most = 0;
    for_each_band(rect, [&](const CellRect& band, std::size_t /*before*/) {
        most = std::max(most, static_cast<std::size_t>(band.cells()));
    });
    return most;
}

RandomStates random_states(const GridFormat& format, std::span<const double> shares,
                           std::uint64_t seed) {
    if (shares.size() > most_states) {
        throw Error("grid", std::to_string(shares.size()) + " shares of states",
                    "there are at most " + std::to_string(most_states) + " states");
    }
    RandomStates random{{}, static_cast<int>(shares.size()), seed};
    double sum = 0;
    for (std::size_t state = 0; state < shares.size(); ++state) {
        const double share = shares[state];
        sum += share;
        // A sum of many shares may miss 1 by rounding.
        if (!(share >= 0) || !(sum <= 1 + 1e-9)) {
            throw Error("grid", "the shares of states are negative or more than 1 together",
                        "give shares of at least 0 that sum up to at most 1");
        }
        if (share > 0) { check_fits(format, static_cast<State>(state)); }
        random.ends[state] = static_cast<std::uint64_t>(std::llround(std::min(sum, 1.0) * 0x1p32));
    }
    return random;
}

}  // namespace

std::size_t Grid::bytes(const GridShape& shape, const GridFormat& format) {
    const std::int64_t bytes = row_stride(shape, format) * element_bytes(format.cells) *
                               shape.height * plane_count(format);
    return static_cast<std::size_t>(bytes);
}

Grid::Grid(compute::Device& device, const GridShape& shape, const GridFormat& format)
    : device_(&device), shape_(shape), format_(format) {
    if (shape.width < 1 || shape.height < 1) {
        throw Error("grid",
                    std::to_string(shape.width) + " x " + std::to_string(shape.height) +
                        " cells are no grid",
                    "give a width and a height of at least 1");
    }
    const bool planes = format.cells == CellFormat::planes;
    if (planes && format.planes != 1 && format.planes != 2 && format.planes != 4) {
        throw Error("grid", std::to_string(format.planes) + " bit planes", "give 1, 2 or 4");
    }
    memory_ = compute::Buffer<std::uint32_t>(device, bytes(shape, format) / sizeof(std::uint32_t));
    if (planes && format.codes.code_of_state[0] != 0) {
        fill({0, 0, shape.width, shape.height}, 0);
    }
}

GridView Grid::view() const {
    const std::int64_t stride = row_stride(shape_, format_);
    return {shape_, format_, memory_.data(), stride, stride * shape_.height};
}

void Grid::write(const CellRect& rect, std::span<const State> states) {
    check_inside(shape_, rect);
    check_count(rect, states.size());
    bool present[most_states] = {};
    for (const State state : states) { present[state] = true; }
    for (int state = 0; state < most_states; ++state) {
        if (present[state]) { check_fits(format_, static_cast<State>(state)); }
    }
    compute::Buffer<State> staged(*device_, band_cells(rect));
    for_each_band(rect, [&](const CellRect& band, std::size_t before) {
        staged.upload(states.subspan(before, static_cast<std::size_t>(band.cells())));
        assign(*device_, memory_.data(), view(), band, Rows{staged.data(), band});
    });
    device_->synchronize();
}

void Grid::read(const CellRect& rect, std::span<State> states) const {
    check_inside(shape_, rect);
    check_count(rect, states.size());
    compute::Buffer<State> staged(*device_, band_cells(rect));
    for_each_band(rect, [&](const CellRect& band, std::size_t before) {
        compute::parallel_for(*device_, band.cells(), Gather{view(), band, staged.data()});
        staged.download(states.subspan(before, static_cast<std::size_t>(band.cells())));
    });
}

void Grid::fill(const CellRect& rect, State state) {
    check_inside(shape_, rect);
    check_fits(format_, state);
    assign(*device_, memory_.data(), view(), rect, Constant{state});
}

void Grid::fill_random(const CellRect& rect, std::span<const double> shares, std::uint64_t seed) {
    check_inside(shape_, rect);
    assign(*device_, memory_.data(), view(), rect, random_states(format_, shares, seed));
}

void Grid::copy_from(const GridView& other) {
    if (other.shape.width != shape_.width || other.shape.height != shape_.height) {
        throw Error("grid", "the cells to take over form a grid of another size",
                    "make a grid of " + std::to_string(shape_.width) + " x " +
                        std::to_string(shape_.height) + " cells");
    }
    if (other.format == format_) {
        device_->copy_within(memory_.data(), other.memory, memory_.bytes());
        return;
    }
    assign(*device_, memory_.data(), view(), {0, 0, shape_.width, shape_.height}, OtherGrid{other});
}

void Grid::copy_common(const GridView& other) {
    if (other.shape.width == shape_.width && other.shape.height == shape_.height) {
        copy_from(other);
        return;
    }
    const int width = std::min(shape_.width, other.shape.width);
    const int height = std::min(shape_.height, other.shape.height);
    fill({0, 0, shape_.width, shape_.height}, 0);
    assign(*device_, memory_.data(), view(), {0, 0, width, height}, OtherGrid{other});
}

}  // namespace lattice::automata
