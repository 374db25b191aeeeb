// SPDX-License-Identifier: MIT
#include "engine/automata/edit_history.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::automata {

namespace {

/// Device memory that stays free for other things.
std::size_t reserve(const compute::Device& device) {
    return device.info().memory_total / 8;
}

/// Whether a removal of states finds none of them: it then leaves nothing to take back.
bool finds_nothing(Grid& grid, const CellEdit& edit, int states) {
    const auto* remove = std::get_if<RemoveStates>(&edit);
    if (remove == nullptr) { return false; }
    const auto cells = count_states(grid.device(), grid.view(), states);
    const auto first = std::min<std::size_t>(cells.size(), std::max(0, remove->states));
    return std::all_of(cells.begin() + static_cast<std::ptrdiff_t>(first), cells.end(),
                       [](std::uint64_t count) { return count == 0; });
}

bool keeps_region(const std::variant<CellPatch, CellRegion>& part) {
    return std::holds_alternative<CellRegion>(part);
}

/// Turns a part to its other side.
struct TurnPart {
    Grid& grid;
    int states;

    void operator()(CellPatch& patch) const {
        std::ranges::replace_if(
            patch.states, [this](State state) { return state >= states; }, State{0});
        patch = std::move(apply_patches(grid, std::span(&patch, 1)).front());
    }
    void operator()(CellRegion& region) const { region.exchange(grid, states); }
};

}  // namespace

void EditHistory::edit(Grid& grid, const CellEdit& edit, int states, std::uint64_t stroke) {
    std::vector<Part> parts;
    if (const auto area = area_of(edit, grid.shape())) {
        check_area_edit(edit, states);  // before older strokes make room
        if (area->cells() > 0 && !finds_nothing(grid, edit, states)) {
            parts.emplace_back(keep(grid, *area));
        }
        set_area(grid, edit, states);
    } else {
        std::ranges::move(apply_patches(grid, patches_of(edit, grid, states)),
                          std::back_inserter(parts));
    }
    add(std::move(parts), stroke);
}

void EditHistory::add(std::vector<Part> parts, std::uint64_t stroke) {
    if (strokes_.empty() || strokes_.back().number != stroke || strokes_.back().taken_back) {
        strokes_.push_back({stroke, {}, false});
    }
    std::ranges::move(parts, std::back_inserter(strokes_.back().parts));
    while (strokes_.size() > 1 && bytes() > most_bytes_) { strokes_.pop_front(); }
}

/// The oldest regions make room.
CellRegion EditHistory::keep(Grid& grid, const CellRect& rect) {
    const compute::Device& device = grid.device();
    const std::size_t needed = CellRegion::bytes(rect, grid.format());
    if (needed > room(device)) {
        throw Error("cells",
                    fmt::format("there is no memory to keep what {} x {} cells were, to take the "
                                "edit back",
                                rect.width, rect.height),
                    "choose a smaller part, or close what else uses the device");
    }
    while (needed + reserve(device) > device.memory_free()) {
        const auto oldest = std::ranges::find_if(strokes_, [](const Stroke& stroke) {
            return std::ranges::any_of(stroke.parts, keeps_region);
        });
        if (oldest == strokes_.end()) { break; }
        strokes_.erase(oldest);
    }
    return {grid.device(), grid, rect};
}

bool EditHistory::take_back(Grid& grid, std::uint64_t number, int states) {
    Stroke* stroke = find(number);
    if (stroke == nullptr || stroke->taken_back) { return false; }
    turn(grid, *stroke, states);
    return true;
}

bool EditHistory::make_again(Grid& grid, std::uint64_t number, int states) {
    Stroke* stroke = find(number);
    if (stroke == nullptr || !stroke->taken_back) { return false; }
    turn(grid, *stroke, states);
    return true;
}

void EditHistory::clear() {
    strokes_.clear();
}

std::size_t EditHistory::bytes() const {
    std::size_t sum = 0;
    for (const Stroke& stroke : strokes_) {
        for (const Part& part : stroke.parts) {
            if (const auto* patch = std::get_if<CellPatch>(&part)) { sum += patch->bytes(); }
        }
    }
    return sum;
}

std::size_t EditHistory::device_bytes() const {
    std::size_t sum = 0;
    for (const Stroke& stroke : strokes_) {
        for (const Part& part : stroke.parts) {
            if (const auto* region = std::get_if<CellRegion>(&part)) { sum += region->bytes(); }
        }
    }
    return sum;
}

std::size_t EditHistory::room(const compute::Device& device) const {
    const std::size_t available = device.memory_free() + device_bytes();
    return available - std::min(available, reserve(device));
}

EditHistory::Stroke* EditHistory::find(std::uint64_t number) {
    const auto found = std::ranges::find(strokes_, number, &Stroke::number);
    return found == strokes_.end() ? nullptr : &*found;
}

/// Parts of a stroke may overlap: the last one made is taken back first.
void EditHistory::turn(Grid& grid, Stroke& stroke, int states) {
    const TurnPart turn_part{grid, states};
    std::ranges::reverse(stroke.parts);
    std::size_t done = 0;
    try {
        for (; done < stroke.parts.size(); ++done) { std::visit(turn_part, stroke.parts[done]); }
    } catch (...) {
        while (done > 0) { std::visit(turn_part, stroke.parts[--done]); }
        std::ranges::reverse(stroke.parts);
        throw;
    }
    stroke.taken_back = !stroke.taken_back;
}

}  // namespace lattice::automata
