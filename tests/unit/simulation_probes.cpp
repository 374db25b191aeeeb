// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "engine/error.hpp"
#include "engine/simulation/fluid_simulation.hpp"
#include "engine/simulation/probe_tables.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/small_tunnel.hpp"

using namespace lattice;
using namespace lattice::simulation;
using doctest::Approx;
using scene::Effect;
using scene::Probe;
using scene::ProbeKind;
using scene::Scene;
using test::small_tunnel;

namespace {

Probe probe_of(ProbeKind kind, const glm::dvec3& position, int interval, int start = 0) {
    Probe probe;
    probe.kind = kind;
    probe.position = position;
    probe.interval = interval;
    probe.start = start;
    return probe;
}

Scene probed_tunnel() {
    Scene s = small_tunnel();
    s.run.checkpoint_interval = 64;
    s.probes = {probe_of(ProbeKind::point, {1.3, 0.5, 0.5}, 4),
                probe_of(ProbeKind::line, {1.3, 0.1, 0.5}, 8, 20),
                probe_of(ProbeKind::plane, {1.0, 0.5, 0.5}, 10),
                probe_of(ProbeKind::domain, {0, 0, 0}, 16)};
    s.probes[0].name = "wake";
    s.probes[1].end = {1.3, 0.9, 0.5};
    return s;
}

bool operator==(const ProbeRecord& a, const ProbeRecord& b) {
    bool same = a.steps == b.steps && a.rows == b.rows && a.latest == b.latest &&
                a.samples == b.samples && a.statistics.size() == b.statistics.size();
    for (std::size_t i = 0; same && i < a.statistics.size(); ++i) {
        same = a.statistics[i].mean() == b.statistics[i].mean() &&
               a.statistics[i].normal_stresses() == b.statistics[i].normal_stresses();
    }
    return same;
}

std::vector<ProbeRecord> copy_of(const FluidSimulation& simulation) {
    return {simulation.probe_records().begin(), simulation.probe_records().end()};
}

bool same_records(const std::vector<ProbeRecord>& a, const std::vector<ProbeRecord>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const ProbeRecord& x, const ProbeRecord& y) { return x == y; });
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) { lines.push_back(line); }
    return lines;
}

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream stream(line + ",");
    for (std::string cell; std::getline(stream, cell, ',');) { cells.push_back(cell); }
    return cells;
}

}  // namespace

TEST_CASE("probes sample what the flow is, when it is their turn") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        FluidSimulation simulation(*device, probed_tunnel());
        simulation.step(40);
        const auto records = simulation.probe_records();
        REQUIRE(records.size() == 4);
        CHECK(records[0].label == "wake");
        CHECK(records[1].label == "probe 2");
        CHECK(records[0].steps == std::vector<std::uint64_t>{4, 8, 12, 16, 20, 24, 28, 32, 36, 40});
        CHECK(records[1].samples == 3);  // steps 20, 28 and 36
        CHECK(records[1].rows.empty());
        CHECK(records[2].steps == std::vector<std::uint64_t>{10, 20, 30, 40});
        CHECK(records[3].steps == std::vector<std::uint64_t>{16, 32});

        // The line is 0.8 units of 24 nodes long.
        REQUIRE(records[1].points.size() == 21);
        CHECK(records[1].points.front() == glm::dvec3(1.3, 0.1, 0.5));
        CHECK(records[1].points.back() == glm::dvec3(1.3, 0.9, 0.5));
        CHECK(records[1].statistics[10].count() == 3);

        // What comes in passes every plane, however the ball stands in it.
        CHECK(records[2].rows.back().x == Approx(0.08).epsilon(0.02));
        const double energy = records[3].rows[1][energy_column];
        CHECK(energy > 0.9 * 0.08 * 0.08 / 2);
        CHECK(energy < 1.3 * 0.08 * 0.08 / 2);
        CHECK(records[3].rows[1][energy_loss_column] ==
              Approx((records[3].rows[0][energy_column] - energy) / 16));
        CHECK(records[3].rows[1][dissipation_column] > 0);
    }
}

TEST_CASE("a point probe agrees with the solver's own velocity at a node") {
    for (const auto& device : test::every_device()) {
        Scene s = small_tunnel();
        // The centre of node (31, 12, 11).
        s.probes = {probe_of(ProbeKind::point, glm::dvec3(31.5, 12.5, 11.5) / 24.0, 50)};
        FluidSimulation simulation(*device, s);
        simulation.step(50);
        // The probe sees the state before the collision, which leaves momentum as it is where no
        // force acts.
        const glm::vec4 node =
            simulation.solver().velocity_density()[simulation.domain().index(31, 12, 11)];
        const glm::dvec3 found = simulation.probe_records()[0].latest[0];
        CHECK(glm::length(glm::vec3(found) - glm::vec3(node)) < 1e-6F);
    }
}

TEST_CASE("the energy a decaying flow loses is what its strain dissipates") {
    for (const auto& device : test::every_device()) {
        Scene s;
        s.domain.size = {1, 1, 1};
        s.domain.resolution = 24;
        s.domain.faces.fill(scene::FaceKind::periodic);
        s.fluid.viscosity_lu = 0.02;
        s.smoke.capacity = 1;
        s.probes = {probe_of(ProbeKind::domain, {0, 0, 0}, 10)};
        FluidSimulation simulation(*device, s);
        const Extent e = simulation.domain();
        std::vector<glm::vec3> wave;
        for (std::int64_t node = 0; node < e.size(); ++node) {
            const double phase = 2 * 3.14159265358979 * static_cast<double>(node % e.x) / e.x;
            wave.emplace_back(0, 0.05 * std::sin(phase), 0.05 * std::cos(phase));
        }
        simulation.solver().set_equilibrium({}, wave);
        simulation.step(200);
        const ProbeRecord& record = simulation.probe_records()[0];
        REQUIRE(record.rows.size() == 20);
        for (std::size_t i = 5; i < record.rows.size(); ++i) {
            const double loss = record.rows[i][energy_loss_column];
            const double now = record.rows[i][dissipation_column];
            const double before = record.rows[i - 1][dissipation_column];
            CHECK(loss == Approx(0.5 * (now + before)).epsilon(0.01));
            CHECK(record.rows[i][dissipation_column] ==
                  Approx(2 * 0.02 * record.rows[i][enstrophy_column]).epsilon(1e-4));
        }
    }
}

TEST_CASE("records go back with the flow and repeat themselves") {
    for (const auto& device : test::every_device()) {
        FluidSimulation simulation(*device, probed_tunnel());
        simulation.step(70);
        const auto at_70 = copy_of(simulation);
        simulation.step(30);
        const auto at_100 = copy_of(simulation);
        simulation.rewind();
        CHECK(simulation.step_count() == 64);
        CHECK(simulation.probe_records()[0].steps.back() == 64);
        simulation.step(6);
        CHECK(same_records(copy_of(simulation), at_70));
        simulation.step(30);
        CHECK(same_records(copy_of(simulation), at_100));
        simulation.reset();
        CHECK(simulation.probe_records()[0].samples == 0);
        simulation.step(70);
        CHECK(same_records(copy_of(simulation), at_70));
    }
}

TEST_CASE("a probe that is changed starts anew, the others go on") {
    const auto device = compute::Device::open("cpu");
    Scene s = probed_tunnel();
    FluidSimulation simulation(*device, s);
    simulation.step(40);
    s.probes[0].name = "renamed";
    s.probes[2].position.x = 1.5;
    s.probes.erase(s.probes.begin() + 1);
    simulation.apply(s, Effect::live);
    const auto records = simulation.probe_records();
    REQUIRE(records.size() == 3);
    CHECK(records[0].label == "renamed");
    CHECK(records[0].samples == 10);
    CHECK(records[1].samples == 0);
    CHECK(records[1].label == "probe 2");
    CHECK(records[2].samples == 2);
    // A checkpoint from before knows nothing of the plane as it is now.
    simulation.step(40);
    simulation.rewind();
    CHECK(simulation.step_count() == 64);
    CHECK(simulation.probe_records()[1].steps == std::vector<std::uint64_t>{50, 60});
}

TEST_CASE("tables hold every sample and every point") {
    const auto device = compute::Device::open("cpu");
    Scene s = probed_tunnel();
    s.probes[0].name = "left, \"near\"";
    FluidSimulation simulation(*device, s);
    simulation.step(40);
    const auto records = simulation.probe_records();

    const auto series = lines_of(probe_series_csv(records));
    REQUIRE(series.size() == 1 + 10 + 4 + 2);
    CHECK(series[0] ==
          "probe,kind,step,u,v,w,energy,enstrophy,dissipation,energy_loss,fx,fy,fz,tx,ty,tz,"
          "drag_coefficient,lift_coefficient,side_coefficient");
    CHECK(series[1].rfind("\"left, \"\"near\"\"\",point,4,", 0) == 0);
    const auto plane = cells_of(series[11]);
    REQUIRE(plane.size() == 19);
    CHECK(plane[0] == "probe 3");
    CHECK(plane[1] == "plane");
    CHECK(plane[2] == "10");
    CHECK(std::stod(plane[3]) == records[2].rows[0].x);
    CHECK(plane[6].empty());
    const auto first = cells_of(series[15]);
    const auto second = cells_of(series[16]);
    REQUIRE(second.size() == 19);
    CHECK(second[3].empty());
    CHECK(std::stod(second[6]) == records[3].rows[1][energy_column]);
    CHECK(std::stod(second[9]) == records[3].rows[1][energy_loss_column]);
    CHECK(first[9].empty());

    const auto statistics = lines_of(probe_statistics_csv(records));
    REQUIRE(statistics.size() == 1 + 1 + 21 + 1);
    const auto middle = cells_of(statistics[2 + 10]);
    REQUIRE(middle.size() == 18);
    CHECK(middle[2] == "3");
    CHECK(std::stod(middle[4]) == Approx(0.5));
    CHECK(std::stod(middle[9]) == records[1].statistics[10].mean().x);
    CHECK(std::stod(middle[12]) == records[1].statistics[10].normal_stresses().x);
    CHECK(std::stod(middle[17]) == records[1].statistics[10].shear_stresses().z);
}

TEST_CASE("tables are written side by side, or not at all") {
    namespace fs = std::filesystem;
    CHECK(statistics_file("a/wake.csv") == fs::path("a/wake_statistics.csv"));
    const fs::path folder =
        fs::temp_directory_path() / ("lattice_probes_" + std::to_string(::getpid()));
    fs::create_directories(folder);
    const auto device = compute::Device::open("cpu");
    FluidSimulation simulation(*device, probed_tunnel());
    simulation.step(10);
    write_probe_tables(folder / "wake.csv", simulation.probe_records());
    std::ifstream stream(folder / "wake.csv");
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    CHECK(text == probe_series_csv(simulation.probe_records()));
    CHECK(fs::exists(folder / "wake_statistics.csv"));
    CHECK_THROWS_AS(write_probe_tables(folder / "none" / "x.csv", simulation.probe_records()),
                    Error);
    fs::remove_all(folder);
}

TEST_CASE("charts show each kind of probe, thinned out to what a screen has") {
    const auto device = compute::Device::open("cpu");
    FluidSimulation simulation(*device, probed_tunnel());
    simulation.step(40);
    Snapshot snapshot;
    simulation.fill(snapshot, {.density = false});
    REQUIRE(snapshot.probes.size() == 4);
    const ProbeView& wake = snapshot.probes[0];
    CHECK(wake.label == "wake");
    CHECK(wake.samples == 10);
    REQUIRE(wake.charts.size() == 1);
    CHECK(wake.charts[0].x.back() == 40);
    REQUIRE(wake.charts[0].curves.size() == 3);
    CHECK(wake.charts[0].curves[0].y.back() ==
          static_cast<float>(simulation.probe_records()[0].rows.back().x));
    CHECK(wake.statistics.count() == 10);
    const ProbeView& line = snapshot.probes[1];
    REQUIRE(line.charts.size() == 2);
    CHECK(line.charts[0].x.back() == Approx(0.8));
    CHECK(line.charts[0].curves[0].y.size() == 21);
    CHECK(snapshot.probes[3].charts.size() == 3);

    ProbeRecord longest = simulation.probe_records()[0];
    longest.steps.clear();
    longest.rows.clear();
    for (std::uint64_t step = 0; step < 9000; ++step) {
        longest.steps.push_back(step);
        longest.rows.emplace_back(static_cast<double>(step), 0, 0, 0);
    }
    const auto thinned = probe_views(std::span(&longest, 1));
    CHECK(thinned[0].charts[0].x.size() == 1125);
    CHECK(thinned[0].charts[0].curves[0].y[1] == 8);
}
