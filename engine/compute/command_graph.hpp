// SPDX-License-Identifier: MIT
// Commands of a device recorded once and enqueued again as a whole: a CUDA graph. Not for the CPU,
// which has no launches to spare.
#pragma once

#include <functional>
#include <utility>

#include "engine/compute/device.hpp"

namespace lattice::compute {

class CommandGraph {
public:
    CommandGraph() = default;
    ~CommandGraph() { reset(); }
    CommandGraph(const CommandGraph&) = delete;
    CommandGraph& operator=(const CommandGraph&) = delete;

    bool empty() const { return executable_ == nullptr; }
    void reset() noexcept;

    /// Records what `enqueue` puts on the device's stream, without running it. `enqueue` must not
    /// wait for the device. Throws Error when the graph cannot be made.
    void capture(Device& device, const std::function<void()>& enqueue);

    /// Enqueues the recorded commands.
    void launch(Device& device) const;

private:
    void* executable_ = nullptr;  // cudaGraphExec_t
};

}  // namespace lattice::compute
