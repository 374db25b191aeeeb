// SPDX-License-Identifier: MIT
#include "engine/compute/stage_timers.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

#if LATTICE_CUDA
#include "engine/compute/cuda_check.hpp"
#endif

namespace lattice::compute {
namespace {

#if LATTICE_CUDA
// Executions that may be under way on the GPU before one goes unmeasured.
constexpr std::size_t ring_size = 8;
#endif

struct Stage {
    std::string name;
    double average_ms = 0;
    std::size_t executions = 0;
    std::chrono::steady_clock::time_point started;
#if LATTICE_CUDA
    struct Slot {
        cudaEvent_t begin = nullptr;
        cudaEvent_t end = nullptr;
        bool pending = false;
    };
    std::array<Slot, ring_size> ring;
    std::size_t next = 0;
    Slot* open = nullptr;  ///< null when this execution goes unmeasured
#endif
};

/// A plain mean of the first executions, so that the first one does not weigh for long, then an
/// exponential average that follows changes within some twenty steps.
void take(Stage& stage, double milliseconds) {
    constexpr std::size_t memory = 20;
    stage.executions = std::min(stage.executions + 1, memory);
    stage.average_ms += (milliseconds - stage.average_ms) / static_cast<double>(stage.executions);
}

#if LATTICE_CUDA

/// Takes the figures of the executions that have finished. Never waits.
void collect(Stage& stage) {
    for (std::size_t i = 0; i < ring_size; ++i) {
        Stage::Slot& slot = stage.ring[(stage.next + i) % ring_size];
        if (!slot.pending) { continue; }
        const cudaError_t status = cudaEventQuery(slot.end);
        if (status == cudaErrorNotReady) {
            cudaGetLastError();  // or the check after the next launch would take it for its own
            return;
        }
        LATTICE_CUDA_CHECK(status);
        float milliseconds = 0;
        LATTICE_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, slot.begin, slot.end));
        slot.pending = false;
        take(stage, milliseconds);
    }
}

void begin_on_gpu(Stage& stage, cudaStream_t stream) {
    collect(stage);
    Stage::Slot& slot = stage.ring[stage.next];
    stage.open = slot.pending ? nullptr : &slot;
    if (stage.open == nullptr) { return; }
    if (slot.begin == nullptr) {
        LATTICE_CUDA_CHECK(cudaEventCreate(&slot.begin));
        LATTICE_CUDA_CHECK(cudaEventCreate(&slot.end));
    }
    LATTICE_CUDA_CHECK(cudaEventRecord(slot.begin, stream));
}

/// Called from a destructor: an error here shows in the next checked call.
void end_on_gpu(Stage& stage, cudaStream_t stream) noexcept {
    if (stage.open == nullptr) { return; }
    stage.open->pending = cudaEventRecord(stage.open->end, stream) == cudaSuccess;
    stage.open = nullptr;
    stage.next = (stage.next + 1) % ring_size;
}

#endif

}  // namespace

struct StageTimers::Implementation {
    const Device& device;
    std::vector<Stage> stages;

    explicit Implementation(const Device& on) : device(on) {}
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    ~Implementation() {
#if LATTICE_CUDA
        for (Stage& stage : stages) {
            for (Stage::Slot& slot : stage.ring) {
                if (slot.begin != nullptr) { cudaEventDestroy(slot.begin); }
                if (slot.end != nullptr) { cudaEventDestroy(slot.end); }
            }
        }
#endif
    }

    std::size_t find_or_add(std::string_view name) {
        const auto found = std::find_if(stages.begin(), stages.end(),
                                        [&](const Stage& stage) { return stage.name == name; });
        if (found != stages.end()) { return static_cast<std::size_t>(found - stages.begin()); }
        Stage stage;
        stage.name = name;
        stages.push_back(std::move(stage));
        return stages.size() - 1;
    }

    void begin(Stage& stage) {
#if LATTICE_CUDA
        if (device.is_cuda()) {
            begin_on_gpu(stage, static_cast<cudaStream_t>(device.stream()));
            return;
        }
#endif
        stage.started = std::chrono::steady_clock::now();
    }

    void end(Stage& stage) noexcept {
#if LATTICE_CUDA
        if (device.is_cuda()) {
            end_on_gpu(stage, static_cast<cudaStream_t>(device.stream()));
            return;
        }
#endif
        const std::chrono::duration<double, std::milli> elapsed =
            std::chrono::steady_clock::now() - stage.started;
        take(stage, elapsed.count());
    }
};

StageTimers::StageTimers(const Device& device)
    : implementation_(std::make_unique<Implementation>(device)) {}

StageTimers::~StageTimers() = default;

StageTimers::Scope::Scope(StageTimers& timers, std::size_t stage) : timers_(timers), stage_(stage) {
    timers_.implementation_->begin(timers_.implementation_->stages[stage_]);
}

StageTimers::Scope::~Scope() {
    timers_.implementation_->end(timers_.implementation_->stages[stage_]);
}

StageTimers::Scope StageTimers::measure(std::string_view name) {
    return Scope(*this, implementation_->find_or_add(name));
}

void StageTimers::clear() {
    implementation_ = std::make_unique<Implementation>(implementation_->device);
}

std::vector<StageTime> StageTimers::averages() {
    std::vector<StageTime> result;
    for (Stage& stage : implementation_->stages) {
#if LATTICE_CUDA
        if (implementation_->device.is_cuda()) { collect(stage); }
#endif
        result.push_back({stage.name, stage.average_ms});
    }
    return result;
}

}  // namespace lattice::compute
