// SPDX-License-Identifier: MIT
// A sinusoidal shear wave decays with exp(-nu k^2 t), whatever flow carries it. The viscosity
// measured from the decay has to be the one that was asked for, and models differ in how well they
// hold to it. Worst errors on 32 nodes a wave, over four background flows up to (0.1, 0.1, 0.1) and
// both polarisations, as a double-precision program found them: at nu = 0.01 ACM 0.24 %, De Rosis'
// central moments 4.6 %, BGK 4.4 %; at nu = 0.001 along x and along the diagonal ACM 0.1 % and 0.3
// % (0.55 % with the fastest background), De Rosis 0.4 % and 52 %.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include "engine/fluid/solver.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/largest.hpp"

using namespace lattice;
using namespace lattice::fluid;
using scene::CollisionModel;

namespace {

struct Wave {
    Extent extent;
    glm::dvec3 k;             ///< wave vector
    glm::dvec3 polarisation;  ///< unit vector across k
    glm::dvec3 background;    ///< velocity of the flow that carries it
};

double phase(const Wave& wave, int x, int y, int z) {
    return glm::dot(wave.k, glm::dvec3(x, y, z));
}

std::vector<glm::vec3> initial_velocity(const Wave& wave, double amplitude) {
    std::vector<glm::vec3> velocity;
    for (int z = 0; z < wave.extent.z; ++z) {
        for (int y = 0; y < wave.extent.y; ++y) {
            for (int x = 0; x < wave.extent.x; ++x) {
                velocity.emplace_back(wave.background + amplitude * std::sin(phase(wave, x, y, z)) *
                                                            wave.polarisation);
            }
        }
    }
    return velocity;
}

/// Amplitude of the wave, wherever the background has carried it.
double amplitude(const Wave& wave, const Solver& solver) {
    const std::vector<glm::vec4> nodes = solver.velocity_density();
    std::complex<double> sum = 0;
    for (int z = 0; z < wave.extent.z; ++z) {
        for (int y = 0; y < wave.extent.y; ++y) {
            for (int x = 0; x < wave.extent.x; ++x) {
                const glm::dvec3 u = glm::vec3(nodes[wave.extent.index(x, y, z)]);
                sum += glm::dot(u, wave.polarisation) * std::polar(1.0, -phase(wave, x, y, z));
            }
        }
    }
    return 2 * std::abs(sum) / static_cast<double>(wave.extent.size());
}

struct Run {
    double viscosity;
    int settle;  ///< steps before the first measurement: the start lacks the stress of the wave
    int steps;   ///< from the first measurement to the second
    double amplitude = 0.01;
};

/// The measured viscosity over the one asked for, less 1.
double viscosity_error(compute::Device& device, const Wave& wave, const Run& run,
                       CollisionModel model, scene::Storage storage = scene::Storage::fp32) {
    SolverSettings s;
    s.extent = wave.extent;
    s.storage = storage;
    s.viscosity = static_cast<float>(run.viscosity);
    s.model = model;
    Solver solver(device, s);
    solver.set_equilibrium({}, initial_velocity(wave, run.amplitude));
    for (int t = 0; t < run.settle; ++t) { solver.step(nullptr, false); }
    const double early = amplitude(wave, solver);
    for (int t = 0; t < run.steps; ++t) { solver.step(nullptr, false); }
    const double decay = std::log(early / amplitude(wave, solver));
    return decay / (glm::dot(wave.k, wave.k) * run.steps * run.viscosity) - 1;
}

const glm::dvec3 backgrounds[] = {{0, 0, 0}, {0.1, 0, 0}, {0.05, 0.1, 0}, {0.1, 0.1, 0.1}};
constexpr double r = 1 / std::numbers::sqrt2;
enum class Direction { along_x, diagonal };

Wave wave_of(int nodes, Direction direction, bool in_plane, const glm::dvec3& background) {
    const double k = 2 * std::numbers::pi / nodes;
    const glm::dvec3 z(0, 0, 1);
    if (direction == Direction::along_x) {
        return {{nodes, 2, 2}, {k, 0, 0}, in_plane ? glm::dvec3(0, 1, 0) : z, background};
    }
    return {{nodes, nodes, 2}, {k, k, 0}, in_plane ? glm::dvec3(r, -r, 0) : z, background};
}

/// Largest error over all backgrounds and both polarisations of a wave of 32 nodes.
double worst_error(compute::Device& device, Direction direction, const Run& run,
                   CollisionModel model) {
    test::Largest worst;
    for (const glm::dvec3& background : backgrounds) {
        for (const bool in_plane : {true, false}) {
            const Wave wave = wave_of(32, direction, in_plane, background);
            worst.take(std::abs(viscosity_error(device, wave, run, model)));
        }
    }
    return worst.value();
}

constexpr Run thick{0.01, 200, 800};
constexpr Run thin{0.001, 1000, 800};

}  // namespace

TEST_CASE("ACM: a shear wave decays with the viscosity asked for, whatever carries it") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        CHECK(worst_error(*device, Direction::along_x, thick, CollisionModel::acm) < 0.002);
        CHECK(worst_error(*device, Direction::diagonal, thick, CollisionModel::acm) < 0.005);
        CHECK(worst_error(*device, Direction::along_x, thin, CollisionModel::acm) < 0.003);
        CHECK(worst_error(*device, Direction::diagonal, thin, CollisionModel::acm) < 0.007);
    }
}

TEST_CASE("De Rosis' fixed rates: the viscosity errors of the diagonal wave") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto model = CollisionModel::central;
        CHECK(worst_error(*device, Direction::along_x, thick, model) < 0.005);
        CHECK(worst_error(*device, Direction::diagonal, thick, model) ==
              doctest::Approx(0.046).epsilon(0.05));
        CHECK(worst_error(*device, Direction::along_x, thin, model) < 0.005);
        const Wave across = wave_of(32, Direction::diagonal, false, {0, 0, 0});
        CHECK(viscosity_error(*device, across, thin, model) == doctest::Approx(0.52).epsilon(0.03));
    }
}

TEST_CASE("BGK: the viscosity error of a diagonal wave that a flow carries") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const auto model = CollisionModel::bgk;
        CHECK(worst_error(*device, Direction::along_x, thick, model) < 0.005);
        CHECK(worst_error(*device, Direction::diagonal, thick, model) ==
              doctest::Approx(0.044).epsilon(0.05));
    }
}

TEST_CASE("ACM: the viscosity error falls with the square of the resolution") {
    const glm::dvec3 background(0.05, 0.1, 0);
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const Direction direction : {Direction::along_x, Direction::diagonal}) {
            double error[3];
            for (int level = 0; level < 3; ++level) {
                const int nodes = 8 << level;
                const Wave wave = wave_of(nodes, direction, false, background);
                error[level] =
                    viscosity_error(*device, wave, {0.01, 200, nodes * nodes}, CollisionModel::acm);
            }
            CHECK(std::log2(error[0] / error[1]) > 1.9);
            CHECK(std::log2(error[1] / error[2]) > 1.9);
            CHECK(std::log2(error[1] / error[2]) < 2.1);
        }
    }
}

// A wave of 0.05 decays over thousands of units of rounding. A double-precision program with the
// same format found +0.19 % where 32 bits have -0.10 %. Which way values round depends on how a
// backend orders its sums: up to 1.2 % were seen.
TEST_CASE("ACM: the viscosity in 16 bits") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const Run run{0.01, 200, 800, 0.05};
        for (const glm::dvec3& background : backgrounds) {
            for (const auto direction : {Direction::along_x, Direction::diagonal}) {
                const Wave wave = wave_of(32, direction, true, background);
                const double error =
                    viscosity_error(*device, wave, run, CollisionModel::acm, scene::Storage::fp16);
                const bool alike = background == glm::dvec3(0.0) && direction == Direction::along_x;
                CHECK(std::abs(error) < (alike ? 0.04 : 0.015));
            }
        }
    }
}
