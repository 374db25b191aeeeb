// SPDX-License-Identifier: MIT
#include "engine/automata/cell_ages.hpp"

#include "engine/compute/parallel_for.hpp"

namespace lattice::automata {

namespace {

enum class Task { start, update, follow };

struct ChangeAge {
    GridView grid;
    Task task;
    std::uint8_t* ages;

    LATTICE_HD void operator()(std::int64_t cell) const {
        const bool alive = grid.at(static_cast<int>(cell % grid.shape.width),
                                   static_cast<int>(cell / grid.shape.width)) != 0;
        const std::uint8_t age = ages[cell];
        if (task == Task::update) {
            ages[cell] = next_age(age, alive);
        } else if (task == Task::start || alive != (age >= youngest_age)) {
            ages[cell] = alive ? youngest_age : 0;
        }
    }
};

}  // namespace

CellAges::CellAges(compute::Device& device, const GridView& grid)
    : device_(&device), ages_(device, bytes(grid.shape)) {
    start(grid);
}

std::size_t CellAges::bytes(const GridShape& shape) {
    return static_cast<std::size_t>(shape.cells());
}

void CellAges::start(const GridView& grid) {
    compute::parallel_for(*device_, grid.shape.cells(), ChangeAge{grid, Task::start, ages_.data()});
}

void CellAges::update(const GridView& grid) {
    compute::parallel_for(*device_, grid.shape.cells(),
                          ChangeAge{grid, Task::update, ages_.data()});
}

void CellAges::follow(const GridView& grid) {
    compute::parallel_for(*device_, grid.shape.cells(),
                          ChangeAge{grid, Task::follow, ages_.data()});
}

}  // namespace lattice::automata
