// SPDX-License-Identifier: MIT
// Running sums on the device. Include it only from files named .cu, see parallel_for.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/compute/buffer.hpp"
#include "engine/compute/host_device.hpp"
#ifdef __CUDACC__
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <cub/device/device_scan.cuh>

#include "engine/compute/cuda_check.hpp"
#endif

namespace lattice::compute {

/// Keeps its working memory between calls.
class Scanner {
public:
    /// `device` must outlive the scanner.
    explicit Scanner(Device& device) : device_(&device) {}

    /// sums[i] = map(0) + ... + map(i - 1) for i in [0, count), enqueued. `map` is a host-device
    /// functor to std::int32_t, `sums` memory of the device. Throws Error when there is no memory.
    template <class Map>
    void operator()(std::int64_t count, const Map& map, std::int32_t* sums) {
#ifdef __CUDACC__
        if (device_->is_cuda()) {
            const auto values =
                thrust::make_transform_iterator(thrust::counting_iterator<std::int64_t>(0), map);
            const auto stream = static_cast<cudaStream_t>(device_->stream());
            std::size_t bytes = 0;
            LATTICE_CUDA_CHECK(
                cub::DeviceScan::ExclusiveSum(nullptr, bytes, values, sums, count, stream));
            if (bytes > scratch_.size()) { scratch_ = Buffer<std::byte>(*device_, bytes); }
            LATTICE_CUDA_CHECK(
                cub::DeviceScan::ExclusiveSum(scratch_.data(), bytes, values, sums, count, stream));
            return;
        }
#endif
        std::int32_t sum = 0;
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int32_t value = map(i);
            sums[i] = sum;
            sum += value;
        }
    }

private:
    Device* device_;
    Buffer<std::byte> scratch_;
};

}  // namespace lattice::compute
