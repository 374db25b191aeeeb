// SPDX-License-Identifier: MIT
#include "engine/automata/elementary_stepper.hpp"

#include <utility>
#include <variant>

#include "engine/automata/edge.hpp"
#include "engine/automata/transition.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

/// The row after the newest, into memory of its own: in a grid of one row it is the same row.
struct NewestRow {
    ElementaryTransition next;
    GridView grid;
    std::uint64_t generation;
    State* row;

    LATTICE_HD void operator()(std::int64_t i) const {
        const auto rows = static_cast<unsigned>(next.height);
        const auto y = static_cast<int>((generation + 1) % rows);
        const auto x = static_cast<int>(i);
        row[i] = next(CellsAround{grid, x, y}, Place{x, y, generation});
    }
};

class ElementaryStepper final : public Stepper {
public:
    ElementaryStepper(compute::Device& device, const GridShape& shape, const Rule& rule)
        : device_(&device),
          cells_(device, shape, {}),
          previous_(device, shape, {}),
          row_(device, static_cast<std::size_t>(shape.width)),
          next_(transition(rule)) {}

    void step(int count) override {
        stepped_once_ = false;
        if (count == 1) { previous_.copy_from(cells_.view()); }
        const GridView grid = cells_.view();
        for (int i = 0; i < count; ++i, ++generation_) {
            compute::parallel_for(*device_, grid.shape.width,
                                  NewestRow{next_, grid, generation_, row_.data()});
            const auto y = static_cast<std::int64_t>((generation_ + 1) %
                                                     static_cast<unsigned>(grid.shape.height));
            device_->copy_within(static_cast<State*>(cells_.memory()) + y * grid.row_stride,
                                 row_.data(), row_.bytes());
        }
        stepped_once_ = count == 1;
    }

    void set_rule(const Rule& rule) override {
        next_ = transition(rule);
        stepped_once_ = false;
    }
    Grid& cells() override { return cells_; }
    GridView previous() const override { return stepped_once_ ? previous_.view() : cells_.view(); }
    std::uint64_t generation() const override { return generation_; }
    void set_generation(std::uint64_t generation) override {
        generation_ = generation;
        stepped_once_ = false;
    }
    double bytes_per_cell() const override { return 2.0 / cells_.shape().height; }
    std::size_t device_bytes() const override {
        return cells_.bytes() + previous_.bytes() + row_.bytes();
    }
    StepperVariant variant() const override { return StepperVariant::baseline; }

private:
    ElementaryTransition transition(const Rule& rule) const {
        if (!std::holds_alternative<Elementary>(rule.form)) {
            throw Error("automaton", "the grid holds a row of cells in time",
                        "make a new automaton for rules of cells in a plane");
        }
        return std::get<ElementaryTransition>(transition_of(rule, cells_.shape().height, 0));
    }

    compute::Device* device_;
    Grid cells_;
    Grid previous_;
    compute::Buffer<State> row_;
    ElementaryTransition next_;
    std::uint64_t generation_ = 0;
    bool stepped_once_ = false;
};

}  // namespace

std::unique_ptr<Stepper> make_elementary_stepper(compute::Device& device, const GridShape& shape,
                                                 const Rule& rule,
                                                 const StepperSettings& /*settings*/) {
    return std::make_unique<ElementaryStepper>(device, shape, rule);
}

}  // namespace lattice::automata
