// SPDX-License-Identifier: MIT
// Parameters of what measures the flow.
#include "engine/scene/parameter_rows.hpp"

namespace lattice::scene {

std::vector<Row> probe_rows() {
    constexpr double longest_name = 200;  // bytes
    return {
        row("probe.name", ValueType::text, &Scene::probes, &Probe::name)
            .range(0, longest_name)
            .says("Name in the list of probes and in exported tables"),
        row("probe.kind", ValueType::choice, &Scene::probes, &Probe::kind)
            .says("Velocity at a point, along a line or averaged over a plane; energy of the "
                  "domain; force on an obstacle"),
        row("probe.position", ValueType::vector, &Scene::probes, &Probe::position)
            .range(-1000, 1000)
            .in("scene units")
            .says("The point, the first end of the line, or any point of the plane"),
        row("probe.end", ValueType::vector, &Scene::probes, &Probe::end)
            .range(-1000, 1000)
            .in("scene units")
            .says("The other end of a line"),
        row("probe.axis", ValueType::choice, &Scene::probes, &Probe::axis)
            .says("Normal of a plane"),
        row("probe.interval", ValueType::integer, &Scene::probes, &Probe::interval)
            .range(1, 1e9)
            .in("steps")
            .on_log_scale()
            .says("Steps between two samples"),
        row("probe.start", ValueType::integer, &Scene::probes, &Probe::start)
            .range(0, 1e9)
            .in("steps")
            .says("Step from which on it samples; means and stresses count from there"),
        row("probe.obstacle", ValueType::integer, &Scene::probes, &Probe::obstacle)
            .range(0, static_cast<double>(max_listed) - 1)
            .says("Which obstacle, counted from 0, for kind = obstacle"),
        row("probe.area", ValueType::number, &Scene::probes, &Probe::area)
            .range(0, 1e6)
            .in("scene units^2")
            .stands_in("C = F / (rho u^2 A / 2)")
            .says("Reference area of drag and lift coefficients; 0: what the obstacle shows the "
                  "flow at its start"),
    };
}

}  // namespace lattice::scene
