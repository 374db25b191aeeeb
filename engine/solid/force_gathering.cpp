// SPDX-License-Identifier: MIT
#include "engine/solid/force_gathering.hpp"

namespace lattice::solid {

SamplesOfNodes sort_by_corner(std::span<const std::int32_t> corner_slots, std::size_t band_size) {
    SamplesOfNodes sorted;
    sorted.first.assign(band_size + 1, 0);
    for (const std::int32_t slot : corner_slots) {
        ++sorted.first[static_cast<std::size_t>(slot) + 1];
    }
    for (std::size_t slot = 0; slot < band_size; ++slot) {
        sorted.first[slot + 1] += sorted.first[slot];
    }
    std::vector<std::int32_t> next(sorted.first.begin(), sorted.first.end() - 1);
    sorted.samples.resize(corner_slots.size());
    for (std::size_t sample = 0; sample < corner_slots.size(); ++sample) {
        const auto slot = static_cast<std::size_t>(corner_slots[sample]);
        sorted.samples[static_cast<std::size_t>(next[slot]++)] = static_cast<std::int32_t>(sample);
    }
    return sorted;
}

}  // namespace lattice::solid
