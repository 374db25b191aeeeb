// SPDX-License-Identifier: MIT
#include "engine/automata/double_buffer_stepper.hpp"

#include <algorithm>
#include <utility>

#include "engine/automata/state_limit.hpp"

namespace lattice::automata {

DoubleBufferStepper::DoubleBufferStepper(compute::Device& device, const GridShape& shape,
                                         const GridFormat& format)
    : device_(&device), cells_(device, shape, format), previous_(device, shape, format) {}

void DoubleBufferStepper::step(int count) {
    stepped_once_ = false;
    const bool once = count == 1;
    while (count > 0) {
        const int generations = std::min(count, steps_per_pass());
        advance(cells_.view(), previous_.memory(), generation_, generations);
        // A reference that cells() gave away stays on the present generation.
        std::swap(cells_, previous_);
        generation_ += static_cast<std::uint64_t>(generations);
        count -= generations;
    }
    stepped_once_ = once;
}

void DoubleBufferStepper::set_rule(const Rule& rule) {
    take_rule(rule);
    limit_states(*device_, cells_, states(rule));
    stepped_once_ = false;
}

void DoubleBufferStepper::reformat(const GridFormat& format) {
    if (format == cells_.format()) { return; }
    Grid cells(*device_, shape(), format);
    Grid previous(*device_, shape(), format);
    cells.copy_from(cells_.view());
    cells_ = std::move(cells);
    previous_ = std::move(previous);
}

GridView DoubleBufferStepper::previous() const {
    return stepped_once_ ? previous_.view() : cells_.view();
}

void DoubleBufferStepper::set_generation(std::uint64_t generation) {
    generation_ = generation;
    stepped_once_ = false;
}

std::size_t double_buffer_bytes(const GridShape& shape, const GridFormat& format) {
    return 2 * Grid::bytes(shape, format);
}

}  // namespace lattice::automata
