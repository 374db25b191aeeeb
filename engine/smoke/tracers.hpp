// SPDX-License-Identifier: MIT
// Massless particles that follow the flow: emitted, advected with RK2 on the node velocities,
// retired by age or when they leave the domain.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/buffer.hpp"
#include "engine/compute/extent.hpp"

namespace lattice::smoke {

/// Velocity on the nodes in device memory, lattice units: component c of node k is at
/// component[c * extent.size() + k].
struct VelocityView {
    const float* component = nullptr;
    Extent extent;
    bool periodic_x = false;
    bool periodic_y = false;
    bool periodic_z = false;
};

enum class Shape { sphere, box, disc };

/// All in lattice units.
struct EmitterPlan {
    Shape shape = Shape::sphere;
    glm::vec3 centre{0.0F};
    glm::vec3 size{1.0F};   ///< full extents; a disc lies across x and size.x is its thickness
    float rate = 0;         ///< particles a step, 0 to 1e9; fractions accumulate over steps
    float lifetime = 1000;  ///< steps, more than 0
    float duration = 0;     ///< it emits in steps 0 to duration - 1; 0: in every step
    std::uint8_t tag = 0;   ///< that its particles carry
};

class Tracers {
public:
    /// `device` must outlive the tracers. `capacity` is at least 1.
    Tracers(compute::Device& device, std::size_t capacity, std::uint64_t seed);

    /// One step: retires, advects, emits. A particle lives in the domain, which reaches half a node
    /// beyond the outermost nodes; it wraps around at periodic faces and dies at the others. New
    /// particles take the place of the oldest when the capacity is reached. Enqueued on CUDA.
    /// Throws Error for a rate or a lifetime out of range.
    void step(const VelocityView& velocity, std::span<const EmitterPlan> emitters);

    /// Back to the state after construction.
    void clear();

    /// A state to go back to, its arrays on the tracers' device.
    struct Saved {
        compute::Buffer<glm::vec4> positions;
        compute::Buffer<float> lifetimes;
        compute::Buffer<std::uint8_t> emitters;
        std::uint64_t step = 0;
        std::size_t next = 0;
        std::size_t used = 0;
        std::vector<double> owed;
    };
    /// Enqueued on CUDA. Makes arrays that are too small anew, and throws Error when there is no
    /// memory for them.
    void save(Saved& saved) const;
    /// Goes back to a state of tracers of the same capacity. Enqueued on CUDA.
    void restore(const Saved& saved);
    /// Bytes of the arrays of a saved state.
    std::size_t saved_bytes() const;

    std::size_t capacity() const;

    /// Of device memory, for each particle there is room for.
    static constexpr std::size_t bytes_a_particle =
        sizeof(glm::vec4) + sizeof(float) + sizeof(std::uint8_t);

    /// Slots that were ever used, from 0; slots beyond are dead.
    std::size_t used() const;

    /// x, y, z in lattice units (node centres at integers) and age as a share of the lifetime;
    /// a dead particle has w < 0. Device memory, capacity() entries.
    const glm::vec4* positions() const;

    /// For each slot the tag of the emitter that its particle came from. Device memory, capacity()
    /// entries.
    const std::uint8_t* emitters() const;

private:
    struct State;
    std::shared_ptr<State> state_;
};

}  // namespace lattice::smoke
