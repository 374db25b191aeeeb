// SPDX-License-Identifier: MIT
#include "app/bench/bench_command.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <memory>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/bench/benchmark.hpp"
#include "app/exit_status.hpp"
#include "engine/compute/device.hpp"
#include "engine/scene/atomic_file.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::app {
namespace {

[[noreturn]] void throw_bad_size(std::string_view size) {
    throw InputError(Error("--size", fmt::format("'{}' is no grid", size),
                           fmt::format("give nodes along x, y and z from 1 to {}, as in "
                                       "512x256x256",
                                       scene::max_axis_nodes)));
}

/// "512x256x128"; nothing means the benchmark's own.
Extent parse_size(std::string_view size) {
    if (size.empty()) { return {}; }
    std::array<int, 3> nodes{};
    const char* next = size.data();
    const char* const end = size.data() + size.size();
    for (std::size_t axis = 0; axis < nodes.size(); ++axis) {
        if (axis > 0 && (next == end || *next++ != 'x')) { throw_bad_size(size); }
        const auto [after, error] = std::from_chars(next, end, nodes[axis]);
        if (error != std::errc{} || nodes[axis] < 1 || nodes[axis] > scene::max_axis_nodes) {
            throw_bad_size(size);
        }
        next = after;
    }
    if (next != end) { throw_bad_size(size); }
    return {nodes[0], nodes[1], nodes[2]};
}

void check_alpha(int alpha) {
    if (alpha < 0 || (alpha & (alpha - 1)) != 0) {
        throw InputError(Error("--alpha", fmt::format("{} is not a power of two", alpha),
                               "give 1, 2, 4, ... or 0 for what suits the device"));
    }
}

std::vector<bench::Benchmark> chosen(const BenchOptions& options) {
    std::vector<bench::Benchmark> found;
    for (const std::string& name : options.names) {
        if (name == "all") {
            const auto all = bench::benchmarks();
            found.insert(found.end(), all.begin(), all.end());
        } else {
            found.push_back(as_input([&] { return bench::find_benchmark(name); }));
        }
    }
    return found;
}

void list_benchmarks() {
    std::size_t width = 0;
    for (const bench::Benchmark& each : bench::benchmarks()) {
        width = std::max(width, each.name.size());
    }
    for (const bench::Benchmark& each : bench::benchmarks()) {
        fmt::print("{:<{}}  {}\n", each.name, width, each.help);
    }
}

}  // namespace

int bench(const BenchOptions& options) {
    if (options.names.empty()) {
        list_benchmarks();
        return exit_success;
    }
    const std::vector<bench::Benchmark> benchmarks = chosen(options);
    bench::BenchOptions settings;
    settings.extent = parse_size(options.size);
    if (!options.model.empty()) { settings.model = options.model; }
    settings.variant = options.variant;
    settings.alpha = options.alpha;
    settings.only = options.only;
    check_alpha(options.alpha);

    const std::unique_ptr<compute::Device> device = compute::Device::open(options.backend);
    std::vector<bench::BenchReport> reports;
    for (const bench::Benchmark& benchmark : benchmarks) {
        if (!reports.empty()) { fmt::print("\n"); }
        reports.push_back(benchmark.run(*device, settings));
        fmt::print("{}", bench::to_table(reports.back()));
        std::fflush(stdout);  // the next one may take a while
    }
    if (!options.json.empty()) {
        scene::write_file_atomically(options.json, bench::to_json(reports));
    }
    return exit_success;
}

}  // namespace lattice::app
