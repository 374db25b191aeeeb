// SPDX-License-Identifier: MIT
#include <string>
#include <utility>

#include "engine/automata/bit_edge_columns.hpp"
#include "engine/automata/bit_rule.hpp"
#include "engine/automata/bit_stepper_base.hpp"
#include "engine/automata/bit_tile_shape.hpp"
#include "engine/automata/bitsliced_stepper.hpp"
#include "engine/automata/bitsliced_tiles.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

static_assert(most_bitsliced_steps == tile_halo_bits);

template <int Planes>
int automatic_tile_steps(const GridShape& shape, int multiprocessors) {
    using Tiles = TilesOfPlanes<Planes>;
    return wants_small_tiles<Planes>(shape.width, shape.height, multiprocessors)
               ? Tiles::small_steps
               : Tiles::large_steps;
}

int automatic_steps(const compute::DeviceInfo& device, const GridShape& shape, int planes) {
    constexpr int in_cache = 8;
    if (device.backend == compute::Backend::cpu) { return in_cache; }
    switch (planes) {
        case 1:
            return automatic_tile_steps<1>(shape, device.threads);
        case 2:
            return automatic_tile_steps<2>(shape, device.threads);
        default:
            return automatic_tile_steps<4>(shape, device.threads);
    }
}

/// 0, or a number of generations that can be had.
int checked_steps(int steps) {
    if (steps >= 0 && steps <= most_bitsliced_steps) { return steps; }
    throw Error("variant bitsliced_temporal", std::to_string(steps) + " generations a pass",
                "give 1 to " + std::to_string(most_bitsliced_steps) + ", or 0 for automatic");
}

/// Words for the columns at the edges, of any circuit.
std::size_t edge_words(const GridShape& shape, compute::Backend backend) {
    if (backend == compute::Backend::cpu || !EdgeColumns::needed(shape)) { return 0; }
    constexpr int most_planes = 4;
    return static_cast<std::size_t>(most_planes * EdgeColumns::plane_stride(shape.height));
}

class BitslicedTemporalStepper final : public BitStepperBase {
public:
    BitslicedTemporalStepper(compute::Device& device, const GridShape& shape, const Rule& rule,
                             const StepperSettings& settings)
        : BitStepperBase(device, shape, rule, settings.seed),
          steps_(checked_steps(settings.steps_per_pass)) {
        check(rule);
        const std::size_t words = edge_words(shape, device.info().backend);
        if (words != 0) { edge_words_ = compute::Buffer<std::uint32_t>(device, words); }
    }

    std::size_t device_bytes() const override {
        return BitStepperBase::device_bytes() + edge_words_.bytes();
    }
    StepperVariant variant() const override { return StepperVariant::bitsliced_temporal; }
    int steps_per_pass() const override {
        return steps_ != 0 ? steps_ : automatic_steps(device().info(), shape(), planes(circuit()));
    }
    void set_steps_per_pass(int steps) override { steps_ = checked_steps(steps); }

private:
    void check(const Rule& rule) const override {
        if (const auto reason =
                why_no_bitsliced_temporal_stepper(rule, shape(), device().info().backend)) {
            throw Error("variant bitsliced_temporal", *reason, "choose another variant");
        }
    }

    void advance(const GridView& from, void* to, std::uint64_t generation,
                 int generations) override {
        if (!device().is_cuda()) {
            advance_on_cpu(from, to, generation, generations);
            return;
        }
#if LATTICE_CUDA
        const EdgeColumns edges{edge_words_.data()};
        if (edges.words != nullptr) { fill_edge_columns(device(), from, planes(circuit()), edges); }
        const TilesPass pass{from,        planes_to(from, to),     edges,
                             generations, device().info().threads, device().stream()};
        step_any_in_tiles(circuit(), pass);
#endif
    }

    int steps_;  ///< 0: automatic
    compute::Buffer<std::uint32_t> edge_words_;
};

}  // namespace

std::optional<std::string> why_no_bitsliced_temporal_stepper(const Rule& rule,
                                                             const GridShape& shape,
                                                             compute::Backend backend) {
    if (auto reason = why_no_circuit(rule)) { return reason; }
    if (backend == compute::Backend::cpu) { return {}; }
    const BitCircuit circuit = bit_rule(rule, 0).circuit;
    if (draws_random(circuit)) {
        return "random numbers take longer than memory does, which several generations a pass save";
    }
    if (shape.edge == Edge::mirrored && !mirrors(circuit)) {
        return "the rule does not look alike in a mirror, so cells beyond the edge differ";
    }
    return {};
}

std::unique_ptr<Stepper> make_bitsliced_temporal_stepper(compute::Device& device,
                                                         const GridShape& shape, const Rule& rule,
                                                         const StepperSettings& settings) {
    return std::make_unique<BitslicedTemporalStepper>(device, shape, rule, settings);
}

std::size_t bitsliced_temporal_stepper_bytes(const GridShape& shape, const Rule& rule,
                                             const StepperSettings& settings,
                                             compute::Backend backend) {
    return bitsliced_stepper_bytes(shape, rule, settings, backend) +
           edge_words(shape, backend) * sizeof(std::uint32_t);
}

}  // namespace lattice::automata
