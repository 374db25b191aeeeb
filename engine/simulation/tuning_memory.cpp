// SPDX-License-Identifier: MIT
#include "engine/simulation/tuning_memory.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"
#include "engine/scene/cache_folder.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/simulation/tuner.hpp"
#include "engine/solid/sample_order.hpp"

namespace lattice::simulation {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view first_line = "# LatticeLab, times of (l, alpha), version 1";
constexpr std::uintmax_t largest_file = 1 << 20;

/// FNV-1a.
std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3U;
    }
    return hash;
}

/// Name, size and date: reading a large mesh whole would take a frame's time.
std::string mesh_mark(const scene::Scene& scene, const std::string& mesh) {
    std::error_code missing;
    const fs::path file = scene::resolve_mesh_path(scene, mesh);
    const std::uintmax_t size = fs::file_size(file, missing);
    const auto date = fs::last_write_time(file, missing).time_since_epoch().count();
    return fmt::format("{}\n{}\n{}\n", fs::absolute(file, missing).lexically_normal().string(),
                       size, date);
}

/// What the times depend on, all else as in any scene.
scene::Scene characteristic_scene(const scene::Scene& scene) {
    scene::Scene key = timed_scene(scene);
    key.title.clear();
    key.description.clear();
    key.domain.gpu_resolution = 0;
    key.cpu = {};
    const scene::Fluid usual;
    key.fluid.alpha = usual.alpha;
    key.fluid.viscosity_lu = usual.viscosity_lu;
    key.fluid.inflow_speed_lu = usual.inflow_speed_lu;
    key.fluid.length = usual.length;
    key.fluid.limiter = usual.limiter;
    key.fluid.magic = usual.magic;
    key.solid.block_side = scene::Solid{}.block_side;
    key.start = {};
    key.view = {};
    key.run = {};
    for (scene::Obstacle& obstacle : key.obstacles) { obstacle.name.clear(); }
    return key;
}

struct Entry {
    LayoutPair pair;
    double fluid_ms = 0;
    double boundary_ms = 0;
};

template <class Number>
bool take_number(std::string_view& text, Number& number) {
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc{}) { return false; }
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.empty() && text.front() == ',') { text.remove_prefix(1); }
    return true;
}

bool is_time(double milliseconds) {
    return std::isfinite(milliseconds) && milliseconds >= 0;
}

/// l,alpha,fluid_ms,boundary_ms,step_ms
std::optional<Entry> read_entry(std::string_view line) {
    Entry entry;
    double sum = 0;
    const bool whole = take_number(line, entry.pair.block_side) &&
                       take_number(line, entry.pair.alpha) && take_number(line, entry.fluid_ms) &&
                       take_number(line, entry.boundary_ms) && take_number(line, sum);
    const LayoutPair& pair = entry.pair;
    const bool right = whole && line.empty() && sum == entry.fluid_ms + entry.boundary_ms &&
                       pair.block_side >= 1 && pair.block_side <= solid::largest_block_side &&
                       pair.alpha >= 1 && std::has_single_bit(static_cast<unsigned>(pair.alpha)) &&
                       is_time(entry.fluid_ms) && is_time(entry.boundary_ms);
    if (!right) { return std::nullopt; }
    return entry;
}

std::vector<int> sorted_once(std::vector<int> values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

/// Empty unless there is one entry for each pair.
std::optional<TuningTable> table_of(const std::vector<Entry>& entries) {
    std::vector<int> sides;
    std::vector<int> alphas;
    for (const Entry& entry : entries) {
        sides.push_back(entry.pair.block_side);
        alphas.push_back(entry.pair.alpha);
    }
    TuningTable table(sorted_once(std::move(sides)), sorted_once(std::move(alphas)));
    for (const Entry& entry : entries) {
        const auto cell = table.find(entry.pair);
        if (!cell || table.timed(*cell)) { return std::nullopt; }
        table.set_fluid(cell->column, entry.fluid_ms);
        table.set_boundary(*cell, entry.boundary_ms);
    }
    if (entries.empty() || table.timed_count() != table.size()) { return std::nullopt; }
    return table;
}

/// The next line's value, when the line begins as it should.
std::optional<std::string> take_value(std::istream& text, const std::string& begin) {
    std::string line;
    if (!std::getline(text, line) || !line.starts_with(begin)) { return std::nullopt; }
    return line.substr(begin.size());
}

template <class Number>
bool take_value(std::istream& text, const std::string& begin, Number& number) {
    const auto value = take_value(text, begin);
    if (!value) { return false; }
    std::string_view rest = *value;
    return take_number(rest, number) && rest.empty() && number > 0;
}

constexpr std::string_view file_begin = "blocks_";
constexpr std::string_view file_end = ".csv";

fs::path file_of(const fs::path& folder, const std::string& key) {
    return folder / fmt::format("{}{}{}", file_begin, key, file_end);
}

bool is_table(const fs::path& file) {
    const std::string name = file.filename().string();
    return name.starts_with(file_begin) && name.ends_with(file_end);
}

std::optional<TuningTable> parse(std::istream& text, const std::string& key) {
    std::string line;
    if (!std::getline(text, line) || line != first_line) { return std::nullopt; }
    if (take_value(text, "# key ") != key) { return std::nullopt; }
    const auto device = take_value(text, "# device ");
    std::int64_t nodes = 0;
    int steps = 0;
    std::size_t pairs = 0;
    if (!device || !take_value(text, "# nodes ", nodes) || !take_value(text, "# steps ", steps) ||
        !take_value(text, "# pairs ", pairs)) {
        return std::nullopt;
    }
    std::getline(text, line);  // heading
    std::vector<Entry> entries;
    while (std::getline(text, line)) {
        const auto entry = read_entry(line);
        if (!entry) { return std::nullopt; }
        entries.push_back(*entry);
    }
    auto table = table_of(entries);
    if (!table || table->size() != pairs) { return std::nullopt; }
    table->device = *device;
    table->nodes = nodes;
    table->steps = steps;
    return table;
}

}  // namespace

std::string tuning_key(const scene::Scene& scene, const compute::DeviceInfo& device) {
    std::string text = fmt::format("{}\n{}\n{}\n", compute::to_string(device.backend), device.name,
                                   device.threads);
    for (const scene::Obstacle& obstacle : scene.obstacles) {
        text += mesh_mark(scene, obstacle.mesh);
    }
    text += scene::format_scene(characteristic_scene(scene));
    return fmt::format("{:016x}", hash_of(text));
}

void remember_tuning(const fs::path& folder, const std::string& key, const TuningTable& table) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) {
        throw Error(folder.string(), "the folder cannot be made: " + failed.message(),
                    "name another in LATTICELAB_CACHE");
    }
    const std::string heading =
        fmt::format("{}\n# key {}\n# device {}\n# nodes {}\n# steps {}\n# pairs {}\n", first_line,
                    key, table.device, table.nodes, table.steps, table.size());
    scene::write_file_atomically(file_of(folder, key), heading + table.csv());
    scene::remove_longest_unused(folder, is_table, most_table_bytes);
}

std::optional<TuningTable> remembered_tuning(const fs::path& folder, const std::string& key) {
    const fs::path file = file_of(folder, key);
    std::error_code missing;
    const std::uintmax_t size = fs::file_size(file, missing);
    if (missing || size > largest_file) { return std::nullopt; }
    std::ifstream text(file);
    auto table = parse(text, key);
    if (table) { fs::last_write_time(file, fs::file_time_type::clock::now(), missing); }
    return table;
}

}  // namespace lattice::simulation
