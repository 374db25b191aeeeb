// SPDX-License-Identifier: MIT
#include "engine/automata/packed_stepper.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/automata/double_buffer_stepper.hpp"
#include "engine/automata/packed_cells.hpp"
#include "engine/automata/table_on_device.hpp"
#include "engine/error.hpp"
#ifdef __CUDACC__
#include "engine/automata/cuda_generation.cuh"
#endif

namespace lattice::automata {

namespace {

template <class Word, Neighbourhood Nearby>
LATTICE_HD_INLINE Word next_word(const PackedLookup<Word, Nearby>& lookup,
                                 const PackedCells<Word>& cells, int word, int y,
                                 std::uint64_t generation) {
    const PackedRow<Word> own = cells.row(word, y);
    const Word next = lookup(cells.row(word, y - 1), own, cells.row(word, y + 1));
    return lookup.changed(own.cells, next, Place{word * bytes_of<Word>, y, generation});
}

template <class Word, Neighbourhood Nearby>
void cpu_packed_generation(const compute::Device& device, const PackedLookup<Word, Nearby>& lookup,
                           const PackedCells<Word>& cells, std::uint8_t* to,
                           std::uint64_t generation) {
    const int words = cells.words();
    const int rows = std::max(1, 2048 / words);
    const int threads = device.info().threads;
#pragma omp parallel for schedule(dynamic, rows) num_threads(threads)
    for (int y = 0; y < cells.shape.height; ++y) {
        auto* const row = reinterpret_cast<Word*>(to + y * cells.stride);
        for (int word = 0; word < words; ++word) {
            row[word] = next_word(lookup, cells, word, y, generation);
        }
    }
}

#ifdef __CUDACC__
template <class Word, Neighbourhood Nearby>
__global__ void packed_generation(const __grid_constant__ PackedLookup<Word, Nearby> lookup,
                                  int table_bytes, PackedCells<Word> cells, std::uint8_t* to,
                                  std::uint64_t generation) {
    extern __shared__ State shared_table[];
    const auto thread = static_cast<int>(threadIdx.y) * block_width + static_cast<int>(threadIdx.x);
    for (int i = thread; i < table_bytes; i += block_width * block_height) {
        shared_table[i] = lookup.table.next[i];
    }
    __syncthreads();
    PackedLookup<Word, Nearby> shared = lookup;
    shared.table.next = shared_table;
    const int word = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (word >= cells.words()) { return; }
    for (int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y); y < cells.shape.height;
         y += static_cast<int>(gridDim.y * blockDim.y)) {
        reinterpret_cast<Word*>(to + y * cells.stride)[word] =
            next_word(shared, cells, word, y, generation);
    }
}
#endif

/// Throws Error when the rule has none.
RuleTable wanted_table(const Rule& rule, const StepperSettings& settings) {
    if (const auto reason = why_no_packed_stepper(rule)) {
        throw Error("automaton", *reason, "choose another variant");
    }
    return table_of(rule, settings.seed);
}

template <class Word>
class PackedStepper final : public DoubleBufferStepper {
public:
    PackedStepper(compute::Device& device, const GridShape& shape, const Rule& rule,
                  const StepperSettings& settings)
        : DoubleBufferStepper(device, shape, {}),
          settings_(settings),
          table_(device, wanted_table(rule, settings)) {}

    double bytes_per_cell() const override { return 2; }
    std::size_t device_bytes() const override {
        return DoubleBufferStepper::device_bytes() + table_.bytes();
    }
    StepperVariant variant() const override {
        return bytes_of<Word> == 4 ? StepperVariant::packed32 : StepperVariant::packed64;
    }

private:
    void take_rule(const Rule& rule) override {
        table_ = TableOnDevice(device(), wanted_table(rule, settings_));
    }

    void advance(const GridView& from, void* to, std::uint64_t generation,
                 int /*generations*/) override {
        switch (std::get<CountTable>(table_.table()).neighbourhood) {
            case Neighbourhood::moore:
                advance_by<Neighbourhood::moore>(from, to, generation);
                break;
            case Neighbourhood::von_neumann:
                advance_by<Neighbourhood::von_neumann>(from, to, generation);
                break;
            case Neighbourhood::hexagonal:
                advance_by<Neighbourhood::hexagonal>(from, to, generation);
                break;
        }
    }

    template <Neighbourhood Nearby>
    void advance_by(const GridView& from, void* to, std::uint64_t generation) {
        const auto& table = std::get<CountTable>(table_.table());
        const PackedLookup<Word, Nearby> lookup{view_of(table, table_.next())};
        const PackedCells<Word> cells{static_cast<const std::uint8_t*>(from.memory),
                                      from.row_stride, from.shape};
        auto* const bytes = static_cast<std::uint8_t*>(to);
#ifdef __CUDACC__
        if (device().is_cuda()) {
            packed_generation<<<blocks_of({cells.words(), from.shape.height}), threads_of_block(),
                                table_.bytes(), stream_of(device())>>>(
                lookup, static_cast<int>(table_.bytes()), cells, bytes, generation);
            LATTICE_CUDA_CHECK(cudaGetLastError());
            return;
        }
#endif
        cpu_packed_generation(device(), lookup, cells, bytes, generation);
    }

    StepperSettings settings_;
    TableOnDevice table_;
};

}  // namespace

std::optional<std::string> why_no_packed_stepper(const Rule& rule) {
    if (std::holds_alternative<CountTable>(table_of(rule, 0))) { return {}; }
    return "the rule is no table of a count of the cells that touch";
}

std::unique_ptr<Stepper> make_packed_stepper(compute::Device& device, const GridShape& shape,
                                             const Rule& rule, const StepperSettings& settings) {
    if (settings.variant == StepperVariant::packed32) {
        return std::make_unique<PackedStepper<std::uint32_t>>(device, shape, rule, settings);
    }
    return std::make_unique<PackedStepper<std::uint64_t>>(device, shape, rule, settings);
}

}  // namespace lattice::automata
