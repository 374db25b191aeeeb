// SPDX-License-Identifier: MIT
// What a benchmark is, and the list of all of them. A new one is a function in a file of its own,
// named in benchmark.cpp.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "app/bench/report.hpp"
#include "engine/compute/device.hpp"
#include "engine/compute/extent.hpp"

namespace lattice::bench {

struct BenchOptions {
    Extent extent;                ///< nodes; 0 along an axis: the benchmark's own grid
    std::string model = "acm";    ///< collision model, for those that have a flow
    std::string variant;          ///< of the step, for stages; empty: all of them
    int alpha = 0;                ///< nodes per CSoA block; 0: what suits the device
    std::string only;             ///< part of the name of the figures wanted; empty: all of them
    int repeats = 5;              ///< measurements of each figure
    double sample_seconds = 0.2;  ///< least length of one measurement
    std::size_t copy_bytes = 0;   ///< buffer size of the copy; 0: several times the caches
};

struct Benchmark {
    std::string_view name;
    std::string_view help;  ///< one line
    BenchReport (*run)(compute::Device& device, const BenchOptions& options);
};

/// In the order in which they are listed and run.
std::span<const Benchmark> benchmarks();

/// Throws Error that lists the names there are.
const Benchmark& find_benchmark(std::string_view name);

BenchReport run_automata(compute::Device& device, const BenchOptions& options);
BenchReport run_copy(compute::Device& device, const BenchOptions& options);
BenchReport run_smoke(compute::Device& device, const BenchOptions& options);
BenchReport run_fluid(compute::Device& device, const BenchOptions& options);
BenchReport run_picture(compute::Device& device, const BenchOptions& options);
BenchReport run_solid(compute::Device& device, const BenchOptions& options);
BenchReport run_stages(compute::Device& device, const BenchOptions& options);

}  // namespace lattice::bench
