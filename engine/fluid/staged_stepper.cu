// SPDX-License-Identifier: MIT
#include "engine/fluid/staged_stepper.hpp"

#include "engine/compute/parallel_for.hpp"
#include "engine/fluid/staged_collision.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

namespace {

struct StreamNode {
    StagedArguments a;

    LATTICE_HD void operator()(std::int64_t node) const {
        const Extent& e = a.step.extent;
        const std::int64_t stride = a.step.layout.stride;
        const Site s = site_of(e, node);
        const std::int64_t base = base_of(a, s);
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            const Site from{wrapped(s.x, -cx(i), e.x), wrapped(s.y, -cy(i), e.y),
                            wrapped(s.z, -cz(i), e.z)};
            a.streamed[base + i * stride] = a.collided[base_of(a, from) + i * stride];
        }
    }
};

struct BoundaryOfFace {
    StagedArguments a;
    int face;

    LATTICE_HD void operator()(std::int64_t number) const {
        const StepArguments& step = a.step;
        const Site s = face_site(face, step.extent, number);
        const FaceMask touched = faces_touched(s, step.extent, step.boundary.walls);
        const FaceMask faces_before = (1U << face) - 1U;
        if ((touched & faces_before) != 0) { return; }
        const std::int64_t base = base_of(a, s);
        const std::int64_t stride = step.layout.stride;
        for (int i = 0; i < direction_count; ++i) {
            const BoundaryLink& link = step.boundary.links[touched * direction_count + i];
            if (link.reflected == 0) { continue; }
            const Site from = link_source(step.extent, link, s);
            const float read = a.collided[base_of(a, from) + link.direction * stride];
            a.streamed[base + i * stride] =
                link.sign * read + link_gain(step.boundary, step.extent, link, s);
        }
    }
};

struct MacroscopicNode {
    StagedArguments a;

    LATTICE_HD void operator()(std::int64_t node) const {
        const std::int64_t base = base_of(a, site_of(a.step.extent, node));
        float m[direction_count];
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) {
            m[i] = a.streamed[base + i * a.step.layout.stride];
        }
        populations_to_raw(m);
        const StreamedState<float> state = streamed_state<false>(m, Vector3<float>{});
        const std::int64_t nodes = a.step.extent.size();
        a.deviation[node] = state.deviation;
        a.velocity[node] = state.velocity.x;
        a.velocity[node + nodes] = state.velocity.y;
        a.velocity[node + 2 * nodes] = state.velocity.z;
    }
};

struct GatherListed {
    const float* velocity;
    const float* deviation;
    std::int64_t nodes;
    const std::int32_t* listed;
    glm::vec4* result;

    LATTICE_HD void operator()(std::int64_t slot) const {
        const std::int64_t node = listed[slot];
        result[slot] = {velocity[node], velocity[node + nodes], velocity[node + 2 * nodes],
                        deviation[node] + 1.0F};
    }
};

struct UpdateVelocity {
    StagedArguments a;

    LATTICE_HD void operator()(std::int64_t node) const {
        const Vector3<float> force = force_on(a.step, node);
        const float half = 0.5F * reciprocal(a.deviation[node] + 1.0F);
        const std::int64_t nodes = a.step.extent.size();
        a.velocity[node] += force.x * half;
        a.velocity[node + nodes] += force.y * half;
        a.velocity[node + 2 * nodes] += force.z * half;
    }
};

/// Other models have no form to cut into launches.
bool expands(const StagedCollision& collision) {
    return collision.variant == scene::SolverVariant::paper &&
           collision.model == scene::CollisionModel::acm;
}

void apply_boundary(compute::Device& device, const StagedArguments& arguments) {
    for (int face = 0; face < 6; ++face) {
        if ((arguments.step.boundary.walls & (1U << face)) == 0) { continue; }
        compute::parallel_for(device, face_size(face / 2, arguments.step.extent),
                              BoundaryOfFace{arguments, face});
    }
}

}  // namespace

StagedStepper::StagedStepper(compute::Device& device, const Extent& extent)
    : deviation_(device, static_cast<std::size_t>(extent.size())) {}

std::size_t StagedStepper::memory_needed(const Extent& extent) {
    return static_cast<std::size_t>(extent.size()) * sizeof(float);
}

std::vector<Stage> stages_of(const StepArguments& step, const StagedCollision& collision) {
    std::vector<Stage> stages{{StageKind::stream, "stream"}};
    if (step.boundary.walls != 0) { stages.push_back({StageKind::boundary, "boundary"}); }
    stages.push_back({StageKind::macroscopic, "macroscopic"});
    if (has_force(step)) { stages.push_back({StageKind::update, "update"}); }
    const int launches = expands(collision) ? collision.launches : 1;
    for (int i = 0; i < launches; ++i) {
        stages.push_back({StageKind::collide, collision_stage_name(i, launches), i});
    }
    if (step.boundary.outlets != 0) { stages.push_back({StageKind::outlets, "outlets"}); }
    return stages;
}

void StagedStepper::run(compute::Device& device, StagedArguments a, const Stage& stage,
                        const StagedCollision& collision) {
    a.deviation = deviation_.data();
    const std::int64_t nodes = a.step.extent.size();
    switch (stage.kind) {
        case StageKind::stream:
            return compute::parallel_for(device, nodes, StreamNode{a});
        case StageKind::boundary:
            return apply_boundary(device, a);
        case StageKind::macroscopic:
            return compute::parallel_for(device, nodes, MacroscopicNode{a});
        case StageKind::update:
            return compute::parallel_for(device, nodes, UpdateVelocity{a});
        case StageKind::collide:
            if (!expands(collision)) { return collide_staged(device, a, collision.model); }
            return collide_expanded(device, a, stage.launch, collision.launches);
        case StageKind::outlets:
            return;
    }
}

void StagedStepper::gather(compute::Device& device, const float* velocity,
                           const std::int32_t* listed, std::int32_t count,
                           glm::vec4* velocity_density) const {
    const auto nodes = static_cast<std::int64_t>(deviation_.size());
    compute::parallel_for(
        device, count, GatherListed{velocity, deviation_.data(), nodes, listed, velocity_density});
}

}  // namespace lattice::fluid
