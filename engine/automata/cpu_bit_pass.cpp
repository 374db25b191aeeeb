// SPDX-License-Identifier: MIT
#include "engine/automata/cpu_bit_pass.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/automata/cpu_bit_rows.hpp"
#include "engine/compute/instruction_set.hpp"

namespace lattice::automata {

namespace {

/// What the two buffers of a block may take of a core's second-level cache.
constexpr std::int64_t cache_bytes = 384 * 1024;
constexpr std::int64_t line_words = 16;

/// How a pass is cut into blocks of rows.
struct Blocks {
    std::int64_t row_stride;  ///< of the buffers, in words
    int rows;                 ///< that a block stores
    int rows_around;          ///< that it computes besides, on each side
    int planes;

    int buffer_rows() const { return rows + 2 * rows_around; }
    std::int64_t plane_stride() const { return row_stride * buffer_rows(); }
    std::size_t buffer_words() const { return static_cast<std::size_t>(planes * plane_stride()); }
};

Blocks blocks_of(const CpuBitPass& pass, int planes) {
    Blocks blocks{};
    blocks.planes = planes;
    blocks.rows_around = pass.generations - 1;
    // An odd number of cache lines, so that the lines of a column do not meet in a few sets.
    blocks.row_stride = (pass.from.row_stride / line_words | 1) * line_words;
    const std::int64_t row_bytes =
        2 * planes * blocks.row_stride * static_cast<std::int64_t>(sizeof(std::uint32_t));
    const std::int64_t fitting = cache_bytes / row_bytes - 2 * blocks.rows_around;
    const std::int64_t least = std::max(16, 2 * blocks.rows_around);
    const std::int64_t share = (pass.from.shape.height + pass.threads - 1) / pass.threads;
    blocks.rows =
        static_cast<int>(std::max<std::int64_t>(1, std::min(std::max(fitting, least), share)));
    return blocks;
}

class BlockOfRows {
public:
    BlockOfRows(const CpuBitPass& pass, const Blocks& blocks, BitRowsKernel kernel,
                const void* circuit, const std::uint32_t* zeros, std::uint32_t* buffers)
        : pass_(pass),
          blocks_(blocks),
          kernel_(kernel),
          circuit_(circuit),
          zeros_(zeros),
          buffers_(buffers) {}

    /// Stores rows `first` to first + rows - 1.
    void run(int first) const {
        const int end = std::min(first + blocks_.rows, pass_.from.shape.height);
        for (int done = 0; done < pass_.generations; ++done) {
            const int around = pass_.generations - 1 - done;
            const bool torus = pass_.from.shape.edge == Edge::torus;
            BitRowsPass step{};
            step.begin = torus ? first - around : std::max(first - around, 0);
            step.end = torus ? end + around : std::min(end + around, pass_.from.shape.height);
            step.shape = pass_.from.shape;
            step.ends = RowEnds::of(pass_.from.shape);
            step.zeros = zeros_;
            step.from_grid = done == 0;
            step.from = done == 0 ? rows_from() : buffer((done + 1) % 2, first);
            step.to = around == 0 ? rows_to() : buffer(done % 2, first);
            step.key = {pass_.key.seed, pass_.key.generation + static_cast<unsigned>(done)};
            kernel_(step, circuit_);
        }
    }

private:
    /// Kernels only read them.
    BitRows rows_from() const {
        return {static_cast<const std::uint32_t*>(pass_.from.memory), nullptr,
                pass_.from.row_stride, pass_.from.plane_stride, 0};
    }
    BitRows rows_to() const {
        return {pass_.to.words, pass_.to.words, pass_.to.row_stride, pass_.to.plane_stride, 0};
    }
    BitRows buffer(int which, int first) const {
        std::uint32_t* const words =
            buffers_ + static_cast<std::ptrdiff_t>(which) *
                           static_cast<std::ptrdiff_t>(blocks_.buffer_words());
        return {words, words, blocks_.row_stride, blocks_.plane_stride(),
                first - blocks_.rows_around};
    }

    const CpuBitPass& pass_;
    const Blocks& blocks_;
    BitRowsKernel kernel_;
    const void* circuit_;
    const std::uint32_t* zeros_;
    std::uint32_t* buffers_;
};

}  // namespace

std::vector<const CpuBitKernels*> usable_cpu_bit_kernels() {
    std::vector<const CpuBitKernels*> usable{&cpu_bit_kernels_sse2};
    if (compute::runs_avx2()) { usable.push_back(&cpu_bit_kernels_avx2); }
    if (compute::runs_avx512()) { usable.push_back(&cpu_bit_kernels_avx512); }
    return usable;
}

const char* instruction_set(const CpuBitKernels& kernels) {
    return kernels.instruction_set;
}

const CpuBitKernels& best_cpu_bit_kernels() {
    static const CpuBitKernels& best = *usable_cpu_bit_kernels().back();
    return best;
}

void run_cpu_bit_pass(const CpuBitKernels& kernels, const BitCircuit& circuit,
                      const CpuBitPass& pass) {
    const BitRowsKernel kernel = kernels.kernels[circuit.index()];
    const void* const alternative =
        std::visit([](const auto& one) { return static_cast<const void*>(&one); }, circuit);
    const Blocks blocks = blocks_of(pass, planes(circuit));
    const int count = (pass.from.shape.height + blocks.rows - 1) / blocks.rows;
    const std::vector<std::uint32_t> zeros(static_cast<std::size_t>(pass.from.row_stride));
#pragma omp parallel num_threads(pass.threads)
    {
        std::vector<std::uint32_t> buffers(pass.generations > 1 ? 2 * blocks.buffer_words() : 0);
        const BlockOfRows block(pass, blocks, kernel, alternative, zeros.data(), buffers.data());
#pragma omp for schedule(dynamic)
        for (int i = 0; i < count; ++i) { block.run(i * blocks.rows); }
    }
}

}  // namespace lattice::automata
