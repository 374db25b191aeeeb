// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <cmath>
#include <exception>
#include <vector>

#include "engine/compute/reduce.hpp"
#include "tests/unit/devices.hpp"
#include "tests/unit/memory_limit.hpp"

using namespace lattice;
using namespace lattice::compute;

namespace {

struct Index {
    LATTICE_HD std::int64_t operator()(std::int64_t i) const { return i + 1; }
};
struct Add {
    template <class T>
    LATTICE_HD T operator()(T a, T b) const {
        return a + b;
    }
};
struct Rough {
    const float* values;
    LATTICE_HD double operator()(std::int64_t i) const { return values[i]; }
};
struct Element {
    float value;
    std::int64_t index;
};
struct ElementAt {
    const float* values;
    LATTICE_HD Element operator()(std::int64_t i) const { return {values[i], i}; }
};
struct Larger {
    LATTICE_HD Element operator()(const Element& a, const Element& b) const {
        return b.value > a.value ? b : a;
    }
};

/// As large as a kernel's arguments may be, so that few partial results take much memory.
struct Bulky {
    std::int64_t value = 0;
    char bulk[3064] = {};
};
struct BulkyOne {
    LATTICE_HD Bulky operator()(std::int64_t) const { return {1, {}}; }
};
struct AddBulky {
    LATTICE_HD Bulky operator()(const Bulky& a, const Bulky& b) const {
        return {a.value + b.value, {}};
    }
};

}  // namespace

TEST_CASE("a reduction that ran out of memory can be called again") {
    if (!test::can_limit_memory) { return; }
    const auto device = Device::open("cpu");
    const auto call = [](Reducer<Bulky>& sum, std::int64_t count) {
        return sum(count, Bulky{}, BulkyOne{}, AddBulky{}).value;
    };
    Reducer<Bulky> first(*device);
    CHECK(call(first, 1) == 1);  // starts the threads, which need memory of their own
    Reducer<Bulky> sum(*device);
    constexpr std::int64_t many = 65 * reduction::group_size;
    constexpr std::size_t partials = 65 * reduction::bodies_per_group * sizeof(Bulky);
    constexpr std::size_t spare = 2 * reduction::bodies_per_group * sizeof(Bulky);
    for (const std::size_t half : {2, 3, 4, 5, 6, 7, 8}) {
        // Enough for the partial results of the first round and, in one case at least, not for
        // those of the second.
        const test::MemoryLimit limit(partials + half * spare / 2);
        try {
            call(sum, many);
        } catch (const std::exception&) {}
    }
    CHECK(call(sum, many) == many);
}

TEST_CASE("a reduction takes each value once, whatever their number") {
    for (const auto& device : test::every_device()) {
        Reducer<std::int64_t> sum(*device);
        for (const std::int64_t count :
             {0L, 1L, 255L, 256L, 257L, 16383L, 16384L, 16385L, 5000001L, 300L}) {
            CAPTURE(count);
            CHECK(sum(count, 0, Index{}, Add{}) == count * (count + 1) / 2);
        }
    }
}

TEST_CASE("a reduction finds where the largest value stands") {
    for (const auto& device : test::every_device()) {
        std::vector<float> values(100000);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = std::sin(static_cast<float>(i));
        }
        for (const std::size_t place : {0UL, 16384UL, 77777UL, 99999UL}) {
            std::vector<float> marked = values;
            marked[place] = 2;
            const Buffer<float> on_device(*device, marked);
            Reducer<Element> largest(*device);
            const Element found =
                largest(100000, Element{-3, -1}, ElementAt{on_device.data()}, Larger{});
            CHECK(found.value == 2);
            CHECK(found.index == static_cast<std::int64_t>(place));
        }
    }
}

TEST_CASE("sums of rounded numbers repeat bit for bit on every device") {
    std::vector<float> values(700001);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = std::sin(static_cast<float>(i)) * std::exp2(static_cast<float>(i % 60));
    }
    std::vector<double> sums;
    for (const auto& device : test::every_device()) {
        const Buffer<float> on_device(*device, values);
        Reducer<double> sum(*device);
        for (int repetition = 0; repetition < 3; ++repetition) {
            sums.push_back(sum(700001, 0.0, Rough{on_device.data()}, Add{}));
        }
    }
    double exact = 0;
    for (const float value : values) { exact += value; }
    CHECK(sums[0] == doctest::Approx(exact).epsilon(1e-9));
    for (const double other : sums) { CHECK(other == sums[0]); }
}
