// SPDX-License-Identifier: MIT
#include "engine/automata/cell_lens.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>

#include "engine/automata/edge.hpp"
#include "engine/automata/transition.hpp"
#include "engine/automata/transition_tree.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

/// A square of cells around one. Elementary rules look at the newest row, wherever it is: it stands
/// in the place of the row above.
struct Window {
    int radius = 1;
    int up = -1;  ///< rows down to what stands in the row above

    LATTICE_HD int side() const { return 2 * radius + 1; }
    LATTICE_HD int row(int dy) const { return dy == -1 ? up : dy; }
    LATTICE_HD std::size_t index(int dx, int dy) const {
        return static_cast<std::size_t>(dy + radius) * side() + (dx + radius);
    }
};

struct GatherWindow {
    CellsAround around;
    Window window;
    State* states;

    LATTICE_HD void operator()(std::int64_t i) const {
        const int dx = static_cast<int>(i % window.side()) - window.radius;
        const int dy = static_cast<int>(i / window.side()) - window.radius;
        states[i] = around(dx, window.row(dy));
    }
};

/// Hands a rule its cells and notes which ones it wants. Runs on the host; host-device functors may
/// only call such.
struct Watched {
    Window window;
    const State* states;
    char* seen;

    LATTICE_HD State operator()(int dx, int dy) const {
        const std::size_t place = window.index(dx, dy == window.up ? -1 : dy);
        seen[place] = 1;
        return states[place];
    }
};

Window window_of(const Rule& rule, const GridShape& shape, std::uint64_t generation, int y) {
    Window window;
    if (const auto* larger = std::get_if<LargerThanLife>(&rule.form)) {
        window.radius = larger->radius;
    } else if (const auto* cyclic = std::get_if<Cyclic>(&rule.form)) {
        window.radius = cyclic->range;
    } else if (std::holds_alternative<Elementary>(rule.form)) {
        window.up = static_cast<int>(generation % static_cast<unsigned>(shape.height)) - y;
    }
    return window;
}

State wanted_state(const Rule& rule, State self) {
    if (const auto* cyclic = std::get_if<Cyclic>(&rule.form)) { return aged(self, cyclic->states); }
    return std::holds_alternative<ForestFire>(rule.form) ? ForestFireTransition::fire : State{1};
}

State next_state(const Rule& rule, const Watched& around, const GridShape& shape,
                 std::uint64_t seed, const Place& place) {
    if (const auto* table = std::get_if<UserTable>(&rule.form)) {
        if (table->tree->neighbours == 4) {
            return table->tree->view().next(0, 0, 0, 0, around(0, -1), around(-1, 0), around(1, 0),
                                            around(0, 1), around(0, 0));
        }
        return table->tree->view().next(around(-1, -1), around(1, -1), around(-1, 1), around(1, 1),
                                        around(0, -1), around(-1, 0), around(1, 0), around(0, 1),
                                        around(0, 0));
    }
    const Transition transition = transition_of(rule, shape.height, seed);
    return std::visit([&](const auto& next) { return next(around, place); }, transition);
}

/// Whether the cell itself is one of those that a rule counts.
bool counts_itself(const Rule& rule) {
    const auto* larger = std::get_if<LargerThanLife>(&rule.form);
    return larger != nullptr && larger->centre;
}

/// The part of the window that is shown.
void keep_middle(CellLens& lens, const Window& window, const std::vector<State>& states,
                 const std::vector<char>& seen) {
    lens.radius = std::min(window.radius, most_lens_radius);
    for (int dy = -lens.radius; dy <= lens.radius; ++dy) {
        for (int dx = -lens.radius; dx <= lens.radius; ++dx) {
            lens.around.push_back(states[window.index(dx, dy)]);
            lens.seen.push_back(seen[window.index(dx, dy)]);
        }
    }
}

}  // namespace

CellLens cell_lens(compute::Device& device, const GridView& grid, const Rule& rule,
                   std::uint64_t seed, std::uint64_t generation, int x, int y) {
    if (x < 0 || y < 0 || x >= grid.shape.width || y >= grid.shape.height) {
        throw Error("cell (" + std::to_string(x) + ", " + std::to_string(y) + ")",
                    "the grid has no such cell",
                    "allowed: up to (" + std::to_string(grid.shape.width - 1) + ", " +
                        std::to_string(grid.shape.height - 1) + ")");
    }
    const Window window = window_of(rule, grid.shape, generation, y);
    const auto count = static_cast<std::size_t>(window.side()) * window.side();
    compute::Buffer<State> gathered(device, count);
    compute::parallel_for(device, static_cast<std::int64_t>(count),
                          GatherWindow{{grid, x, y}, window, gathered.data()});
    const std::vector<State> states = gathered.download();
    std::vector<char> seen(count, 0);
    CellLens lens;
    lens.x = x;
    lens.y = y;
    lens.generation = generation;
    lens.state = states[window.index(0, 0)];
    lens.next = next_state(rule, {window, states.data(), seen.data()}, grid.shape, seed,
                           {x, y, generation});
    lens.wanted = wanted_state(rule, lens.state);
    const std::size_t self = window.index(0, 0);
    for (std::size_t i = 0; i < count; ++i) {
        const bool counted = seen[i] != 0 && (i != self || counts_itself(rule));
        if (counted && states[i] == lens.wanted) { ++lens.count; }
    }
    keep_middle(lens, window, states, seen);
    return lens;
}

}  // namespace lattice::automata
