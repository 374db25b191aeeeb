// SPDX-License-Identifier: MIT
// Sorting on the device: CUB's radix sort on CUDA, the standard library on the CPU; stable on both,
// so the order is the same. Include it only from files named .cu, see parallel_for.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/compute/parallel_for.hpp"
#ifdef __CUDACC__
#include <cub/device/device_radix_sort.cuh>
#endif

namespace lattice::compute {

namespace sorting {

struct Number {
    std::uint32_t* items;
    LATTICE_HD void operator()(std::int64_t i) const { items[i] = static_cast<std::uint32_t>(i); }
};

}  // namespace sorting

/// Keeps its working memory between calls.
class Sorter {
public:
    /// `device` must outlive the sorter.
    explicit Sorter(Device& device) : device_(&device) {}

    /// The permutation that sorts `keys`: place i belongs to item result[i]; items of equal keys
    /// keep their order. `keys` is memory of the device and is left as it was; the result, too,
    /// lies there and holds until the next call. Throws Error when there is no memory.
    const std::uint32_t* order(std::int64_t count, const std::uint64_t* keys) {
        const auto items = static_cast<std::size_t>(count);
        if (items > order_.size()) {
            Buffer<std::uint32_t> items_to_sort(*device_, items);
            Buffer<std::uint32_t> sorted(*device_, items);
            Buffer<std::uint64_t> sorted_keys(*device_, items);
            items_.swap(items_to_sort);
            order_.swap(sorted);
            sorted_keys_.swap(sorted_keys);
        }
        parallel_for(*device_, count, sorting::Number{items_.data()});
#ifdef __CUDACC__
        if (device_->is_cuda()) {
            sort_on_gpu(count, keys);
            return order_.data();
        }
#endif
        std::copy_n(items_.data(), count, order_.data());
        std::stable_sort(order_.data(), order_.data() + count,
                         [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
        return order_.data();
    }

private:
#ifdef __CUDACC__
    void sort_on_gpu(std::int64_t count, const std::uint64_t* keys) {
        const auto stream = static_cast<cudaStream_t>(device_->stream());
        const auto run = [&](void* scratch, std::size_t& bytes) {
            LATTICE_CUDA_CHECK(cub::DeviceRadixSort::SortPairs(
                scratch, bytes, keys, sorted_keys_.data(), items_.data(), order_.data(), count, 0,
                64, stream));
        };
        std::size_t bytes = 0;
        run(nullptr, bytes);
        if (bytes > scratch_.size()) { scratch_ = Buffer<std::byte>(*device_, bytes); }
        run(scratch_.data(), bytes);
    }
#endif

    Device* device_;
    Buffer<std::uint32_t> items_;
    Buffer<std::uint32_t> order_;
    Buffer<std::uint64_t> sorted_keys_;
    Buffer<std::byte> scratch_;
};

}  // namespace lattice::compute
