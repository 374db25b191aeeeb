// SPDX-License-Identifier: MIT
// The Taylor-Green vortex at Re = 1600: large vortices break up into small ones, and dissipation
// peaks at 0.0129 near t = 9. Units: the vortex's speed and 1 / its wave number; energy 1/8 at t =
// 0. Reference: van Rees, Leonard, Pullin, Koumoutsakos, J. Comput. Phys. 230, 2794 (2011),
// spectral.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "tests/validation/flow_run.hpp"

namespace lattice::test {

struct VortexSample {
    double time = 0;      ///< the middle of the interval since the sample before
    double energy = 0;    ///< at its end
    double loss = 0;      ///< -dE/dt in it
    double resolved = 0;  ///< 2 nu enstrophy over the loss; less than 1 is numerical viscosity
};

inline std::vector<VortexSample> taylor_green(compute::Device& device, int nodes, double until,
                                              scene::Storage storage = scene::Storage::fp32) {
    constexpr double speed = 0.1;
    constexpr double interval = 0.1;
    const double steps_per_time = nodes / (2 * std::numbers::pi * speed);
    fluid::SolverSettings s;
    s.extent = {nodes, nodes, nodes};
    s.viscosity = static_cast<float>(speed * nodes / (2 * std::numbers::pi) / 1600);
    s.storage = storage;
    FlowRun run(device, s);
    run.start(scene::InitialFlow::taylor_green, speed);
    std::vector<VortexSample> samples;
    double energy_before = 0.125;
    double dissipation_before = 0;
    long done = 0;
    while (static_cast<double>(samples.size()) * interval < until - 0.5 * interval) {
        const long next =
            std::lround((static_cast<double>(samples.size()) + 1) * interval * steps_per_time);
        const double elapsed = static_cast<double>(next - done) / steps_per_time;
        run.advance(static_cast<int>(next - done));
        const simulation::FlowMeans means = run.means();
        VortexSample sample;
        sample.time = 0.5 * static_cast<double>(done + next) / steps_per_time;
        sample.energy = means.energy / (speed * speed);
        sample.loss = (energy_before - sample.energy) / elapsed;
        const double dissipation =
            2 * s.viscosity * means.enstrophy * steps_per_time / (speed * speed);
        sample.resolved = 0.5 * (dissipation + dissipation_before) / sample.loss;
        samples.push_back(sample);
        energy_before = sample.energy;
        dissipation_before = dissipation;
        done = next;
    }
    return samples;
}

/// The sample of the largest loss.
inline VortexSample peak(const std::vector<VortexSample>& samples) {
    VortexSample largest;
    for (const VortexSample& sample : samples) {
        if (sample.loss > largest.loss) { largest = sample; }
    }
    return largest;
}

}  // namespace lattice::test
