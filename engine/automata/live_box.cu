// SPDX-License-Identifier: MIT
#include "engine/automata/live_box.hpp"

#include <algorithm>
#include <vector>

#include "engine/automata/cell_block.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/parallel_for.hpp"

namespace lattice::automata {

namespace {

/// First cell of a row that is not in state 0 and the one after the last; both 0 without any.
struct RowSpan {
    int begin;
    int end;
};

/// A row each.
struct FindSpans {
    GridView grid;
    CellRect rect;
    RowSpan* spans;

    LATTICE_HD void operator()(std::int64_t row) const {
        const int y = rect.y + static_cast<int>(row);
        const int first = rect.x / 32;
        const int last = (rect.x + rect.width - 1) / 32;
        RowSpan span{0, 0};
        for (int block = first; block <= last && span.end == 0; ++block) {
            const std::uint32_t live = live_cells(block, y);
            if (live != 0) { span = {32 * block + lowest(live), 32 * block + highest(live) + 1}; }
        }
        for (int block = last; 32 * block >= span.end && span.end != 0; --block) {
            const std::uint32_t live = live_cells(block, y);
            if (live == 0) { continue; }
            span.end = 32 * block + highest(live) + 1;
            break;
        }
        spans[row] = span;
    }

    LATTICE_HD std::uint32_t live_cells(int block, int y) const {
        std::uint32_t live = CellBlock(grid, block, y).outside_state(0);
        const int first = rect.x - 32 * block;
        const int end = rect.x + rect.width - 32 * block;
        if (first > 0) { live &= ~0u << first; }
        if (end < 32) { live &= ~(~0u << end); }
        return live;
    }

    LATTICE_HD static int lowest(std::uint32_t bits) {
        int i = 0;
        while (((bits >> i) & 1u) == 0) { ++i; }
        return i;
    }
    LATTICE_HD static int highest(std::uint32_t bits) {
        int i = 31;
        while (((bits >> i) & 1u) == 0) { --i; }
        return i;
    }
};

}  // namespace

CellRect live_box(compute::Device& device, const GridView& grid, const CellRect& rect) {
    if (rect.cells() == 0) { return {}; }
    compute::Buffer<RowSpan> spans(device, static_cast<std::size_t>(rect.height));
    compute::parallel_for(device, rect.height, FindSpans{grid, rect, spans.data()}, 16);
    int begin = rect.x + rect.width;
    int end = 0;
    int first = 0;
    int last = -1;
    const std::vector<RowSpan> rows = spans.download();
    for (int row = 0; row < rect.height; ++row) {
        const RowSpan& span = rows[static_cast<std::size_t>(row)];
        if (span.end == 0) { continue; }
        if (last < 0) { first = row; }
        last = row;
        begin = std::min(begin, span.begin);
        end = std::max(end, span.end);
    }
    if (last < 0) { return {}; }
    return {begin, rect.y + first, end - begin, last - first + 1};
}

}  // namespace lattice::automata
