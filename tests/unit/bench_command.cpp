// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "app/bench/bench_command.hpp"
#include "app/bench/benchmark.hpp"
#include "app/exit_status.hpp"
#include "tests/unit/devices.hpp"

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
    for (const char* size : {"512", "512x", "512x2", "512x2x0", "512x2x-3", "1x2x3x4", "1x2x3 ",
                             "axbxc", "70000x1x1"}) {
        CAPTURE(size);
        options.size = size;
        CHECK_THROWS_AS(app::bench(options), app::InputError);
    }
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
