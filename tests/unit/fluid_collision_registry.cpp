// SPDX-License-Identifier: MIT
// What holds for every collision model of the registry, and the guards of single models.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <set>
#include <string_view>
#include <type_traits>
#include <typeindex>
#include <typeinfo>

#include "engine/fluid/collision_registry.hpp"
#include "engine/fluid/simd_pack.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/scene/parameter_table.hpp"
#include "tests/unit/collision_cases.hpp"
#include "tests/unit/largest.hpp"

using namespace lattice;
using namespace lattice::fluid;
using namespace lattice::fluid::test;
using scene::CollisionModel;

namespace {

/// check(functor) for all models, with eddy viscosity and without.
template <class Check>
void for_every_collision(Check check) {
    for (const CollisionEntry& entry : collision_registry()) {
        CAPTURE(entry.title);
        with_collision(entry.model, false, check);
        if (entry.reads("fluid.smagorinsky")) { with_collision(entry.model, true, check); }
    }
}

struct Invariants {
    double value[4] = {0, 0, 0, 0};  ///< density - 1 and momentum
};

Invariants invariants(const float (&f)[direction_count]) {
    Invariants sum;
    for (int i = 0; i < direction_count; ++i) {
        const double of[4] = {1.0, 1.0 * cx(i), 1.0 * cy(i), 1.0 * cz(i)};
        for (int a = 0; a < 4; ++a) { sum.value[a] += of[a] * f[i]; }
    }
    return sum;
}

template <class Collision>
Populations collided(const Case& c) {
    float f[direction_count];
    load(c, f);
    Collision::template collide<true>(f, rate_of(c), force_of(c));
    Populations result{};
    for (int i = 0; i < direction_count; ++i) { result[i] = f[i]; }
    return result;
}

double largest_difference(const Populations& a, const Populations& b) {
    lattice::test::Largest largest;
    for (int i = 0; i < direction_count; ++i) { largest.take(std::abs(a[i] - b[i])); }
    return largest.value();
}

}  // namespace

TEST_CASE("collisions keep mass and add exactly the force to the momentum") {
    for_every_collision([](auto collision) {
        for (unsigned seed = 0; seed < 50; ++seed) {
            const Case c = random_case(seed);
            float f[direction_count];
            load(c, f);
            const Invariants before = invariants(f);
            decltype(collision)::template collide<true>(f, rate_of(c), force_of(c));
            const Invariants after = invariants(f);
            const double gain[4] = {0, c.force[0], c.force[1], c.force[2]};
            for (int a = 0; a < 4; ++a) {
                CHECK(std::abs(after.value[a] - before.value[a] - gain[a]) < 1e-7);
            }
        }
    });
}

TEST_CASE("an equilibrium is a fixed point of every collision") {
    for_every_collision([](auto collision) {
        for (const float speed : {0.0F, 0.05F, 0.12F}) {
            const Vector3<float> u{speed, -0.5F * speed, 0.3F * speed};
            Case c = unforced(random_case(1));
            float f[direction_count];
            float expected[direction_count];
            for (int i = 0; i < direction_count; ++i) {
                expected[i] = f[i] = equilibrium_deviation(i, 0.01F, 1.01F, u);
            }
            c.viscosity = 1e-3;
            decltype(collision)::template collide<false>(f, rate_of(c), Vector3<float>{});
            for (int i = 0; i < direction_count; ++i) {
                CHECK(std::abs(f[i] - expected[i]) < 3e-8F);
            }
        }
    });
}

TEST_CASE("several nodes in a register collide as each does alone") {
    constexpr int width = 4;
    using Real = Pack<width>;
    for_every_collision([](auto collision) {
        using Collision = decltype(collision);
        for (unsigned seed = 0; seed < 20; ++seed) {
            std::array<Case, width> cases;
            Real f[direction_count];
            Vector3<Real> force;
            Relaxation<Real> rate = relaxation_of(Real(1e-2F), random_case(0).constants);
            for (int lane = 0; lane < width; ++lane) {
                const Case& c = cases[lane] = random_case(seed * width + lane);
                for (int i = 0; i < direction_count; ++i) {
                    f[i].lanes[lane] = static_cast<float>(c.deviations[i]);
                }
                force.x.lanes[lane] = force_of(c).x;
                force.y.lanes[lane] = force_of(c).y;
                force.z.lanes[lane] = force_of(c).z;
                rate.shear.lanes[lane] = rate_of(c).shear;
                rate.third_order.lanes[lane] = rate_of(c).third_order;
            }
            const Macroscopic<Real> state = Collision::template collide<true>(f, rate, force);
            for (int lane = 0; lane < width; ++lane) {
                const Case& c = cases[lane];
                float alone[direction_count];
                load(c, alone);
                const Macroscopic<float> expected =
                    Collision::template collide<true>(alone, rate_of(c), force_of(c));
                CHECK(std::abs(state.density.lanes[lane] - expected.density) < 3e-7F);
                CHECK(std::abs(state.velocity.x.lanes[lane] - expected.velocity.x) < 3e-8F);
                for (int i = 0; i < direction_count; ++i) {
                    CHECK(std::abs(f[i].lanes[lane] - alone[i]) < 3e-8F);
                }
            }
        }
    });
}

TEST_CASE("with all rates 1 the plain models are one") {
    for (unsigned seed = 0; seed < 20; ++seed) {
        Case c = random_case(seed);
        c.viscosity = 1.0 / 6;
        const Populations bgk = collided<Bgk>(c);
        CHECK(largest_difference(bgk, collided<RawMoments>(c)) < 3e-8);
        CHECK(largest_difference(bgk, collided<CentralMoments>(c)) < 3e-8);
        CHECK(largest_difference(bgk, collided<Kbc>(c)) < 3e-8);
    }
}

TEST_CASE("all models without a Galilean correction leave the same shear stress") {
    const auto stresses = [](const Populations& f) {
        std::array<double, 5> sum{};
        for (int i = 0; i < direction_count; ++i) {
            const int x = cx(i);
            const int y = cy(i);
            const int z = cz(i);
            const int of[5] = {x * y, x * z, y * z, x * x - y * y, x * x - z * z};
            for (int s = 0; s < 5; ++s) { sum[s] += f[i] * of[s]; }
        }
        return sum;
    };
    for (unsigned seed = 0; seed < 20; ++seed) {
        const Case c = random_case(seed);
        const auto expected = stresses(collided<Bgk>(c));
        for_every_collision([&](auto collision) {
            using Collision = decltype(collision);
            if constexpr (!std::is_same_v<Collision, AdaptiveCentralMoments> &&
                          !std::is_same_v<Collision, SmagorinskyBgk> &&
                          !std::is_same_v<Collision, SmagorinskyMrt>) {
                const auto found = stresses(collided<Collision>(c));
                for (int s = 0; s < 5; ++s) { CHECK(std::abs(found[s] - expected[s]) < 1e-7); }
            }
        });
    }
}

TEST_CASE("an eddy viscosity of constant 0 changes nothing, not a bit") {
    for (unsigned seed = 0; seed < 20; ++seed) {
        Case c = random_case(seed);
        c.constants.smagorinsky = 0;
        CHECK(collided<SmagorinskyBgk>(c) == collided<Bgk>(c));
        CHECK(collided<SmagorinskyMrt>(c) == collided<RawMoments>(c));
    }
}

TEST_CASE("KBC: gamma is 2 at equilibrium, and what is pure shear collides as in BGK") {
    CHECK(Kbc::stabiliser(Kbc::Products<float>{0, 0}, 0.95F) == doctest::Approx(2));
    CHECK(Kbc::stabiliser(Kbc::Products<float>{0, 1e-4F}, 0.8F) == doctest::Approx(1.25));
    CHECK(Kbc::stabiliser(Kbc::Products<float>{1e-4F, 2e-4F}, 0.8F) == doctest::Approx(0.875));
    // At rest, xy shear alone: h = 0.
    Case c = unforced(random_case(0));
    for (int i = 0; i < direction_count; ++i) {
        c.deviations[i] = cz(i) == 0 ? 1e-3 / 4 * cx(i) * cy(i) : 0.0;
    }
    CHECK(largest_difference(collided<Kbc>(c), collided<Bgk>(c)) < 1e-9);
}

TEST_CASE("study rules stay finite and within their bounds without means") {
    const StudyQuantities<float> fast{1.0F, 0.2F, 0.6F, 0.2F};
    CHECK(Rule2020::tau(fast, DomainMeans{}) ==
          doctest::Approx(0.0003 - 0.00775 + 0.00016 + 0.0087));
    CHECK(Rule2020::tau(fast, DomainMeans{1, 0.01F, 0.6F, 0}) == doctest::Approx(5e-4));
    CHECK(Rule2020::tau(fast, DomainMeans{1, 0.2F, 1e-4F, 0}) == doctest::Approx(0.05));
    const auto viscosity = [](float rate) { return (1 / rate - 0.5F) / 3; };
    const auto resting = Rule2019::rates(fast, DomainMeans{});
    CHECK(viscosity(resting.third) == doctest::Approx(0.025).epsilon(1e-4));
    const auto beyond = Rule2019::rates(fast, DomainMeans{1, 0, 0, 0.1F});
    CHECK(viscosity(beyond.third) == doctest::Approx(0.005).epsilon(1e-4));
    CHECK(viscosity(beyond.sixth) == doctest::Approx(0.010).epsilon(1e-4));
}

TEST_CASE("the registry describes every model, and each has a functor of its own") {
    const auto registry = collision_registry();
    REQUIRE(registry.size() == scene::EnumNames<CollisionModel>::values.size());
    std::set<std::type_index> functors;
    for (std::size_t i = 0; i < registry.size(); ++i) {
        const CollisionEntry& entry = registry[i];
        CAPTURE(entry.title);
        CHECK(static_cast<std::size_t>(entry.model) == i);
        CHECK(&collision_entry(entry.model) == &entry);
        CHECK_FALSE(entry.title.empty());
        CHECK_FALSE(entry.help.empty());
        CHECK_FALSE(entry.equations.empty());
        CHECK_FALSE(entry.source.empty());
        for (const std::string_view name : entry.parameters) {
            CHECK(std::ranges::any_of(scene::parameter_table(),
                                      [&](const scene::Parameter& p) { return p.name == name; }));
        }
        for (const bool smagorinsky : {false, true}) {
            functors.insert(with_collision(entry.model, smagorinsky, [](auto collision) {
                return std::type_index(typeid(collision));
            }));
        }
    }
    CHECK(functors.size() == 9);  // 7 models, 2 of them with eddy viscosity as well
}

TEST_CASE("the registry says which models read the domain's means") {
    for_every_collision([](auto collision) {
        using Collision = decltype(collision);
        Case c = random_case(3);
        const Populations before = collided<Collision>(c);
        c.constants.means = {0.9F, 0.06F, 0.5F, 0.4F};
        const bool changes = collided<Collision>(c) != before;
        const bool study =
            std::is_same_v<Collision, Study2019> || std::is_same_v<Collision, Study2020>;
        CHECK(changes == study);
    });
    for (const CollisionEntry& entry : collision_registry()) {
        const bool study =
            entry.model == CollisionModel::study_2019 || entry.model == CollisionModel::study_2020;
        CHECK(entry.reads_means == study);
        CHECK((entry.provenance == Provenance::second_hand) == study);
    }
}
