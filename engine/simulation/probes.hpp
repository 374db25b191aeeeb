// SPDX-License-Identifier: MIT
// Measures the flow while it runs, as a scene's probes ask: time series, profiles, running means
// and Reynolds stresses, forces on obstacles. Everything is in lattice units.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "engine/scene/scene.hpp"
#include "engine/simulation/flow_measurement.hpp"
#include "engine/simulation/force_coefficients.hpp"
#include "engine/simulation/noted_forces.hpp"
#include "engine/simulation/velocity_statistics.hpp"

namespace lattice::simulation {

/// What one probe found so far.
struct ProbeRecord {
    scene::Probe probe;
    std::string label;  ///< the probe's name, or "probe 1" where it has none

    /// A row a sample, oldest first: of a point or plane the three velocity components; of the
    /// domain the entries of domain_columns; of an obstacle an entry of `forces`. A line has none.
    /// The oldest half falls once there are more rows than Probes::most_rows.
    std::vector<std::uint64_t> steps;
    std::vector<glm::dvec4> rows;
    std::vector<ForceSample> forces;
    ForceScale force_scale;  ///< of an obstacle's coefficients from here on
    Shadow shadow;           ///< of the obstacle, as last found

    /// Of a line one entry a point, of a point or plane one, of the domain none.
    std::vector<glm::dvec3> points;  ///< scene units
    std::vector<glm::dvec3> latest;  ///< velocity at the last sample
    std::vector<VelocityStatistics> statistics;

    /// Samples so far, also those whose rows fell.
    std::uint64_t samples = 0;
};

/// Columns of a domain probe's rows: <|u|^2>/2, <|curl u|^2>/2, 2 nu <S:S> with the scene's
/// viscosity, and what the energy lost per step since the row before (0 in the first). Where
/// nothing drives the flow the last two agree as far as the grid resolves it.
enum DomainColumn { energy_column, enstrophy_column, dissipation_column, energy_loss_column };

class Probes {
public:
    static constexpr std::size_t most_rows = std::size_t{1} << 20;

    /// `device` must outlive the probes.
    explicit Probes(compute::Device& device) : measurement_(device), forces_(device) {}

    /// Makes room for what change() needs for a scene of so many obstacles, so that it cannot fail
    /// for memory of the device. Waits for the device. Throws Error, and changes nothing, when
    /// there is none.
    void reserve(const scene::Scene& scene, std::size_t obstacles);

    /// Takes over a scene's probes, and its obstacles as they are placed. The records of those that
    /// stay what they were (their names aside) go on, the others start anew. Throws Error when
    /// there is no memory.
    void change(const scene::Scene& scene, std::span<const PlacedMesh> obstacles);

    /// Whether some probe takes a sample of the velocity at this step.
    bool due(std::uint64_t step) const;

    /// Samples the probes that are due. Waits for the device.
    void sample(std::uint64_t step, const smoke::VelocityView& velocity, double viscosity_lu);

    /// Whether some probe takes the forces on obstacles at this step.
    bool forces_due(std::uint64_t step) const;

    /// Notes the forces of a step, one an obstacle, in memory of the device. Waits for the device
    /// only once in NotedForces::capacity calls.
    void note_forces(std::uint64_t step, const solid::BodyForce* forces);

    /// Brings the forces noted so far into the records. Waits for the device when there are any.
    void fetch_forces();

    /// Starts all records anew.
    void clear();

    std::span<const ProbeRecord> records() const { return records_; }

    /// Rows of a record, for who has no later records to have them back from.
    struct SavedRows {
        std::vector<std::uint64_t> steps;
        std::vector<glm::dvec4> rows;
        std::vector<ForceSample> forces;
    };
    struct Saved {
        struct Part {
            scene::Probe probe;
            std::vector<glm::dvec3> latest;
            std::vector<VelocityStatistics> statistics;
            std::uint64_t samples = 0;
            std::optional<SavedRows> rows;  ///< empty: those of later records up to then
        };
        std::vector<Part> parts;
    };
    Saved save() const;
    /// The same with the rows. Forces noted so far have to have been fetched.
    Saved save_whole() const;
    /// Back to what was saved at `step`. Probes that were others then start anew.
    void restore(const Saved& saved, std::uint64_t step);

private:
    void sample_velocities(std::uint64_t step, const smoke::VelocityView& velocity);
    void sample_domain(ProbeRecord& record, std::uint64_t step, const smoke::VelocityView& velocity,
                       double viscosity_lu);

    void add_forces(std::uint64_t step, std::span<const solid::BodyForce> forces);

    FlowMeasurement measurement_;
    NotedForces forces_;
    scene::Domain domain_;
    std::vector<ProbeRecord> records_;
};

}  // namespace lattice::simulation
