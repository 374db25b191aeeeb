// SPDX-License-Identifier: MIT
#include "app/bench/measure.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "engine/compute/buffer.hpp"

namespace lattice::bench {
namespace {

double seconds_of(const compute::Device& device, int executions,
                  const std::function<void()>& work) {
    device.synchronize();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < executions; ++i) { work(); }
    device.synchronize();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::size_t copy_bytes(const compute::Device& device, const BenchOptions& options) {
    if (options.copy_bytes > 0) { return options.copy_bytes; }
    constexpr std::size_t least = std::size_t{256} << 20;
    constexpr std::size_t on_gpu = std::size_t{1} << 30;  // level 2 caches reach 128 MiB
    std::size_t wanted = on_gpu;
    if (!device.is_cuda()) {
        const long cache = sysconf(_SC_LEVEL3_CACHE_SIZE);
        wanted = std::max(least, 4 * static_cast<std::size_t>(std::max(0L, cache)));
    }
    return std::min(wanted, device.memory_free() / 4);
}

}  // namespace

std::vector<double> seconds_each(const compute::Device& device, const BenchOptions& options,
                                 const std::function<void()>& work) {
    work();
    // The warm-up doubles until it can be timed, and so finds how many executions fill a sample.
    int executions = 1;
    double seconds = seconds_of(device, executions, work);
    while (seconds < 0.1 * options.sample_seconds) {
        executions *= 2;
        seconds = seconds_of(device, executions, work);
    }
    executions = std::max(1, static_cast<int>(std::ceil(options.sample_seconds / seconds *
                                                        static_cast<double>(executions))));
    std::vector<double> samples;
    for (int repeat = 0; repeat < options.repeats; ++repeat) {
        samples.push_back(seconds_of(device, executions, work) / executions);
    }
    return samples;
}

void add_sample(std::vector<Figure>& figures, const std::string& name, double milliseconds) {
    auto found =
        std::ranges::find_if(figures, [&](const Figure& each) { return each.name == name; });
    if (found == figures.end()) { found = figures.insert(figures.end(), {name, "ms", {}, 0}); }
    found->samples.push_back(milliseconds);
}

Figure measure_rate(const compute::Device& device, const BenchOptions& options, std::string name,
                    std::string unit, double amount, double gigabytes,
                    const std::function<void()>& work) {
    Figure figure{std::move(name), std::move(unit), seconds_each(device, options, work), gigabytes};
    for (double& sample : figure.samples) { sample = amount / sample; }
    return figure;
}

Figure measure_copy(compute::Device& device, const BenchOptions& options) {
    const std::size_t bytes = copy_bytes(device, options);
    compute::Buffer<char> from(device, bytes);
    compute::Buffer<char> to(device, bytes);
    return measure_rate(device, options, "copy", "GB/s", 2e-9 * static_cast<double>(bytes), 1.0,
                        [&] { device.copy_within(to.data(), from.data(), bytes); });
}

}  // namespace lattice::bench
