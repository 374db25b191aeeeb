// SPDX-License-Identifier: MIT
#include "app/commands/probe_output.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <span>

#include "app/exit_status.hpp"
#include "app/output_file.hpp"
#include "engine/simulation/probe_tables.hpp"

namespace lattice::app {

void check_probe_output(const std::filesystem::path& file, const scene::Scene& scene) {
    if (file.empty()) { return; }
    if (scene.probes.empty()) {
        throw InputError({"--probes", "the scene has no probes",
                          "add a [[probe]] section to it; the README's parameter reference has "
                          "its keys"});
    }
    check_output_file("--probes", file);
    check_output_file("--probes", simulation::statistics_file(file));
}

void write_probe_output(const std::filesystem::path& file, const simulation::Simulation& simulation,
                        const std::optional<simulation::UnstableFlow>& stopped) {
    if (file.empty()) { return; }
    simulation::write_probe_tables(
        file, stopped ? std::span(stopped->probe_records) : simulation.probe_records());
    fmt::print(stderr, "{}: {} and {}\n", stopped ? "Probes until then" : "Probes", file.string(),
               simulation::statistics_file(file).string());
}

}  // namespace lattice::app
