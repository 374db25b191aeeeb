// SPDX-License-Identifier: MIT
#include "app/bench/benchmark.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::bench {
namespace {

constexpr std::array all{
    Benchmark{"copy", "device memory bandwidth of a plain copy, the ceiling of all others",
              run_copy},
    Benchmark{"smoke", "advection and density splat of a million particles", run_smoke},
    Benchmark{"fluid", "node updates a second of the D3Q27 step, in several layouts and domains",
              run_fluid},
    Benchmark{"stages", "milliseconds of each stage of the default scene's step, in every variant",
              run_stages},
    Benchmark{"solid", "what an obstacle of 45,000 samples costs: forces gathered and scattered",
              run_solid},
    Benchmark{"picture", "milliseconds that drawing a frame of smoke takes, and each stage of it",
              run_picture},
    Benchmark{"automata", "cell updates a second of four automata in every variant", run_automata},
};

}  // namespace

std::span<const Benchmark> benchmarks() {
    return all;
}

const Benchmark& find_benchmark(std::string_view name) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Benchmark& each) { return each.name == name; });
    if (found != all.end()) { return *found; }
    std::string names;
    for (const Benchmark& each : all) {
        names += fmt::format("{}{}", names.empty() ? "" : ", ", each.name);
    }
    throw Error("bench", fmt::format("there is no benchmark '{}'", name),
                fmt::format("choose one of: {}", names));
}

}  // namespace lattice::bench
