// SPDX-License-Identifier: MIT
// The forcing operator: exactness, convergence against the figures of its derivation (sphere of
// radius 9.3 node spacings), sums in whole units and repeatability.
#include <doctest/doctest.h>

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/solid/sample_arrays.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/largest.hpp"
#include "tests/unit/solid_boundary_probe.hpp"

using namespace lattice;
using solid::ImmersedBoundarySettings;
using solid::Kernel;
using solid::Spreading;
using solid::Weighting;
using solid::whole;
using test::BoundaryProbe;

namespace {

constexpr Extent sphere_domain{32, 32, 32};
constexpr glm::vec3 sphere_centre{15.6F, 15.9F, 16.3F};
constexpr float sphere_radius = 9.3F;

std::vector<glm::vec3> sphere(double per_area) {
    return test::sphere_samples(sphere_centre, sphere_radius, per_area);
}

ImmersedBoundarySettings settings_of(Kernel kernel, int iterations,
                                     Weighting weighting = Weighting::normalised) {
    ImmersedBoundarySettings settings;
    settings.kernel = kernel;
    settings.iterations = iterations;
    settings.weighting = weighting;
    return settings;
}

glm::vec4 stream(glm::dvec3) {
    return {0.1F, 0.0F, 0.0F, 1.0F};
}

/// Largest eigenvalue of interpolate(spread) over the samples, by power iteration: with the fluid
/// at rest one sweep spreads 2 w_s times the body's velocities, and half of that moves the fluid.
double spectral_radius(compute::Device& device, const std::vector<glm::vec3>& samples,
                       Kernel kernel, Weighting weighting) {
    BoundaryProbe probe(device, sphere_domain, settings_of(kernel, 1, weighting));
    // Unit root mean square times `size` keeps the sums in range.
    const double size = 0.01;
    std::vector<glm::vec3> mode;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        mode.emplace_back(size * (1.0 + 0.5 * std::sin(static_cast<double>(i))), 0, 0);
    }
    double growth = 0;
    for (int k = 0; k < 25; ++k) {
        probe.set_moving_samples(samples, mode);
        probe.set_velocity([](glm::dvec3) { return glm::vec4(0, 0, 0, 1); });
        probe.boundary.solve();
        const std::vector<glm::dvec3> image = probe.interpolate_corrected(samples);
        const std::vector<glm::dvec3> before(mode.begin(), mode.end());
        growth = test::root_mean_square(image) / test::root_mean_square(before);
        const double scale = size / test::root_mean_square(image);
        std::transform(image.begin(), image.end(), mode.begin(),
                       [&](glm::dvec3 value) { return glm::vec3(scale * value); });
    }
    return growth;
}

/// Root mean square slip at the samples after so many sweeps, as a share of the stream.
double slip_after(compute::Device& device, const std::vector<glm::vec3>& samples, Kernel kernel,
                  int sweeps, Weighting weighting = Weighting::normalised) {
    BoundaryProbe probe(device, sphere_domain, settings_of(kernel, sweeps, weighting));
    probe.boundary.set_samples(samples);
    probe.set_velocity(stream);
    probe.boundary.solve();
    return test::root_mean_square(probe.interpolate_corrected(samples)) / 0.1;
}

}  // namespace

TEST_CASE("a body that moves with a uniform or linear flow feels no force") {
    for (const auto& device : test::every_device()) {
        for (const Kernel kernel : {Kernel::two_point, Kernel::three_point, Kernel::four_point}) {
            CAPTURE(static_cast<int>(kernel));
            BoundaryProbe probe(*device, sphere_domain, settings_of(kernel, 3));
            const auto flow = [](glm::dvec3 p) {
                return glm::vec4(0.05 + 0.001 * p.y, -0.02 + 0.002 * p.z, 0.03 - 0.001 * p.x, 1);
            };
            const auto samples = sphere(1);
            std::vector<glm::vec3> velocities;
            for (const glm::vec3& sample : samples) { velocities.emplace_back(flow(sample)); }
            probe.set_moving_samples(samples, velocities);
            probe.set_velocity(flow);
            probe.boundary.solve();
            CHECK(probe.boundary.largest_slip() < 1e-7);
            for (const glm::vec4& force : probe.forces()) {
                REQUIRE(glm::length(glm::vec3(force)) < 1e-6F);
            }
        }
    }
}

TEST_CASE("one sample alone is stopped by one sweep, whatever the density") {
    for (const auto& device : test::every_device()) {
        for (const float density : {0.5F, 1.0F, 2.0F}) {
            BoundaryProbe probe(*device, {8, 8, 8}, settings_of(Kernel::three_point, 1));
            const std::vector<glm::vec3> sample = {{3.3F, 4.1F, 3.8F}};
            probe.boundary.set_samples(sample);
            probe.set_velocity([&](glm::dvec3) { return glm::vec4(0.1F, -0.2F, 0.05F, density); });
            probe.boundary.solve();
            CHECK(probe.boundary.largest_slip() < 1e-7);
            CHECK(glm::length(probe.interpolate_corrected(sample)[0]) < 1e-7);
            // Its direction is against the flow and its size in proportion to the density.
            const glm::dvec3 force = probe.boundary.total_force();
            CHECK(force.x / density < -0.1);
            CHECK(force.y / force.x == doctest::Approx(-2).epsilon(1e-5));
            CHECK(force.z / force.x == doctest::Approx(0.5).epsilon(1e-5));
        }
    }
}

TEST_CASE("locally normalised weights bring the spectral radius to 1 for any sampling") {
    const auto device = compute::Device::open("cpu");
    for (const Kernel kernel : {Kernel::two_point, Kernel::three_point, Kernel::four_point}) {
        for (const double per_area : {1.0, 4.0}) {
            CAPTURE(static_cast<int>(kernel));
            CAPTURE(per_area);
            const double radius =
                spectral_radius(*device, sphere(per_area), kernel, Weighting::normalised);
            CHECK(radius < 1.0 + 1e-3);
            CHECK(radius > 0.95);
        }
    }
}

TEST_CASE("Equations 7 and 8 as printed over-force in proportion to the sampling") {
    const auto device = compute::Device::open("cpu");
    const auto radius = [&](Kernel kernel, double per_area) {
        return spectral_radius(*device, sphere(per_area), kernel, Weighting::none);
    };
    CHECK(radius(Kernel::two_point, 1) == doctest::Approx(0.91).epsilon(0.12));
    CHECK(radius(Kernel::two_point, 4) == doctest::Approx(3.1).epsilon(0.1));
    CHECK(radius(Kernel::two_point, 20) == doctest::Approx(15.4).epsilon(0.1));
    CHECK(radius(Kernel::three_point, 4) == doctest::Approx(2.0).epsilon(0.1));
    CHECK(radius(Kernel::four_point, 4) == doctest::Approx(1.5).epsilon(0.1));

    SUBCASE("so sweeps diverge where normalised ones converge") {
        const auto samples = sphere(4);
        const auto slip = [&](int sweeps, Weighting weighting) {
            return slip_after(*device, samples, Kernel::two_point, sweeps, weighting);
        };
        CHECK(slip(2, Weighting::none) > 1.5 * slip(1, Weighting::none));
        CHECK(slip(4, Weighting::none) > 4 * slip(2, Weighting::none) / 1.5);
        CHECK(slip(4, Weighting::normalised) < slip(1, Weighting::normalised));
    }
}

TEST_CASE("the slip of a stream past an evenly sampled sphere is as derived") {
    const auto samples = test::spiral_samples(sphere_centre, sphere_radius, 4);
    for (const auto& device : test::every_device()) {
        const auto slip = [&](Kernel kernel, int sweeps) {
            return slip_after(*device, samples, kernel, sweeps);
        };
        const auto about = [](double value) { return doctest::Approx(value).epsilon(0.1); };
        CHECK(slip(Kernel::two_point, 1) == about(0.09));
        CHECK(slip(Kernel::two_point, 2) == about(0.08));
        CHECK(slip(Kernel::two_point, 5) == about(0.065));
        CHECK(slip(Kernel::two_point, 20) == about(0.038));
        CHECK(slip(Kernel::three_point, 1) == about(0.006));
        CHECK(slip(Kernel::three_point, 5) == about(0.006));
        CHECK(slip(Kernel::four_point, 1) == about(0.002));
        CHECK(slip(Kernel::four_point, 20) == about(0.0018));
    }
}

TEST_CASE("on Poisson-disk samples more sweeps and more samples leave less slip") {
    const auto device = compute::Device::open("cpu");
    for (const Kernel kernel : {Kernel::three_point, Kernel::four_point}) {
        double before = 1;
        for (const double per_area : {1.0, 4.0, 20.0}) {
            const auto samples = sphere(per_area);
            const double once = slip_after(*device, samples, kernel, 1);
            CHECK(once < 0.05);
            CHECK(once < 0.7 * before);
            CHECK(slip_after(*device, samples, kernel, 2) < 0.8 * once);
            CHECK(slip_after(*device, samples, kernel, 20) < 0.007);
            before = once;
        }
    }
}

TEST_CASE("the largest slip is that of the worst sample") {
    for (const auto& device : test::every_device()) {
        BoundaryProbe probe(*device, sphere_domain, settings_of(Kernel::two_point, 2));
        const auto samples = sphere(1);
        probe.boundary.set_samples(samples);
        probe.set_velocity(stream);
        probe.boundary.solve();
        test::Largest worst;
        for (const glm::dvec3& left : probe.interpolate_corrected(samples)) {
            worst.take(glm::length(left));
        }
        CHECK(probe.boundary.largest_slip() == doctest::Approx(worst.value()).epsilon(1e-4));
        CHECK(worst.value() > 0.001);

        probe.set_velocity(
            [](glm::dvec3 p) { return glm::vec4(p.x < 8 ? std::nanf("") : 0.1F, 0, 0, 1); });
        probe.boundary.solve();
        CHECK(std::isnan(probe.boundary.largest_slip()));
    }
}

TEST_CASE("the total force is the exact sum over the band") {
    for (const auto& device : test::every_device()) {
        BoundaryProbe probe(*device, sphere_domain, settings_of(Kernel::three_point, 2));
        probe.boundary.set_samples(sphere(2));
        probe.set_velocity([](glm::dvec3 p) {
            return glm::vec4(0.08 + 0.002 * p.y, 0.001 * p.x, -0.03, 1 + 0.001 * p.z);
        });
        probe.boundary.solve();
        glm::dvec3 sum(0);
        for (const glm::vec4& force : probe.forces()) { sum += glm::dvec3(force); }
        const glm::dvec3 total = probe.boundary.total_force();
        // The single forces are rounded to floats, a relative 6e-8 each.
        CHECK(glm::length(total - sum) < 1e-6 * glm::length(total));
        CHECK(total.x < -10);
        // A multiple of the unit.
        CHECK(std::fmod(total.x * 0x1p24, 1.0) == 0.0);
    }
}

TEST_CASE("whole units resolve a force as finely as said, and hold one of several lattice units") {
    const auto device = compute::Device::open("cpu");
    // 400 samples in one place: normalised, each passes on 1/400 of what one alone would.
    const std::vector<glm::vec3> crowd(400, glm::vec3(4.2F, 3.9F, 4.1F));
    const std::vector<glm::vec3> alone(1, crowd.front());
    for (const float speed : {1e-3F, 0.1F, 1.0F}) {
        CAPTURE(speed);
        const auto forces = [&](const std::vector<glm::vec3>& samples) {
            BoundaryProbe probe(*device, {9, 9, 9}, settings_of(Kernel::three_point, 1));
            probe.boundary.set_samples(samples);
            probe.set_velocity([&](glm::dvec3) { return glm::vec4(speed, 0, 0, 1); });
            probe.boundary.solve();
            return probe.forces();
        };
        const auto many = forces(crowd);
        const auto one = forces(alone);
        REQUIRE(many.size() == one.size());
        float largest = 0;
        for (std::size_t i = 0; i < one.size(); ++i) {
            // Equal shares are rounded the same way: by half a unit of 2^-24 each at most.
            CHECK(std::abs(many[i].x - one[i].x) <
                  401 * 0x1p-25F * std::max(1.0F, std::abs(one[i].x)));
            largest = std::max(largest, std::abs(one[i].x));
        }
        CHECK(largest > speed);
    }
}

TEST_CASE("shares are whole units whatever their size, and the same up and down") {
    for (const float share : {0.25F, 0.75F, 1234.5F, 4194303.5F, 4194304.5F, 6291456.5F, 8388607.5F,
                              12345678.0F, 33554432.0F}) {
        CAPTURE(share);
        CHECK(whole(share) == std::floor(whole(share)));
        CHECK(std::fabs(whole(share) - share) <= (share < 4194304.0F ? 0.5F : 2.0F));
        CHECK(whole(-share) == -whole(share));
    }
}

TEST_CASE("sums that leave the range of whole units are told, until samples are set anew") {
    for (const auto& device : test::every_device()) {
        const std::vector<glm::vec3> sample(1, glm::vec3(4, 4, 4));
        for (const Spreading spreading :
             {Spreading::scatter, Spreading::gather, Spreading::gather_all}) {
            ImmersedBoundarySettings settings = settings_of(Kernel::two_point, 1);
            settings.spreading = spreading;
            BoundaryProbe probe(*device, {9, 9, 9}, settings);
            probe.boundary.set_samples(sample);
            const auto solve = [&](float speed) {
                probe.set_velocity([&](glm::dvec3) { return glm::vec4(0, speed, 0, 1); });
                probe.boundary.solve();
                return probe.boundary.forces_exact();
            };
            // On a node the sample stops it alone: 2 rho u.
            CHECK(solve(0.49F));
            CHECK_FALSE(solve(-0.51F));
            CHECK_FALSE(solve(0.1F));
            probe.boundary.set_samples(sample);
            CHECK(solve(0.1F));
        }
        ImmersedBoundarySettings floats = settings_of(Kernel::two_point, 1);
        floats.spreading = Spreading::scatter_float;
        BoundaryProbe probe(*device, {9, 9, 9}, floats);
        probe.boundary.set_samples(sample);
        probe.set_velocity([](glm::dvec3) { return glm::vec4(3, 0, 0, 1); });
        probe.boundary.solve();
        CHECK(probe.boundary.forces_exact());
    }
}

TEST_CASE("the same input gives the same bits on one core and on all") {
    cpu_set_t all;
    REQUIRE(sched_getaffinity(0, sizeof all, &all) == 0);
    cpu_set_t first;
    CPU_ZERO(&first);
    for (int cpu = 0; CPU_COUNT(&first) == 0; ++cpu) {
        if (CPU_ISSET(cpu, &all)) { CPU_SET(cpu, &first); }
    }
    REQUIRE(sched_setaffinity(0, sizeof first, &first) == 0);
    const auto one_core = compute::Device::open("cpu");
    REQUIRE(sched_setaffinity(0, sizeof all, &all) == 0);
    CHECK(one_core->info().threads == 1);

    const auto samples = sphere(20);
    REQUIRE(samples.size() > 20000);  // several chunks of work for each thread
    const auto forces = [&](compute::Device& device) {
        BoundaryProbe probe(device, sphere_domain, settings_of(Kernel::three_point, 4));
        probe.boundary.set_samples(samples);
        probe.set_velocity([](glm::dvec3 p) { return glm::vec4(0.1, 0.003 * p.x, -0.02, 1.01); });
        probe.boundary.solve();
        return probe.forces();
    };
    const auto same_bits = [](const std::vector<glm::vec4>& a, const std::vector<glm::vec4>& b) {
        return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0;
    };
    const auto reference = forces(*one_core);
    for (const auto& device : test::every_device()) {
        const auto once = forces(*device);
        CHECK(same_bits(once, forces(*device)));
        if (!device->is_cuda()) { CHECK(same_bits(once, reference)); }
    }
}

TEST_CASE("forces are the same however they are spread") {
    const auto samples = sphere(4);
    std::vector<glm::vec3> velocities;
    for (const glm::vec3& sample : samples) {
        velocities.push_back(0.001F * glm::cross(glm::vec3(1, 2, 3), sample - sphere_centre));
    }
    const auto flow = [](glm::dvec3 p) {
        return glm::vec4(0.08 + 0.002 * p.y, 0.001 * p.x, -0.03, 1 + 0.001 * p.z);
    };
    for (const auto& device : test::every_device()) {
        for (const Kernel kernel : {Kernel::two_point, Kernel::three_point, Kernel::four_point}) {
            CAPTURE(static_cast<int>(kernel));
            ImmersedBoundarySettings settings = settings_of(kernel, 3);
            BoundaryProbe probe(*device, sphere_domain, settings);
            const auto solve = [&] {
                probe.set_velocity(flow);
                probe.boundary.solve();
                return probe.forces();
            };
            probe.set_moving_samples(samples, velocities);
            const std::vector<glm::vec4> scattered = solve();
            const glm::dvec3 total = probe.boundary.total_force();

            for (const Spreading spreading :
                 {Spreading::gather, Spreading::gather_all, Spreading::scatter_float}) {
                CAPTURE(static_cast<int>(spreading));
                // Taken up with samples that were set before, and with fresh ones.
                settings.spreading = spreading;
                probe.boundary.change(settings);
                for (int repetition = 0; repetition < 2; ++repetition) {
                    const std::vector<glm::vec4> others = solve();
                    REQUIRE(others.size() == scattered.size());
                    float largest = 0;
                    for (std::size_t i = 0; i < others.size(); ++i) {
                        // Gathered, the same whole units come together. Each share's rounding is
                        // up to 3e-8, and a node has some 100 of them.
                        REQUIRE(glm::length(others[i] - scattered[i]) <
                                (spreading == Spreading::scatter_float ? 3e-6F : 1e-9F));
                        largest = std::max(largest, glm::length(glm::vec3(others[i])));
                    }
                    CHECK(largest > 0.01F);
                    CHECK(glm::length(probe.boundary.total_force() - total) <
                          3e-6 * glm::length(total));
                    probe.set_moving_samples(samples, velocities);
                }
            }
        }
    }
}

TEST_CASE("samples at the rim of the domain are gathered, and none is no trouble") {
    for (const auto& device : test::every_device()) {
        for (const Spreading spreading : {Spreading::gather, Spreading::gather_all}) {
            ImmersedBoundarySettings settings = settings_of(Kernel::three_point, 1);
            settings.spreading = spreading;
            BoundaryProbe probe(*device, {6, 5, 4}, settings);
            probe.boundary.set_samples({});
            probe.boundary.solve();
            CHECK(probe.boundary.band_count() == 0);
            probe.boundary.set_samples(std::vector<glm::vec3>{{1, 1, 1}, {4, 3, 2}});
            probe.set_velocity(stream);
            probe.boundary.solve();
            // The reach of each sample is its own, so that one sweep leaves nothing of the stream
            // there.
            CHECK(probe.boundary.largest_slip() < 1e-6);
            CHECK(probe.boundary.total_force().x < -0.1);
        }
    }
}
