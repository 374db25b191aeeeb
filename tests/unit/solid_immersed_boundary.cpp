// SPDX-License-Identifier: MIT
// The band and its maps, what is done with samples, and the answers for wrong settings.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "engine/error.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/solid_boundary_probe.hpp"

using namespace lattice;
using solid::ImmersedBoundarySettings;
using solid::Kernel;
using solid::Spreading;
using test::BoundaryProbe;

namespace {

constexpr Kernel kernels[] = {Kernel::two_point, Kernel::three_point, Kernel::four_point};

ImmersedBoundarySettings with_kernel(Kernel kernel) {
    ImmersedBoundarySettings settings;
    settings.kernel = kernel;
    return settings;
}

void check_maps(const BoundaryProbe& probe, Extent domain) {
    const std::vector<std::int32_t> nodes = probe.nodes();
    CHECK(std::is_sorted(nodes.begin(), nodes.end()));
    CHECK(std::adjacent_find(nodes.begin(), nodes.end()) == nodes.end());

    std::vector<std::int32_t> slots(static_cast<std::size_t>(domain.size()), -1);
    for (std::size_t slot = 0; slot < nodes.size(); ++slot) {
        slots[static_cast<std::size_t>(nodes[slot])] = static_cast<std::int32_t>(slot);
    }
    CHECK(probe.slot_of_node() == slots);
}

}  // namespace

TEST_CASE("the band is the set of nodes that a kernel reaches") {
    const Extent domain{37, 35, 33};
    const auto samples = test::sphere_samples({18.2F, 17.1F, 16.7F}, 9.3F, 0.5);
    for (const auto& device : test::every_device()) {
        for (const Kernel kernel : kernels) {
            CAPTURE(static_cast<int>(kernel));
            BoundaryProbe probe(*device, domain, with_kernel(kernel));
            CHECK(probe.boundary.set_samples(samples) == samples.size());
            check_maps(probe, domain);

            std::set<std::int32_t> reached;
            for (const glm::vec3& sample : samples) {
                for (int k = 0; k < 64; ++k) {
                    const glm::ivec3 node =
                        glm::ivec3(glm::floor(sample)) - 1 + glm::ivec3(k & 3, k >> 2 & 3, k >> 4);
                    if (test::reference_delta(kernel, glm::dvec3(node) - glm::dvec3(sample)) > 0) {
                        reached.insert(
                            static_cast<std::int32_t>(domain.index(node.x, node.y, node.z)));
                    }
                }
            }
            const std::vector<std::int32_t> nodes = probe.nodes();
            CHECK(std::equal(nodes.begin(), nodes.end(), reached.begin(), reached.end()));
        }
    }
}

TEST_CASE("a new set of samples leaves nothing of the old one") {
    const Extent domain{40, 20, 20};
    for (const auto& device : test::every_device()) {
        BoundaryProbe probe(*device, domain, {});
        probe.boundary.set_samples(test::sphere_samples({10, 10, 10}, 5.0F, 1));
        check_maps(probe, domain);
        const auto moved = test::sphere_samples({28.5F, 9.5F, 10}, 6.0F, 1);
        probe.boundary.set_samples(moved);
        CHECK(probe.boundary.sample_count() == moved.size());
        check_maps(probe, domain);
        CHECK(probe.boundary.set_samples({}) == 0);
        CHECK(probe.boundary.band_count() == 0);
        check_maps(probe, domain);
        probe.boundary.solve();
        CHECK(probe.boundary.total_force() == glm::dvec3(0));
        CHECK(probe.boundary.largest_slip() == 0);
    }
}

TEST_CASE("samples whose kernel leaves the domain are left out") {
    const Extent domain{8, 8, 8};
    const float nan = std::nanf("");
    const std::vector<glm::vec3> samples = {
        {4, 4, 4},    {-1, 4, 4},   {4, 8, 4},    {4, 4, 1e30F}, {nan, 4, 4},     {4, -1e30F, 4},
        {0.6F, 4, 4}, {4, 0.4F, 4}, {4, 4, 6.4F}, {4, 4, 6.6F},  {1.5F, 4, 5.5F},
    };
    const auto device = compute::Device::open("cpu");
    const auto kept = [&](Kernel kernel) {
        return solid::ImmersedBoundary(*device, domain, with_kernel(kernel)).set_samples(samples);
    };
    CHECK(kept(Kernel::two_point) == 6);    // 0, 6, 7, 8, 9, 10
    CHECK(kept(Kernel::three_point) == 4);  // 0, 6, 8, 10
    CHECK(kept(Kernel::four_point) == 2);   // 0, 10
}

TEST_CASE("velocities stay with their samples when those are left out or reordered") {
    const Extent domain{12, 12, 12};
    const auto device = compute::Device::open("cpu");
    BoundaryProbe probe(*device, domain, {});
    // Too far apart to share nodes, so each stops at its own velocity after one sweep.
    const std::vector<glm::vec3> samples = {{-3, 2, 2}, {9, 9, 9}, {2, 2, 9}, {2, 2, 2}};
    const std::vector<glm::vec3> velocities = {{9, 9, 9}, {0.1F, 0, 0}, {0, 0.2F, 0}, {0, 0, 0.3F}};
    CHECK(probe.set_moving_samples(samples, velocities) == 3);
    probe.set_velocity([](glm::dvec3) { return glm::vec4(0, 0, 0, 1); });
    probe.boundary.solve();
    const auto found =
        probe.interpolate_corrected(std::vector<glm::vec3>(samples.begin() + 1, samples.end()));
    for (std::size_t i = 0; i < found.size(); ++i) {
        CHECK(glm::length(found[i] - glm::dvec3(velocities[i + 1])) < 1e-6);
    }
}

TEST_CASE("changed settings: sweeps at once, the kernel with the next samples") {
    const Extent domain{30, 30, 30};
    const auto samples = test::sphere_samples({14.6F, 15.1F, 14.9F}, 8.0F, 2.0);
    for (const auto& device : test::every_device()) {
        ImmersedBoundarySettings settings = with_kernel(Kernel::two_point);
        settings.iterations = 1;
        BoundaryProbe probe(*device, domain, settings);
        solid::ImmersedBoundary& boundary = probe.boundary;
        boundary.set_samples(samples);
        const auto slip = [&] {
            probe.set_velocity([](glm::dvec3) { return glm::vec4(0.1F, 0, 0, 1); });
            boundary.solve();
            return boundary.largest_slip();
        };
        const double one_sweep = slip();
        const std::int32_t narrow = boundary.band_count();
        settings.iterations = 8;
        settings.kernel = Kernel::four_point;
        boundary.change(settings);
        CHECK(boundary.band_count() == narrow);
        const double eight_sweeps = slip();
        CHECK(eight_sweeps < 0.9 * one_sweep);
        boundary.set_samples(samples);
        CHECK(boundary.band_count() > narrow);
        CHECK(slip() < 0.5 * eight_sweeps);

        settings.iterations = 0;
        CHECK_THROWS_AS(boundary.change(settings), Error);
        CHECK(boundary.settings().iterations == 8);
    }
}

TEST_CASE("samples that are refused leave those before in place") {
    const auto device = compute::Device::open("cpu");
    const Extent domain{12, 12, 12};
    BoundaryProbe probe(*device, domain, {});
    const std::vector<glm::vec3> good(3, glm::vec3(5.2F));
    probe.boundary.set_samples(good);
    const std::vector<glm::vec3> two(2, glm::vec3(4));
    const std::vector<std::int32_t> one(1, 0);
    CHECK_THROWS_AS(probe.boundary.set_samples(two, one), Error);
    CHECK(probe.boundary.sample_count() == 3);
    check_maps(probe, domain);
}

TEST_CASE("wrong settings and mismatched arrays are refused") {
    const auto device = compute::Device::open("cpu");
    const Extent domain{8, 8, 8};
    const auto make = [&](Extent extent, ImmersedBoundarySettings settings) {
        solid::ImmersedBoundary boundary(*device, extent, settings);
    };
    ImmersedBoundarySettings settings;
    settings.iterations = 0;
    CHECK_THROWS_AS(make(domain, settings), Error);
    settings.iterations = 101;
    CHECK_THROWS_AS(make(domain, settings), Error);
    settings = {};
    settings.block_side = 0;
    CHECK_THROWS_AS(make(domain, settings), Error);
    CHECK_THROWS_AS(make({0, 8, 8}, {}), Error);
    CHECK_THROWS_AS(make({2048, 2048, 2048}, {}), Error);

    solid::ImmersedBoundary boundary(*device, domain, {});
    const std::vector<glm::vec3> two(2, glm::vec3(4));
    CHECK_THROWS_WITH_AS(boundary.set_samples(two, std::vector<std::int32_t>{0}),
                         doctest::Contains("1 body numbers for 2 samples"), Error);
    CHECK_THROWS_WITH_AS(boundary.set_samples(two, std::vector<std::int32_t>{0, 1}),
                         doctest::Contains("a sample of body 1"), Error);
    CHECK_THROWS_WITH_AS(boundary.set_samples(two, std::vector<std::int32_t>{0, -1}),
                         doctest::Contains("a sample of body -1"), Error);
}

namespace {

/// A small ball off the centre of a body that flies through the domain and turns.
solid::BodyState flying(int step) {
    solid::BodyState body;
    body.position = glm::dvec3(-4 + 0.9 * step, 12.2, 11.8);
    body.orientation = glm::angleAxis(0.13 * step, glm::normalize(glm::dvec3(1, 2, 3)));
    body.velocity = glm::dvec3(0.02, 0.01, 0);
    body.angular_velocity = glm::dvec3(0, 0.005, 0.001);
    return body;
}

std::vector<glm::vec4> forces_in_stream(BoundaryProbe& probe) {
    probe.set_velocity([](glm::dvec3 at) {
        return glm::vec4(0.05F + 0.001F * static_cast<float>(at.y), 0.01F, 0.0F, 1.0F);
    });
    probe.boundary.solve();
    return probe.forces();
}

}  // namespace

TEST_CASE("placed samples act as samples set where they are") {
    const Extent domain{40, 25, 24};
    const auto local = test::sphere_samples({1.5F, 0.4F, -0.3F}, 4.0F, 1.5);
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const Kernel kernel : kernels) {
            for (const Spreading spreading :
                 {Spreading::scatter, Spreading::gather, Spreading::gather_all}) {
                ImmersedBoundarySettings settings = with_kernel(kernel);
                settings.spreading = spreading;
                BoundaryProbe moving(*device, domain, settings);
                const solid::BodyState start = flying(0);
                moving.boundary.set_samples(local, {}, {&start, 1});
                // Into the domain, through it and out again, past several looks at the band's room.
                for (int step = 1; step < 60; ++step) {
                    CAPTURE(step);
                    const solid::BodyState now = flying(step);
                    compute::Buffer<solid::BodyState> states(*device, std::span(&now, 1));
                    moving.boundary.place(states.data());
                    if (step % 4 != 0) { continue; }
                    check_maps(moving, domain);
                    BoundaryProbe fresh(*device, domain, settings);
                    fresh.boundary.set_samples(local, {}, {&now, 1});
                    REQUIRE(moving.nodes() == fresh.nodes());
                    REQUIRE(forces_in_stream(moving) == forces_in_stream(fresh));
                }
                CHECK(moving.boundary.band_count() == 0);
            }
        }
    }
}

TEST_CASE("samples without room in the band are left out, and nothing else is touched") {
    const Extent domain{64, 24, 24};
    const auto local = test::sphere_samples({0, 0, 0}, 8.0F, 1.0);
    for (const auto& device : test::every_device()) {
        BoundaryProbe probe(*device, domain, {});
        solid::BodyState body;
        body.position = {-40, 12, 12};
        probe.boundary.set_samples(local, {}, {&body, 1});
        const auto place_at = [&](double x) {
            body.position.x = x;
            compute::Buffer<solid::BodyState> states(*device, std::span(&body, 1));
            probe.boundary.place(states.data());
        };
        place_at(-40);  // the first placement looks, and sees nothing to make room for
        place_at(30);   // the second does not look
        CHECK(probe.boundary.band_count() == probe.boundary.band_room());
        forces_in_stream(probe);
        for (int step = 0; step < 31; ++step) { place_at(30); }
        CHECK(probe.boundary.band_count() < probe.boundary.band_room());
        check_maps(probe, domain);
        forces_in_stream(probe);
        CHECK(probe.boundary.largest_slip() < 0.01);
    }
}

TEST_CASE("in a domain one node deep the cut of a body stops the flow") {
    const Extent domain{32, 30, 1};
    const glm::vec3 centre(15.4F, 14.7F, 0.0F);
    std::vector<glm::vec3> samples = test::sphere_samples(centre, 8, 3);
    std::size_t within = 0;
    for (const glm::vec3& sample : samples) { within += std::abs(sample.z) <= 0.5F ? 1 : 0; }
    REQUIRE(within > 100);
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const Kernel kernel : {Kernel::two_point, Kernel::three_point, Kernel::four_point}) {
            std::vector<glm::vec4> scattered;
            for (const Spreading spreading :
                 {Spreading::scatter, Spreading::gather, Spreading::gather_all}) {
                ImmersedBoundarySettings settings;
                settings.kernel = kernel;
                settings.iterations = 5;
                settings.spreading = spreading;
                BoundaryProbe probe(*device, domain, settings);
                CHECK(probe.boundary.set_samples(samples) == within);
                probe.set_velocity([](glm::dvec3) { return glm::vec4(0.1F, 0, 0.02F, 1); });
                probe.boundary.solve();
                CHECK(probe.boundary.largest_slip() < 0.035F);
                CHECK(probe.boundary.total_force().x < 0);
                std::vector<glm::vec4> force(static_cast<std::size_t>(probe.boundary.band_count()));
                device->copy_to_host(force.data(), probe.boundary.band_force(),
                                     force.size() * sizeof(glm::vec4));
                if (spreading != Spreading::scatter) {
                    CHECK(force == scattered);
                } else {
                    scattered = force;
                }
            }
        }
    }
}
