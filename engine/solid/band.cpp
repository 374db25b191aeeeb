// SPDX-License-Identifier: MIT
#include "engine/solid/band.hpp"

#include <bit>

namespace lattice::solid {

Band::Band(Extent domain) : members_(static_cast<std::size_t>((domain.size() + 63) / 64), 0) {}

void Band::add_row(std::int64_t first, int count) {
    for (std::int64_t node = first; node < first + count; ++node) {
        members_[static_cast<std::size_t>(node / 64)] |= std::uint64_t{1} << (node % 64);
    }
}

void Band::number() {
    members_before_.resize(members_.size());
    std::int32_t count = 0;
    for (std::size_t word = 0; word < members_.size(); ++word) {
        members_before_[word] = count;
        count += std::popcount(members_[word]);
    }
}

std::vector<std::int32_t> Band::nodes() const {
    std::vector<std::int32_t> list;
    for (std::size_t word = 0; word < members_.size(); ++word) {
        for (std::uint64_t left = members_[word]; left != 0; left &= left - 1) {
            list.push_back(static_cast<std::int32_t>(word * 64) + std::countr_zero(left));
        }
    }
    return list;
}

std::int32_t Band::slot(std::int64_t node) const {
    const auto word = static_cast<std::size_t>(node / 64);
    const std::uint64_t below = (std::uint64_t{1} << (node % 64)) - 1;
    return members_before_[word] + std::popcount(members_[word] & below);
}

}  // namespace lattice::solid
