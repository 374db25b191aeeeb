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
//   outlets            collided                      states of faces; done by the solver
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
#include <string_view>
#include <vector>

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

enum class StageKind { stream, boundary, macroscopic, update, collide, outlets };

struct Stage {
    StageKind kind = StageKind::stream;
    std::string_view name;  ///< as above; "collide 2 of 3" where there are several launches
    int launch = 0;         ///< of the collision, from 0

    /// Done before the force of the step is known.
    bool precedes_force() const { return kind <= StageKind::macroscopic; }
};

/// What a step consists of, in order. `update` is part of it where there is a force.
std::vector<Stage> stages_of(const StepArguments& step, const StagedCollision& collision);

class StagedStepper {
public:
    StagedStepper() = default;
    /// Throws Error when there is no memory.
    StagedStepper(compute::Device& device, const Extent& extent);

    /// Bytes beyond the populations and the velocity.
    static std::size_t memory_needed(const Extent& extent);

    /// Enqueues one stage other than `outlets`. All before the first `collide` leave
    /// `arguments.collided` as it was, so a step that came no further may be begun again.
    /// `arguments.deviation` is set by the stepper.
    void run(compute::Device& device, StagedArguments arguments, const Stage& stage,
             const StagedCollision& collision);

    /// Velocity (x, y, z, no half-force term) and density (w) of listed nodes after `macroscopic`
    /// and before `update`. Enqueues.
    void gather(compute::Device& device, const float* velocity, const std::int32_t* listed,
                std::int32_t count, glm::vec4* velocity_density) const;

    /// density - 1 of each node, after `macroscopic`; device memory.
    float* deviation() { return deviation_.data(); }

private:
    compute::Buffer<float> deviation_;
};

}  // namespace lattice::fluid
