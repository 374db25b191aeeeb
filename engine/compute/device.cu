// SPDX-License-Identifier: MIT
#include "engine/compute/device.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "engine/compute/device_text.hpp"
#include "engine/compute/host_resources.hpp"
#include "engine/error.hpp"
#if LATTICE_CUDA
#include "engine/compute/cuda_check.hpp"
#endif

namespace lattice::compute {
namespace {

constexpr std::size_t alignment = 256;
constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Calls work(offset, size) for one piece of [0, bytes) a thread: one core alone cannot saturate
/// the memory, pages land near the threads that touch them first, and the C library streams past
/// the caches only when a piece is large.
template <class Work>
void in_pieces(int threads, std::size_t bytes, Work work) {
    constexpr std::size_t page = 4096;
    constexpr std::size_t least = std::size_t{1} << 20;
    const std::size_t share = bytes / static_cast<std::size_t>(threads);
    const std::size_t piece = std::max(least, (share / page + 1) * page);
    const auto pieces = static_cast<std::int64_t>((bytes + piece - 1) / piece);
#pragma omp parallel for schedule(static) num_threads(threads) if (pieces > 1)
    for (std::int64_t p = 0; p < pieces; ++p) {
        const std::size_t offset = static_cast<std::size_t>(p) * piece;
        work(offset, std::min(piece, bytes - offset));
    }
}

void copy_on_host(int threads, void* destination, const void* source, std::size_t bytes) {
    in_pieces(threads, bytes, [=](std::size_t offset, std::size_t size) {
        std::memcpy(static_cast<char*>(destination) + offset,
                    static_cast<const char*>(source) + offset, size);
    });
}

void* allocate_on_host(const DeviceInfo& info, std::size_t bytes) {
    // Linux hands out more memory than it has and kills the process later, so ask first. Small
    // pieces are not worth the reading of system files.
    constexpr std::size_t worth_asking = std::size_t{1} << 20;
    if (bytes >= worth_asking) {
        const std::size_t free = host_memory_available();
        if (bytes > free) { throw out_of_memory(info, bytes, free); }
    }
    const std::size_t unit = bytes >= 4 * huge_page ? huge_page : alignment;
    void* memory = std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit);
    if (memory == nullptr) { throw out_of_memory(info, bytes, host_memory_available()); }
    // A step walks through dozens of arrays at once; with small pages it would wait for address
    // translation more than for data. A system that refuses is no error.
    if (unit == huge_page) { madvise(memory, bytes, MADV_HUGEPAGE); }
    return memory;
}

DeviceInfo cpu_info(std::string reason) {
    DeviceInfo info;
    info.backend = Backend::cpu;
    info.name = processor_name();
    info.reason = std::move(reason);
    info.threads = usable_threads();
    info.memory_total = host_memory_total();
    return info;
}

#if LATTICE_CUDA

__global__ void probe_kernel() {}

std::string cuda_version(int number) {
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

/// Why a call failed, as half a sentence. Also takes the error off the runtime's record, so that
/// the next check does not report it again.
std::string explain(cudaError_t status) {
    cudaGetLastError();
    int driver = 0;
    int runtime = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    if (driver == 0) { return "no NVIDIA driver was found"; }
    if (status == cudaErrorNoDevice) { return "the NVIDIA driver shows no GPU"; }
    if (status == cudaErrorInsufficientDriver) {
        return "the NVIDIA driver supports CUDA " + cuda_version(driver) + ", this program needs " +
               cuda_version(runtime);
    }
    if (status == cudaErrorNoKernelImageForDevice) {
        return "this program was not built for the architecture of the GPU";
    }
    return std::string("CUDA says: ") + cudaGetErrorString(status);
}

/// Empty when the GPU can run this program's kernels, else why not. Leaves it current.
std::string why_unusable(int ordinal) {
    cudaError_t status = cudaSetDevice(ordinal);
    if (status == cudaSuccess) { status = cudaFree(nullptr); }
    cudaFuncAttributes attributes;
    if (status == cudaSuccess) { status = cudaFuncGetAttributes(&attributes, probe_kernel); }
    return status == cudaSuccess ? std::string() : explain(status);
}

struct Search {
    int ordinal = -1;    ///< first GPU that works, or -1
    std::string reason;  ///< why none works
};

Search find_gpu() {
    Search search;
    int count = 0;
    const cudaError_t status = cudaGetDeviceCount(&count);
    if (status != cudaSuccess) {
        search.reason = explain(status);
        return search;
    }
    search.reason = "the NVIDIA driver shows no GPU";
    for (int ordinal = 0; ordinal < count; ++ordinal) {
        const std::string why = why_unusable(ordinal);
        if (why.empty()) {
            search.ordinal = ordinal;
            return search;
        }
        search.reason = why;
    }
    return search;
}

DeviceInfo cuda_info(int ordinal, std::string reason) {
    cudaDeviceProp properties;
    LATTICE_CUDA_CHECK(cudaGetDeviceProperties(&properties, ordinal));
    DeviceInfo info;
    info.backend = Backend::cuda;
    info.name = properties.name;
    info.reason = std::move(reason);
    info.threads = properties.multiProcessorCount;
    info.memory_total = properties.totalGlobalMem;
    cudaFuncAttributes attributes;
    LATTICE_CUDA_CHECK(cudaFuncGetAttributes(&attributes, probe_kernel));
    info.waits_on_device = attributes.ptxVersion >= 90;
    return info;
}

#else

struct Search {
    int ordinal = -1;
    std::string reason;
};

Search find_gpu() {
    return {-1, "this program was built without the CUDA backend"};
}

#endif

}  // namespace

std::string_view to_string(Backend backend) {
    return backend == Backend::cuda ? "cuda" : "cpu";
}

std::unique_ptr<Device> Device::open(std::string_view choice) {
    if (choice != "auto" && choice != "cpu" && choice != "cuda") {
        throw Error("backend", "'" + std::string(choice) + "' is no backend",
                    "choose auto, cpu or cuda");
    }
    std::unique_ptr<Device> device(new Device);
    if (choice == "cpu") {
        device->info_ = cpu_info("the CPU was asked for");
        return device;
    }
    const Search search = find_gpu();
    if (search.ordinal < 0) {
        if (choice == "cuda") {
            throw Error("backend cuda", search.reason, "use --backend auto or --backend cpu");
        }
        device->info_ = cpu_info(search.reason);
        return device;
    }
#if LATTICE_CUDA
    device->ordinal_ = search.ordinal;
    device->info_ = cuda_info(
        search.ordinal, choice == "cuda" ? "the GPU was asked for" : "a working GPU was found");
    cudaStream_t stream = nullptr;
    LATTICE_CUDA_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    device->stream_ = stream;
#endif
    return device;
}

Device::~Device() {
#if LATTICE_CUDA
    if (stream_ != nullptr) {
        cudaSetDevice(ordinal_);
        cudaStreamSynchronize(static_cast<cudaStream_t>(stream_));
        cudaStreamDestroy(static_cast<cudaStream_t>(stream_));
    }
#endif
}

void Device::synchronize() const {
#if LATTICE_CUDA
    if (is_cuda()) {
        LATTICE_CUDA_CHECK(cudaStreamSynchronize(static_cast<cudaStream_t>(stream_)));
    }
#endif
}

std::size_t Device::memory_free() const {
#if LATTICE_CUDA
    if (is_cuda()) {
        std::size_t free = 0;
        std::size_t total = 0;
        LATTICE_CUDA_CHECK(cudaMemGetInfo(&free, &total));
        return free;
    }
#endif
    return host_memory_available();
}

void Device::bind_to_thread() const {
#if LATTICE_CUDA
    if (is_cuda()) { LATTICE_CUDA_CHECK(cudaSetDevice(ordinal_)); }
#endif
}

void* Device::allocate(std::size_t bytes) {
    if (bytes == 0) { return nullptr; }
#if LATTICE_CUDA
    if (is_cuda()) {
        void* memory = nullptr;
        const cudaError_t status = cudaMalloc(&memory, bytes);
        if (status == cudaErrorMemoryAllocation) {
            cudaGetLastError();
            throw out_of_memory(info_, bytes, memory_free());
        }
        LATTICE_CUDA_CHECK(status);
        return memory;
    }
#endif
    return allocate_on_host(info_, bytes);
}

void Device::release(void* memory) noexcept {
#if LATTICE_CUDA
    if (is_cuda()) {
        // cudaFree waits for the kernels that still use the memory. Its status can only repeat an
        // error that an earlier call has thrown.
        cudaFree(memory);
        return;
    }
#endif
    std::free(memory);
}

void Device::copy_to_device(void* destination, const void* source, std::size_t bytes) {
#if LATTICE_CUDA
    if (is_cuda()) {
        LATTICE_CUDA_CHECK(cudaMemcpyAsync(destination, source, bytes, cudaMemcpyHostToDevice,
                                           static_cast<cudaStream_t>(stream_)));
        synchronize();
        return;
    }
#endif
    copy_on_host(info_.threads, destination, source, bytes);
}

void Device::copy_to_host(void* destination, const void* source, std::size_t bytes) const {
#if LATTICE_CUDA
    if (is_cuda()) {
        LATTICE_CUDA_CHECK(cudaMemcpyAsync(destination, source, bytes, cudaMemcpyDeviceToHost,
                                           static_cast<cudaStream_t>(stream_)));
        synchronize();
        return;
    }
#endif
    copy_on_host(info_.threads, destination, source, bytes);
}

void Device::copy_within(void* destination, const void* source, std::size_t bytes) {
#if LATTICE_CUDA
    if (is_cuda()) {
        LATTICE_CUDA_CHECK(cudaMemcpyAsync(destination, source, bytes, cudaMemcpyDeviceToDevice,
                                           static_cast<cudaStream_t>(stream_)));
        return;
    }
#endif
    copy_on_host(info_.threads, destination, source, bytes);
}

void Device::fill_bytes(void* destination, int value, std::size_t bytes) {
#if LATTICE_CUDA
    if (is_cuda()) {
        LATTICE_CUDA_CHECK(
            cudaMemsetAsync(destination, value, bytes, static_cast<cudaStream_t>(stream_)));
        return;
    }
#endif
    in_pieces(info_.threads, bytes, [=](std::size_t offset, std::size_t size) {
        std::memset(static_cast<char*>(destination) + offset, value, size);
    });
}

std::vector<std::string> describe_backends() {
    std::vector<std::string> lines;
    const Search search = find_gpu();
    if (search.ordinal < 0) { lines.push_back("cuda: not available: " + search.reason); }
#if LATTICE_CUDA
    int count = 0;
    if (search.ordinal >= 0 && cudaGetDeviceCount(&count) == cudaSuccess) {
        for (int ordinal = 0; ordinal < count; ++ordinal) {
            const DeviceInfo info = cuda_info(ordinal, "");
            const std::string why = why_unusable(ordinal);
            lines.push_back(describe(info) + (why.empty() ? "" : "; not usable: " + why));
        }
        cudaSetDevice(search.ordinal);
    }
#endif
    lines.push_back(describe(cpu_info("")));
    return lines;
}

}  // namespace lattice::compute
