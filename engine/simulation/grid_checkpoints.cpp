// SPDX-License-Identifier: MIT
#include "engine/simulation/grid_checkpoints.hpp"

#include <utility>

#include "engine/error.hpp"

namespace lattice::simulation {

namespace {

constexpr std::size_t most_kept = 4;

bool alike(const automata::Grid& a, const automata::Grid& b) {
    return a.shape().width == b.shape().width && a.shape().height == b.shape().height &&
           a.format() == b.format();
}

}  // namespace

/// New memory while there is some, else that of the oldest.
std::unique_ptr<automata::Grid> GridCheckpoints::room_for(const automata::Grid& cells) {
    const std::size_t reserve = device_->info().memory_total / 8;
    if (kept_.size() < most_kept && cells.bytes() + reserve <= device_->memory_free()) {
        try {
            return std::make_unique<automata::Grid>(*device_, cells.shape(), cells.format());
        } catch (const Error&) {
            // Another program took the memory meanwhile.
        }
    }
    if (kept_.empty()) { return nullptr; }
    std::unique_ptr<automata::Grid> oldest = std::move(kept_.front().cells);
    kept_.erase(kept_.begin());
    return oldest;
}

bool GridCheckpoints::keep(std::uint64_t generation, const automata::Grid& cells) {
    std::erase_if(kept_, [&](const Kept& kept) { return !alike(*kept.cells, cells); });
    std::unique_ptr<automata::Grid> room = room_for(cells);
    if (room == nullptr) { return false; }
    room->copy_from(cells.view());
    kept_.push_back({generation, std::move(room)});
    return true;
}

std::optional<std::uint64_t> GridCheckpoints::restore(std::uint64_t before, automata::Grid& cells) {
    while (!kept_.empty() && kept_.back().generation >= before) { kept_.pop_back(); }
    if (kept_.empty()) { return std::nullopt; }
    cells.copy_from(kept_.back().cells->view());
    return kept_.back().generation;
}

std::optional<std::uint64_t> GridCheckpoints::newest() const {
    if (kept_.empty()) { return std::nullopt; }
    return kept_.back().generation;
}

void GridCheckpoints::clear() {
    kept_.clear();
}

std::size_t GridCheckpoints::bytes() const {
    std::size_t sum = 0;
    for (const Kept& kept : kept_) { sum += kept.cells->bytes(); }
    return sum;
}

}  // namespace lattice::simulation
