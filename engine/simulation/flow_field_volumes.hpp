// SPDX-License-Identifier: MIT
// The fields of a flow that a picture asks for: device memory that is there while they are shown.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/buffer.hpp"
#include "engine/compute/device.hpp"
#include "engine/fluid/field_percentiles.hpp"
#include "engine/fluid/solver.hpp"
#include "engine/simulation/field_snapshot.hpp"
#include "engine/simulation/simulation.hpp"

namespace lattice::simulation {

class FlowFieldVolumes {
public:
    /// `device` must outlive it.
    explicit FlowFieldVolumes(compute::Device& device);

    /// Fills the snapshot with ranges, and with values where they are wanted; waits for the device.
    /// `force` is that of the obstacles as last solved for, or null. Says in the snapshot when
    /// there is no memory. `version` names the state of solver and force: what was computed of the
    /// same one by the last call is not computed again, here and in write().
    void fill(FieldSnapshot& snapshot, const FieldRequest& request, const fluid::Solver& solver,
              const fluid::SparseForce* force, std::uint64_t version);

    /// Enqueues writing into shared volumes; surfaces that are 0 are left out. CUDA only. Throws
    /// Error when there is no memory.
    void write(const DeviceTargets& targets, const fluid::Solver& solver,
               const fluid::SparseForce* force, std::uint64_t version);

    /// Gives its memory back.
    void release();

    std::size_t bytes() const { return nodes_.bytes() + values_.bytes() + halves_.bytes(); }
    /// Bytes that a request takes in a grid.
    static std::size_t memory_needed(const FieldRequest& request, const Extent& extent);

    /// How often density and velocity of all nodes, and a quantity, were computed.
    struct Passes {
        int flow = 0;
        int quantity = 0;
        friend bool operator==(const Passes&, const Passes&) = default;
    };
    const Passes& passes() const { return passes_; }

private:
    /// The flow between two steps. Quantities are made of it one after the other in one buffer.
    fluid::FlowView update_flow(const fluid::Solver& solver, const FieldRequest& request,
                                std::uint64_t version);
    void update_values(const fluid::FlowView& flow, const fluid::Solver& solver,
                       const fluid::SparseForce* force, scene::FlowField field);

    compute::Device& device_;
    fluid::FieldPercentiles percentiles_;
    compute::Buffer<glm::vec4> nodes_;
    compute::Buffer<float> values_;
    compute::Buffer<std::uint16_t> halves_;
    std::optional<std::uint64_t> nodes_of_;      ///< version that nodes_ are of
    std::optional<scene::FlowField> values_of_;  ///< quantity of it that values_ are
    Passes passes_;
};

}  // namespace lattice::simulation
