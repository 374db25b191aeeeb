// SPDX-License-Identifier: MIT
// Force-driven flow between no-slip walls half a node spacing outside the first and last node: the
// parabola is reached with second order. Reference errors for ACM at nu = 0.05 were computed in
// double precision: relative L2 8.7e-3 at H = 8, 2.2e-3 at H = 16.
#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "engine/fluid/solver.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::fluid;
using scene::FaceKind;

namespace {

double profile_error(compute::Device& device, int height, scene::CollisionModel model) {
    constexpr double viscosity = 0.05;
    constexpr double centre_speed = 0.05;
    SolverSettings s;
    s.extent = {4, height, 2};
    s.faces = {FaceKind::periodic, FaceKind::periodic, FaceKind::no_slip,
               FaceKind::no_slip,  FaceKind::periodic, FaceKind::periodic};
    s.viscosity = viscosity;
    s.model = model;
    Solver solver(device, s);

    const auto nodes = static_cast<std::size_t>(s.extent.size());
    const double force = 8 * viscosity * centre_speed / (height * height);
    std::vector<std::int32_t> identity(nodes);
    std::iota(identity.begin(), identity.end(), 0);
    const compute::Buffer<std::uint8_t> flags(device,
                                              std::vector<std::uint8_t>((nodes + 31) / 32, 1));
    const compute::Buffer<std::int32_t> slots(device, identity);
    const compute::Buffer<glm::vec4> forces(
        device, std::vector<glm::vec4>(nodes, glm::vec4(force, 0, 0, 0)));
    const SparseForce everywhere{flags.data(), slots.data(), &forces.data()->x};

    const int steps = static_cast<int>(4 * height * height / viscosity);
    for (int t = 0; t < steps; ++t) { solver.step(&everywhere, true); }
    std::vector<float> velocity(3 * nodes);
    device.copy_to_host(velocity.data(), solver.velocity(), velocity.size() * sizeof(float));
    double error = 0;
    double norm = 0;
    for (int y = 0; y < height; ++y) {
        const double eta = (y + 0.5) / height;
        const double exact = 4 * centre_speed * eta * (1 - eta);
        const double found = velocity[s.extent.index(1, y, 1)];
        error += (found - exact) * (found - exact);
        norm += exact * exact;
    }
    return std::sqrt(error / norm);
}

}  // namespace

TEST_CASE("Poiseuille flow: error and order of the no-slip wall") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const double coarse = profile_error(*device, 8, scene::CollisionModel::acm);
        const double fine = profile_error(*device, 16, scene::CollisionModel::acm);
        CHECK(coarse == doctest::Approx(8.7e-3).epsilon(0.05));
        CHECK(fine == doctest::Approx(2.2e-3).epsilon(0.05));
        CHECK(std::log2(coarse / fine) > 1.9);
    }
}
