// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/smoke/path_lines.hpp"
#include "engine/smoke/stream_lines.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/velocity_field.hpp"

using namespace lattice;
using namespace lattice::smoke;
using namespace lattice::test;

namespace {

std::vector<StreamLineSeed> all_with(const StreamLinePlan& plan,
                                     const std::vector<glm::vec3>& points) {
    std::vector<StreamLineSeed> seeds;
    for (const glm::vec3& point : points) { seeds.push_back({point, plan}); }
    return seeds;
}

std::vector<std::size_t> counts_of(const StreamLines& lines) {
    std::vector<std::size_t> counts;
    for (const auto& line : lines.lines()) { counts.push_back(line.size()); }
    return counts;
}

}  // namespace

TEST_CASE("in a uniform flow lines are straight, up and down stream") {
    for (const auto& device : every_device()) {
        const Extent extent{40, 20, 20};
        const auto field =
            velocity_field(*device, extent, [](glm::dvec3) { return glm::dvec3(0.03, 0.04, 0); });
        StreamLines lines(*device);
        const std::vector<glm::vec3> seeds{{10, 8, 9}, {12, 9, 4.25F}};
        lines.trace({field.data(), extent, false, false, false},
                    all_with({.step = 0.5F, .length = 5, .slowest = 1e-6F}, seeds));
        REQUIRE(counts_of(lines) == std::vector<std::size_t>{11, 11, 11, 11});
        for (std::size_t i = 0; i < 4; ++i) {
            const auto line = lines.lines()[i];
            const float sign = i % 2 == 0 ? 1 : -1;
            for (std::size_t k = 0; k < line.size(); ++k) {
                const glm::vec3 exact =
                    seeds[i / 2] + sign * 0.5F * static_cast<float>(k) * glm::vec3(0.6F, 0.8F, 0);
                CHECK(glm::length(glm::vec3(line[k]) - exact) < 1e-5F);
                CHECK(line[k].w == doctest::Approx(0.05));
            }
        }
    }
}

TEST_CASE("a streamline of a rigid rotation closes") {
    for (const auto& device : every_device()) {
        const Extent extent{41, 41, 5};
        const glm::dvec3 middle(20, 20, 0);
        const auto field = velocity_field(*device, extent, [&](glm::dvec3 p) {
            return 0.002 * glm::cross(glm::dvec3(0, 0, 1), p - middle);
        });
        // A step that fits the circumference a whole number of times: the line then ends where it
        // began.
        constexpr float radius = 12;
        constexpr int steps = 128;
        const float step = 2 * std::numbers::pi_v<float> * radius / steps;
        StreamLines lines(*device);
        const std::vector<glm::vec3> seeds{{20 + radius, 20, 2}};
        lines.trace({field.data(), extent, false, false, false},
                    all_with({.step = step, .length = steps * step, .slowest = 1e-6F}, seeds));
        const auto line = lines.lines()[0];
        REQUIRE(line.size() >= steps + 1);
        CHECK(glm::length(glm::vec3(line[steps]) - seeds[0]) < 1e-3F);
        for (const glm::vec4& point : line) {
            CHECK(glm::length(glm::vec3(point) - glm::vec3(20, 20, 2)) ==
                  doctest::Approx(radius).epsilon(1e-4));
        }
    }
}

TEST_CASE("a streamline of a Taylor-Green vortex stays on its level of the stream function") {
    for (const auto& device : every_device()) {
        constexpr int n = 128;
        const Extent extent{n, n, 4};
        const double k = 2 * std::numbers::pi / n;
        const auto field = velocity_field(*device, extent, [k](glm::dvec3 p) {
            return 0.05 * glm::dvec3(std::sin(k * p.x) * std::cos(k * p.y),
                                     -std::cos(k * p.x) * std::sin(k * p.y), 0);
        });
        const auto level = [k](const glm::vec4& p) {
            return std::sin(k * p.x) * std::sin(k * p.y);
        };
        StreamLines lines(*device);
        const std::vector<glm::vec3> seeds{{20, 32, 1}, {10, 12, 2}};
        lines.trace({field.data(), extent, true, true, true},
                    all_with({.step = 0.5F, .length = 200, .slowest = 1e-6F}, seeds));
        for (std::size_t i = 0; i < 4; ++i) {
            const auto line = lines.lines()[i];
            REQUIRE(line.size() == 401);
            // Between nodes the field is linear: off by (k h)^2 / 8 = 3e-4 of the velocity at most.
            for (const glm::vec4& p : line) { CHECK(std::abs(level(p) - level(line[0])) < 2e-3); }
        }
    }
}

TEST_CASE("lines end at faces, in still fluid and where nothing is known") {
    for (const auto& device : every_device()) {
        const Extent extent{20, 10, 10};
        const float nan = std::numeric_limits<float>::quiet_NaN();
        // The fluid slows down toward x = 12 and rests beyond; in the row y = 8 it is not a number.
        const auto field = velocity_field(*device, extent, [nan](glm::dvec3 p) {
            return p.y > 7 ? glm::dvec3(nan) : glm::dvec3(std::max(0.0, 0.01 * (12 - p.x)), 0, 0);
        });
        StreamLines lines(*device);
        const std::vector<glm::vec3> seeds{
            {5, 4, 4}, {15, 4, 4}, {5, 8, 4}, {-3, 4, 4}, {nan, 4, 4}};
        lines.trace({field.data(), extent, false, false, false},
                    all_with({.step = 0.25F, .length = 60, .slowest = 1e-4F}, seeds));
        const auto down = lines.lines()[0];
        CHECK(down.size() > 20);
        CHECK(down.back().x < 12.3F);
        CHECK(down.back().x > 11.4F);
        const auto up = lines.lines()[1];
        CHECK(up.back().x >= -0.5F);
        CHECK(up.back().x < 0.1F);
        const auto counts = counts_of(lines);
        for (std::size_t i = 2; i < counts.size(); ++i) { CHECK(counts[i] == 0); }
    }
}

TEST_CASE("a trace of many more seeds than before finds room") {
    const auto device = compute::Device::open("cpu");
    const Extent extent{16, 8, 8};
    const auto field =
        velocity_field(*device, extent, [](glm::dvec3) { return glm::dvec3(0.1, 0, 0); });
    const VelocityView view{field.data(), extent, false, false, false};
    StreamLines lines(*device);
    lines.trace(view, all_with({.step = 0.5F, .length = 2, .slowest = 1e-6F}, {{3, 3, 3}}));
    CHECK(counts_of(lines) == std::vector<std::size_t>{5, 5});
    lines.trace(view, all_with({.step = 0.5F, .length = 9, .slowest = 1e-6F},
                               std::vector<glm::vec3>(50, glm::vec3(3, 3, 3))));
    REQUIRE(counts_of(lines).size() == 100);
    CHECK(lines.lines()[98] == lines.lines()[0]);
    lines.trace(view, {});
    CHECK(lines.lines().empty());
}

TEST_CASE("lines of several lengths and steps are traced in one go") {
    for (const auto& device : every_device()) {
        const Extent extent{64, 8, 8};
        const auto field =
            velocity_field(*device, extent, [](glm::dvec3) { return glm::dvec3(0.1, 0, 0); });
        StreamLines lines(*device);
        const std::vector<StreamLineSeed> seeds{{{30, 3, 3}, {.step = 0.5F, .length = 4}},
                                                {{30, 4, 3}, {.step = 2, .length = 20}}};
        lines.trace({field.data(), extent, false, false, false}, seeds);
        REQUIRE(counts_of(lines) == std::vector<std::size_t>{9, 9, 11, 11});
        CHECK(lines.lines()[0].back() == glm::vec4(34, 3, 3, 0.1F));
        CHECK(lines.lines()[1].back() == glm::vec4(26, 3, 3, 0.1F));
        CHECK(lines.lines()[2].back() == glm::vec4(50, 4, 3, 0.1F));
        CHECK(lines.lines()[3].back() == glm::vec4(10, 4, 3, 0.1F));
    }
}

TEST_CASE("a streamline that leaves at a periodic face comes in again opposite") {
    for (const auto& device : every_device()) {
        const Extent extent{16, 12, 8};
        const auto field =
            velocity_field(*device, extent, [](glm::dvec3) { return glm::dvec3(0.03, -0.04, 0); });
        StreamLines lines(*device);
        lines.trace({field.data(), extent, true, true, false},
                    all_with({.step = 0.5F, .length = 40, .slowest = 1e-6F}, {{10, 4, 3}}));
        const auto line = lines.lines()[0];
        REQUIRE(line.size() == 81);
        for (std::size_t k = 0; k < line.size(); ++k) {
            const double way = 0.5 * static_cast<double>(k);
            const auto within = [](double x, int n) { return x - n * std::floor((x + 0.5) / n); };
            // A thousandth of a node beside a face may lie on either side of it.
            CHECK(std::abs(std::remainder(line[k].x - (10 + 0.6 * way), 16)) < 1e-3);
            CHECK(std::abs(std::remainder(line[k].y - (4 - 0.8 * way), 12)) < 1e-3);
            CHECK(line[k].x == doctest::Approx(within(line[k].x, 16)));
            CHECK(line[k].y == doctest::Approx(within(line[k].y, 12)));
        }
    }
}

TEST_CASE("a pathline keeps where its particle was, the newest places last") {
    for (const auto& device : every_device()) {
        const Extent extent{64, 8, 8};
        const auto field =
            velocity_field(*device, extent, [](glm::dvec3) { return glm::dvec3(0.25, 0, 0); });
        const VelocityView view{field.data(), extent, false, false, false};
        PathLines lines(*device);
        lines.start(std::vector<glm::vec3>{{2, 4, 4}, {-9, 4, 4}}, std::vector<float>{1, 1},
                    std::vector<std::int32_t>{6, 6});
        CHECK(lines.paths()[0].empty());
        for (int i = 0; i < 10; ++i) { lines.step(view); }
        auto path = lines.paths()[0];
        // 2.5 nodes on the way: the seed, two places a node apart, and where it is now.
        REQUIRE(path.size() == 4);
        CHECK(path[0].x == 2);
        CHECK(path[1].x == 3);
        CHECK(path[2].x == 4);
        CHECK(path[3].x == 4.5F);
        CHECK(path[3].w == 0.25F);
        for (int i = 0; i < 30; ++i) { lines.step(view); }
        path = lines.paths()[0];
        // The ring holds the last six: 7 to 12.
        REQUIRE(path.size() == 6);
        for (std::size_t k = 0; k < 6; ++k) { CHECK(path[k].x == 7 + static_cast<float>(k)); }
        CHECK(lines.paths()[1].empty());
        lines.clear();
        CHECK(lines.paths()[0].empty());
        lines.step(view);
        CHECK(lines.paths()[0].size() == 2);
    }
}

TEST_CASE("a particle that leaves starts again at its seed with a new path") {
    for (const auto& device : every_device()) {
        for (const bool periodic : {false, true}) {
            const Extent extent{16, 8, 8};
            const auto field =
                velocity_field(*device, extent, [](glm::dvec3) { return glm::dvec3(0.5, 0, 0); });
            const VelocityView view{field.data(), extent, periodic, periodic, periodic};
            PathLines lines(*device);
            lines.start(std::vector<glm::vec3>{{10, 4, 4}}, std::vector<float>{0.5F},
                        std::vector<std::int32_t>{64});
            for (int i = 0; i < 10; ++i) { lines.step(view); }
            CHECK(lines.paths()[0].back().x == 15);
            for (int i = 0; i < 3; ++i) { lines.step(view); }
            const auto path = lines.paths()[0];
            CHECK(path.front().x == 10);
            CHECK(path.size() <= 4);
            for (const glm::vec4& point : path) { CHECK(point.x >= 10); }
        }
    }
}
