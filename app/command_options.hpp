// SPDX-License-Identifier: MIT
// What each command takes, told to CLI11.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/options.hpp"

namespace lattice::app {

/// The texts behind options that need work after parsing.
struct RawOptions {
    std::vector<std::string> settings;
    std::vector<std::string> compare_settings;
    std::string size;
    bool loop = false;
    bool no_loop = false;
};

/// Each tells `root` of a command, or of the window, which has no name. What is filled must outlive
/// `root`.
void add_window(CLI::App& root, WindowOptions& options, RawOptions& raw);
CLI::App* add_lesson(CLI::App& root, WindowOptions& options, RawOptions& raw);
CLI::App* add_render(CLI::App& root, RenderOptions& options, RawOptions& raw);
CLI::App* add_run(CLI::App& root, RunOptions& options, RawOptions& raw);
CLI::App* add_mesh(CLI::App& root, MeshOptions& options);
CLI::App* add_tune(CLI::App& root, TuneOptions& options, RawOptions& raw);
CLI::App* add_check(CLI::App& root, CheckOptions& options, RawOptions& raw);
CLI::App* add_models(CLI::App& root, ModelsOptions& options);
CLI::App* add_bench(CLI::App& root, BenchOptions& options);

}  // namespace lattice::app
