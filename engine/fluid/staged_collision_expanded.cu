// SPDX-License-Identifier: MIT
#include <string_view>

#include "engine/compute/parallel_for.hpp"
#include "engine/fluid/expanded_collision.hpp"
#include "engine/fluid/staged_collision.hpp"
#include "engine/fluid/stream_collide.hpp"

namespace lattice::fluid {

namespace {

/// Columns First to Last - 1 of each node.
template <int First, int Last>
struct CollideColumns {
    StagedArguments a;

    LATTICE_HD void operator()(std::int64_t node) const {
        const Site s = site_of(a.step.extent, node);
        const std::int64_t base = base_of(a, s);
        const std::int64_t stride = a.step.layout.stride;
        float m[direction_count];
        LATTICE_UNROLL
        for (int i = 0; i < direction_count; ++i) { m[i] = a.streamed[base + i * stride]; }
        populations_to_raw(m);
        const Relaxation<float> rate = relaxation_at(a.step, s);
        const ExpandedMoments<float> moments(m, state_of(m, node), rate, force_on(a.step, node));
        LATTICE_UNROLL
        for (int column = First; column < Last; ++column) {
            float levels[3];
            expand_column(moments, column, levels);
            LATTICE_UNROLL
            for (int level = 0; level < 3; ++level) {
                a.collided[base + (column + column_count * level) * stride] = levels[level];
            }
        }
    }

private:
    LATTICE_HD_INLINE StreamedState<float> state_of(const float (&m)[direction_count],
                                                    std::int64_t node) const {
        const std::int64_t nodes = a.step.extent.size();
        StreamedState<float> state;
        state.deviation = a.deviation[node];
        state.density = state.deviation + 1.0F;
        state.momentum = {m[moment(1, 0, 0)], m[moment(0, 1, 0)], m[moment(0, 0, 1)]};
        state.velocity = {a.velocity[node], a.velocity[node + nodes], a.velocity[node + 2 * nodes]};
        return state;
    }
};

/// Names of the stages by number of launches.
constexpr std::string_view stage_names[4][4] = {
    {"collide"},
    {"collide 1 of 2", "collide 2 of 2"},
    {"collide 1 of 3", "collide 2 of 3", "collide 3 of 3"},
    {"collide 1 of 4", "collide 2 of 4", "collide 3 of 4", "collide 4 of 4"}};

template <int Launches, int Launch = 0>
void run_launch(compute::Device& device, const StagedArguments& arguments, int launch) {
    if constexpr (Launch < Launches) {
        if (launch != Launch) {
            return run_launch<Launches, Launch + 1>(device, arguments, launch);
        }
        using Body =
            CollideColumns<first_column(Launch, Launches), first_column(Launch + 1, Launches)>;
        compute::parallel_for(device, arguments.step.extent.size(), Body{arguments});
    }
}

}  // namespace

std::string_view collision_stage_name(int launch, int launches) {
    return stage_names[launches - 1][launch];
}

void collide_expanded(compute::Device& device, const StagedArguments& arguments, int launch,
                      int launches) {
    switch (launches) {
        case 1:
            return run_launch<1>(device, arguments, launch);
        case 2:
            return run_launch<2>(device, arguments, launch);
        case 3:
            return run_launch<3>(device, arguments, launch);
        default:
            return run_launch<4>(device, arguments, launch);
    }
}

}  // namespace lattice::fluid
