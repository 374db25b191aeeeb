// SPDX-License-Identifier: MIT
// The vectorised rows against the node functors they are made of, for every instruction set this
// processor has, every kind of face, storage and streaming, and awkward grid sizes.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/cpu_stepper.hpp"
#include "engine/fluid/stream_collide_pair.hpp"
#include "tests/unit/largest.hpp"

using namespace lattice;
using namespace lattice::fluid;
using scene::Storage;
using scene::Streaming;

namespace {

struct Case {
    Extent extent;
    int alpha = one_block;
    int faces = 0;
    bool forced = false;
    bool sponge = false;
    Storage storage = Storage::fp32;
    Streaming streaming = Streaming::two_copy;
    bool odd = false;
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

/// Populations, force band and outputs of one step on a small grid.
struct Setup {
    StepArguments a;
    std::vector<float> from;
    std::vector<float> to;
    std::vector<float> wall_from;
    std::vector<float> wall_to;
    std::vector<float> velocity;
    std::vector<std::uint32_t> members;
    std::vector<std::int32_t> before;
    std::vector<float> force;
    std::vector<FaceState> states;
    LinkTable links;

    explicit Setup(const Case& c)
        : velocity(3 * c.extent.size(), NAN),
          members((c.extent.size() + 31) / 32, 0),
          before(members.size(), 0) {
        a.extent = c.extent;
        a.layout = make_layout(c.extent, c.alpha);
        a.storage = c.storage;
        a.streaming = c.streaming;
        set_boundary(c);
        from.resize(population_count(c.extent, a.layout));
        to.assign(from.size(), 0.0F);
        wall_from.resize(direction_count * a.near.size());
        wall_to.assign(wall_from.size(), 0.0F);
        const bool in_place = c.streaming == Streaming::in_place;
        const bool straight = !in_place || c.odd;
        a.load_slots = straight ? straight_slots(a.layout) : opposite_slots(a.layout);
        a.store_slots = straight == in_place ? opposite_slots(a.layout) : straight_slots(a.layout);
        a.from = from.data();
        a.to = in_place ? from.data() : to.data();
        if (in_place) { a.wall_copy = {wall_from.data(), wall_to.data(), a.near.size()}; }
        a.viscosity = 1e-3F;
        a.relaxation = relaxation_of(a.viscosity, a.rates);
        a.velocity = velocity.data();
        fill(7);
        if (c.forced) {
            a.force = {{members.data(), before.data()},
                       force.data(),
                       static_cast<std::int32_t>(force.size() / 4)};
            a.body_force = {1e-4F, -2e-4F, 0.0F};
        }
        if (c.sponge) { set_sponge(); }
    }
    Setup(const Setup&) = delete;
    Setup& operator=(const Setup&) = delete;

private:
    void set_boundary(const Case& c) {
        const DomainBoundary boundary = boundary_of_kind(c.faces);
        links = link_table(boundary);
        a.boundary.links = links.data();
        a.boundary.walls = boundary.walls();
        a.boundary.outlets = boundary.outlet;
        a.near = near_wall(c.extent, boundary.walls());
        std::int64_t count = 0;
        for (int face = 0; face < 6; ++face) {
            a.boundary.first_state[face] = count;
            count += face_size(face / 2, c.extent);
        }
        for (std::int64_t k = 0; k < count; ++k) {
            const auto wave = static_cast<float>(k % 7);
            states.push_back({{0.01F * wave, -0.02F, 0.03F}, 1e-3F * wave});
        }
        a.boundary.states = states.data();
    }

    void fill(unsigned seed) {
        std::mt19937 generator(seed);
        std::uniform_real_distribution<float> unit(-1, 1);
        const std::int64_t nodes = a.extent.size();
        for (int i = 0; i < direction_count; ++i) {
            const auto next = [&] {
                return weight(i) * (0.3F * static_cast<float>(cx(i)) + 0.05F * unit(generator));
            };
            for (std::int64_t n = 0; n < nodes; ++n) {
                const std::int64_t address =
                    a.layout.address(i, n / a.extent.x, static_cast<int>(n % a.extent.x));
                write_value(from.data(), a.storage, address, next());
            }
            for (std::int64_t n = 0; n < a.near.size(); ++n) {
                write_value(wall_from.data(), a.storage, i * a.near.size() + n, next());
            }
        }
        for (std::int64_t n = 0; n < nodes; ++n) {
            if (n % 32 == 0) { before[n / 32] = static_cast<std::int32_t>(force.size() / 4); }
            if (n % 7 != 0) { continue; }
            members[n / 32] |= 1U << static_cast<unsigned>(n % 32);
            for (int c = 0; c < 4; ++c) { force.push_back(1e-3F * unit(generator)); }
        }
    }

    void set_sponge() {
        a.sponge.faces = a.boundary.outlets;
        for (int axis = 0; axis < 3; ++axis) {
            a.sponge.start[axis] = 2;
            a.sponge.inverse_length[axis] = 0.25F;
            a.sponge.quiet_from[axis] = INT_MAX;
        }
    }
};

/// With the functors of the CUDA kernels: step_node and step_pair where they serve, else
/// step_any_node.
template <class Collision, class Streaming>
void step_nodes_by(const StepArguments& a) {
    const bool pairs = a.storage == Storage::fp16 && has_pairs(a);
    for (int z = 0; z < a.extent.z; ++z) {
        for (int y = 0; y < a.extent.y; ++y) {
            for (int x = 0; x < a.extent.x; ++x) {
                const Site s{x, y, z};
                const bool inner = a.near.row_interior(y, z);
                if (a.storage == Storage::fp32 &&
                    (a.near.interior(s) || (inner && with_row_ends<Streaming>))) {
                    step_node<Collision, true, Streaming, std::uint32_t>(a, runs_of<float>(a), s);
                } else if (pairs && a.near.interior(s)) {
                    const int even = x / 2 * 2;
                    step_pair<Collision, true, Streaming, std::uint32_t>(
                        a, runs_of<Half>(a), {even, y, z}, {x == even, x != even});
                } else {
                    step_any_node<Collision, typename ReaderOf<Streaming>::Type>(a, s);
                }
            }
        }
    }
}

template <class Collision>
void step_nodes(const StepArguments& a) {
    if (a.streaming == Streaming::in_place) {
        step_nodes_by<Collision, InPlace>(a);
    } else {
        step_nodes_by<Collision, TwoCopy>(a);
    }
}

double largest_difference(const std::vector<float>& a, const std::vector<float>& b, Storage storage,
                          std::size_t values) {
    test::Largest largest;
    for (std::size_t i = 0; i < values; ++i) {
        largest.take(std::abs(static_cast<double>(read_value(a.data(), storage, i)) -
                              static_cast<double>(read_value(b.data(), storage, i))));
    }
    return largest.value();
}

void compare(const Case& c) {
    CAPTURE(c.extent.x);
    CAPTURE(c.extent.y);
    CAPTURE(c.extent.z);
    CAPTURE(c.alpha);
    CAPTURE(c.faces);
    CAPTURE(c.forced);
    CAPTURE(c.odd);
    CAPTURE(static_cast<int>(c.storage));
    CAPTURE(static_cast<int>(c.streaming));
    // Half floats near 0.1, a typical population, lie 3e-8 to 6e-8 apart in lattice units.
    const double tolerance = c.storage == Storage::fp16 ? 6e-5 : 3e-7;
    for (const CpuStepper* stepper : usable_cpu_steppers()) {
        CAPTURE(stepper->instruction_set);
        for (const auto model : {scene::CollisionModel::bgk, scene::CollisionModel::acm}) {
            Setup expected(c);
            Setup found(c);
            if (model == scene::CollisionModel::bgk) {
                step_nodes<Bgk>(expected.a);
            } else {
                step_nodes<AdaptiveCentralMoments>(expected.a);
            }
            stepper->step(found.a, model, 2);
            const std::size_t values = found.to.size();
            CHECK(largest_difference(expected.to, found.to, c.storage, values) < tolerance);
            CHECK(largest_difference(expected.from, found.from, c.storage, values) < tolerance);
            CHECK(largest_difference(expected.wall_to, found.wall_to, c.storage,
                                     found.wall_to.size()) < tolerance);
            CHECK(largest_difference(expected.velocity, found.velocity, Storage::fp32,
                                     found.velocity.size()) < 3e-7);
        }
    }
}

/// All ways to keep populations.
void compare_kept(Case c) {
    for (const auto storage : {Storage::fp32, Storage::fp16}) {
        c.storage = storage;
        c.streaming = Streaming::two_copy;
        compare(c);
        c.streaming = Streaming::in_place;
        for (const bool odd : {false, true}) {
            c.odd = odd;
            compare(c);
        }
    }
}

}  // namespace

TEST_CASE("rows equal nodes for every kind of face") {
    for (int faces = 0; faces < 5; ++faces) {
        for (const bool forced : {false, true}) {
            compare_kept({{37, 6, 5}, one_block, faces, forced, true});
        }
    }
}

TEST_CASE("rows equal nodes for every grid width around the register width") {
    for (int nx = 1; nx <= 35; ++nx) {
        compare_kept({{nx, 3, 4}, one_block, 1, true, true});
        compare_kept({{nx, 3, 4}, one_block, 0, false, false});
    }
}

TEST_CASE("rows equal nodes on flat and thin grids") {
    for (const Extent e : {Extent{40, 1, 1}, Extent{40, 20, 1}, Extent{2, 1, 9}, Extent{1, 1, 1}}) {
        for (int faces = 0; faces < 5; ++faces) {
            compare_kept({e, one_block, faces, true, false});
        }
    }
}

TEST_CASE("rows equal nodes in blocks of every size") {
    for (int log2_alpha = 0; log2_alpha <= 7; ++log2_alpha) {
        compare_kept({{37, 5, 4}, 1 << log2_alpha, 1, true, true});
    }
}

TEST_CASE("rows equal nodes where stores go past the caches") {
    // 64 MiB a copy and a little more.
    compare({{160, 66, 64}, one_block, 1, true, true});
    compare({{100, 104, 64}, one_block, 0, false, false});
}
