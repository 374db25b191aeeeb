// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include "engine/automata/cell_edit.hpp"
#include "engine/scene/command.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {

/// Hears of what is done to a session, by whatever hand.
class EditListener {
public:
    virtual ~EditListener() = default;

    /// Another scene is shown; `source` is the file that it was read from, where known.
    virtual void opened(const std::filesystem::path& source) = 0;
    /// A command has changed the scene, which was this before.
    virtual void edited(const scene::Scene& before, const scene::Command& command) = 0;
    virtual void edited(const automata::CellEdit& edit) = 0;
};

}  // namespace lattice::app
