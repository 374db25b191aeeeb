// SPDX-License-Identifier: MIT
#include "engine/simulation/room_settings.hpp"

#include <algorithm>
#include <cmath>

#include "engine/simulation/obstacle_samples.hpp"

namespace lattice::simulation {

namespace {

smoke::Shape shape_of(scene::EmitterShape shape) {
    switch (shape) {
        case scene::EmitterShape::sphere:
            return smoke::Shape::sphere;
        case scene::EmitterShape::box:
            return smoke::Shape::box;
        case scene::EmitterShape::disc:
            return smoke::Shape::disc;
    }
    return smoke::Shape::sphere;
}

}  // namespace

fluid::SolverSettings solver_settings(const scene::Scene& scene) {
    fluid::SolverSettings s;
    s.extent = scene::grid_extent(scene.domain);
    s.faces = scene.domain.faces;
    s.inflow_speed = static_cast<float>(scene.fluid.inflow_speed_lu);
    s.viscosity = static_cast<float>(scene.fluid.viscosity_lu);
    s.limiter = static_cast<float>(scene.fluid.limiter);
    s.magic = static_cast<float>(scene.fluid.magic);
    s.smagorinsky = static_cast<float>(scene.fluid.smagorinsky);
    s.model = scene.fluid.model;
    s.alpha = scene.fluid.alpha;
    s.storage = scene.fluid.storage;
    s.streaming = scene.fluid.streaming;
    s.variant = scene.fluid.variant;
    s.collision_launches = scene.fluid.collision_launches;
    s.body_force = glm::vec3(scene.fluid.body_force_lu);
    s.wall_velocity = glm::vec3(scene.domain.wall_velocity_lu);
    s.sponge = static_cast<float>(scene.domain.sponge);
    s.inlet.profile = scene.domain.inlet_profile;
    s.inlet.turbulence = static_cast<float>(scene.domain.turbulence);
    s.inlet.turbulence_length =
        static_cast<float>(scene.domain.turbulence_length * scene.domain.resolution);
    s.inlet.seed = scene.run.seed;
    return s;
}

solid::ImmersedBoundarySettings boundary_settings(const scene::Scene& scene) {
    using scene::ForceSpreading;
    using scene::SolverVariant;
    const SolverVariant variant = scene.fluid.variant;
    const scene::Solid& solid = scene.solid;
    ForceSpreading spreading = solid.spreading;
    if (spreading == ForceSpreading::automatic) {
        const bool plain = variant == SolverVariant::baseline || variant == SolverVariant::csoa;
        spreading = plain ? ForceSpreading::gather_all : ForceSpreading::scatter;
    }
    return {solid.kernel, solid.weighting, solid.iterations, solid.block_side, spreading};
}

std::vector<smoke::EmitterPlan> emitter_plans(const scene::Scene& scene) {
    const double resolution = scene.domain.resolution;
    std::vector<smoke::EmitterPlan> plans;
    for (const scene::Emitter& emitter : scene.emitters) {
        plans.push_back({shape_of(emitter.shape), to_lattice(scene.domain, emitter.position),
                         glm::vec3(emitter.size * resolution), static_cast<float>(emitter.rate),
                         static_cast<float>(emitter.lifetime),
                         static_cast<float>(emitter.duration)});
    }
    return plans;
}

Extent density_extent(const scene::Scene& scene) {
    const Extent nodes = scene::grid_extent(scene.domain);
    const auto scaled = [&](int count) {
        return std::max(1, static_cast<int>(std::lround(count * scene.smoke.volume_scale)));
    };
    return {scaled(nodes.x), scaled(nodes.y), scaled(nodes.z)};
}

}  // namespace lattice::simulation
