// SPDX-License-Identifier: MIT
// Generations of small grids by the plain functors alone, cell by cell in host memory.
#pragma once

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "engine/automata/edge.hpp"
#include "engine/automata/transition.hpp"

namespace lattice::test {

class AutomatonOracle {
public:
    AutomatonOracle(const automata::GridShape& shape, std::vector<automata::State> cells,
                    std::uint64_t seed = 1)
        : shape_(shape), cells_(std::move(cells)), seed_(seed) {}

    void step(const automata::Rule& rule, int count = 1) {
        const automata::Transition transition = automata::transition_of(rule, shape_.height, seed_);
        for (int i = 0; i < count; ++i, ++generation_) {
            std::visit([&](const auto& next) { step_by(next); }, transition);
        }
    }

    const std::vector<automata::State>& cells() const { return cells_; }
    std::uint64_t generation() const { return generation_; }
    void set_generation(std::uint64_t generation) { generation_ = generation; }

private:
    template <class Next>
    void step_by(const Next& next) {
        const automata::GridView grid{shape_, {}, cells_.data(), shape_.width, 0};
        std::vector<automata::State> after(cells_.size());
        for (int y = 0, i = 0; y < shape_.height; ++y) {
            for (int x = 0; x < shape_.width; ++x, ++i) {
                after[static_cast<std::size_t>(i)] =
                    next(automata::CellsAround{grid, x, y}, automata::Place{x, y, generation_});
            }
        }
        cells_ = std::move(after);
    }

    automata::GridShape shape_;
    std::vector<automata::State> cells_;
    std::uint64_t seed_;
    std::uint64_t generation_ = 0;
};

}  // namespace lattice::test
