// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "app/app_state.hpp"

namespace lattice::app {

/// Of an elementary rule, whose grid holds one generation a row: keeps the newest row in the
/// picture as the diagram grows past its lower edge, or goes on at the top of the grid. Whoever
/// looks elsewhere is left there.
class NewestRow {
public:
    /// To be called once a frame.
    void follow(AppState& state);

private:
    std::optional<int> seen_;  ///< the row in the last frame, when the picture showed it
    view::CellCamera camera_;  ///< as it was left then
};

/// The row of an elementary rule's newest generation; empty for other rules.
std::optional<int> newest_row(const simulation::Snapshot& snapshot, int height);

}  // namespace lattice::app
