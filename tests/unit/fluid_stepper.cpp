// SPDX-License-Identifier: MIT
// The vectorised rows against the node functor they are made of, for every instruction set this
// processor has, every kind of face and awkward grid sizes.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/cpu_stepper.hpp"
#include "engine/fluid/stream_collide.hpp"

using namespace lattice;
using namespace lattice::fluid;

namespace {

/// Populations, force band and outputs of one step on a small grid.
template <class Layout>
struct Setup {
    StepArguments<Layout> a;
    std::vector<float> from;
    std::vector<float> to;
    std::vector<float> velocity;
    std::vector<std::uint8_t> flags;
    std::vector<std::int32_t> slots;
    std::vector<float> force;
    LinkTable links;

    Setup(Extent e, const Layout& layout, int alpha, unsigned seed)
        : from(population_count(e.size(), alpha)),
          to(from.size(), NAN),
          velocity(3 * e.size(), NAN),
          flags((e.size() + 31) / 32, 0),
          slots(e.size(), -1) {
        std::mt19937 generator(seed);
        std::uniform_real_distribution<float> unit(-1, 1);
        a.extent = e;
        a.layout = layout;
        for (int i = 0; i < direction_count; ++i) {
            for (std::int64_t n = 0; n < e.size(); ++n) {
                from[layout.address(i, n)] =
                    weight(i) * (0.3F * static_cast<float>(cx(i)) + 0.05F * unit(generator));
            }
        }
        for (std::int64_t n = 0; n < e.size(); n += 7) {
            slots[n] = static_cast<std::int32_t>(force.size() / 4);
            flags[n >> segment_shift] = 1;
            for (int c = 0; c < 4; ++c) { force.push_back(1e-3F * unit(generator)); }
        }
        a.viscosity = 1e-3F;
        a.relaxation = relaxation_of(a.viscosity, a.rates);
        a.from = from.data();
        a.to = to.data();
        a.velocity = velocity.data();
    }
    Setup(const Setup&) = delete;
    Setup& operator=(const Setup&) = delete;

    void use_force() { a.force = {flags.data(), slots.data(), force.data()}; }
};

DomainBoundary boundary_of_kind(int kind) {
    DomainBoundary boundary;
    const FaceMask west = face_bit(0, false);
    const FaceMask east = face_bit(0, true);
    const FaceMask south_north = face_bit(1, false) | face_bit(1, true);
    const FaceMask bottom_top = face_bit(2, false) | face_bit(2, true);
    switch (kind) {
        case 0:
            break;
        case 1:
            boundary.inlet = west;
            boundary.outlet = east;
            boundary.free_slip = south_north;
            boundary.no_slip = bottom_top;
            break;
        case 2:
            boundary.inlet = face_bit(1, false);
            boundary.outlet = face_bit(1, true) | bottom_top;
            boundary.no_slip = west | east;
            break;
        case 3:
            boundary.free_slip = bottom_top;
            boundary.inlet = south_north;
            break;
        default:
            boundary.no_slip = west | east | south_north | bottom_top;
            break;
    }
    for (auto& u : boundary.inlet_velocity) { u = {0.05F, 0.02F, -0.01F}; }
    return boundary;
}

template <class Collision, class Layout>
void step_nodes(const StepArguments<Layout>& a) {
    for (int z = 0; z < a.extent.z; ++z) {
        for (int y = 0; y < a.extent.y; ++y) {
            for (int x = 0; x < a.extent.x; ++x) {
                if (a.force.force != nullptr) {
                    stream_collide<Collision, true, true>(a, {x, y, z});
                } else {
                    stream_collide<Collision, true, false>(a, {x, y, z});
                }
            }
        }
    }
}

void run(const CpuStepper& stepper, const StepArguments<ArraysLayout>& a,
         scene::CollisionModel model) {
    stepper.arrays(a, model, 2);
}
void run(const CpuStepper& stepper, const StepArguments<BlockLayout>& a,
         scene::CollisionModel model) {
    stepper.blocks(a, model, 2);
}

double largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::isnan(a[i]) && std::isnan(b[i])) { continue; }  // padding of the last block
        const double difference = std::abs(static_cast<double>(a[i]) - b[i]);
        largest = difference <= largest ? largest : difference;  // a NaN on one side stays
    }
    return largest;
}

template <class Layout>
void compare(Extent e, const Layout& layout, int alpha, int faces, bool forced, bool sponge) {
    CAPTURE(e.x);
    CAPTURE(e.y);
    CAPTURE(e.z);
    CAPTURE(alpha);
    CAPTURE(faces);
    CAPTURE(forced);
    for (const CpuStepper* stepper : usable_cpu_steppers()) {
        CAPTURE(stepper->instruction_set);
        for (const auto model : {scene::CollisionModel::bgk, scene::CollisionModel::acm}) {
            Setup<Layout> expected(e, layout, alpha, 7);
            Setup<Layout> found(e, layout, alpha, 7);
            for (Setup<Layout>* setup : {&expected, &found}) {
                const DomainBoundary boundary = boundary_of_kind(faces);
                setup->links = link_table(boundary);
                setup->a.links = setup->links.data();
                setup->a.walls = boundary.walls();
                setup->a.outlets = boundary.outlet;
                if (forced) { setup->use_force(); }
                if (sponge) {
                    setup->a.sponge.faces = boundary.outlet;
                    for (int axis = 0; axis < 3; ++axis) {
                        setup->a.sponge.start[axis] = 2;
                        setup->a.sponge.inverse_length[axis] = 0.25F;
                        setup->a.sponge.quiet_from[axis] = INT_MAX;
                    }
                }
            }
            if (model == scene::CollisionModel::bgk) {
                step_nodes<Bgk>(expected.a);
            } else {
                step_nodes<AdaptiveCentralMoments>(expected.a);
            }
            run(*stepper, found.a, model);
            CHECK(largest_difference(expected.to, found.to) < 3e-7);
            CHECK(largest_difference(expected.velocity, found.velocity) < 3e-7);
        }
    }
}

}  // namespace

TEST_CASE("rows equal nodes for every kind of face") {
    for (int faces = 0; faces < 5; ++faces) {
        for (const bool forced : {false, true}) {
            const Extent e{37, 6, 5};
            compare(e, ArraysLayout{e.size()}, 0, faces, forced, true);
        }
    }
}

TEST_CASE("rows equal nodes for every grid width around the register width") {
    for (int nx = 1; nx <= 35; ++nx) {
        const Extent e{nx, 3, 4};
        compare(e, ArraysLayout{e.size()}, 0, 1, true, true);
        compare(e, ArraysLayout{e.size()}, 0, 0, false, false);
    }
}

TEST_CASE("rows equal nodes on flat and thin grids") {
    for (const Extent e : {Extent{40, 1, 1}, Extent{40, 20, 1}, Extent{2, 1, 9}, Extent{1, 1, 1}}) {
        for (int faces = 0; faces < 5; ++faces) {
            compare(e, ArraysLayout{e.size()}, 0, faces, true, false);
        }
    }
}

TEST_CASE("rows equal nodes in blocks of every size") {
    for (int log2_alpha = 0; log2_alpha <= 7; ++log2_alpha) {
        const Extent e{37, 5, 4};
        compare(e, BlockLayout{log2_alpha}, 1 << log2_alpha, 1, true, true);
    }
}
