// SPDX-License-Identifier: MIT
#include "engine/simulation/tuning_memory.hpp"

#include <doctest/doctest.h>

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/error.hpp"
#include "engine/fluid/layout.hpp"
#include "tests/unit/tuning_cases.hpp"

using namespace lattice;
using namespace lattice::simulation;
using scene::Scene;
using test::cells_of;
using test::tiny_tunnel;
using Cell = TuningTable::Cell;

namespace {

/// A folder that is gone when the test is over.
struct Folder {
    Folder() { std::filesystem::remove_all(path); }
    ~Folder() { std::filesystem::remove_all(path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("latticelab_tuner_" + std::to_string(getpid()));
};

TuningTable small_table() {
    TuningTable table({4, 8}, {32, 64, fluid::one_block});
    table.device = "a, \"device\" of 2 cores";
    table.nodes = 27000;
    table.steps = 10;
    for (const Cell& cell : cells_of(table)) {
        table.set_fluid(cell.column, 1.0 + 1.0 / 3 * static_cast<double>(cell.column));
        table.set_boundary(cell, 0.1 / (1.0 + static_cast<double>(cell.row + cell.column)));
    }
    return table;
}

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("what a search found is remembered for its scene and device") {
    const Folder folder;
    const auto device = compute::Device::open("cpu");
    const Scene s = tiny_tunnel();
    const std::string key = tuning_key(s, device->info());
    CHECK(key.size() == 16);
    CHECK_FALSE(remembered_tuning(folder.path / "deep", key));
    const TuningTable table = small_table();
    remember_tuning(folder.path / "deep", key, table);
    const auto read = remembered_tuning(folder.path / "deep", key);
    REQUIRE(read);
    CHECK(*read == table);
    CHECK(read->best() == Cell{1, 0});
    CHECK_FALSE(remembered_tuning(folder.path / "deep", "0123456789abcdef"));

    Scene same = s;
    same.title = "another name";
    same.fluid.viscosity_lu = 0.02;
    same.fluid.alpha = 32;
    same.solid.block_side = 16;
    same.view.exposure = 3;
    same.emitters[0].rate = 1;
    same.run.warm_up = 7;
    CHECK(tuning_key(same, device->info()) == key);
    const auto differs = [&](auto change) {
        Scene other = s;
        change(other);
        return tuning_key(other, device->info()) != key;
    };
    CHECK(differs([](Scene& o) { o.domain.resolution = 17; }));
    CHECK(differs([](Scene& o) { o.fluid.variant = scene::SolverVariant::paper; }));
    CHECK(differs([](Scene& o) { o.fluid.model = scene::CollisionModel::bgk; }));
    CHECK(differs([](Scene& o) { o.obstacles[0].scale = 0.3; }));
    CHECK(differs([](Scene& o) { o.solid.iterations = 5; }));
    CHECK(differs([](Scene& o) { o.emitters.clear(); }));
    compute::DeviceInfo other_device = device->info();
    other_device.name += " at home";
    CHECK(tuning_key(s, other_device) != key);
}

TEST_CASE("a broken file counts as none") {
    const Folder folder;
    const std::string key = "00000000000000aa";
    remember_tuning(folder.path, key, small_table());
    const std::filesystem::path file = folder.path / ("blocks_" + key + ".csv");
    const std::string whole = text_of(file);
    REQUIRE(remembered_tuning(folder.path, key));
    const auto remembered_as = [&](const std::string& text) {
        std::ofstream(file, std::ios::trunc) << text;
        return remembered_tuning(folder.path, key).has_value();
    };
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = whole;
        const std::size_t place = text.find(from);
        REQUIRE(place != std::string::npos);
        return text.replace(place, from.size(), to);
    };
    CHECK(remembered_as(whole));
    for (std::size_t length = 0; length + 1 < whole.size(); ++length) {
        CAPTURE(length);
        CHECK_FALSE(remembered_as(whole.substr(0, length)));
    }
    CHECK_FALSE(remembered_as(with("version 1", "version 2")));
    CHECK_FALSE(remembered_as(with("# key 00", "# key 01")));
    CHECK_FALSE(remembered_as(with("\n4,32,", "\n4,33,")));
    CHECK_FALSE(remembered_as(with("\n4,32,", "\n0,32,")));
    CHECK_FALSE(remembered_as(with("\n4,32,", "\n8,32,")));
    CHECK_FALSE(remembered_as(with("\n4,32,1,", "\n4,32,nan,")));
    CHECK_FALSE(remembered_as(with("\n4,32,1,", "\n4,32,-1,")));
    CHECK_FALSE(remembered_as(with("\n4,32,1,", "\n4,32,x,")));
    CHECK_FALSE(remembered_as(with("# nodes 27000", "# nodes 0")));
    CHECK_FALSE(remembered_as(std::string(300000, '\n')));
    CHECK_FALSE(remembered_as(std::string("\0\xff\x7f binary", 10)));
    CHECK(remembered_as(whole));
    std::ofstream(folder.path / "file") << "no folder";
    CHECK_THROWS_AS(remember_tuning(folder.path / "file" / "deep", key, small_table()), Error);
}

TEST_CASE("tables looked at longest ago make room; what else lies there stays") {
    const Folder folder;
    std::filesystem::create_directories(folder.path);
    const auto file_of = [&](const std::string& name) { return folder.path / name; };
    const auto now = std::filesystem::file_time_type::clock::now();
    const auto age = [&](const std::string& name, int hours) {
        std::filesystem::last_write_time(file_of(name), now - std::chrono::hours(hours));
    };
    const auto write = [&](const std::string& name, std::uintmax_t bytes, int hours) {
        std::ofstream(file_of(name)) << std::string(bytes, 'x');
        age(name, hours);
    };
    remember_tuning(folder.path, "00000000000000aa", small_table());
    age("blocks_00000000000000aa.csv", 1000);
    REQUIRE(remembered_tuning(folder.path, "00000000000000aa"));  // looked at last of all
    write("blocks_old.csv", most_table_bytes / 2, 900);
    write("blocks_new.csv", most_table_bytes / 2, 800);
    write("mine.csv", most_table_bytes, 2000);
    write("ball.samples", most_table_bytes, 2000);
    remember_tuning(folder.path, "00000000000000bb", small_table());
    CHECK_FALSE(std::filesystem::exists(file_of("blocks_old.csv")));
    CHECK(std::filesystem::exists(file_of("blocks_new.csv")));
    CHECK(std::filesystem::exists(file_of("mine.csv")));
    CHECK(std::filesystem::exists(file_of("ball.samples")));
    CHECK(remembered_tuning(folder.path, "00000000000000aa"));
    CHECK(remembered_tuning(folder.path, "00000000000000bb"));
}
