// SPDX-License-Identifier: MIT
// What a solver is asked for, and what follows from it for the faces of its domain.
#pragma once

#include <array>

#include <glm/glm.hpp>

#include "engine/compute/device.hpp"
#include "engine/compute/extent.hpp"
#include "engine/fluid/domain_boundary.hpp"
#include "engine/fluid/inlet_settings.hpp"
#include "engine/fluid/step_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// All in lattice units.
struct SolverSettings {
    Extent extent{64, 64, 64};
    std::array<scene::FaceKind, scene::face_count> faces{};  ///< default: all periodic
    float inflow_speed = 0;   ///< along the inward normal of inlet faces
    float viscosity = 1e-2F;  ///< kinematic
    float limiter = 0.02F;    ///< lambda of the adaptive rate, model acm
    float magic = 1.0F / 12;  ///< (1/w - 1/2)(1/w3 - 1/2), model acm
    float smagorinsky = 0;    ///< constant of the eddy viscosity, models bgk and mrt
    scene::CollisionModel model = scene::CollisionModel::acm;
    int alpha = 0;     ///< nodes per CSoA block, a power of two; 0: what suits the device; variant
                       ///< baseline is an array of structures whatever it says
    float sponge = 0;  ///< share of the length before an outlet with raised viscosity
    glm::vec3 body_force{0.0F};     ///< force density on every node
    glm::vec3 wall_velocity{0.0F};  ///< of moving_wall faces; its part along the face
    InletSettings inlet;            ///< but for its speed, which is inflow_speed
    scene::Storage storage = scene::Storage::fp32;
    scene::Streaming streaming = scene::Streaming::two_copy;
    /// Other variants than fused need storage fp32 and streaming two_copy.
    scene::SolverVariant variant = scene::SolverVariant::fused;
    int collision_launches = 2;  ///< variant paper with model acm, 1 to 4
};

/// Throws Error, saying what would be right, when a solver cannot be made of these settings.
void check(const SolverSettings& s);

/// With an alpha of its own where it may be any. On a GPU these are blocks whose runs are one or
/// two lines of the caches, which read fastest, unless rows fill them so badly that the padding
/// takes more memory and traffic than that is worth; else one block, as on a CPU, where long runs
/// do.
SolverSettings resolved(SolverSettings s, compute::Backend backend);

/// Nodes of a block: 1 in variant baseline. `s` is resolved.
int alpha_of(const SolverSettings& s);

/// The inflow, with its speed.
InletSettings inlet_of(const SolverSettings& s);

/// What each face does, with the velocities of inlets and moving walls. `s` has passed check().
DomainBoundary boundary_of(const SolverSettings& s);

/// The zone before these outlets, one that holds no node where s.sponge is 0.
Sponge sponge_of(const SolverSettings& s, FaceMask outlets);

}  // namespace lattice::fluid
