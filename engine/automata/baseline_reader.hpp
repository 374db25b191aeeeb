// SPDX-License-Identifier: MIT
// A generation of the baseline by each of its ways to read memory (paper, Fig. 2), for cells of a
// byte or an int32.
#pragma once

#include <cstdint>
#include <memory>
#include <variant>

#include "engine/automata/cells_nearby.hpp"
#include "engine/automata/grid.hpp"
#include "engine/automata/transition.hpp"
#include "engine/compute/device.hpp"

namespace lattice::automata {

struct BaselinePass {
    const compute::Device& device;
    const Transition& transition;
    GridView from;
    void* to;
    std::uint64_t generation;
};

/// Calls step(next, cells, to) with the rule's functor and both grids as arrays of what a cell is.
template <class Step>
void with_cells(const BaselinePass& pass, const Step& step) {
    const auto as = [&]<class Cell>(const auto& next) {
        step(next,
             MemoryCells<Cell>{static_cast<const Cell*>(pass.from.memory), pass.from.row_stride},
             static_cast<Cell*>(pass.to));
    };
    std::visit(
        [&](const auto& next) {
            if (pass.from.format.cells == CellFormat::int32) {
                as.template operator()<std::int32_t>(next);
            } else {
                as.template operator()<std::uint8_t>(next);
            }
        },
        pass.transition);
}

class BaselineReader {
public:
    virtual ~BaselineReader() = default;

    /// Throws Error when the rule or the grid is not for this way.
    virtual void check(const Transition& /*transition*/, const GridView& /*grid*/) const {}

    /// Enqueues a generation. There may be two grids, which take turns.
    virtual void advance(const BaselinePass& pass) = 0;
};

/// Every thread reads what it needs from global memory; the processor's way as well.
std::unique_ptr<BaselineReader> make_global_reader();

#if LATTICE_CUDA
/// A block reads its cells and those around into shared memory first.
std::unique_ptr<BaselineReader> make_shared_reader();

/// Through the texture units.
std::unique_ptr<BaselineReader> make_texture_reader();
#endif

}  // namespace lattice::automata
