// SPDX-License-Identifier: MIT
#include "engine/automata/row_sums.hpp"

#include <algorithm>
#include <vector>

#include "engine/automata/edge.hpp"
#include "engine/compute/parallel_for.hpp"

namespace lattice::automata {

namespace {

/// A thread of a GPU counts so many cells of a row; a core a whole row.
constexpr int segment_cells = 64;

/// That a core takes.
constexpr std::int64_t rows_at_a_time = 16;

/// A row with its ends, cut into segments.
struct Segments {
    GridView grid;
    int radius;
    int length;
    int count;  ///< of a row

    LATTICE_HD int cells() const { return grid.shape.width + 2 * radius; }
    LATTICE_HD int first(int segment) const { return segment * length; }
    LATTICE_HD int end(int segment) const {
        const int end = first(segment) + length;
        return end < cells() ? end : cells();
    }
    /// Cell i of row y with its ends.
    LATTICE_HD std::uint16_t alive(int i, int y) const {
        const int x = cell_index(grid.shape.edge, i - radius, grid.shape.width);
        const auto* const row = static_cast<const std::uint8_t*>(grid.memory) + y * grid.row_stride;
        return x >= 0 && row[x] == 1 ? 1 : 0;
    }
};

struct SumOfSegment {
    Segments segments;
    std::uint16_t* sums;

    LATTICE_HD void operator()(std::int64_t body) const {
        const int segment = static_cast<int>(body % segments.count);
        const int y = static_cast<int>(body / segments.count);
        std::uint16_t sum = 0;
        for (int i = segments.first(segment); i < segments.end(segment); ++i) {
            sum += segments.alive(i, y);
        }
        sums[body] = sum;
    }
};

/// The sums of a row's segments become what is before each.
struct BeforeSegments {
    int count;
    std::uint16_t* sums;

    LATTICE_HD void operator()(std::int64_t y) const {
        std::uint16_t before = 0;
        for (int segment = 0; segment < count; ++segment) {
            const std::uint16_t sum = sums[y * count + segment];
            sums[y * count + segment] = before;
            before = static_cast<std::uint16_t>(before + sum);
        }
    }
};

struct SumsOfSegment {
    Segments segments;
    const std::uint16_t* before;
    std::uint16_t* sums;
    std::int64_t stride;

    LATTICE_HD void operator()(std::int64_t body) const {
        const int segment = static_cast<int>(body % segments.count);
        const int y = static_cast<int>(body / segments.count);
        std::uint16_t sum = before[body];
        std::uint16_t* const row = sums + y * stride;
        for (int i = segments.first(segment); i < segments.end(segment); ++i) {
            row[i] = sum;
            sum = static_cast<std::uint16_t>(sum + segments.alive(i, y));
        }
        if (segment == segments.count - 1) { row[segments.cells()] = sum; }
    }
};

std::int64_t stride_of(const GridShape& shape, int radius) {
    return static_cast<std::int64_t>(shape.width) + 2 * radius + 1;
}

std::int64_t segments_of(const GridShape& shape, int radius) {
    return (stride_of(shape, radius) + segment_cells - 1) / segment_cells;
}

std::vector<std::int32_t> half_widths_of(RangeShape range, int radius) {
    std::vector<std::int32_t> widths;
    for (int dy = -radius; dy <= radius; ++dy) { widths.push_back(half_width(range, radius, dy)); }
    return widths;
}

}  // namespace

RowSums::RowSums(compute::Device& device, const GridShape& shape, RangeShape range, int radius)
    : device_(&device),
      shape_(shape),
      radius_(radius),
      sums_(device, static_cast<std::size_t>(stride_of(shape, radius) * shape.height)),
      segment_sums_(device, static_cast<std::size_t>(segments_of(shape, radius) * shape.height)),
      half_widths_(device, half_widths_of(range, radius)) {}

void RowSums::update(const GridView& grid) {
    Segments segments{grid, radius_, 0, 1};
    segments.length = segments.cells();
    if (device_->is_cuda()) {
        segments.length = segment_cells;
        segments.count = (segments.cells() + segment_cells - 1) / segment_cells;
    }
    const std::int64_t rows = shape_.height;
    const std::int64_t bodies = segments.count * rows;
    std::uint16_t* const before = segment_sums_.data();
    if (segments.count > 1) {
        compute::parallel_for(*device_, bodies, SumOfSegment{segments, before});
        compute::parallel_for(*device_, rows, BeforeSegments{segments.count, before});
    } else {
        device_->fill_bytes(before, 0, segment_sums_.bytes());
    }
    compute::parallel_for(*device_, bodies,
                          SumsOfSegment{segments, before, sums_.data(), stride_of(shape_, radius_)},
                          rows_at_a_time);
}

RowSumsView RowSums::view() const {
    return {shape_, radius_, stride_of(shape_, radius_), sums_.data(), half_widths_.data()};
}

std::size_t RowSums::bytes() const {
    return sums_.bytes() + segment_sums_.bytes() + half_widths_.bytes();
}

std::size_t RowSums::bytes(const GridShape& shape, int radius) {
    const std::int64_t sums =
        (stride_of(shape, radius) + segments_of(shape, radius)) * shape.height;
    return static_cast<std::size_t>(sums) * sizeof(std::uint16_t) +
           static_cast<std::size_t>(2 * radius + 1) * sizeof(std::int32_t);
}

}  // namespace lattice::automata
