// SPDX-License-Identifier: MIT
#include "app/world_text.hpp"

#include <fmt/format.h>

namespace lattice::app {

std::string world_size_text(scene::Kind kind, const Extent& extent) {
    if (kind == scene::Kind::automaton) { return fmt::format("{} x {} cells", extent.x, extent.y); }
    return fmt::format("{} x {} x {} nodes", extent.x, extent.y, extent.z);
}

std::string world_speed_text(scene::Kind kind, double updates_per_second) {
    if (kind != scene::Kind::automaton) {
        return fmt::format("{:.1f} MLUPS", updates_per_second * 1e-6);
    }
    const double gigacells = updates_per_second * 1e-9;
    return fmt::format("{:.{}f} Gcells/s", gigacells, gigacells < 1 ? 3 : gigacells < 100 ? 1 : 0);
}

std::string memory_text(std::size_t bytes) {
    const double mebibytes = static_cast<double>(bytes) / (1024.0 * 1024.0);
    return mebibytes < 1024 ? fmt::format("{:.0f} MiB", mebibytes)
                            : fmt::format("{:.2f} GiB", mebibytes / 1024);
}

}  // namespace lattice::app
