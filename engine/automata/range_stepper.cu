// SPDX-License-Identifier: MIT
#include "engine/automata/range_stepper.hpp"

#include <memory>
#include <utility>
#include <variant>

#include "engine/automata/double_buffer_stepper.hpp"
#include "engine/automata/row_sums.hpp"
#include "engine/automata/transition.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

/// A body decides a block of cells: on a GPU a column, so that neighbouring threads have
/// neighbouring cells; on a core several columns, so that its loops along rows are vectors.
template <int Columns>
struct Block {
    static constexpr int rows = 64;
    int x;
    int y;
    int end_x;
    int end_y;

    LATTICE_HD Block(const GridShape& shape, std::int64_t body) {
        const int across = blocks_across(shape);
        x = static_cast<int>(body % across) * Columns;
        y = static_cast<int>(body / across) * rows;
        end_x = x + Columns < shape.width ? x + Columns : shape.width;
        end_y = y + rows < shape.height ? y + rows : shape.height;
    }
    LATTICE_HD static int blocks_across(const GridShape& shape) {
        return (shape.width + Columns - 1) / Columns;
    }
    static std::int64_t count(const GridShape& shape) {
        return static_cast<std::int64_t>(blocks_across(shape)) * ((shape.height + rows - 1) / rows);
    }
};

/// That a core takes.
constexpr std::int64_t blocks_at_a_time = 4;

template <int Columns>
struct DecideByRange {
    LargerThanLifeTransition next;
    RowSumsView sums;
    GridView from;
    std::uint8_t* to;

    LATTICE_HD void operator()(std::int64_t body) const {
        const Block<Columns> block(sums.shape, body);
        int counts[Columns] = {};
        const bool slides = next.rule.shape == RangeShape::square;
        for (int y = block.y; y < block.end_y; ++y) {
            if (slides && y > block.y) {
                add_row(block, counts, y + sums.radius, 1);
                add_row(block, counts, y - sums.radius - 1, -1);
            } else {
                count_all(block, counts, y);
            }
            const auto* const cells =
                static_cast<const std::uint8_t*>(from.memory) + y * from.row_stride;
            std::uint8_t* const after = to + y * from.row_stride;
            for (int x = block.x; x < block.end_x; ++x) {
                after[x] = next.decide(cells[x], counts[x - block.x]);
            }
        }
    }

    LATTICE_HD_INLINE void count_all(const Block<Columns>& block, int* counts, int y) const {
        for (int i = 0; i < Columns; ++i) { counts[i] = 0; }
        for (int dy = -sums.radius; dy <= sums.radius; ++dy) {
            add_row(block, counts, y + dy, 1, dy);
        }
    }

    /// Adds `sign` times the living cells of row y that belong to row dy of the range.
    LATTICE_HD_INLINE void add_row(const Block<Columns>& block, int* counts, int y, int sign,
                                   int dy = 0) const {
        const std::uint16_t* const row = sums.row(y);
        if (row == nullptr) { return; }
        const int width = sums.half_widths[dy + sums.radius];
        const std::uint16_t* const before = row + block.x + sums.radius - width;
        const std::uint16_t* const after = row + block.x + sums.radius + width + 1;
        for (int i = 0; i < block.end_x - block.x; ++i) {
            counts[i] += sign * static_cast<std::uint16_t>(after[i] - before[i]);
        }
    }
};

class RangeStepper final : public DoubleBufferStepper {
public:
    RangeStepper(compute::Device& device, const GridShape& shape, const Rule& rule)
        : DoubleBufferStepper(device, shape, {}),
          next_(transition(rule)),
          sums_(device, shape, next_.rule.shape, next_.rule.radius) {}

    double bytes_per_cell() const override { return 2; }
    std::size_t device_bytes() const override {
        return DoubleBufferStepper::device_bytes() + sums_.bytes();
    }
    StepperVariant variant() const override { return StepperVariant::baseline; }

private:
    LargerThanLifeTransition transition(const Rule& rule) const {
        if (!std::holds_alternative<LargerThanLife>(rule.form)) {
            throw Error("automaton", "the stepper counts cells within a wide range",
                        "make a new one for rules of other kinds");
        }
        return std::get<LargerThanLifeTransition>(transition_of(rule, shape().height, 0));
    }

    void take_rule(const Rule& rule) override {
        const LargerThanLifeTransition next = transition(rule);
        if (next.rule.radius != next_.rule.radius || next.rule.shape != next_.rule.shape) {
            sums_ = RowSums(device(), shape(), next.rule.shape, next.rule.radius);
        }
        next_ = next;
    }

    void advance(const GridView& from, void* to, std::uint64_t /*generation*/,
                 int /*generations*/) override {
        sums_.update(from);
        auto* const bytes = static_cast<std::uint8_t*>(to);
        if (device().is_cuda()) {
            decide<1>(from, bytes);
        } else {
            decide<64>(from, bytes);
        }
    }

    template <int Columns>
    void decide(const GridView& from, std::uint8_t* to) {
        compute::parallel_for(device(), Block<Columns>::count(from.shape),
                              DecideByRange<Columns>{next_, sums_.view(), from, to},
                              blocks_at_a_time);
    }

    LargerThanLifeTransition next_;
    RowSums sums_;
};

}  // namespace

std::unique_ptr<Stepper> make_range_stepper(compute::Device& device, const GridShape& shape,
                                            const Rule& rule, const StepperSettings& /*settings*/) {
    return std::make_unique<RangeStepper>(device, shape, rule);
}

std::size_t range_stepper_sums_bytes(const GridShape& shape, int radius) {
    return RowSums::bytes(shape, radius);
}

}  // namespace lattice::automata
