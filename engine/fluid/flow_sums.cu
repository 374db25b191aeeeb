// SPDX-License-Identifier: MIT
#include "engine/fluid/flow_sums.hpp"

#include "engine/compute/parallel_for.hpp"
#include "engine/compute/reduce.hpp"
#include "engine/fluid/stored_populations.hpp"
#include "engine/fluid/stream_collide.hpp"
#include "engine/fluid/study_rules.hpp"

namespace lattice::fluid {

namespace {

/// Density less 1 (w) and momentum of a node, as it stands between two steps.
LATTICE_HD_INLINE glm::dvec4 invariants(const StepArguments& a, std::int64_t node) {
    const Site s = site_of(a.extent, node);
    glm::dvec4 sum(0.0);
    for (int i = 0; i < direction_count; ++i) {
        sum += static_cast<double>(stored_population(a, i, s)) * glm::dvec4(cx(i), cy(i), cz(i), 1);
    }
    return sum;
}

struct InvariantsOfNode {
    StepArguments a;
    LATTICE_HD glm::dvec4 operator()(std::int64_t node) const { return invariants(a, node); }
};

struct Add {
    LATTICE_HD glm::dvec4 operator()(const glm::dvec4& a, const glm::dvec4& b) const {
        return a + b;
    }
};

struct MacroscopicOfNode {
    StepArguments a;
    glm::vec4* result;

    LATTICE_HD void operator()(std::int64_t node) const {
        const glm::dvec4 sum = invariants(a, node);
        const double density = 1.0 + sum.w;
        result[node] = glm::vec4(glm::dvec3(sum) / density, density);
    }
};

struct VelocityOfNode {
    StepArguments a;
    float* velocity;

    LATTICE_HD void operator()(std::int64_t node) const {
        const glm::dvec4 sum = invariants(a, node);
        const glm::vec3 u(glm::dvec3(sum) / (1.0 + sum.w));
        for (int c = 0; c < 3; ++c) { velocity[c * a.extent.size() + node] = u[c]; }
    }
};

/// What DomainMeans is made of.
struct FlowSums {
    double density = 0;
    double momentum = 0;
    double stress = 0;
    float max_speed = 0;
};

struct StreamedSums {
    StepArguments a;

    LATTICE_HD FlowSums operator()(std::int64_t node) const {
        const Site s = site_of(a.extent, node);
        float m[direction_count];
        stream(a, s, m);
        populations_to_raw(m);
        const auto state = streamed_state<true>(m, force_on(a, node));
        const StudyQuantities<float> found = study_quantities(m, state);
        return {found.density, found.momentum, found.stress, found.speed};
    }
};

struct AddSums {
    LATTICE_HD FlowSums operator()(const FlowSums& a, const FlowSums& b) const {
        return {a.density + b.density, a.momentum + b.momentum, a.stress + b.stress,
                maximum(a.max_speed, b.max_speed)};
    }
};

}  // namespace

glm::dvec4 sum_invariants(compute::Device& device, const StepArguments& arguments) {
    compute::Reducer<glm::dvec4> reduce(device);
    return reduce(arguments.extent.size(), glm::dvec4(0.0), InvariantsOfNode{arguments}, Add{});
}

DomainMeans domain_means(compute::Device& device, const StepArguments& arguments) {
    compute::Reducer<FlowSums> reduce(device);
    const std::int64_t nodes = arguments.extent.size();
    const FlowSums sums = reduce(nodes, FlowSums{}, StreamedSums{arguments}, AddSums{});
    const double share = 1.0 / static_cast<double>(nodes);
    return {static_cast<float>(sums.density * share), static_cast<float>(sums.momentum * share),
            static_cast<float>(sums.stress * share), sums.max_speed};
}

void write_macroscopic(compute::Device& device, const StepArguments& arguments, glm::vec4* result) {
    compute::parallel_for(device, arguments.extent.size(), MacroscopicOfNode{arguments, result});
}

void write_velocity(compute::Device& device, const StepArguments& arguments, float* velocity) {
    compute::parallel_for(device, arguments.extent.size(), VelocityOfNode{arguments, velocity});
}

}  // namespace lattice::fluid
