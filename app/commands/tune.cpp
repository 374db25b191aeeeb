// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <string>

#include "app/commands/commands.hpp"
#include "app/data_files.hpp"
#include "app/exit_status.hpp"
#include "app/interruption.hpp"
#include "app/output_file.hpp"
#include "app/progress_bar.hpp"
#include "app/scene_loading.hpp"
#include "engine/scene/atomic_file.hpp"
#include "engine/scene/cache_folder.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/tuner.hpp"
#include "engine/simulation/tuning_memory.hpp"

namespace lattice::app {

namespace {

using simulation::LayoutPair;
using simulation::TuningTable;
using Cell = TuningTable::Cell;

/// False when it was interrupted.
bool search(simulation::TuningRun& run) {
    const Interruption interruption;
    ProgressBar bar("Timing", static_cast<int>(run.table().size()));
    std::size_t shown = 0;
    while (run.advance()) {
        if (interruption.requested()) { return false; }
        const std::size_t timed = run.table().timed_count();
        if (timed == shown || timed == run.table().size()) { continue; }
        shown = timed;
        bar.update(static_cast<int>(timed),
                   fmt::format("best {:.4g} ms", run.table().step_ms(*run.table().best())));
    }
    bar.update(static_cast<int>(run.table().size()));
    return true;
}

/// Digits behind the point that show about three of the fastest time.
int decimals(double milliseconds) {
    if (milliseconds <= 0) { return 3; }
    return std::clamp(2 - static_cast<int>(std::floor(std::log10(milliseconds))), 0, 4);
}

void print_table(const TuningTable& table, const LayoutPair& present) {
    const auto best = table.best();
    if (!best) { return; }
    const int digits = decimals(table.step_ms(*best));
    fmt::print("{:>10}", "l \\ alpha");
    for (const int alpha : table.alphas()) { fmt::print("{:>9} ", simulation::alpha_text(alpha)); }
    fmt::print("\n");
    for (std::size_t row = 0; row < table.block_sides().size(); ++row) {
        fmt::print("{:>10}", table.block_sides()[row]);
        for (std::size_t column = 0; column < table.alphas().size(); ++column) {
            const Cell cell{row, column};
            const char* mark = cell == *best ? "*" : table.find(present) == cell ? "<" : " ";
            fmt::print(
                "{:>9}{}",
                table.timed(cell) ? fmt::format("{:.{}f}", table.step_ms(cell), digits) : "-",
                mark);
        }
        fmt::print("\n");
    }
}

void print_cell(const char* name, const TuningTable& table, const Cell& cell, double best_ms) {
    const LayoutPair pair = table.pair(cell);
    fmt::print(
        "{:<9} l = {}, alpha = {}: {:.4g} ms a step (fluid {:.4g}, boundary {:.4g}), {:.0f} MLUPS, "
        "{:.2f} x the fastest\n",
        name, pair.block_side, simulation::alpha_text(pair.alpha), table.step_ms(cell),
        table.fluid_ms(cell), table.boundary_ms(cell), table.mlups(cell),
        table.step_ms(cell) / best_ms);
}

void print_result(const TuningTable& table, const scene::Scene& scene, const LayoutPair& present) {
    const auto best = table.best();
    if (!best) { return; }
    const double best_ms = table.step_ms(*best);
    fmt::print("\n");
    print_cell("* fastest", table, *best, best_ms);
    if (const auto cell = table.find(present); cell && table.timed(*cell)) {
        print_cell("< present", table, *cell, best_ms);
    }
    print_cell("  slowest", table, *table.worst(), best_ms);
    fmt::print("Take it with:");
    for (const scene::SetParameter& each :
         simulation::setting_pair(scene, table.pair(*best)).parameters) {
        fmt::print(" --set {}={}", each.name, scene::to_text(each.value));
    }
    fmt::print("\n");
    if (table.pair(*best).alpha == fluid::one_block) {
        fmt::print("fluid.alpha={} means one block for all nodes (SoA)\n", fluid::one_block);
    }
}

/// Not to remember it costs the next search and nothing else.
void remember(const std::string& key, const TuningTable& table) {
    const std::filesystem::path folder = scene::cache_folder();
    if (folder.empty()) { return; }
    try {
        simulation::remember_tuning(folder, key, table);
        fmt::print(stderr, "Remembered in {}\n", folder.string());
    } catch (const Error& error) { fmt::print(stderr, "Not remembered: {}\n", error.what()); }
}

void write_fastest(const std::filesystem::path& file, scene::Scene scene, const LayoutPair& pair) {
    scene::apply(scene, simulation::setting_pair(scene, pair));
    scene::write_scene_file(scene, file);
    fmt::print(stderr, "Wrote {}\n", file.string());
}

}  // namespace

int tune(const TuneOptions& options) {
    check_output_file("--csv", options.csv);
    check_output_file("--write", options.write);
    const auto device = compute::Device::open(options.scene.backend);
    const scene::Scene scene = load_scene(options.scene, device->info());
    if (scene.kind == scene::Kind::automaton) {
        throw InputError({"tune", "an automaton has no pair (l, alpha) to search for",
                          "give a scene of a flow; `latticelab bench automata` compares variants"});
    }
    const std::string key = simulation::tuning_key(scene, device->info());
    const LayoutPair present = simulation::present_pair(scene, device->info().backend);
    auto run = as_input([&] { return simulation::TuningRun(*device, scene, options.steps); });
    const Extent grid = scene::grid_extent(scene.domain);
    const TuningTable& table = run.table();
    fmt::print(stderr, "{}: {} x {} x {} nodes on {} ({}); {} pairs, {} steps each\n", scene.title,
               grid.x, grid.y, grid.z, device->info().name, device->info().reason, table.size(),
               table.steps);
    as_input([&] { run.advance(); });  // reads the meshes
    const bool whole = search(run);
    fmt::print("Milliseconds of a step on {}, l from top to bottom, alpha from left to right\n\n",
               table.device);
    print_table(table, present);
    print_result(table, scene, present);
    if (!options.csv.empty()) { scene::write_file_atomically(options.csv, table.csv()); }
    if (!whole) {
        fmt::print(stderr, "Stopped after {} of {} pairs\n", table.timed_count(), table.size());
        return exit_interrupted;
    }
    // The window shows what is remembered as the scene's times, so a quick look does not pass for
    // it.
    if (const int usual = simulation::usual_steps(scene); table.steps >= usual) {
        remember(key, table);
    } else {
        fmt::print(stderr, "Not remembered: that takes {} steps for each pair\n", usual);
    }
    if (!options.write.empty()) { write_fastest(options.write, scene, table.pair(*table.best())); }
    return exit_success;
}

}  // namespace lattice::app
