// SPDX-License-Identifier: MIT
// Owns an array on a device. Copies to and from the host are explicit.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/compute/device.hpp"

namespace lattice::compute {

template <class T>
class Buffer {
    static_assert(std::is_trivially_copyable_v<T>, "device memory is copied byte by byte");

public:
    Buffer() = default;
    /// `count` elements, zero bytes. Throws Error when the memory cannot be had.
    Buffer(Device& device, std::size_t count)
        : device_(&device),
          count_(count),
          data_(count == 0 ? nullptr : static_cast<T*>(device.allocate(count * sizeof(T)))) {
        fill_zero();
    }
    Buffer(Device& device, std::span<const T> values) : Buffer(device, values.size()) {
        upload(values);
    }
    ~Buffer() { reset(); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    Buffer(Buffer&& other) noexcept { swap(other); }
    Buffer& operator=(Buffer&& other) noexcept {
        swap(other);
        return *this;
    }

    T* data() { return data_; }
    const T* data() const { return data_; }
    std::size_t size() const { return count_; }
    std::size_t bytes() const { return count_ * sizeof(T); }
    bool empty() const { return count_ == 0; }

    void fill_zero() {
        if (count_ != 0) { device_->fill_bytes(data_, 0, bytes()); }
    }
    /// Copies min(size(), values.size()) elements in.
    void upload(std::span<const T> values) {
        const std::size_t n = std::min(values.size(), count_);
        if (n != 0) { device_->copy_to_device(data_, values.data(), n * sizeof(T)); }
    }
    /// Waits for the device and copies everything out.
    std::vector<T> download() const {
        std::vector<T> values(count_);
        download(values);
        return values;
    }
    /// Waits for the device and copies min(size(), values.size()) elements out.
    void download(std::span<T> values) const {
        const std::size_t n = std::min(values.size(), count_);
        if (n != 0) { device_->copy_to_host(values.data(), data_, n * sizeof(T)); }
    }
    void swap(Buffer& other) noexcept {
        std::swap(device_, other.device_);
        std::swap(count_, other.count_);
        std::swap(data_, other.data_);
    }

private:
    void reset() noexcept {
        if (data_ != nullptr) { device_->release(data_); }
        data_ = nullptr;
        count_ = 0;
    }

    Device* device_ = nullptr;
    std::size_t count_ = 0;
    T* data_ = nullptr;
};

}  // namespace lattice::compute
