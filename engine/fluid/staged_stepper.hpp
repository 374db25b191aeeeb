// SPDX-License-Identifier: MIT
// A step cut into stages, each a pass over the grid: what Chen et al. (Algorithm 2) run and compare
// with simpler versions of. For measuring and for looking at a step stage by stage; the fused step
// computes the same with a fraction of the memory traffic.
//
//   stage              reads                         writes
//   stream             collided                      streamed (pull, all faces taken as periodic)
//   boundary           collided, states of faces     streamed, links that come from outside
//   macroscopic        streamed                      density, velocity
//   [immersed boundary, by the caller]  density, velocity of its band -> force
//   update             force, density                velocity, to which half the force is added
//   collide            streamed, force (paper: density and velocity as well)   collided
//
// `boundary` is one launch for each face that is not periodic; a node that touches several belongs
// to the first. Variants:
//   baseline, csoa     one collision launch with the model's functor; array of structures, or the
//                      layout that the scene asks for
//   paper              model ACM in 1 to 4 launches, see expanded_collision.hpp; other models as
//                      csoa
#pragma once

#include <cstddef>
#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/buffer.hpp"
#include "engine/compute/stage_timers.hpp"
#include "engine/fluid/staged_arguments.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// How the collision of a step is done.
struct StagedCollision {
    scene::CollisionModel model = scene::CollisionModel::acm;
    scene::SolverVariant variant = scene::SolverVariant::baseline;
    int launches = 1;  ///< variant paper with model acm, 1 to 4
};

class StagedStepper {
public:
    StagedStepper() = default;
    /// Throws Error when there is no memory.
    StagedStepper(compute::Device& device, const Extent& extent);

    /// Bytes beyond the populations and the velocity.
    static std::size_t memory_needed(const Extent& extent);

    // All of these enqueue. `timers` may be null; `arguments.deviation` is set by the stepper.

    /// Stages stream, boundary and macroscopic. They leave `collided` as it was, so a step may be
    /// begun again.
    void begin(compute::Device& device, StagedArguments arguments, compute::StageTimers* timers);

    /// Velocity (x, y, z, no half-force term) and density (w) of listed nodes of a step that began.
    void gather(compute::Device& device, const float* velocity, const std::int32_t* listed,
                std::int32_t count, glm::vec4* velocity_density) const;

    /// Stages update and collide of a step that began.
    void finish(compute::Device& device, StagedArguments arguments,
                const StagedCollision& collision, compute::StageTimers* timers);

private:
    compute::Buffer<float> deviation_;
};

}  // namespace lattice::fluid
