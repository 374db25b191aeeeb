// SPDX-License-Identifier: MIT
#include "app/world_text.hpp"

#include <fmt/format.h>

#include "engine/scene/physical_units.hpp"

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

std::string world_time_text(const scene::Scene& scene, std::uint64_t step) {
    const auto units = scene::physical_units(scene);
    return units ? scene::si_text(static_cast<double>(step) * units->dt, "s") : "";
}

std::string si_vector_text(const glm::dvec3& value, const char* unit) {
    return fmt::format("{:.3g}  {:.3g}  {:.3g} {}", value.x, value.y, value.z, unit);
}

std::vector<std::pair<std::string, std::string>> units_lines(const scene::Scene& scene) {
    const auto units = scene::physical_units(scene);
    if (!units) { return {}; }
    const double speed = scene::reference_speed(scene) * units->speed();
    const double viscosity = scene.fluid.viscosity_lu * units->viscosity();
    return {{"Node spacing", scene::si_text(units->dx, "m")},
            {"Step", scene::si_text(units->dt, "s")},
            {"Speed", scene::si_text(speed, "m/s")},
            {"Viscosity", scene::si_text(viscosity, "m²/s")},
            {"1 lu of force", scene::si_text(units->force(), "N")},
            {"1 lu of pressure", scene::si_text(units->pressure(), "Pa")}};
}

std::string memory_text(std::size_t bytes) {
    const double mebibytes = static_cast<double>(bytes) / (1024.0 * 1024.0);
    return mebibytes < 1024 ? fmt::format("{:.0f} MiB", mebibytes)
                            : fmt::format("{:.2f} GiB", mebibytes / 1024);
}

}  // namespace lattice::app
