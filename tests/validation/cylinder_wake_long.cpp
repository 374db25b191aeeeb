// SPDX-License-Identifier: MIT
// The wake of a cylinder at Re = 100. References: Strouhal number 0.164 to 0.166 (Williamson, Annu.
// Rev. Fluid Mech. 28, 477, 1996), drag 1.33 to 1.38, lift amplitude 0.32 to 0.35 (a range of
// published computations).
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "tests/validation/body_in_stream.hpp"
#include "tests/validation/flow_run.hpp"

using namespace lattice;

namespace {

struct Wake {
    double strouhal = 0;
    double drag = 0;
    double lift = 0;  ///< amplitude
    int periods = 0;
};

/// Times, in samples, at which the lift crosses 0 upward.
std::vector<double> upward_crossings(const std::vector<glm::dvec3>& force) {
    std::vector<double> times;
    for (std::size_t i = 1; i < force.size(); ++i) {
        const double before = force[i - 1].y;
        const double now = force[i].y;
        if (before < 0 && now >= 0) {
            times.push_back(static_cast<double>(i) - now / (now - before));
        }
    }
    return times;
}

Wake wake(compute::Device& device, const test::Stream& stream, double settled, double measured) {
    scene::Scene s = test::stream_scene(stream);
    // Off the middle, the wake need not wait for rounding to choose a side.
    s.obstacles[0].position.y += 0.04;
    simulation::FluidSimulation simulation(device, s);
    simulation.step(test::steps_of(stream, settled));
    constexpr int interval = 20;
    const auto force = test::coefficients(simulation, stream,
                                          test::steps_of(stream, measured) / interval, interval);
    const std::vector<double> crossings = upward_crossings(force);
    Wake found;
    if (crossings.size() < 2) { return found; }
    found.periods = static_cast<int>(crossings.size()) - 1;
    const double period = interval * (crossings.back() - crossings.front()) / found.periods;
    found.strouhal = stream.diameter / (period * stream.speed);
    const auto begin = force.begin() + static_cast<std::ptrdiff_t>(crossings.front());
    const auto end = force.begin() + static_cast<std::ptrdiff_t>(crossings.back());
    found.drag = test::mean({begin, end}).x;
    const auto [low, high] = std::minmax_element(
        begin, end, [](const glm::dvec3& a, const glm::dvec3& b) { return a.y < b.y; });
    found.lift = 0.5 * (high->y - low->y);
    return found;
}

}  // namespace

TEST_CASE("wake of a cylinder, Re = 100") {
    const auto device = test::fastest_device();
    const bool gpu = device->is_cuda();
    const test::Stream stream =
        gpu ? test::Stream{.diameter = 30, .size = {45, 40, 0}, .upstream = 15}
            : test::Stream{.diameter = 12, .speed = 0.08, .size = {22, 16, 0}, .upstream = 6};
    const Wake found = wake(*device, stream, gpu ? 150 : 100, gpu ? 120 : 40);
    MESSAGE("Strouhal number " << found.strouhal << " over " << found.periods << " periods, drag "
                               << found.drag << ", lift amplitude " << found.lift);
    CHECK(found.periods >= (gpu ? 15 : 4));
    const double tolerance = gpu ? 1 : 5;
    CHECK(std::abs(found.strouhal / 0.165 - 1) < 0.02 * tolerance);
    CHECK(std::abs(found.drag / 1.355 - 1) < 0.04 * tolerance);
    CHECK(std::abs(found.lift / 0.335 - 1) < 0.08 * tolerance);
}
