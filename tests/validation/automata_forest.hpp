// SPDX-License-Identifier: MIT
// Averages of Drossel and Schwabl's forest.
#pragma once

#include <string>
#include <vector>

#include "engine/automata/stepper.hpp"

namespace lattice::test {

struct ForestAverages {
    double trees = 0;  ///< density
    double fires = 0;
    double more_trees = 0;  ///< density at the end less that at the start, by generations

    /// Density of trees that grow in a generation.
    double grown(double growth) const { return growth * (1 - trees - fires); }
};

/// Over `generations` after `before`, from an empty torus.
inline ForestAverages average_forest(compute::Device& device, int size, double growth,
                                     double lightning, int before, int generations) {
    automata::ForestFire rule;
    rule.ash = false;
    rule.growth = growth;
    rule.lightning = lightning;
    const automata::GridShape shape{size, size, automata::Edge::torus};
    const auto stepper = automata::make_stepper(device, shape, {rule}, {});
    stepper->step(before);
    const auto counts = [&] { return automata::count_states(device, stepper->cells().view(), 4); };
    const auto first_trees = static_cast<double>(counts()[1]);
    double last_trees = 0;
    double trees = 0;
    double fires = 0;
    for (int i = 0; i < generations; ++i) {
        stepper->step(1);
        const std::vector<std::uint64_t> now = counts();
        last_trees = static_cast<double>(now[1]);
        trees += last_trees;
        fires += static_cast<double>(now[3]);
    }
    const double cells = static_cast<double>(shape.cells()) * generations;
    return {trees / cells, fires / cells, (last_trees - first_trees) / cells};
}

}  // namespace lattice::test
