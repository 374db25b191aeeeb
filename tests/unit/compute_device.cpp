// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <sched.h>

#include <cstdint>
#include <numeric>
#include <string>
#include <thread>

#include "engine/compute/buffer.hpp"
#include "engine/compute/host_resources.hpp"
#include "engine/error.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::compute;

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("an unknown backend is named with the known ones") {
    try {
        Device::open("opencl");
        FAIL("opencl was accepted");
    } catch (const Error& error) {
        CHECK(contains(error.problem(), "'opencl'"));
        CHECK(contains(error.cure(), "auto, cpu or cuda"));
    }
}

TEST_CASE("the CPU device describes itself") {
    const auto device = Device::open("cpu");
    CHECK_FALSE(device->is_cuda());
    CHECK(device->stream() == nullptr);
    CHECK_FALSE(device->info().name.empty());
    CHECK(device->info().threads >= 1);
    CHECK(device->info().threads <= static_cast<int>(std::thread::hardware_concurrency()));
    CHECK(device->memory_free() > 0);
    CHECK(device->memory_free() <= device->info().memory_total);
}

TEST_CASE("auto falls back to the CPU with the reason that cuda fails with") {
    const auto device = Device::open("auto");
    CHECK_FALSE(device->info().reason.empty());
    if (device->is_cuda()) {
        CHECK(Device::open("cuda")->is_cuda());
        return;
    }
    try {
        Device::open("cuda");
        FAIL("cuda was opened although auto found none");
    } catch (const Error& error) {
        CHECK(error.problem() == device->info().reason);
        CHECK(contains(error.cure(), "cpu"));
    }
}

TEST_CASE("each backend has a line of description") {
    const std::vector<std::string> lines = describe_backends();
    REQUIRE(lines.size() >= 2);
    CHECK(lines.front().starts_with("cuda: "));
    CHECK(lines.back().starts_with("cpu: " + processor_name()));
}

TEST_CASE("threads follow the affinity mask") {
    cpu_set_t before;
    REQUIRE(sched_getaffinity(0, sizeof(before), &before) == 0);
    int first = 0;
    while (!CPU_ISSET(first, &before)) { ++first; }
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    REQUIRE(sched_setaffinity(0, sizeof(one), &one) == 0);
    const int threads = usable_threads();
    REQUIRE(sched_setaffinity(0, sizeof(before), &before) == 0);
    CHECK(threads == 1);
}

TEST_CASE("buffers start at zero and bring back what was put in") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        // More than a megabyte, so that the CPU copies in several pieces.
        Buffer<int> buffer(*device, 700'001);
        const std::vector<int> zeros = buffer.download();
        CHECK(std::count(zeros.begin(), zeros.end(), 0) == 700'001);
        std::vector<int> values(buffer.size());
        std::iota(values.begin(), values.end(), 7);
        buffer.upload(values);
        CHECK(buffer.download() == values);

        Buffer<int> copy(*device, buffer.size());
        device->copy_within(copy.data(), buffer.data(), buffer.bytes());
        CHECK(copy.download() == values);
        device->fill_bytes(copy.data(), 0xff, copy.bytes());
        CHECK(copy.download().back() == -1);
        CHECK(buffer.download() == values);
    }
}

TEST_CASE("a partial copy leaves the rest alone") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Buffer<int> buffer(*device, std::vector<int>{1, 2, 3, 4});
        buffer.upload(std::vector<int>{9, 8});
        std::vector<int> found(3);
        buffer.download(found);
        CHECK(found == std::vector<int>{9, 8, 3});
    }
}

TEST_CASE("a moved buffer keeps its memory, an empty one has none") {
    const auto device = Device::open("cpu");
    Buffer<float> first(*device, std::vector<float>{1.5F, 2.5F});
    const float* memory = first.data();
    Buffer<float> second(std::move(first));
    CHECK(second.data() == memory);
    CHECK(second.download() == std::vector<float>{1.5F, 2.5F});
    Buffer<float> none(*device, 0);
    CHECK(none.empty());
    CHECK(none.data() == nullptr);
    CHECK(none.download().empty());
}

TEST_CASE("memory is aligned to 256 bytes") {
    for (const auto& device : test::every_device()) {
        for (const std::size_t bytes : {1, 100, 4096, 3'000'000}) {
            void* memory = device->allocate(bytes);
            CHECK(reinterpret_cast<std::uintptr_t>(memory) % 256 == 0);
            device->release(memory);
        }
    }
}

TEST_CASE("an allocation that does not fit names needed and free bytes") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const std::size_t needed = std::size_t{1} << 46;
        try {
            device->allocate(needed);
            FAIL("64 TiB were granted");
        } catch (const Error& error) {
            CHECK(
                contains(error.problem(), std::to_string(needed) + " bytes of memory are needed"));
            CHECK(contains(error.problem(), "free"));
            CHECK_FALSE(error.cure().empty());
        }
        // The device goes on working.
        CHECK(Buffer<int>(*device, std::vector<int>{42}).download().front() == 42);
    }
}
