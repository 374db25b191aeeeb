// SPDX-License-Identifier: MIT
#include "engine/smoke/tracers.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/compute/parallel_for.hpp"
#include "engine/compute/random.hpp"
#include "engine/error.hpp"
#include "engine/smoke/velocity_sampling.hpp"

namespace lattice::smoke {
namespace {

constexpr float dead = -1.0F;

struct Bury {
    glm::vec4* positions;

    LATTICE_HD void operator()(std::int64_t slot) const {
        positions[slot] = glm::vec4(0.0F, 0.0F, 0.0F, dead);
    }
};

/// The age in whole steps is recovered from the share, so that a particle lives for exactly its
/// lifetime (up to 2^22 steps) however the share rounds.
LATTICE_HD_INLINE float next_age(float share, float lifetime) {
    const float steps = std::floor(share * lifetime + 0.5F) + 1.0F;
    return steps < lifetime ? steps / lifetime : dead;
}

struct Advance {
    VelocityView velocity;
    glm::vec4* positions;
    const float* lifetimes;

    LATTICE_HD void operator()(std::int64_t slot) const {
        glm::vec4 particle = positions[slot];
        if (particle.w < 0.0F) { return; }
        const float age = next_age(particle.w, lifetimes[slot]);
        glm::vec3 point(particle.x, particle.y, particle.z);
        const bool lives = age >= 0.0F && advect(velocity, point);
        positions[slot] = glm::vec4(point, lives ? age : dead);
    }
};

/// A point of a shape of full extent 1 around the origin, uniform in volume.
LATTICE_HD_INLINE glm::vec3 point_in_shape(Shape shape, const compute::Random4& random) {
    constexpr float two_pi = 6.28318530718F;
    const float a = compute::to_unit_float(random.v[0]);
    const float b = compute::to_unit_float(random.v[1]);
    const float c = compute::to_unit_float(random.v[2]);
    if (shape == Shape::box) { return glm::vec3(a - 0.5F, b - 0.5F, c - 0.5F); }
    const float turn = two_pi * b;
    if (shape == Shape::disc) {
        const float radius = 0.5F * std::sqrt(c);
        return glm::vec3(a - 0.5F, radius * std::cos(turn), radius * std::sin(turn));
    }
    const float radius = 0.5F * std::cbrt(c);
    const float height = 2.0F * a - 1.0F;
    const float across = std::sqrt(1.0F - height * height);
    return radius * glm::vec3(height, across * std::cos(turn), across * std::sin(turn));
}

struct Emit {
    EmitterPlan plan;
    VelocityView velocity;
    std::uint64_t seed;
    std::uint64_t step;
    std::int64_t first;  ///< slot of the first new particle
    std::int64_t capacity;
    glm::vec4* positions;
    float* lifetimes;
    std::uint8_t* emitters;
    LATTICE_HD void operator()(std::int64_t i) const {
        std::int64_t slot = first + i;
        slot -= slot >= capacity ? capacity : 0;
        const compute::Random4 random =
            compute::random4(seed, step, static_cast<std::uint64_t>(slot));
        glm::vec3 point = plan.centre + plan.size * point_in_shape(plan.shape, random);
        const bool lives = keep_inside(point, velocity);
        positions[slot] = glm::vec4(point, lives ? 0.0F : dead);
        lifetimes[slot] = plan.lifetime;
        emitters[slot] = plan.tag;
    }
};

void check(const EmitterPlan& plan, std::size_t index) {
    constexpr float largest_rate = 1e9F;
    const std::string where = "emitter " + std::to_string(index + 1);
    if (!(plan.rate >= 0.0F && plan.rate <= largest_rate)) {
        throw Error(where, "the rate is " + std::to_string(plan.rate) + " particles a step",
                    "choose a rate from 0 to 1e9 particles a step");
    }
    if (!(plan.lifetime > 0.0F)) {
        throw Error(where, "the lifetime is " + std::to_string(plan.lifetime) + " steps",
                    "choose a lifetime above 0 steps");
    }
}

}  // namespace

struct Tracers::State {
    compute::Device& device;
    std::uint64_t seed;
    std::uint64_t step = 0;
    compute::Buffer<glm::vec4> positions;
    compute::Buffer<float> lifetimes;        ///< steps
    compute::Buffer<std::uint8_t> emitters;  ///< tag of the one it came from
    std::size_t next = 0;                    ///< slot of the next new particle, a ring
    std::size_t used = 0;
    // Particles that each emitter owes. A sum of multiples of a float's last place stays exact in
    // a double for rates above 2^-28, so n steps emit floor(n rate) particles.
    std::vector<double> owed;

    State(compute::Device& on, std::size_t capacity, std::uint64_t seed_of_run)
        : device(on),
          seed(seed_of_run),
          positions(on, capacity),
          lifetimes(on, capacity),
          emitters(on, capacity) {}

    void emit(const VelocityView& velocity, const EmitterPlan& plan, std::size_t emitter) {
        double& debt = owed[emitter];
        debt += plan.rate;
        const double whole = std::floor(debt);
        debt -= whole;
        // What one step emits beyond the capacity would be replaced within the same step.
        const std::size_t capacity = positions.size();
        const std::size_t count = std::min(static_cast<std::size_t>(whole), capacity);
        compute::parallel_for(device, static_cast<std::int64_t>(count),
                              Emit{plan, velocity, seed, step, static_cast<std::int64_t>(next),
                                   static_cast<std::int64_t>(capacity), positions.data(),
                                   lifetimes.data(), emitters.data()});
        used = std::max(used, std::min(next + count, capacity));
        next = (next + count) % capacity;
    }
};

Tracers::Tracers(compute::Device& device, std::size_t capacity, std::uint64_t seed) {
    if (capacity == 0) {
        throw Error("tracers", "room for 0 particles was asked for", "ask for at least 1");
    }
    state_ = std::make_shared<State>(device, capacity, seed);
    clear();
}

void Tracers::step(const VelocityView& velocity, std::span<const EmitterPlan> emitters) {
    State& state = *state_;
    for (std::size_t i = 0; i < emitters.size(); ++i) { check(emitters[i], i); }
    compute::parallel_for(state.device, static_cast<std::int64_t>(state.used),
                          Advance{velocity, state.positions.data(), state.lifetimes.data()});
    state.owed.resize(emitters.size(), 0.0);
    for (std::size_t i = 0; i < emitters.size(); ++i) {
        const auto duration = static_cast<double>(emitters[i].duration);
        const bool over = duration > 0 && static_cast<double>(state.step) >= duration;
        if (!over) { state.emit(velocity, emitters[i], i); }
    }
    ++state.step;
}

void Tracers::clear() {
    State& state = *state_;
    state.step = 0;
    state.next = 0;
    state.used = 0;
    state.owed.clear();
    compute::parallel_for(state.device, static_cast<std::int64_t>(state.positions.size()),
                          Bury{state.positions.data()});
}

void Tracers::save(Saved& saved) const {
    State& state = *state_;
    if (saved.positions.size() != state.positions.size()) {
        saved.positions = compute::Buffer<glm::vec4>(state.device, state.positions.size());
        saved.lifetimes = compute::Buffer<float>(state.device, state.lifetimes.size());
        saved.emitters = compute::Buffer<std::uint8_t>(state.device, state.emitters.size());
    }
    state.device.copy_within(saved.positions.data(), state.positions.data(),
                             state.used * sizeof(glm::vec4));
    state.device.copy_within(saved.lifetimes.data(), state.lifetimes.data(),
                             state.used * sizeof(float));
    state.device.copy_within(saved.emitters.data(), state.emitters.data(), state.used);
    saved.step = state.step;
    saved.next = state.next;
    saved.used = state.used;
    saved.owed = state.owed;
}

void Tracers::restore(const Saved& saved) {
    State& state = *state_;
    if (saved.used > state.positions.size()) {
        throw Error("tracers", "the saved state is of tracers of another capacity", "");
    }
    state.device.copy_within(state.positions.data(), saved.positions.data(),
                             saved.used * sizeof(glm::vec4));
    state.device.copy_within(state.lifetimes.data(), saved.lifetimes.data(),
                             saved.used * sizeof(float));
    state.device.copy_within(state.emitters.data(), saved.emitters.data(), saved.used);
    if (state.used > saved.used) {
        compute::parallel_for(state.device, static_cast<std::int64_t>(state.used - saved.used),
                              Bury{state.positions.data() + saved.used});
    }
    state.step = saved.step;
    state.next = saved.next;
    state.used = saved.used;
    state.owed = saved.owed;
}

std::size_t Tracers::saved_bytes() const {
    return state_->positions.bytes() + state_->lifetimes.bytes() + state_->emitters.bytes();
}

std::size_t Tracers::capacity() const {
    return state_->positions.size();
}
std::size_t Tracers::used() const {
    return state_->used;
}
const glm::vec4* Tracers::positions() const {
    return state_->positions.data();
}
const std::uint8_t* Tracers::emitters() const {
    return state_->emitters.data();
}

}  // namespace lattice::smoke
