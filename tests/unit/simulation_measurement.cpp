// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/error.hpp"
#include "engine/simulation/flow_measurement.hpp"
#include "engine/simulation/velocity_statistics.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/memory_limit.hpp"

using namespace lattice;
using namespace lattice::simulation;
using doctest::Approx;

namespace {

constexpr double pi = std::numbers::pi;

/// A velocity field on a device.
struct Field {
    template <class Function>
    Field(compute::Device& device, const Extent& the_extent, bool periodic, Function velocity)
        : extent(the_extent) {
        const auto nodes = static_cast<std::size_t>(extent.size());
        std::vector<float> values(3 * nodes);
        for (int z = 0; z < extent.z; ++z) {
            for (int y = 0; y < extent.y; ++y) {
                for (int x = 0; x < extent.x; ++x) {
                    const glm::dvec3 u = velocity(glm::dvec3(x, y, z));
                    const auto node = static_cast<std::size_t>(extent.index(x, y, z));
                    for (int c = 0; c < 3; ++c) {
                        values[c * nodes + node] = static_cast<float>(u[c]);
                    }
                }
            }
        }
        components = compute::Buffer<float>(device, values);
        view = {components.data(), extent, periodic, periodic, periodic};
    }

    Extent extent;
    compute::Buffer<float> components;
    smoke::VelocityView view;
};

/// What a central difference of eighth order makes of the derivative of sin(k x), over cos(k x).
double wave_number_seen(double k) {
    return 1.6 * std::sin(k) - 0.4 * std::sin(2 * k) + 8.0 / 105 * std::sin(3 * k) -
           std::sin(4 * k) / 140;
}

}  // namespace

TEST_CASE("a measurement that ran out of memory can be made again") {
    if (!test::can_limit_memory) { return; }
    const auto device = compute::Device::open("cpu");
    const Field field(*device, {4, 4, 4}, true, [](const glm::dvec3&) { return glm::dvec3(0.5); });
    FlowMeasurement measurement(*device);
    const std::vector<glm::vec3> few(5000, glm::vec3(1.0F));
    const std::vector<glm::vec3> many(6000000, glm::vec3(1.0F));
    CHECK(measurement.at_points(field.view, few).back().x == 0.5F);  // starts the threads
    {
        // Enough for the points and not for what is found there.
        const test::MemoryLimit limit(many.size() * sizeof(glm::vec3) * 3 / 2);
        CHECK_THROWS_AS(measurement.at_points(field.view, many), Error);
    }
    CHECK(measurement.at_points(field.view, many).back().x == 0.5F);
}

TEST_CASE("a sine has the energy, enstrophy and dissipation of a sine") {
    constexpr double a = 0.05;
    for (const auto& device : test::every_device()) {
        for (const int wave_length : {8, 16, 48}) {
            CAPTURE(wave_length);
            const double k = 2 * pi / wave_length;
            const Field wave(*device, {48, 3, 5}, true, [&](const glm::dvec3& x) {
                return glm::dvec3(0.01, a * std::sin(k * x.x), 0);
            });
            FlowMeasurement measurement(*device);
            const FlowMeans means = measurement.domain_means(wave.view);
            CHECK(means.velocity.x == Approx(0.01).epsilon(1e-7));
            CHECK(std::abs(means.velocity.y) < 1e-9);
            CHECK(means.energy == Approx(a * a / 4 + 0.01 * 0.01 / 2).epsilon(1e-6));
            const double seen = wave_number_seen(k);
            CHECK(means.enstrophy == Approx(seen * seen * a * a / 4).epsilon(1e-5));
            // <S:S> = <(du_y/dx)^2> / 2
            CHECK(means.strain == Approx(seen * seen * a * a / 4).epsilon(1e-5));
            if (wave_length > 8) { CHECK(seen == Approx(k).epsilon(1e-5)); }
        }
    }
}

TEST_CASE("vortices of Taylor and Green have as much enstrophy as strain along every axis") {
    constexpr int n = 32;
    constexpr double k = 2 * pi / n;
    constexpr double a = 0.1;
    for (const auto& device : test::every_device()) {
        for (int axis = 0; axis < 3; ++axis) {
            CAPTURE(axis);
            // In the plane of the other two axes, so that every derivative is used once.
            const int p = (axis + 1) % 3;
            const int q = (axis + 2) % 3;
            const Field vortices(*device, {n, n, n}, true, [&](const glm::dvec3& x) {
                glm::dvec3 u(0.0);
                u[p] = a * std::cos(k * x[p]) * std::sin(k * x[q]);
                u[q] = -a * std::sin(k * x[p]) * std::cos(k * x[q]);
                return u;
            });
            FlowMeasurement measurement(*device);
            const FlowMeans means = measurement.domain_means(vortices.view);
            CHECK(means.energy == Approx(a * a / 4).epsilon(1e-6));
            CHECK(means.enstrophy == Approx(a * a * k * k / 2).epsilon(1e-6));
            CHECK(2 * means.strain == Approx(2 * means.enstrophy).epsilon(1e-6));
        }
    }
}

TEST_CASE("between walls a linear and a parabolic profile have their exact gradients") {
    for (const auto& device : test::every_device()) {
        FlowMeasurement measurement(*device);
        const Field shear(*device, {6, 12, 4}, false,
                          [](const glm::dvec3& x) { return glm::dvec3(0.01 * x.y, 0, 0); });
        CHECK(measurement.domain_means(shear.view).enstrophy == Approx(0.5e-4).epsilon(1e-5));
        CHECK(measurement.domain_means(shear.view).strain == Approx(0.5e-4).epsilon(1e-5));

        const Field parabola(*device, {6, 12, 4}, false, [](const glm::dvec3& x) {
            return glm::dvec3(1e-3 * x.y * x.y, 0, 0);
        });
        double exact = 0;
        for (int y = 0; y < 12; ++y) { exact += 0.5 * std::pow(2e-3 * y, 2) / 12; }
        CHECK(measurement.domain_means(parabola.view).enstrophy == Approx(exact).epsilon(1e-5));

        // Axes too short for a gradient have none.
        const Field flat(*device, {1, 2, 1}, false,
                         [](const glm::dvec3& x) { return glm::dvec3(0.1 * x.y, 0, 0); });
        CHECK(measurement.domain_means(flat.view).enstrophy == Approx(0.5e-2).epsilon(1e-5));
    }
}

TEST_CASE("a linear field is met exactly at points and by planes") {
    const auto linear = [](const glm::dvec3& x) {
        return glm::dvec3(0.01 * x.x, 0.02 * x.y - 0.1, 0.03 * x.z + 0.001 * x.x);
    };
    for (const auto& device : test::every_device()) {
        const Field field(*device, {9, 7, 11}, false, linear);
        FlowMeasurement measurement(*device);
        const std::vector<glm::vec3> points{{0, 0, 0}, {3.25, 2.5, 7.75}, {8, 6, 10}};
        const std::vector<glm::vec3> found = measurement.at_points(field.view, points);
        REQUIRE(found.size() == 3);
        for (std::size_t i = 0; i < 3; ++i) {
            CHECK(glm::length(found[i] - glm::vec3(linear(points[i]))) < 1e-6F);
        }
        CHECK(measurement.at_points(field.view, {}).empty());
        for (int axis = 0; axis < 3; ++axis) {
            CAPTURE(axis);
            glm::dvec3 centre(4, 3, 5);
            centre[axis] = 2.75;
            const glm::dvec3 mean = measurement.plane_mean(field.view, axis, 2.75F);
            CHECK(glm::length(mean - linear(centre)) < 1e-7);
        }
        // Beyond the outermost node its value holds.
        CHECK(measurement.plane_mean(field.view, 0, 8.5F).x == Approx(0.08));
    }
}

TEST_CASE("running statistics are those of all samples, far from zero as well") {
    std::mt19937 engine(3);
    std::normal_distribution<double> normal;
    std::vector<glm::dvec3> samples;
    VelocityStatistics running;
    CHECK(running.normal_stresses() == glm::dvec3(0.0));
    for (int i = 0; i < 1000; ++i) {
        const double common = normal(engine);
        samples.emplace_back(1e6 + common, 2 * common + normal(engine), normal(engine) - common);
        running.add(samples.back());
    }
    glm::dvec3 mean(0.0);
    for (const glm::dvec3& sample : samples) { mean += sample / 1000.0; }
    glm::dvec3 normals(0.0);
    glm::dvec3 shears(0.0);
    for (const glm::dvec3& sample : samples) {
        const glm::dvec3 d = sample - mean;
        normals += d * d / 1000.0;
        shears += glm::dvec3(d.x * d.y, d.x * d.z, d.y * d.z) / 1000.0;
    }
    CHECK(running.count() == 1000);
    for (int c = 0; c < 3; ++c) {
        CHECK(running.mean()[c] == Approx(mean[c]).epsilon(1e-12));
        CHECK(running.normal_stresses()[c] == Approx(normals[c]).epsilon(1e-8));
        CHECK(running.shear_stresses()[c] == Approx(shears[c]).epsilon(1e-8));
    }
}
