// SPDX-License-Identifier: MIT
#include "app/bench/measure.hpp"

namespace lattice::bench {

BenchReport run_copy(compute::Device& device, const BenchOptions& options) {
    BenchReport report;
    report.benchmark = "copy";
    report.workload = "memory to memory within the device";
    report.device = device.info();
    report.copy = measure_copy(device, options);
    report.figures = {report.copy};
    return report;
}

}  // namespace lattice::bench
