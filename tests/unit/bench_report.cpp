// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "app/bench/report.hpp"
#include "engine/error.hpp"

using namespace lattice;
using namespace lattice::bench;

namespace {

BenchReport example() {
    BenchReport report;
    report.benchmark = "fluid";
    report.workload = "512 x 256 x 256 nodes, model acm";
    report.device.name = "Example GPU";
    report.device.backend = compute::Backend::cuda;
    report.device.threads = 132;
    report.device.memory_total = 1000;
    report.copy = {"copy", "GB/s", {4000, 4100, 3900, 4200, 4050}, 1.0};
    report.figures = {{"step", "MLUPS", {15000, 14250, 15500, 15250, 14750}, 0.216},
                      {"gather", "Msamples/s", {0.51234, 0.5, 0.52}, 0}};
    return report;
}

}  // namespace

TEST_CASE("median, least and most do not depend on the order") {
    const Summary odd = summarise(std::vector{3.0, 9.0, 1.0});
    CHECK(odd.median == 3.0);
    CHECK(odd.least == 1.0);
    CHECK(odd.most == 9.0);
    CHECK(summarise(std::vector{4.0, 1.0, 2.0, 9.0}).median == 3.0);
    CHECK_THROWS_AS(summarise({}), Error);
}

TEST_CASE("the table is aligned and says what was measured on what") {
    CHECK(to_table(example()) ==
          "Example GPU (cuda, 132 multiprocessors)\n"
          "512 x 256 x 256 nodes, model acm\n"
          "copy 4050 GB/s read plus written (3900 to 4200)\n"
          "fluid   median     min     max  unit        GB/s  of copy\n"
          "step     15000   14250   15500  MLUPS       3240   80.0 %\n"
          "gather  0.5123  0.5000  0.5200  Msamples/s     -        -\n");
}

TEST_CASE("the JSON holds the same figures and every sample") {
    const auto json = nlohmann::json::parse(to_json(std::vector{example()}));
    REQUIRE(json.at("reports").size() == 1);
    const auto& report = json["reports"][0];
    CHECK(report.at("benchmark") == "fluid");
    CHECK(report.at("workload") == "512 x 256 x 256 nodes, model acm");
    CHECK(report.at("device").at("backend") == "cuda");
    CHECK(report["device"].at("name") == "Example GPU");
    CHECK(report["device"].at("threads") == 132);
    CHECK(report["device"].at("memory_bytes") == 1000);
    CHECK(report.at("copy").at("median") == 4050.0);
    const auto& step = report.at("figures").at(0);
    CHECK(step.at("unit") == "MLUPS");
    CHECK(step.at("median") == 15000.0);
    CHECK(step.at("min") == 14250.0);
    CHECK(step.at("max") == 15500.0);
    CHECK(step.at("samples") == std::vector<double>{15000, 14250, 15500, 15250, 14750});
    CHECK(step.at("gigabytes_per_second").get<double>() == doctest::Approx(3240.0));
    CHECK(step.at("share_of_copy").get<double>() == doctest::Approx(0.8));
    CHECK_FALSE(report["figures"][1].contains("share_of_copy"));
}

TEST_CASE("a list of reports is valid JSON whatever its length") {
    CHECK(nlohmann::json::parse(to_json({})).at("reports").empty());
    CHECK(nlohmann::json::parse(to_json(std::vector{example(), example()})).at("reports").size() ==
          2);
}
