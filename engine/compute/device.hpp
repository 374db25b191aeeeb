// SPDX-License-Identifier: MIT
// A device is where buffers live and kernels run: the processor's cores, or one CUDA GPU.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lattice::compute {

enum class Backend { cpu, cuda };

std::string_view to_string(Backend backend);

struct DeviceInfo {
    Backend backend = Backend::cpu;
    std::string name;              ///< "NVIDIA H200", or the processor's model name
    std::string reason;            ///< why this backend was taken, one sentence
    int threads = 1;               ///< CPU: worker threads; CUDA: multiprocessors
    std::size_t memory_total = 0;  ///< bytes
    /// CUDA: kernels are compiled to wait on the device for the end of the one before them.
    bool waits_on_device = false;
};

class Device {
public:
    /// `choice` is "auto", "cpu" or "cuda". `auto` takes CUDA where a working GPU is found, else
    /// the CPU. Throws Error when `cuda` is asked for and cannot be had, saying why.
    static std::unique_ptr<Device> open(std::string_view choice);

    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    const DeviceInfo& info() const { return info_; }
    bool is_cuda() const { return info_.backend == Backend::cuda; }

    /// Waits until everything enqueued so far has finished. No effect on the CPU.
    void synchronize() const;

    /// Bytes that can be allocated now: free device memory, or available host memory.
    std::size_t memory_free() const;

    /// Makes this device current in the calling thread; needed once in each thread that enqueues.
    void bind_to_thread() const;

    /// The CUDA ordinal of the GPU, for matching it with a GL context; 0 on the CPU.
    int ordinal() const { return ordinal_; }

    /// The CUDA stream that all work of this device is enqueued on (cudaStream_t); null on the CPU.
    void* stream() const { return stream_; }

    /// Raw memory, 256-byte aligned. Throws Error naming needed and free bytes. Prefer Buffer<T>.
    void* allocate(std::size_t bytes);
    void release(void* memory) noexcept;
    void copy_to_device(void* destination, const void* source, std::size_t bytes);
    void copy_to_host(void* destination, const void* source, std::size_t bytes) const;
    void copy_within(void* destination, const void* source, std::size_t bytes);
    void fill_bytes(void* destination, int value, std::size_t bytes);

private:
    Device() = default;

    DeviceInfo info_;
    void* stream_ = nullptr;
    int ordinal_ = 0;
};

/// Every backend this binary was built with and this machine can or cannot run, one line each, for
/// `latticelab info`.
std::vector<std::string> describe_backends();

}  // namespace lattice::compute
