// SPDX-License-Identifier: MIT
#include "engine/automata/block_stepper.hpp"

#include <algorithm>
#include <variant>

#include "engine/automata/block_generation.hpp"
#include "engine/automata/double_buffer_stepper.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/error.hpp"

namespace lattice::automata {

namespace {

constexpr GridFormat one_plane{CellFormat::planes, 1, {}};
constexpr std::size_t table_bytes = block_table_words * sizeof(std::uint32_t);

#ifdef __CUDACC__
constexpr int threads_of_block = 256;
/// What shared memory holds of the table and registers of the threads; each block goes on to other
/// bodies, so that the table is copied once.
constexpr int blocks_of_multiprocessor = 6;

__global__ void __launch_bounds__(threads_of_block)
    generation_by_blocks(const __grid_constant__ BlockGeneration generation) {
    __shared__ std::uint32_t table[block_table_words];
    for (int i = static_cast<int>(threadIdx.x); i < block_table_words; i += threads_of_block) {
        table[i] = generation.table[i];
    }
    __syncthreads();
    BlockGeneration shared = generation;
    shared.table = table;
    const std::int64_t bodies = shared.bodies();
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * threads_of_block;
    for (std::int64_t body = blockIdx.x * static_cast<std::int64_t>(threads_of_block) + threadIdx.x;
         body < bodies; body += stride) {
        shared(body);
    }
}
#endif

/// Throws Error where the rule has none.
std::vector<std::uint32_t> wanted_table(const Rule& rule) {
    if (const auto reason = why_no_block_stepper(rule)) {
        throw Error("variant block_lut", *reason, "choose another variant");
    }
    return block_table_of(std::get<LifeLike>(rule.form).table);
}

class BlockStepper final : public DoubleBufferStepper {
public:
    BlockStepper(compute::Device& device, const GridShape& shape, const Rule& rule)
        : DoubleBufferStepper(device, shape, one_plane), table_(device, block_table_words) {
        table_.upload(wanted_table(rule));
    }

    double bytes_per_cell() const override { return 2.0 / 8; }
    std::size_t device_bytes() const override {
        return DoubleBufferStepper::device_bytes() + table_.bytes();
    }
    StepperVariant variant() const override { return StepperVariant::block_lut; }

private:
    void take_rule(const Rule& rule) override { table_.upload(wanted_table(rule)); }

    void advance(const GridView& from, void* to, std::uint64_t /*generation*/,
                 int /*generations*/) override {
        const BlockGeneration generation{
            from,
            {static_cast<std::uint32_t*>(to), from.row_stride, from.plane_stride},
            table_.data()};
#ifdef __CUDACC__
        if (device().is_cuda()) {
            const std::int64_t all =
                (generation.bodies() + threads_of_block - 1) / threads_of_block;
            const std::int64_t resident =
                std::int64_t{blocks_of_multiprocessor} * device().info().threads;
            generation_by_blocks<<<static_cast<unsigned>(std::min(all, resident)), threads_of_block,
                                   0, static_cast<cudaStream_t>(device().stream())>>>(generation);
            LATTICE_CUDA_CHECK(cudaGetLastError());
            return;
        }
#endif
        compute::parallel_for(device(), generation.bodies(), generation, 64);
    }

    compute::Buffer<std::uint32_t> table_;
};

}  // namespace

std::optional<std::string> why_no_block_stepper(const Rule& rule) {
    if (std::holds_alternative<LifeLike>(rule.form)) { return {}; }
    return "the table holds rules of two states and nearest neighbours";
}

std::unique_ptr<Stepper> make_block_stepper(compute::Device& device, const GridShape& shape,
                                            const Rule& rule, const StepperSettings& /*settings*/) {
    return std::make_unique<BlockStepper>(device, shape, rule);
}

std::size_t block_stepper_bytes(const GridShape& shape) {
    return double_buffer_bytes(shape, one_plane) + table_bytes;
}

}  // namespace lattice::automata
