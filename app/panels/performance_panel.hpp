// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "app/free_memory.hpp"
#include "app/panels/panel.hpp"

namespace lattice::app {

/// Speed against what the memory allows, time by stage, what is held in memory.
class PerformancePanel : public Panel {
public:
    const char* title() const override { return "Performance"; }
    void draw(AppState& state) override;

private:
    void draw_history(const simulation::Statistics& figures);

    std::array<float, 120> history_{};  ///< MLUPS of recent snapshots, a ring
    std::size_t next_ = 0;
    std::uint64_t last_step_ = 0;
    FreeMemory free_;
};

}  // namespace lattice::app
