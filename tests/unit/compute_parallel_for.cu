// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/compute/atomics.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/parallel_for.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::compute;

namespace {

struct Visit {
    std::int32_t* visits;
    std::int64_t count;
    std::int32_t* outside;

    LATTICE_HD void operator()(std::int64_t i) const {
        if (i >= 0 && i < count) {
            atomic_add(visits + i, 1);
        } else {
            atomic_add(outside, 1);
        }
    }
};

struct AddTo {
    std::uint32_t* sum;

    LATTICE_HD void operator()(std::int64_t i) const {
        atomic_add(sum, static_cast<std::uint32_t>(i));
    }
};

}  // namespace

TEST_CASE("parallel_for visits each index once") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const std::int64_t count : {0, 1, 255, 256, 257, 2047, 2048, 2049, 100'003}) {
            CAPTURE(count);
            Buffer<std::int32_t> visits(*device, static_cast<std::size_t>(count));
            Buffer<std::int32_t> outside(*device, 1);
            parallel_for(*device, count, Visit{visits.data(), count, outside.data()});
            const std::vector<std::int32_t> found = visits.download();
            CHECK(std::count(found.begin(), found.end(), 1) == count);
            CHECK(outside.download().front() == 0);
        }
    }
}

TEST_CASE("parallel_for does nothing for a negative count") {
    const auto device = Device::open("cpu");
    Buffer<std::int32_t> outside(*device, 1);
    parallel_for(*device, -5, Visit{nullptr, 0, outside.data()});
    CHECK(outside.download().front() == 0);
}

TEST_CASE("atomic additions to one place all arrive") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        Buffer<std::uint32_t> sum(*device, 1);
        parallel_for(*device, 50'000, AddTo{sum.data()});
        CHECK(sum.download().front() == 50'000U * 49'999U / 2U);
    }
}
