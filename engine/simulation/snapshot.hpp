// SPDX-License-Identifier: MIT
// What a simulation hands to the picture: finished host copies and figures of one step.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/extent.hpp"
#include "engine/compute/stage_timers.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/field_snapshot.hpp"
#include "engine/simulation/grid_snapshot.hpp"
#include "engine/simulation/node_lens.hpp"
#include "engine/simulation/placed_mesh.hpp"
#include "engine/simulation/probe_charts.hpp"
#include "engine/smoke/line_set.hpp"

namespace lattice::simulation {

/// What an obstacle and the fluid do to each other, lattice units.
struct ObstacleFigures {
    glm::dvec3 force{0.0};     ///< of the fluid, in the last step
    glm::dvec3 torque{0.0};    ///< about the centre of mass of a free obstacle, the pivot of others
    glm::dvec3 velocity{0.0};  ///< of that point
    double tip_speed = 0;      ///< of its surface, the fastest
    glm::dvec3 shift{0.0};     ///< that a hand has given it, where it stands or is driven
};

/// Figures of a running simulation.
struct Statistics {
    std::uint64_t step = 0;
    std::uint64_t first_step = 0;  ///< that the world starts at
    double steps_per_second = 0;
    double mlups = 0;                 ///< million lattice node updates a second, while stepping
    double bytes_per_node = 0;        ///< least traffic of one node update, read plus written
    double gigabytes_per_second = 0;  ///< mlups times bytes_per_node
    std::size_t particles = 0;
    std::size_t samples = 0;
    std::size_t device_bytes = 0;                    ///< memory the simulation holds
    float largest_speed = 0;                         ///< lattice units, at the watch's last look
    glm::ivec3 fastest_node{0};                      ///< where that was
    bool forces_exact = true;                        ///< see ImmersedBoundary::forces_exact
    std::optional<std::uint64_t> checkpoint;         ///< step of the newest one kept
    std::vector<compute::StageTime> step_stages;     ///< of one step
    std::vector<compute::StageTime> picture_stages;  ///< once a picture, however many steps
};

/// Which host copies the picture wants in the next snapshot.
struct SnapshotRequest {
    bool density = true;
    bool particles = false;
    /// What a number for each particle tells; age stands in the particles themselves.
    scene::ParticleColour particle_value = scene::ParticleColour::age;
    std::optional<glm::ivec3> lens = std::nullopt;   ///< node to look at through the lens
    std::optional<GridRequest> grid = std::nullopt;  ///< cells of an automaton
    FieldRequest fields = {};                        ///< quantities of the flow
    bool turnover = false;  ///< births and deaths of an automaton; see Simulation::expect

    friend bool operator==(const SnapshotRequest&, const SnapshotRequest&) = default;
};

struct Snapshot {
    std::uint64_t version = 0;           ///< grows with each snapshot
    std::uint64_t scene_version = 0;     ///< grows when meshes or the grid changed
    Extent domain;                       ///< nodes
    double nodes_per_unit = 1;           ///< lattice units per scene unit
    Extent density_extent;               ///< 0 cells when density was not asked for
    int density_channels = 1;            ///< 4: density, and density times red, green and blue
    std::vector<std::uint16_t> density;  ///< IEEE half floats, particles per node, x fastest
    std::vector<glm::vec4> particles;    ///< see smoke::Tracers::positions; empty if not asked for
    std::vector<float> particle_values;  ///< speed over the reference speed, or emitter's tag
    std::vector<glm::vec3> emitter_colours;  ///< by tag (see EmitterTags), linear RGB
    std::vector<PlacedMesh> meshes;          ///< one an obstacle, where it is now
    std::vector<ObstacleFigures> obstacles;  ///< one an obstacle
    std::vector<ProbeView> probes;
    smoke::LineSet lines;              ///< from the scene's seeds
    std::optional<NodeLens> lens;      ///< empty when not asked for or the grid has no such node
    std::optional<GridSnapshot> grid;  ///< of an automaton
    FieldSnapshot fields;
    Statistics statistics;
};

}  // namespace lattice::simulation
