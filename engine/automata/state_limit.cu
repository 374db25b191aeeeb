// SPDX-License-Identifier: MIT
#include "engine/automata/state_limit.hpp"

#include "engine/compute/parallel_for.hpp"

namespace lattice::automata {

namespace {

template <class Element>
struct LimitCells {
    Element* cells;
    Element states;

    LATTICE_HD void operator()(std::int64_t i) const {
        if (cells[i] >= states) { cells[i] = 0; }
    }
};

/// 32 cells each. The code of state 0 takes the place of those that are too large.
struct LimitWords {
    std::uint32_t* words;
    GridFormat format;
    std::int64_t plane_stride;
    int states;

    LATTICE_HD void operator()(std::int64_t word) const {
        std::uint32_t beyond = 0;
        for (int code = 0; code < (1 << format.planes); ++code) {
            if (format.codes.state_of_code[code] >= states) { beyond |= having(code, word); }
        }
        for (int plane = 0; plane < format.planes; ++plane) {
            std::uint32_t& bits = words[plane * plane_stride + word];
            const bool set = ((format.codes.code_of_state[0] >> plane) & 1) != 0;
            bits = set ? bits | beyond : bits & ~beyond;
        }
    }

    /// Bits of the cells that have this code.
    LATTICE_HD std::uint32_t having(int code, std::int64_t word) const {
        std::uint32_t same = ~std::uint32_t{0};
        for (int plane = 0; plane < format.planes; ++plane) {
            const std::uint32_t bits = words[plane * plane_stride + word];
            same &= ((code >> plane) & 1) != 0 ? bits : ~bits;
        }
        return same;
    }
};

}  // namespace

void limit_states(compute::Device& device, Grid& grid, int states) {
    const GridView view = grid.view();
    const std::int64_t elements = view.row_stride * view.shape.height;
    switch (view.format.cells) {
        case CellFormat::byte:
            if (states >= most_states) { return; }
            compute::parallel_for(
                device, elements,
                LimitCells<std::uint8_t>{static_cast<std::uint8_t*>(grid.memory()),
                                         static_cast<std::uint8_t>(states)});
            break;
        case CellFormat::int32:
            compute::parallel_for(
                device, elements,
                LimitCells<std::int32_t>{static_cast<std::int32_t*>(grid.memory()), states});
            break;
        case CellFormat::planes:
            if (states >= 1 << view.format.planes) { return; }
            compute::parallel_for(device, elements,
                                  LimitWords{static_cast<std::uint32_t*>(grid.memory()),
                                             view.format, view.plane_stride, states});
            break;
    }
}

}  // namespace lattice::automata
