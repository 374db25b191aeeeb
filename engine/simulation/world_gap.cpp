// SPDX-License-Identifier: MIT
#include "engine/simulation/world_gap.hpp"

#include <algorithm>
#include <vector>

#include "engine/error.hpp"

namespace lattice::simulation {

namespace {

/// Rows are read in bands of about so many cells.
constexpr std::int64_t cells_at_once = std::int64_t{1} << 22;

/// In bands, through the memory of the host.
CellGap gap_on_host(const Simulation& first, const Simulation& second) {
    const Extent a = first.domain();
    const Extent b = second.domain();
    const int width = std::min(a.x, b.x);
    const int height = std::min(a.y, b.y);
    const int band = static_cast<int>(std::clamp<std::int64_t>(cells_at_once / width, 1, height));
    CellGap gap;
    for (int y = 0; y < height; y += band) {
        const automata::CellRect rect{0, y, width, std::min(band, height - y)};
        const std::vector<automata::State> one = first.read_cells(rect);
        const std::vector<automata::State> other = second.read_cells(rect);
        for (std::size_t i = 0; i < one.size(); ++i) { gap.different += one[i] != other[i]; }
        gap.compared += one.size();
    }
    return gap;
}

/// Whether kernels of the one read what is on the other.
bool share_memory(const compute::Device& a, const compute::Device& b) {
    return a.info().backend == b.info().backend && a.ordinal() == b.ordinal();
}

}  // namespace

/// On the device where both worlds are there.
CellGap WorldComparer::cell_gap(Simulation& first, Simulation& second) {
    const auto one = first.grid_view();
    const auto other = second.grid_view();
    if (!one || !other || !share_memory(first.device(), device_) ||
        !share_memory(second.device(), device_)) {
        return gap_on_host(first, second);
    }
    first.device().synchronize();
    second.device().synchronize();
    const auto compared =
        static_cast<std::uint64_t>(std::min(one->shape.width, other->shape.width)) *
        static_cast<std::uint64_t>(std::min(one->shape.height, other->shape.height));
    return {automata::count_changed(device_, *one, *other), compared};
}

WorldGap WorldComparer::operator()(Simulation& first, const scene::Scene& first_scene,
                                   Simulation& second, const scene::Scene& second_scene) {
    if (first.kind() != second.kind()) {
        throw Error("comparison", "a flow and an automaton have nothing to compare",
                    "choose two scenes of one kind");
    }
    WorldGap gap;
    gap.first_step = first.step_count();
    gap.second_step = second.step_count();
    if (first.kind() == scene::Kind::automaton) {
        gap.cells = cell_gap(first, second);
    } else {
        gap.flow =
            flows_(first, first_scene.domain.resolution, second, second_scene.domain.resolution);
    }
    return gap;
}

}  // namespace lattice::simulation
