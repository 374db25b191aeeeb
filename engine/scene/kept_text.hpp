// SPDX-License-Identifier: MIT
// A scene written into the text that it was read from, so that its comments stay. Private to this
// room.
#pragma once

#include <optional>
#include <string>

#include "engine/scene/scene.hpp"

namespace lattice::scene {

/// The text of a file with this scene's values: lines whose value is the same stay as they are,
/// others get the new value and keep the comment behind it; what the scene has beside them is
/// added, and what it does not have any more goes with the comments above it. `before` is the
/// scene that `text` holds. Empty when the text
/// uses another way of writing than the program's (dotted or quoted keys, inline tables).
std::optional<std::string> rewritten(const std::string& text, const Scene& before,
                                     const Scene& scene);

}  // namespace lattice::scene
