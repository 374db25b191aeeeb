// SPDX-License-Identifier: MIT
// How benchmarks take time: a warm-up, then several measurements, each long enough for the clock.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/bench/benchmark.hpp"

namespace lattice::bench {

/// Seconds of one execution of `work`, `options.repeats` times over. Work may be enqueued; the
/// device is waited for at both ends of a measurement.
std::vector<double> seconds_each(const compute::Device& device, const BenchOptions& options,
                                 const std::function<void()>& work);

/// A figure of `amount` units done by each execution of `work`; `gigabytes` as in Figure.
Figure measure_rate(const compute::Device& device, const BenchOptions& options, std::string name,
                    std::string unit, double amount, double gigabytes,
                    const std::function<void()>& work);

/// Adds a sample to the figure of this name, which is made when there is none yet.
void add_sample(std::vector<Figure>& figures, const std::string& name, double milliseconds);

/// Bandwidth of a plain copy within the device's memory, counting bytes read plus written. The
/// buffers are several times as large as the caches.
Figure measure_copy(compute::Device& device, const BenchOptions& options);

}  // namespace lattice::bench
