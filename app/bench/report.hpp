// SPDX-License-Identifier: MIT
// What a benchmark found, as a table to paste into a message and as JSON for programs.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/compute/device.hpp"

namespace lattice::bench {

/// One measured quantity; more is better unless it is a time.
struct Figure {
    std::string name;
    std::string unit;             ///< "MLUPS", "GB/s"
    std::vector<double> samples;  ///< one for each repeat, at least one
    double gigabytes = 0;         ///< least traffic of one unit a second, GB/s; 0: not counted
};

struct Summary {
    double median = 0;
    double least = 0;
    double most = 0;
};

/// Throws Error when there are no samples.
Summary summarise(std::span<const double> samples);

struct BenchReport {
    std::string benchmark;
    std::string workload;  ///< grid, particles, model: what a reader needs to repeat it
    compute::DeviceInfo device;
    Figure copy;  ///< bandwidth of a plain copy in the same run, GB/s read plus written
    std::vector<Figure> figures;
};

/// Median traffic of a figure as a share of the median copy bandwidth; 0 when it is not counted.
double share_of_copy(const Figure& figure, const Figure& copy);

/// Aligned columns: median, least and most of the repeats, traffic, share of the copy bandwidth.
std::string to_table(const BenchReport& report);

/// An object {"reports": [...]} with all samples, two spaces of indent, a line feed at the end.
std::string to_json(std::span<const BenchReport> reports);

}  // namespace lattice::bench
