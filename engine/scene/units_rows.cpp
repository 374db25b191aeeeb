// SPDX-License-Identifier: MIT
// Parameters of what the scene is in the world.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

std::vector<Row> units_rows() {
    std::vector<Row> rows{
        row("units.length", ValueType::number, &Scene::units, &Units::length_m)
            .range(0, 1e6)
            .in("m")
            .stands_in("dx = length / n")
            .says("Length of one scene unit; 0: not known, all figures are lattice units"),
        row("units.speed", ValueType::number, &Scene::units, &Units::speed_m_s)
            .range(0, 1e6)
            .in("m/s")
            .stands_in("dt = u dx / speed")
            .says("Speed of the inlet, or what else drives the flow; 0: units.viscosity gives the "
                  "step"),
        row("units.viscosity", ValueType::number, &Scene::units, &Units::viscosity_m2_s)
            .range(0, 1e3)
            .in("m²/s")
            .stands_in("dt = nu dx^2 / viscosity")
            .says("Kinematic viscosity, 1.5e-5 for air, 1e-6 for water; 0: units.speed gives the "
                  "step"),
        row("units.by", ValueType::choice, &Scene::units, &Units::by)
            .says("Which of speed and viscosity gives the step where both are known"),
        row("units.density", ValueType::number, &Scene::units, &Units::density_kg_m3)
            .range(1e-6, 1e6)
            .in("kg/m³")
            .on_log_scale()
            .says("Density of the fluid, for forces: 1.2 for air, 1000 for water"),
    };
    for (Row& row : rows) { row.needs(Effect::view); }
    return rows;
}

}  // namespace lattice::scene
