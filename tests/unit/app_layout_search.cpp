// SPDX-License-Identifier: MIT
#include "app/layout_search.hpp"

#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "engine/fluid/layout.hpp"
#include "tests/unit/fake_simulation.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace fs = std::filesystem;

namespace {

/// Empty, and so small that a search takes no time.
scene::Scene small_scene() {
    scene::Scene scene;
    scene.domain.size = {1, 0.5, 0.5};
    scene.domain.resolution = 16;
    return scene;
}

/// Runs a fake simulation; what is timed is a flow of its own.
struct Desk {
    Desk() {
        fs::remove_all(folder);
        const std::uint64_t ticket = runner.load(small_scene());
        REQUIRE(eventually([&] { return runner.applied() == ticket; }));
        REQUIRE(eventually([&] { return runner.latest() != nullptr; }));
    }
    ~Desk() {
        let_go();
        fs::remove_all(folder);
    }
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    /// Begins a search while the runner's thread waits in a snapshot.
    void start_held(LayoutSearch& search) {
        const int before = script.fills_begun;
        script.most_fills = script.filled.load();
        runner.request({});
        REQUIRE(eventually([&] { return script.fills_begun > before; }));
        search.start(scene);
    }
    /// The next piece of the search; the thread then waits in the next snapshot.
    void one_piece() {
        runner.request({});
        const int before = script.fills_begun;
        ++script.most_fills;
        REQUIRE(eventually([&] { return script.fills_begun > before; }));
    }
    void let_go() {
        script.most_fills = std::numeric_limits<int>::max();
        CHECK(eventually([&] { return script.filled == script.fills_begun; }));
    }

    /// Pieces until the first pair is timed.
    void time_some(LayoutSearch& search) {
        for (int piece = 0; piece < 50 && search.table() == nullptr; ++piece) {
            one_piece();
            search.follow(scene);
        }
        REQUIRE(search.table() != nullptr);
        REQUIRE(search.table()->timed_count() < search.table()->size());
    }

    /// Follows the search to its end; what it told last.
    std::string end_of(LayoutSearch& search) const {
        std::string told;
        CHECK(eventually([&] {
            if (std::string news = search.follow(scene); !news.empty()) { told = news; }
            return !search.running();
        }));
        return told;
    }

    Script script;
    scene::Scene scene = small_scene();
    fs::path folder = fs::temp_directory_path() / ("latticelab_search_" + std::to_string(getpid()));
    std::unique_ptr<compute::Device> device = compute::Device::open("cpu");
    simulation::Runner runner{*device,
                              [this](compute::Device& the_device, const scene::Scene& of,
                                     const Progress&) -> std::unique_ptr<Simulation> {
                                  return std::make_unique<FakeSimulation>(the_device, of, script);
                              }};
};

}  // namespace

TEST_CASE("a search fills its table, tells the fastest pair and is remembered") {
    Desk desk;
    LayoutSearch search(desk.runner, desk.device->info(), desk.folder);
    CHECK(search.follow(desk.scene).empty());
    CHECK(search.table() == nullptr);
    CHECK_FALSE(search.running());
    search.start(desk.scene);
    CHECK(search.running());
    CHECK(desk.end_of(search).starts_with("Fastest: l 8, alpha "));
    REQUIRE(search.table() != nullptr);
    CHECK_FALSE(search.remembered());
    CHECK(search.share_done() == 1);
    CHECK(search.table()->timed_count() == search.table()->size());

    LayoutSearch later(desk.runner, desk.device->info(), desk.folder);
    later.follow(desk.scene);
    REQUIRE(later.table() != nullptr);
    CHECK(later.remembered());
    CHECK(*later.table() == *search.table());
    // The pair that runs and the picture are no other scene, the model is.
    scene::Scene other = desk.scene;
    other.fluid.alpha = 4;
    other.view.exposure = 2;
    later.follow(other);
    CHECK(later.table() != nullptr);
    other.fluid.model = scene::CollisionModel::bgk;
    later.follow(other);
    CHECK(later.table() == nullptr);
    later.follow(desk.scene);
    CHECK(later.table() != nullptr);
}

TEST_CASE("a search ends when it is cancelled, and when the scene gets other times") {
    Desk desk;
    LayoutSearch search(desk.runner, desk.device->info(), desk.folder);
    desk.start_held(search);
    desk.time_some(search);
    search.cancel();
    CHECK(desk.end_of(search) == "Search cancelled");
    REQUIRE(search.table() != nullptr);
    CHECK(search.table()->timed_count() > 0);
    CHECK(search.table()->timed_count() < search.table()->size());
    CHECK_FALSE(search.remembered());
    desk.let_go();

    search.start(desk.scene);
    CHECK(search.table() == nullptr);
    desk.scene.fluid.storage = scene::Storage::fp16;
    search.follow(desk.scene);
    CHECK_FALSE(search.running());
    CHECK(desk.runner.tuning().phase == simulation::TuningState::Phase::cancelled);
    CHECK(fs::exists(desk.folder) == false);
}

TEST_CASE("a search that does not come to its end leaves the map that was remembered") {
    Desk desk;
    LayoutSearch search(desk.runner, desk.device->info(), desk.folder);
    search.start(desk.scene);
    REQUIRE(desk.end_of(search).starts_with("Fastest"));
    const simulation::TuningTable found = *search.table();
    const auto shows_what_was_found = [&] {
        return search.table() != nullptr && *search.table() == found && search.remembered();
    };

    desk.start_held(search);  // cancelled before any pair is timed
    CHECK(search.table() == nullptr);
    search.cancel();
    CHECK(desk.end_of(search) == "Search cancelled");
    CHECK(shows_what_was_found());
    desk.let_go();

    desk.start_held(search);
    desk.time_some(search);
    CHECK_FALSE(search.remembered());
    search.cancel();
    CHECK(desk.end_of(search) == "Search cancelled");
    CHECK(shows_what_was_found());
    desk.let_go();

    // A load ends a search as well.
    search.start(desk.scene);
    desk.runner.load(desk.scene);
    CHECK(desk.end_of(search) == "Search cancelled");
    CHECK(shows_what_was_found());
}

TEST_CASE("a search without a simulation is over at the next look") {
    Script script;
    const auto device = compute::Device::open("cpu");
    simulation::Runner runner(
        *device, [&](compute::Device& the_device, const scene::Scene& scene, const Progress&) {
            return std::make_unique<FakeSimulation>(the_device, scene, script);
        });
    LayoutSearch search(runner, device->info(), {});
    search.start(small_scene());
    CHECK(search.follow(small_scene()) == "Search cancelled");
    CHECK_FALSE(search.running());
}

TEST_CASE("what cannot be remembered is told, and a search works without a folder") {
    Desk desk;
    std::ofstream(desk.folder) << "a file where the folder should be";
    LayoutSearch search(desk.runner, desk.device->info(), desk.folder);
    search.start(desk.scene);
    CHECK(desk.end_of(search).starts_with("Found, but not remembered"));
    CHECK(search.table() != nullptr);
    LayoutSearch forgetful(desk.runner, desk.device->info(), {});
    forgetful.start(desk.scene);
    CHECK(desk.end_of(forgetful).starts_with("Fastest"));
}
