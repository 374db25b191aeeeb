// SPDX-License-Identifier: MIT
#include "engine/automata/cell_region.hpp"

#include <utility>

#include "engine/automata/cell_edit.hpp"
#include "engine/automata/state_limit.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

constexpr int cells_of_word = 32;

GridShape shape_kept(const CellRect& rect) {
    return {rect.x % cells_of_word + rect.width, rect.height, Edge::bounded};
}

/// A cell each: the kept one takes the grid's state, and gives its own where they change places.
template <class Element>
struct TakeCells {
    Element* kept;
    std::int64_t kept_stride;
    Element* cells;
    std::int64_t stride;
    CellRect rect;
    bool exchange;

    LATTICE_HD void operator()(std::int64_t i) const {
        const auto x = static_cast<int>(i % rect.width);
        const auto y = static_cast<int>(i / rect.width);
        Element& mine = kept[y * kept_stride + rect.x % cells_of_word + x];
        Element& other = cells[(rect.y + y) * stride + rect.x + x];
        const Element before = mine;
        mine = other;
        if (exchange) { other = before; }
    }
};

/// The same for 32 cells of all planes; those beside the rectangle stay.
struct TakeWords {
    GridView kept;
    std::uint32_t* kept_words;
    GridView grid;
    std::uint32_t* words;
    CellRect rect;
    bool exchange;

    LATTICE_HD std::int64_t of_row() const {
        return (rect.x + rect.width - 1) / cells_of_word - rect.x / cells_of_word + 1;
    }

    LATTICE_HD void operator()(std::int64_t i) const {
        const auto w = static_cast<int>(i % of_row());
        const auto y = static_cast<int>(i / of_row());
        const std::uint32_t inside = from(rect.x % cells_of_word - cells_of_word * w) &
                                     ~from(rect.x % cells_of_word + rect.width - cells_of_word * w);
        for (int plane = 0; plane < grid.format.planes; ++plane) {
            std::uint32_t& mine = kept_words[plane * kept.plane_stride + y * kept.row_stride + w];
            std::uint32_t& other =
                words[plane * grid.plane_stride + (rect.y + y) * grid.row_stride +
                      rect.x / cells_of_word + w];
            const std::uint32_t before = mine;
            mine = (mine & ~inside) | (other & inside);
            if (exchange) { other = (other & ~inside) | (before & inside); }
        }
    }

    /// Bits from one of them on, which may lie beyond the word.
    LATTICE_HD static std::uint32_t from(int first) {
        return first >= cells_of_word ? 0u : first <= 0 ? ~0u : ~0u << first;
    }
};

/// Both grids are of one format.
void take(compute::Device& device, Grid& kept, Grid& grid, const CellRect& rect, bool exchange) {
    const GridView mine = kept.view();
    const GridView other = grid.view();
    if (other.format.cells == CellFormat::byte) {
        using Element = std::uint8_t;
        compute::parallel_for(
            device, rect.cells(),
            TakeCells<Element>{static_cast<Element*>(kept.memory()), mine.row_stride,
                               static_cast<Element*>(grid.memory()), other.row_stride, rect,
                               exchange});
    } else if (other.format.cells == CellFormat::int32) {
        using Element = std::int32_t;
        compute::parallel_for(
            device, rect.cells(),
            TakeCells<Element>{static_cast<Element*>(kept.memory()), mine.row_stride,
                               static_cast<Element*>(grid.memory()), other.row_stride, rect,
                               exchange});
    } else {
        const TakeWords words{mine,  static_cast<std::uint32_t*>(kept.memory()),
                              other, static_cast<std::uint32_t*>(grid.memory()),
                              rect,  exchange};
        compute::parallel_for(device, words.of_row() * rect.height, words);
    }
}

}  // namespace

CellRegion::CellRegion(compute::Device& device, Grid& grid, const CellRect& rect)
    : device_(&device), rect_(rect), kept_(device, shape_kept(rect), grid.format()) {
    take(device, kept_, grid, rect, false);
}

void CellRegion::exchange(Grid& grid, int states) {
    if (!(clipped(rect_, grid.shape()) == rect_)) {
        throw Error("cells", "the grid no longer has all of these cells",
                    "give the grid the size that it had when they were kept");
    }
    if (!(kept_.format() == grid.format())) {
        Grid converted(*device_, kept_.shape(), grid.format());
        converted.copy_from(kept_.view());
        device_->synchronize();
        kept_ = std::move(converted);
    }
    limit_states(*device_, kept_, states);
    take(*device_, kept_, grid, rect_, true);
}

std::size_t CellRegion::bytes(const CellRect& rect, const GridFormat& format) {
    return Grid::bytes(shape_kept(rect), format);
}

}  // namespace lattice::automata
