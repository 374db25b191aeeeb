// SPDX-License-Identifier: MIT
// The variants of a step against each other: they differ in kernels and layout, not in the flow.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "engine/error.hpp"
#include "engine/fluid/expanded_collision.hpp"
#include "engine/fluid/solver.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/largest.hpp"

using namespace lattice;
using namespace lattice::fluid;
using scene::CollisionModel;
using scene::FaceKind;
using scene::SolverVariant;

namespace {

constexpr SolverVariant staged_variants[] = {SolverVariant::baseline, SolverVariant::csoa,
                                             SolverVariant::paper};

SolverSettings periodic_box() {
    SolverSettings s;
    s.extent = {21, 14, 11};
    s.viscosity = 4e-3F;
    s.alpha = 32;
    return s;
}

SolverSettings wind_tunnel() {
    SolverSettings s = periodic_box();
    s.faces = {FaceKind::inlet,     FaceKind::outlet,  FaceKind::free_slip,
               FaceKind::free_slip, FaceKind::no_slip, FaceKind::no_slip};
    s.inflow_speed = 0.06F;
    s.sponge = 0.2F;
    return s;
}

SolverSettings closed_box() {
    SolverSettings s = periodic_box();
    s.faces.fill(FaceKind::no_slip);
    return s;
}

SolverSettings driven_cavity() {
    SolverSettings s = closed_box();
    s.faces[3] = FaceKind::moving_wall;
    s.wall_velocity = {0.05F, 0, 0.02F};
    s.alpha = 0;
    return s;
}

SolverSettings driven_channel() {
    SolverSettings s = periodic_box();
    s.faces = {FaceKind::periodic,  FaceKind::periodic, FaceKind::free_slip,
               FaceKind::free_slip, FaceKind::no_slip,  FaceKind::no_slip};
    s.body_force = {2e-4F, -1e-4F, 5e-5F};
    s.alpha = 1024;
    return s;
}

/// A single layer of nodes, which touches two faces at once.
SolverSettings flat_tunnel() {
    SolverSettings s = wind_tunnel();
    s.extent = {30, 20, 1};
    return s;
}

std::vector<SolverSettings> every_flow() {
    return {periodic_box(),  wind_tunnel(),    closed_box(),
            driven_cavity(), driven_channel(), flat_tunnel()};
}

void stir(Solver& solver) {
    const Extent e = solver.settings().extent;
    std::vector<glm::vec3> velocity;
    const double k = 2 * std::numbers::pi;
    for (int z = 0; z < e.z; ++z) {
        for (int y = 0; y < e.y; ++y) {
            for (int x = 0; x < e.x; ++x) {
                velocity.emplace_back(
                    0.05 * std::sin(k * y / e.y), 0.04 * std::cos(k * x / e.x),
                    0.03 * std::sin(k * (static_cast<double>(x) / e.x + 2.0 * z / e.z)));
            }
        }
    }
    solver.set_equilibrium({}, velocity);
}

double largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
    REQUIRE(a.size() == b.size());
    test::Largest largest;
    for (std::size_t i = 0; i < a.size(); ++i) {
        largest.take(std::abs(static_cast<double>(a[i]) - b[i]));
    }
    return largest.value();
}

std::vector<float> velocity_of(compute::Device& device, const Solver& solver) {
    std::vector<float> velocity(3 * static_cast<std::size_t>(solver.settings().extent.size()));
    device.copy_to_host(velocity.data(), solver.velocity(), velocity.size() * sizeof(float));
    return velocity;
}

/// A force on every seventh node.
class ListedForce {
public:
    ListedForce(compute::Device& device, const Extent& extent) {
        const auto nodes = static_cast<std::size_t>(extent.size());
        std::vector<std::uint32_t> members((nodes + 31) / 32, 0);
        std::vector<std::int32_t> before;
        std::vector<float> force;
        for (std::size_t node = 0; node < nodes; ++node) {
            if (node % 32 == 0) { before.push_back(static_cast<std::int32_t>(force.size() / 4)); }
            if (node % 7 != 3) { continue; }
            members[node / 32] |= 1U << node % 32;
            for (int c = 0; c < 4; ++c) {
                force.push_back(1e-3F * std::sin(static_cast<float>(node + c)));
            }
        }
        members_ = compute::Buffer<std::uint32_t>(device, members);
        before_ = compute::Buffer<std::int32_t>(device, before);
        force_ = compute::Buffer<float>(device, force);
    }

    SparseForce get() const {
        return {{members_.data(), before_.data()},
                force_.data(),
                static_cast<std::int32_t>(force_.size() / 4)};
    }

private:
    compute::Buffer<std::uint32_t> members_;
    compute::Buffer<std::int32_t> before_;
    compute::Buffer<float> force_;
};

struct Flow {
    std::vector<float> populations;
    std::vector<float> velocity;
};

Flow run(compute::Device& device, const SolverSettings& settings, bool listed_force) {
    Solver solver(device, settings);
    stir(solver);
    const ListedForce force(device, settings.extent);
    const SparseForce listed = force.get();
    for (int step = 0; step < 20; ++step) { solver.step(listed_force ? &listed : nullptr, true); }
    return {solver.populations(), velocity_of(device, solver)};
}

/// Rounding of single precision, carried through 20 steps.
constexpr double tolerance = 1e-6;

void check_equal(const Flow& found, const Flow& expected) {
    CHECK(largest_difference(found.populations, expected.populations) < tolerance);
    CHECK(largest_difference(found.velocity, expected.velocity) < tolerance);
}

}  // namespace

TEST_CASE("every variant gives the flow of fused, whatever stands at the faces") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        int number = 0;
        for (SolverSettings s : every_flow()) {
            CAPTURE(number++);
            for (const bool listed_force : {false, true}) {
                CAPTURE(listed_force);
                s.variant = SolverVariant::fused;
                const Flow expected = run(*device, s, listed_force);
                for (const SolverVariant variant : staged_variants) {
                    CAPTURE(static_cast<int>(variant));
                    s.variant = variant;
                    check_equal(run(*device, s, listed_force), expected);
                }
            }
        }
    }
}

TEST_CASE("every variant runs every collision model") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (int model = 0; model <= static_cast<int>(CollisionModel::kbc); ++model) {
            CAPTURE(model);
            for (const float smagorinsky : {0.0F, 0.1F}) {
                SolverSettings s = driven_channel();
                s.model = static_cast<CollisionModel>(model);
                s.smagorinsky = smagorinsky;
                const bool has_eddies =
                    s.model == CollisionModel::bgk || s.model == CollisionModel::mrt;
                if (smagorinsky > 0 && !has_eddies) { continue; }
                s.viscosity = 0.02F;
                const Flow expected = run(*device, s, false);
                for (const SolverVariant variant : staged_variants) {
                    CAPTURE(static_cast<int>(variant));
                    s.variant = variant;
                    check_equal(run(*device, s, false), expected);
                }
            }
        }
    }
}

TEST_CASE("the number of collision launches does not change the flow") {
    for (const auto& device : test::every_device()) {
        SolverSettings s = wind_tunnel();
        s.variant = SolverVariant::paper;
        s.collision_launches = 1;
        const Flow expected = run(*device, s, true);
        for (const int launches : {2, 3, 4}) {
            CAPTURE(launches);
            s.collision_launches = launches;
            const Flow found = run(*device, s, true);
            check_equal(found, expected);
        }
    }
}

TEST_CASE("variants change while the flow goes on") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        SolverSettings s = wind_tunnel();
        Solver plain(*device, s);
        Solver changing(*device, s);
        stir(plain);
        stir(changing);
        const ListedForce listed(*device, s.extent);
        const SparseForce force = listed.get();
        using enum SolverVariant;
        for (const SolverVariant variant : {paper, baseline, fused, csoa, paper, fused, baseline}) {
            CAPTURE(static_cast<int>(variant));
            const std::vector<float> before = changing.populations();
            s.variant = variant;
            changing.change(s);
            CHECK(changing.populations() == before);
            for (int step = 0; step < 3; ++step) {
                plain.step(&force, true);
                changing.step(&force, true);
            }
            CHECK(largest_difference(changing.populations(), plain.populations()) < tolerance);
        }
    }
}

TEST_CASE("a step that began tells density and velocity before its force, and can be left") {
    for (const auto& device : test::every_device()) {
        for (const SolverVariant variant : staged_variants) {
            SolverSettings s = wind_tunnel();
            s.variant = variant;
            Solver solver(*device, s);
            stir(solver);
            solver.step(nullptr, false);
            const std::vector<float> before = solver.populations();
            std::vector<std::int32_t> every(static_cast<std::size_t>(s.extent.size()));
            for (std::size_t n = 0; n < every.size(); ++n) {
                every[n] = static_cast<std::int32_t>(n);
            }
            const compute::Buffer<std::int32_t> nodes(*device, every);
            compute::Buffer<glm::vec4> found(*device, every.size());
            const auto gather = [&] {
                solver.gather(nodes.data(), static_cast<std::int32_t>(every.size()), found.data());
                return found.download();
            };
            const std::vector<glm::vec4> foretold = gather();
            solver.begin_step(nullptr);
            const std::vector<glm::vec4> measured = gather();
            for (std::size_t n = 0; n < every.size(); ++n) {
                REQUIRE(glm::length(foretold[n] - measured[n]) < 1e-6F);
            }
            CHECK(solver.populations() == before);

            // A new state makes what was begun void.
            solver.fill_equilibrium({0.03F, 0, 0});
            Solver fresh(*device, s);
            fresh.fill_equilibrium({0.03F, 0, 0});
            solver.step(nullptr, true);
            fresh.step(nullptr, true);
            CHECK(solver.populations() == fresh.populations());
        }
    }
}

TEST_CASE("many steps at once equal single steps in every variant") {
    for (const auto& device : test::every_device()) {
        for (const SolverVariant variant : staged_variants) {
            SolverSettings s = wind_tunnel();
            s.variant = variant;
            Solver single(*device, s);
            Solver many(*device, s);
            stir(single);
            stir(many);
            for (const int count : {1, 5, 8}) {
                for (int step = 0; step < count; ++step) { single.step(nullptr, false); }
                many.begin_step(nullptr);
                many.advance(count);
                REQUIRE(many.populations() == single.populations());
            }
        }
    }
}

TEST_CASE("stages are timed by name") {
    const auto names_of = [](compute::Device& device, SolverVariant variant, int launches) {
        SolverSettings s = wind_tunnel();
        s.body_force = {1e-5F, 0, 0};
        s.variant = variant;
        s.collision_launches = launches;
        Solver solver(device, s);
        compute::StageTimers timers(device);
        for (int step = 0; step < 3; ++step) { solver.step(nullptr, true, &timers); }
        device.synchronize();
        std::vector<std::string> names;
        for (const compute::StageTime& stage : timers.averages()) {
            CHECK(stage.milliseconds > 0);
            names.push_back(stage.name);
        }
        timers.clear();
        CHECK(timers.averages().empty());
        return names;
    };
    using Names = std::vector<std::string>;
    for (const auto& device : test::every_device()) {
        CHECK(names_of(*device, SolverVariant::fused, 2) == Names{"stream + collide"});
        for (const SolverVariant variant : {SolverVariant::baseline, SolverVariant::csoa}) {
            CHECK(names_of(*device, variant, 2) ==
                  Names{"stream", "boundary", "macroscopic", "update", "collide", "outlets"});
        }
        CHECK(names_of(*device, SolverVariant::paper, 3) ==
              Names{"stream", "boundary", "macroscopic", "update", "collide 1 of 3",
                    "collide 2 of 3", "collide 3 of 3", "outlets"});
    }
}

TEST_CASE("what a variant cannot do is refused, and the flow stays") {
    const auto device = compute::Device::open("cpu");
    SolverSettings s = periodic_box();
    Solver solver(*device, s);
    stir(solver);
    const std::vector<float> before = solver.populations();
    for (const SolverVariant variant : staged_variants) {
        SolverSettings half = s;
        half.variant = variant;
        half.storage = scene::Storage::fp16;
        CHECK_THROWS_WITH_AS(solver.change(half), doctest::Contains("fp32"), Error);
        SolverSettings in_place = s;
        in_place.variant = variant;
        in_place.streaming = scene::Streaming::in_place;
        CHECK_THROWS_WITH_AS(solver.change(in_place), doctest::Contains("two_copy"), Error);
    }
    s.collision_launches = 5;
    CHECK_THROWS_WITH_AS(solver.change(s), doctest::Contains("1, 2, 3 or 4"), Error);
    CHECK(solver.settings().variant == SolverVariant::fused);
    CHECK(solver.populations() == before);
}

TEST_CASE("a variant says what memory it takes") {
    SolverSettings s = periodic_box();
    s.alpha = 1;
    const std::size_t fused = Solver::memory_needed(s, compute::Backend::cpu);
    const std::size_t nodes = static_cast<std::size_t>(s.extent.size());
    s.variant = SolverVariant::csoa;
    CHECK(Solver::memory_needed(s, compute::Backend::cpu) == fused + nodes * sizeof(float));
    s.variant = SolverVariant::baseline;
    s.alpha = 0;  // not looked at: populations of a node lie together
    CHECK(Solver::memory_needed(s, compute::Backend::cpu) == fused + nodes * sizeof(float));
}

TEST_CASE("the launches of a collision share its columns out") {
    for (int launches = 1; launches <= 4; ++launches) {
        CHECK(first_column(0, launches) == 0);
        CHECK(first_column(launches, launches) == column_count);
        for (int launch = 0; launch < launches; ++launch) {
            const int columns = first_column(launch + 1, launches) - first_column(launch, launches);
            CHECK(columns >= column_count / launches);
            CHECK(columns <= column_count / launches + 1);
        }
    }
}
