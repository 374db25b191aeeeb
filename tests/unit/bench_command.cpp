// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "app/bench/bench_command.hpp"
#include "app/bench/benchmark.hpp"
#include "app/exit_status.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;

TEST_CASE("benchmarks have distinct names and a line of help") {
    std::set<std::string_view> names;
    for (const bench::Benchmark& each : bench::benchmarks()) {
        CHECK(names.insert(each.name).second);
        CHECK_FALSE(each.help.empty());
        CHECK(&bench::find_benchmark(each.name) == &each);
    }
}

TEST_CASE("an unknown benchmark is answered with the known names") {
    try {
        bench::find_benchmark("fluit");
        FAIL("fluit was found");
    } catch (const Error& error) {
        CHECK(error.problem().find("'fluit'") != std::string::npos);
        for (const bench::Benchmark& each : bench::benchmarks()) {
            CHECK(error.cure().find(each.name) != std::string::npos);
        }
    }
}

TEST_CASE("the bench command refuses what it does not understand before it measures") {
    app::BenchOptions options;
    options.backend = "cpu";
    options.names = {"copy"};
    for (const char* size : {"0", "70000", "512x", "512x2", "512x2x0", "512x2x-3", "1x2x3x4",
                             "1x2x3 ", "axbxc", "70000x1x1"}) {
        CAPTURE(size);
        options.size = size;
        CHECK_THROWS_AS(app::bench(options), app::InputError);
    }
    // A plane is for automata alone.
    options.names = {"automata", "copy"};
    options.size = "64x48";
    CHECK_THROWS_AS(app::bench(options), app::InputError);
    options.names = {"copy"};
    options.size.clear();
    for (const int alpha : {-1, 3, 48}) {
        CAPTURE(alpha);
        options.alpha = alpha;
        CHECK_THROWS_AS(app::bench(options), app::InputError);
    }
    options.alpha = 0;
    options.names = {"copy", "wind"};
    CHECK_THROWS_AS(app::bench(options), app::InputError);
}

TEST_CASE("the bench command measures automata on a plane of any sides") {
    const test::TemporaryFolder folder;
    app::BenchOptions options;
    options.backend = "cpu";
    options.names = {"automata"};
    options.size = "64x48";
    options.only = "life: packed";
    options.repeats = 1;
    options.sample_seconds = 1e-4;
    options.json = folder.path() / "figures.json";
    CHECK(app::bench(options) == app::exit_success);
    std::ifstream file(options.json);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    CHECK(text.find("64 x 48 cells") != std::string::npos);
}

TEST_CASE("copy and smoke measure something on every device") {
    bench::BenchOptions options;
    options.extent = {32, 32, 32};
    options.repeats = 3;
    options.sample_seconds = 1e-3;
    options.copy_bytes = std::size_t{16} << 20;
    for (const auto& device : test::every_device()) {
        for (const char* name : {"copy", "smoke"}) {
            CAPTURE(name);
            const bench::BenchReport report = bench::find_benchmark(name).run(*device, options);
            CHECK(report.benchmark == name);
            CHECK(report.device.name == device->info().name);
            CHECK(bench::summarise(report.copy.samples).least > 0.1);  // GB/s
            CHECK_FALSE(report.figures.empty());
            for (const bench::Figure& figure : report.figures) {
                CAPTURE(figure.name);
                CHECK(figure.samples.size() == 3);
                CHECK(bench::summarise(figure.samples).least > 0);
            }
        }
    }
}

TEST_CASE("automata are measured in the variants that are asked for") {
    bench::BenchOptions options;
    options.extent = {64, 48, 1};
    options.repeats = 3;
    options.sample_seconds = 1e-4;
    options.copy_bytes = std::size_t{16} << 20;
    options.only = "packed";
    for (const auto& device : test::every_device()) {
        const bench::BenchReport report = bench::run_automata(*device, options);
        // The rate of logic; of each automaton the activity, and speed and time of two variants.
        CHECK(report.figures.size() == 1 + 4 * 5);
        for (const bench::Figure& figure : report.figures) {
            CAPTURE(figure.name);
            // On so small a grid a fire may have nothing to burn after a while.
            const bool may_be_none = figure.unit == "% a step";
            CHECK(bench::summarise(figure.samples).least >= 0);
            CHECK((may_be_none || bench::summarise(figure.samples).least > 0));
        }
        CHECK(report.workload == "64 x 48 cells");
        options.only = "nothing";
        CHECK_THROWS_AS(bench::run_automata(*device, options), Error);
        options.only = "packed";
    }
}
