// SPDX-License-Identifier: MIT
// A flow under test: a solver together with measures that are reduced on its device.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/fluid/solver.hpp"
#include "engine/simulation/flow_measurement.hpp"
#include "engine/simulation/initial_flow.hpp"
#include "tests/unit/devices.hpp"

namespace lattice::test {

class FlowRun {
public:
    FlowRun(compute::Device& device, const fluid::SolverSettings& settings)
        : device_(device), solver_(device, settings), measurement_(device) {}

    void start(scene::InitialFlow flow, double speed, const glm::dvec3& background = {0, 0, 0}) {
        const simulation::FlowField field =
            simulation::textbook_flow({flow, speed, background}, extent());
        solver_.set_flow(field.density, field.velocity);
    }

    /// At least one step; the velocity of the last one can be measured.
    void advance(int steps) {
        solver_.advance(steps - 1);
        solver_.step(nullptr, true);
    }

    Extent extent() const { return solver_.settings().extent; }
    fluid::Solver& solver() { return solver_; }

    simulation::FlowMeans means() { return measurement_.domain_means(view()); }

    /// At points whose unit is the node spacing, node centres at integers.
    std::vector<glm::vec3> velocity_at(std::span<const glm::vec3> points) {
        return measurement_.at_points(view(), points);
    }

    /// Velocity of every node.
    std::vector<glm::vec3> velocity() const {
        const auto nodes = static_cast<std::size_t>(extent().size());
        std::vector<float> component(3 * nodes);
        device_.copy_to_host(component.data(), solver_.velocity(),
                             component.size() * sizeof(float));
        std::vector<glm::vec3> velocity(nodes);
        for (std::size_t i = 0; i < nodes; ++i) {
            velocity[i] = {component[i], component[nodes + i], component[2 * nodes + i]};
        }
        return velocity;
    }

private:
    smoke::VelocityView view() const {
        const auto periodic = [&](int face) {
            return solver_.settings().faces.at(face) == scene::FaceKind::periodic;
        };
        return {solver_.velocity(), extent(), periodic(0), periodic(2), periodic(4)};
    }

    compute::Device& device_;
    fluid::Solver solver_;
    simulation::FlowMeasurement measurement_;
};

/// The GPU where there is one, else the CPU.
inline std::unique_ptr<compute::Device> fastest_device() {
    return std::move(every_device().back());
}

}  // namespace lattice::test
