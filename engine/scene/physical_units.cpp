// SPDX-License-Identifier: MIT
#include "engine/scene/physical_units.hpp"

#include <array>
#include <cmath>

#include <fmt/format.h>

namespace lattice::scene {

std::optional<PhysicalUnits> physical_units(const Scene& scene) {
    const Units& given = scene.units;
    if (scene.kind != Kind::fluid || !(given.length_m > 0)) { return std::nullopt; }
    PhysicalUnits units;
    units.dx = given.length_m / scene.domain.resolution;
    units.density = given.density_kg_m3;
    const bool both = given.speed_m_s > 0 && given.viscosity_m2_s > 0;
    if (given.speed_m_s > 0 && !(both && given.by == StepFrom::viscosity)) {
        units.dt = reference_speed(scene) * units.dx / given.speed_m_s;
    } else if (given.viscosity_m2_s > 0) {
        units.dt = scene.fluid.viscosity_lu * units.dx * units.dx / given.viscosity_m2_s;
    }
    if (!(units.dt > 0) || !std::isfinite(units.dt)) { return std::nullopt; }
    return units;
}

std::string si_text(double value, const std::string& unit) {
    struct Prefix {
        double factor;
        const char* sign;
    };
    constexpr std::array prefixes{Prefix{1e9, "G"},  Prefix{1e6, "M"},  Prefix{1e3, "k"},
                                  Prefix{1, ""},     Prefix{1e-3, "m"}, Prefix{1e-6, "µ"},
                                  Prefix{1e-9, "n"}, Prefix{1e-12, "p"}};
    const double size = std::abs(value);
    if (size == 0 || !std::isfinite(value)) { return fmt::format("{:.4g} {}", value, unit); }
    const bool plain = unit == "m" || unit == "s" || unit == "N" || unit == "Pa";
    const bool long_time = unit == "s" && size >= 1;
    for (const Prefix& prefix : prefixes) {
        if (!plain || long_time) { break; }
        // A value that four digits round up to the next prefix is one of that.
        if (size * (1 + 5e-5) < prefix.factor) { continue; }
        return fmt::format("{:.4g} {}{}", value / prefix.factor, prefix.sign, unit);
    }
    return fmt::format("{:.4g} {}", value, unit);
}

std::string physical_text(const PhysicalUnits& units, const Scene& scene, Quantity quantity,
                          double value) {
    const double length = scene.units.length_m;
    switch (quantity) {
        case Quantity::none:
            break;
        case Quantity::speed:
            return si_text(value * units.speed(), "m/s");
        case Quantity::viscosity:
            return si_text(value * units.viscosity(), "m²/s");
        case Quantity::acceleration:
            return si_text(value * units.acceleration(), "m/s²");
        case Quantity::force_density:
            return si_text(value * units.force_density(), "N/m³");
        case Quantity::time:
            return si_text(value * units.dt, "s");
        case Quantity::length:
            return si_text(value * length, "m");
        case Quantity::area:
            return si_text(value * length * length, "m²");
        case Quantity::nodes:
            return si_text(value * units.dx, "m");
    }
    return "";
}

}  // namespace lattice::scene
