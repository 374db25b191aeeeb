// SPDX-License-Identifier: MIT
// Living cells (state 1) of each row, counted up from the left. A difference of two entries is the
// number of living cells between them, modulo 2^16, which is more than a range is wide.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/automata/edge.hpp"
#include "engine/automata/grid.hpp"
#include "engine/automata/transition.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

/// Reading access for kernels. Rows go on for the radius beyond both ends, over the edges.
struct RowSumsView {
    GridShape shape;
    int radius;
    std::int64_t stride;
    const std::uint16_t* sums;
    const std::int32_t* half_widths;  ///< of rows -radius to radius of the range

    /// The sums of row y, from which a cell's living neighbours in columns x - w to x + w are
    /// [x + radius + w + 1] - [x + radius - w]; null beyond a bounded grid.
    LATTICE_HD_INLINE const std::uint16_t* row(int y) const {
        const int inside = cell_index(shape.edge, y, shape.height);
        return inside < 0 ? nullptr : sums + inside * stride;
    }
};

class RowSums {
public:
    RowSums(compute::Device& device, const GridShape& shape, RangeShape range, int radius);

    /// Enqueues the sums of a grid of bytes of the same size.
    void update(const GridView& grid);

    RowSumsView view() const;
    std::size_t bytes() const;
    static std::size_t bytes(const GridShape& shape, int radius);

private:
    compute::Device* device_;
    GridShape shape_;
    int radius_;
    compute::Buffer<std::uint16_t> sums_;
    compute::Buffer<std::uint16_t> segment_sums_;
    compute::Buffer<std::int32_t> half_widths_;
};

}  // namespace lattice::automata
