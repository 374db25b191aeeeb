// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <chrono>
#include <thread>

#include "engine/compute/buffer.hpp"
#include "engine/compute/stage_timers.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::compute;

TEST_CASE("stages keep the order they were first measured in") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        StageTimers timers(*device);
        CHECK(timers.averages().empty());
        for (const char* name : {"stream", "collide", "stream"}) {
            const auto scope = timers.measure(name);
        }
        const std::vector<StageTime> found = timers.averages();
        REQUIRE(found.size() == 2);
        CHECK(found[0].name == "stream");
        CHECK(found[1].name == "collide");
    }
}

TEST_CASE("a stage on the CPU takes as long as the clock says") {
    const auto device = Device::open("cpu");
    StageTimers timers(*device);
    for (int i = 0; i < 3; ++i) {
        const auto scope = timers.measure("sleep");
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    const double milliseconds = timers.averages().front().milliseconds;
    CHECK(milliseconds >= 5.0);
    CHECK(milliseconds < 500.0);
}

TEST_CASE("a stage on the GPU is measured although nobody waits for it") {
    const auto device = Device::open("auto");
    if (!device->is_cuda()) {
        MESSAGE("SKIPPED: " << device->info().reason);
        return;
    }
    StageTimers timers(*device);
    Buffer<char> buffer(*device, std::size_t{256} << 20);
    // More executions than may be under way at once: the surplus goes unmeasured, nothing waits.
    for (int i = 0; i < 50; ++i) {
        const auto scope = timers.measure("fill");
        buffer.fill_zero();
    }
    device->synchronize();
    const double milliseconds = timers.averages().front().milliseconds;
    CHECK(milliseconds > 0.001);
    CHECK(milliseconds < 1000.0);
}
