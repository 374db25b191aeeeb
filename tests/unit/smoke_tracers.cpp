// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/error.hpp"
#include "engine/smoke/tracers.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/velocity_field.hpp"

using namespace lattice;
using namespace lattice::smoke;
using test::velocity_field;

namespace {

compute::Buffer<float> uniform_field(compute::Device& device, Extent extent, glm::vec3 velocity) {
    return velocity_field(device, extent, [=](const glm::vec3&) { return velocity; });
}

VelocityView view_of(const compute::Buffer<float>& field, Extent extent) {
    return {field.data(), extent, false, false, false};
}

/// Puts all its particles at one point.
EmitterPlan point_source(glm::vec3 point, float rate, float lifetime = 1e6F) {
    return {Shape::box, point, glm::vec3(0.0F), rate, lifetime};
}

std::vector<glm::vec4> particles_of(const compute::Device& device, const Tracers& tracers) {
    std::vector<glm::vec4> particles(tracers.capacity());
    device.copy_to_host(particles.data(), tracers.positions(),
                        particles.size() * sizeof(glm::vec4));
    return particles;
}

std::vector<glm::vec4> living(const compute::Device& device, const Tracers& tracers) {
    std::vector<glm::vec4> particles = particles_of(device, tracers);
    std::erase_if(particles, [](const glm::vec4& particle) { return particle.w < 0.0F; });
    return particles;
}

bool same_bits(const std::vector<glm::vec4>& a, const std::vector<glm::vec4>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0;
}

constexpr Extent small{16, 12, 10};

}  // namespace

TEST_CASE("fractions of a rate add up to exact counts") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto still = uniform_field(*device, small, glm::vec3(0.0F));
        Tracers tracers(*device, 5000, 1);
        const std::vector<EmitterPlan> emitters{point_source(glm::vec3(5.0F), 0.3F),
                                                point_source(glm::vec3(6.0F), 2.5F)};
        for (int step = 1; step <= 1000; ++step) {
            tracers.step(view_of(still, small), emitters);
            const auto expected =
                static_cast<std::size_t>(std::floor(step * double{0.3F}) + std::floor(step * 2.5));
            if (step % 100 != 0 && step > 10) { continue; }
            CAPTURE(step);
            CHECK(living(*device, tracers).size() == expected);
            CHECK(tracers.used() == expected);
        }
    }
}

TEST_CASE("a particle lives for exactly its lifetime") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto still = uniform_field(*device, small, glm::vec3(0.0F));
        for (const float lifetime : {1.0F, 7.0F, 10.5F, 1000.0F}) {
            CAPTURE(lifetime);
            Tracers tracers(*device, 4, 1);
            tracers.step(view_of(still, small),
                         std::vector{point_source(glm::vec3(5.0F), 1.0F, lifetime)});
            int age = 0;
            bool exact = true;
            while (!living(*device, tracers).empty() && age < 2000) {
                exact = exact &&
                        living(*device, tracers).front().w == static_cast<float>(age) / lifetime;
                tracers.step(view_of(still, small), {});
                ++age;
            }
            CHECK(exact);
            CHECK(age == static_cast<int>(std::ceil(lifetime)));
        }
    }
}

TEST_CASE("the oldest particles make room for new ones") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto still = uniform_field(*device, small, glm::vec3(0.0F));
        Tracers tracers(*device, 10, 1);
        for (int step = 0; step < 3; ++step) {
            tracers.step(view_of(still, small),
                         std::vector{point_source(glm::vec3(step), 4.0F, 100.0F)});
        }
        std::vector<int> births;
        for (const glm::vec4& particle : particles_of(*device, tracers)) {
            births.push_back(static_cast<int>(particle.x));
        }
        CHECK(births == std::vector{2, 2, 0, 0, 1, 1, 1, 1, 2, 2});
        CHECK(tracers.used() == 10);
        tracers.step(view_of(still, small), std::vector{point_source(glm::vec3(3.0F), 1e6F)});
        const std::vector<glm::vec4> last = living(*device, tracers);
        CHECK(last.size() == 10);
        CHECK(std::all_of(last.begin(), last.end(),
                          [](const glm::vec4& particle) { return particle.x == 3.0F; }));
    }
}

TEST_CASE("particles move with a uniform flow, wrap and leave") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto wind = uniform_field(*device, small, glm::vec3(0.75F, -0.5F, 0.25F));
        VelocityView view = view_of(wind, small);
        view.periodic_x = view.periodic_y = view.periodic_z = true;
        Tracers wrapping(*device, 1, 1);
        wrapping.step(view, std::vector{point_source(glm::vec3(5.0F, 4.0F, 3.0F), 1.0F)});
        Tracers leaving(*device, 1, 1);
        leaving.step(view_of(wind, small),
                     std::vector{point_source(glm::vec3(5.0F, 4.0F, 3.0F), 1.0F)});
        for (int step = 1; step <= 100; ++step) {
            CAPTURE(step);
            wrapping.step(view, {});
            const auto wrap = [](double x, int n) { return x - n * std::floor((x + 0.5) / n); };
            const std::vector<glm::vec4> found = living(*device, wrapping);
            REQUIRE(found.size() == 1);
            CHECK(found[0].x == doctest::Approx(wrap(5 + 0.75 * step, small.x)));
            CHECK(found[0].y == doctest::Approx(wrap(4 - 0.5 * step, small.y)));
            CHECK(found[0].z == doctest::Approx(wrap(3 + 0.25 * step, small.z)));
            // The lower face along y, at -0.5, comes first: 4 - 0.5 n < -0.5 from step 10 on.
            leaving.step(view_of(wind, small), {});
            CHECK(living(*device, leaving).size() == (step < 10 ? 1 : 0));
        }
    }
}

TEST_CASE("velocities are interpolated between nodes, held at faces, joined at periodic ones") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        // One step from rest with a velocity across y that depends on x only: the shift along y is
        // the interpolated value at the starting point.
        const auto shear = velocity_field(
            *device, small, [](const glm::vec3& at) { return glm::vec3(0.0F, 0.1F * at.x, 0.0F); });
        const auto shift_at = [&](float x, bool periodic) {
            VelocityView view = view_of(shear, small);
            view.periodic_x = periodic;
            Tracers tracers(*device, 1, 1);
            tracers.step(view, std::vector{point_source(glm::vec3(x, 5.0F, 5.0F), 1.0F)});
            tracers.step(view, {});
            return living(*device, tracers).at(0).y - 5.0F;
        };
        CHECK(shift_at(3.0F, false) == doctest::Approx(0.3));
        CHECK(shift_at(3.25F, false) == doctest::Approx(0.325));
        CHECK(shift_at(15.0F, false) == doctest::Approx(1.5));
        CHECK(shift_at(15.25F, false) == doctest::Approx(1.5));
        CHECK(shift_at(-0.25F, false) == doctest::Approx(0.0));
        CHECK(shift_at(15.25F, true) == doctest::Approx(0.75 * 1.5));
        CHECK(shift_at(-0.25F, true) == doctest::Approx(0.25 * 1.5));
    }
}

TEST_CASE("the midpoint rule is of second order in a rotating flow") {
    constexpr Extent extent{41, 41, 3};
    const glm::vec3 centre(20.0F, 20.0F, 1.0F);
    const glm::vec3 start(30.0F, 20.0F, 1.0F);
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        // Trilinear interpolation is exact for solid-body rotation, so all error is the rule's.
        const auto error_after_a_turn = [&](int steps) {
            const float omega = 2.0F * std::numbers::pi_v<float> / static_cast<float>(steps);
            const auto rotation = velocity_field(*device, extent, [=](const glm::vec3& at) {
                return omega * glm::vec3(centre.y - at.y, at.x - centre.x, 0.0F);
            });
            Tracers tracers(*device, 1, 1);
            tracers.step(view_of(rotation, extent), std::vector{point_source(start, 1.0F)});
            for (int i = 0; i < steps; ++i) { tracers.step(view_of(rotation, extent), {}); }
            const glm::vec4 end = living(*device, tracers).at(0);
            return static_cast<double>(glm::length(glm::vec3(end) - start));
        };
        const double coarse = error_after_a_turn(32);
        const double medium = error_after_a_turn(64);
        const double fine = error_after_a_turn(128);
        CHECK(std::log2(coarse / medium) == doctest::Approx(2.0).epsilon(0.1));
        CHECK(std::log2(medium / fine) == doctest::Approx(2.0).epsilon(0.1));
        // Phase error of the rule: omega^3 / 6 a step, times radius 10.
        const double omega = 2 * std::numbers::pi / 128;
        CHECK(fine == doctest::Approx(10 * 2 * std::numbers::pi * omega * omega / 6).epsilon(0.05));
    }
}

TEST_CASE("emitters fill their shapes evenly") {
    constexpr Extent extent{40, 40, 40};
    const glm::vec3 centre(20.0F, 18.0F, 22.0F);
    const glm::vec3 size(4.0F, 8.0F, 12.0F);
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto still = uniform_field(*device, extent, glm::vec3(0.0F));
        const auto emitted = [&](Shape shape) {
            Tracers tracers(*device, 20'000, 7);
            tracers.step(view_of(still, extent),
                         std::vector{EmitterPlan{shape, centre, size, 20'000.0F, 10.0F}});
            std::vector<glm::vec3> points;  // in units of the half extents
            for (const glm::vec4& particle : living(*device, tracers)) {
                points.push_back((glm::vec3(particle) - centre) / (0.5F * size));
            }
            return points;
        };
        // Mean square of one coordinate over the unit cube, ball and disc: 1/3, 1/5, 1/4.
        const auto check = [](const std::vector<glm::vec3>& points, glm::vec3 mean_square) {
            REQUIRE(points.size() == 20'000);
            glm::dvec3 sum(0.0);
            glm::dvec3 squares(0.0);
            for (const glm::vec3& point : points) {
                sum += glm::dvec3(point);
                squares += glm::dvec3(point * point);
            }
            for (int c = 0; c < 3; ++c) {
                CAPTURE(c);
                CHECK(std::abs(sum[c] / 20'000) < 0.02);
                CHECK(squares[c] / 20'000 == doctest::Approx(mean_square[c]).epsilon(0.04));
            }
        };
        const auto box = emitted(Shape::box);
        check(box, glm::vec3(1.0F / 3.0F));
        const auto ball = emitted(Shape::sphere);
        check(ball, glm::vec3(0.2F));
        CHECK(std::all_of(ball.begin(), ball.end(),
                          [](const glm::vec3& p) { return glm::length(p) < 1.0001F; }));
        const auto disc = emitted(Shape::disc);
        check(disc, glm::vec3(1.0F / 3.0F, 0.25F, 0.25F));
        CHECK(std::all_of(disc.begin(), disc.end(), [](const glm::vec3& p) {
            return std::hypot(p.y, p.z) < 1.0001F && std::abs(p.x) < 1.0001F;
        }));
    }
}

TEST_CASE("same seed, same bits; another seed, other places; clear starts over") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto wind = uniform_field(*device, small, glm::vec3(0.1F, 0.05F, 0.0F));
        const std::vector<EmitterPlan> emitters{
            {Shape::sphere, glm::vec3(5.0F), glm::vec3(3.0F), 7.3F, 20.0F}};
        const auto run = [&](Tracers& tracers) {
            for (int i = 0; i < 30; ++i) { tracers.step(view_of(wind, small), emitters); }
            return particles_of(*device, tracers);
        };
        Tracers first(*device, 100, 42);
        Tracers second(*device, 100, 42);
        Tracers other(*device, 100, 43);
        const std::vector<glm::vec4> expected = run(first);
        CHECK(same_bits(run(second), expected));
        CHECK_FALSE(same_bits(run(other), expected));
        first.clear();
        CHECK(living(*device, first).empty());
        CHECK(first.used() == 0);
        CHECK(same_bits(run(first), expected));
    }
}

TEST_CASE("a particle whose velocity is not a number dies") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto broken = uniform_field(
            *device, small, glm::vec3(std::numeric_limits<float>::quiet_NaN(), 0.0F, 0.0F));
        VelocityView view = view_of(broken, small);
        view.periodic_x = true;
        Tracers tracers(*device, 8, 1);
        tracers.step(view, std::vector{point_source(glm::vec3(5.0F), 3.0F)});
        CHECK(living(*device, tracers).size() == 3);
        tracers.step(view, {});
        CHECK(living(*device, tracers).empty());
    }
}

TEST_CASE("an emitter outside the domain makes no smoke") {
    const auto device = compute::Device::open("cpu");
    const auto still = uniform_field(*device, small, glm::vec3(0.0F));
    Tracers tracers(*device, 8, 1);
    tracers.step(view_of(still, small), std::vector{point_source(glm::vec3(-3.0F), 4.0F)});
    CHECK(living(*device, tracers).empty());
}

TEST_CASE("rates, lifetimes and capacities out of range are errors") {
    const auto device = compute::Device::open("cpu");
    const auto still = uniform_field(*device, small, glm::vec3(0.0F));
    Tracers tracers(*device, 8, 1);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    for (const float rate : {-1.0F, nan, 2e9F}) {
        CHECK_THROWS_AS(
            tracers.step(view_of(still, small), std::vector{point_source(glm::vec3(5.0F), rate)}),
            Error);
    }
    for (const float lifetime : {0.0F, -1.0F, nan}) {
        CHECK_THROWS_AS(tracers.step(view_of(still, small),
                                     std::vector{point_source(glm::vec3(5.0F), 1.0F, lifetime)}),
                        Error);
    }
    CHECK(tracers.used() == 0);
    CHECK_THROWS_AS(Tracers(*device, 0, 1), Error);
}

TEST_CASE("an emitter with a duration stops, and starts again with the run") {
    for (const auto& device : test::every_device()) {
        const Extent extent{8, 8, 8};
        const auto field = uniform_field(*device, extent, glm::vec3(0.0F));
        Tracers tracers(*device, 100, 1);
        EmitterPlan once = point_source(glm::vec3(4.0F), 10);
        once.duration = 1;
        EmitterPlan thrice = point_source(glm::vec3(2.0F), 1.5F);
        thrice.duration = 2.5F;
        const EmitterPlan plans[] = {once, thrice};
        for (int run = 0; run < 2; ++run) {
            for (int step = 0; step < 6; ++step) { tracers.step(view_of(field, extent), plans); }
            // 10 in the first step; floor(3 * 1.5) in steps 0 to 2.
            CHECK(living(*device, tracers).size() == 14);
            tracers.clear();
        }
    }
}
