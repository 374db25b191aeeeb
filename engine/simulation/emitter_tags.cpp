// SPDX-License-Identifier: MIT
#include "engine/simulation/emitter_tags.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/smoke/dye.hpp"

namespace lattice::simulation {

void EmitterTags::reset(const std::vector<scene::Emitter>& emitters) {
    *this = {};
    change(emitters);
}

void EmitterTags::change(const std::vector<scene::Emitter>& emitters) {
    const std::size_t before = emitters_.size();
    const std::size_t now = emitters.size();
    // An emitter is the same as long as none comes or goes; else those are that the two lists have
    // in common at their ends.
    const std::size_t both = std::min(before, now);
    std::size_t front = before == now ? both : 0;
    while (front < both && emitters_[front] == emitters[front]) { ++front; }
    std::size_t back = 0;
    while (front + back < both && emitters_[before - 1 - back] == emitters[now - 1 - back]) {
        ++back;
    }
    front = both - back;  // what is between them stands in for what was there
    const std::vector<std::uint8_t> tags_before = std::exchange(tags_, {});
    const auto middle = tags_before.begin() + static_cast<std::ptrdiff_t>(front);
    const auto end = tags_before.end() - static_cast<std::ptrdiff_t>(back);
    tags_.assign(tags_before.begin(), middle);
    freed_.insert(freed_.end(), middle, end);
    while (tags_.size() < now - back) { tags_.push_back(free_tag()); }
    tags_.insert(tags_.end(), end, tags_before.end());
    emitters_ = emitters;
    for (std::size_t i = 0; i < now; ++i) { colours_[tags_[i]] = glm::vec3(emitters[i].colour); }
}

void EmitterTags::restore(const State& state) {
    tags_ = state.tags;
    colours_ = state.colours;
    freed_.assign(state.freed.begin(), state.freed.end());
}

std::uint8_t EmitterTags::free_tag() {
    if (colours_.size() < smoke::most_colours) {
        colours_.emplace_back(1.0F);
        return static_cast<std::uint8_t>(colours_.size() - 1);
    }
    // A scene lists no more emitters than there are tags; were there more, they would share one.
    if (freed_.empty()) { return smoke::most_colours - 1; }
    const std::uint8_t tag = freed_.front();
    freed_.pop_front();
    return tag;
}

bool EmitterTags::coloured() const {
    return std::ranges::any_of(colours_,
                               [&](const glm::vec3& colour) { return colour != colours_.front(); });
}

}  // namespace lattice::simulation
