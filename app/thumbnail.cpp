// SPDX-License-Identifier: MIT
#include "app/thumbnail.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <utility>

#include "app/pattern_scene.hpp"
#include "engine/automata/pattern_file.hpp"
#include "engine/error.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/checkpoint.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

/// Grows when the same files would give other pictures.
constexpr const char* edition = "thumbnail 1";

constexpr double most_updates = 4e7;  ///< of nodes, some seconds on one core
constexpr double most_nodes = 4e6;    ///< of a checkpoint, some 600 MiB
constexpr int coarsest = 16;
constexpr int least_steps = 400;  ///< where a scene has no warm-up

std::string bytes_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// All files that a scene takes something from.
std::vector<fs::path> files_of(const scene::Scene& scene) {
    std::vector<fs::path> files;
    const auto add = [&](const std::string& named) {
        if (!named.empty()) { files.push_back(scene::resolve_mesh_path(scene, named)); }
    };
    for (const scene::Obstacle& obstacle : scene.obstacles) { add(obstacle.mesh); }
    add(scene.domain.inlet_mask);
    add(scene.automaton.pattern);
    add(scene.automaton.rule_file);
    return files;
}

/// A checkpoint may be of gigabytes: its scene and step stand at its begin, and a later one of the
/// same name is of another time.
std::string begin_of(const fs::path& file) {
    std::string begin(std::size_t{1} << 20, '\0');
    std::ifstream stream(file, std::ios::binary);
    stream.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(stream.gcount()));
    return begin + fmt::format("\n{} {}\n", fs::file_size(file),
                               fs::last_write_time(file).time_since_epoch().count());
}

std::string key_of(const std::string& bytes_of_file, const std::vector<fs::path>& named) {
    std::string all = edition;
    all += bytes_of_file;
    for (const fs::path& other : named) {
        const std::string bytes = bytes_of(other);
        all += fmt::format("\n{} {}\n", other.filename().string(), bytes.size());
        all += bytes;
    }
    const XXH128_hash_t hash = XXH3_128bits(all.data(), all.size());
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

void set(std::vector<std::string>& arguments, const std::string& name, auto value) {
    arguments.emplace_back("--set");
    arguments.push_back(fmt::format("{}={}", name, value));
}

void add_flow(std::vector<std::string>& arguments, const scene::Scene& scene) {
    const SmallRun run = small_run(scene);
    set(arguments, "domain.resolution", run.resolution);
    arguments.insert(arguments.end(), {"--warm-up", std::to_string(run.steps), "--passes", "6"});
}

/// A small pattern is looked at closely; a rule without cells is filled at random.
void add_pattern(std::vector<std::string>& arguments, const fs::path& file) {
    constexpr int generations = 48;
    constexpr int room = 40;  // cells around it, for what grows and flies off
    const automata::Pattern pattern = automata::read_pattern(file);
    if (pattern.cells.empty()) { set(arguments, "automaton.start", "random"); }
    if (!pattern.cells.empty() && !pattern.grid) {
        set(arguments, "look.across", std::max(pattern.width, 16 * pattern.height / 9) + room);
    }
    arguments.insert(arguments.end(), {"--warm-up", std::to_string(generations)});
}

/// As it stands in the file: another grid would start from the beginning.
ThumbnailPlan checkpoint_plan(ThumbnailPlan plan, const fs::path& file) {
    const scene::Scene scene = simulation::read_checkpoint(file).scene;
    if (scene.kind == scene::Kind::fluid) {
        const Extent grid = scene::grid_extent(scene.domain);
        const double nodes = static_cast<double>(grid.x) * grid.y * grid.z;
        if (nodes > most_nodes) {
            throw Error(file.string(), "its grid is too large for a small picture", "");
        }
        plan.arguments.insert(plan.arguments.end(), {"--passes", "6"});
    }
    plan.arguments.insert(plan.arguments.end(), {"--warm-up", "0"});
    plan.key = key_of(begin_of(file), files_of(scene));
    return plan;
}

}  // namespace

SmallRun small_run(const scene::Scene& scene) {
    scene::Domain domain = scene.domain;
    const double whole = std::max(least_steps, scene.run.warm_up);
    SmallRun run;
    for (run.resolution = domain.resolution;; --run.resolution) {
        domain.resolution = run.resolution;
        const double share = static_cast<double>(run.resolution) / scene.domain.resolution;
        run.steps = static_cast<int>(whole * share);
        const Extent extent = scene::grid_extent(domain);
        const double nodes = static_cast<double>(extent.x) * extent.y * extent.z;
        if (run.resolution <= coarsest || nodes * run.steps <= most_updates) { return run; }
    }
}

ThumbnailPlan thumbnail_plan(const fs::path& file) {
    ThumbnailPlan plan;
    plan.arguments = {"render",    file.string(),
                      "--backend", "cpu",
                      "--frames",  "1",
                      "--size",    fmt::format("{}x{}", thumbnail_width, thumbnail_height)};
    if (names_pattern(file)) {
        // The rule may be a file beside it.
        const scene::Scene scene = pattern_scene(file);
        plan.key = key_of(bytes_of(file), files_of(scene));
        add_pattern(plan.arguments, file);
        return plan;
    }
    if (scene::names_checkpoint(file)) { return checkpoint_plan(std::move(plan), file); }
    const scene::Scene scene = scene::read_scene_file(file);
    plan.key = key_of(bytes_of(file), files_of(scene));
    if (scene.kind == scene::Kind::fluid) {
        add_flow(plan.arguments, scene);
    } else {
        plan.arguments.insert(plan.arguments.end(),
                              {"--warm-up", std::to_string(std::min(scene.run.warm_up, 600))});
    }
    return plan;
}

}  // namespace lattice::app
