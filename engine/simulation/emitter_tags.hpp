// SPDX-License-Identifier: MIT
// Which of the scene's emitters a particle came from, while that list changes under it.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/scene/scene.hpp"

namespace lattice::simulation {

/// Each emitter has a tag that its particles carry, and each tag a colour. The tag of an emitter
/// that is removed keeps its colour for the smoke that is still there; it is given to another
/// emitter only when all smoke::most_colours tags have been used, the one that was freed first.
class EmitterTags {
public:
    /// Tags 0, 1, ... in the order of the emitters: nothing has been emitted yet.
    void reset(const std::vector<scene::Emitter>& emitters);
    /// Takes over a list that differs from the one before by changed emitters, or by some that were
    /// added or removed in one place.
    void change(const std::vector<scene::Emitter>& emitters);

    /// What is known beside the emitters, for a checkpoint.
    struct State {
        std::vector<std::uint8_t> tags;   ///< as tags()
        std::vector<glm::vec3> colours;   ///< as colours()
        std::vector<std::uint8_t> freed;  ///< the one that was freed first in front
    };
    State state() const { return {tags_, colours_, {freed_.begin(), freed_.end()}}; }
    /// Back to a state of the emitters last taken over; one whose tags and freed ones have colours.
    void restore(const State& state);

    /// One an emitter.
    std::span<const std::uint8_t> tags() const { return tags_; }
    /// One a tag, of those in use and those that were: linear RGB.
    const std::vector<glm::vec3>& colours() const { return colours_; }
    /// Whether colours differ, so that the density volume must carry them.
    bool coloured() const;

private:
    std::uint8_t free_tag();

    std::vector<scene::Emitter> emitters_;
    std::vector<std::uint8_t> tags_;
    std::vector<glm::vec3> colours_;
    std::deque<std::uint8_t> freed_;  ///< the one that was freed first in front
};

}  // namespace lattice::simulation
