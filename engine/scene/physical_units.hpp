// SPDX-License-Identifier: MIT
// What lattice units of a scene are in the world. A scene says how long one scene unit is and
// either how fast its reference speed or how viscous its fluid; node spacing dx, step dt and all
// else follow.
#pragma once

#include <optional>
#include <string>

#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::scene {

/// One lattice unit of each kind, SI units.
struct PhysicalUnits {
    double dx = 0;       ///< node spacing, m
    double dt = 0;       ///< step, s
    double density = 0;  ///< kg/m3

    double speed() const { return dx / dt; }                           ///< m/s
    double viscosity() const { return dx * dx / dt; }                  ///< m2/s
    double acceleration() const { return dx / (dt * dt); }             ///< m/s2
    double force_density() const { return density * acceleration(); }  ///< N/m3
    double pressure() const { return density * speed() * speed(); }    ///< Pa
    double force() const { return pressure() * dx * dx; }              ///< N
    double torque() const { return force() * dx; }                     ///< N m
};

/// dx = units.length / domain.resolution; dt = u dx / units.speed with the reference speed u, or
/// dt = nu dx^2 / units.viscosity. Empty where the scene does not say enough, or where nothing
/// flows that a speed could be that of.
std::optional<PhysicalUnits> physical_units(const Scene& scene);

/// "0.83 m/s" for a value of the quantity in the unit that its parameter has: a number with four
/// digits and a prefix of the unit, as "12.5 mm". "" for Quantity::none.
std::string physical_text(const PhysicalUnits& units, const Scene& scene, Quantity quantity,
                          double value);

/// "12.5 mm", "1.2e-05 m²/s": prefixes for plain units, powers of ten for others.
std::string si_text(double value, const std::string& unit);

}  // namespace lattice::scene
