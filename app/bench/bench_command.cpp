// SPDX-License-Identifier: MIT
#include "app/bench/bench_command.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "app/bench/benchmark.hpp"
#include "app/exit_status.hpp"
#include "app/output_file.hpp"
#include "engine/compute/device.hpp"
#include "engine/scene/atomic_file.hpp"

namespace lattice::app {
namespace {

/// The longest side of a grid of any benchmark.
constexpr int longest_side = 65536;

[[noreturn]] void throw_bad_size(std::string_view size) {
    throw InputError(Error("--size", fmt::format("'{}' is no grid", size),
                           fmt::format("give nodes along x, y and z from 1 to {}, as in "
                                       "512x256x256, cells of automata as in 512x256, or one "
                                       "number for all sides",
                                       longest_side)));
}

/// "512x256x128", "512x256" for a plane, or "512" for a square or a cube; nothing means the
/// benchmark's own.
Extent parse_size(std::string_view size) {
    if (size.empty()) { return {}; }
    std::vector<int> sides;
    const char* next = size.data();
    const char* const end = size.data() + size.size();
    while (sides.size() < 3) {
        int side = 0;
        const auto [after, error] = std::from_chars(next, end, side);
        if (error != std::errc{} || side < 1 || side > longest_side) { throw_bad_size(size); }
        sides.push_back(side);
        next = after;
        if (next == end) { break; }
        if (*next++ != 'x') { throw_bad_size(size); }
    }
    if (next != end) { throw_bad_size(size); }
    if (sides.size() == 1) { return {sides[0], sides[0], sides[0]}; }
    return {sides[0], sides[1], sides.size() == 2 ? 0 : sides[2]};
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
    const auto of_planes = [](const bench::Benchmark& each) { return each.name == "automata"; };
    if (settings.extent.x > 0 && settings.extent.z == 0 &&
        !std::ranges::all_of(benchmarks, of_planes)) {
        throw_bad_size(options.size);
    }
    if (!options.model.empty()) { settings.model = options.model; }
    settings.variant = options.variant;
    settings.alpha = options.alpha;
    settings.only = options.only;
    settings.repeats = options.repeats;
    settings.sample_seconds = options.sample_seconds;
    check_alpha(options.alpha);
    check_output_file("--json", options.json);

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
