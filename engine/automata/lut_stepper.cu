// SPDX-License-Identifier: MIT
#include "engine/automata/lut_stepper.hpp"

#include <utility>
#include <variant>

#include "engine/automata/cpu_generation.hpp"
#include "engine/automata/double_buffer_stepper.hpp"
#include "engine/automata/lookup_transition.hpp"
#include "engine/automata/table_on_device.hpp"
#include "engine/error.hpp"
#ifdef __CUDACC__
#include "engine/automata/cuda_generation.cuh"
#endif

namespace lattice::automata {

namespace {

#ifdef __CUDACC__
/// The same lookup in a copy of its table.
template <Neighbourhood Nearby>
__device__ CountLookup<Nearby> moved(CountLookup<Nearby> lookup, const State* next) {
    lookup.table.next = next;
    return lookup;
}
__device__ NeighbourhoodLookup moved(NeighbourhoodLookup lookup, const State* next) {
    lookup.next = next;
    return lookup;
}

template <class Lookup>
__global__ void generation_by_table(const __grid_constant__ Lookup lookup, const State* table,
                                    int table_bytes, MemoryCells<std::uint8_t> cells,
                                    GridShape shape, std::uint8_t* to, std::uint64_t generation) {
    extern __shared__ State shared_table[];
    const auto thread = static_cast<int>(threadIdx.y) * block_width + static_cast<int>(threadIdx.x);
    for (int i = thread; i < table_bytes; i += block_width * block_height) {
        shared_table[i] = table[i];
    }
    __syncthreads();
    const Lookup shared = moved(lookup, shared_table);
    for_cells_of_thread(shape, [&](int x, int y) {
        to[y * cells.stride + x] = next_state(cells, shape, shared, Place{x, y, generation});
    });
}
#endif

class LutStepper final : public DoubleBufferStepper {
public:
    LutStepper(compute::Device& device, const GridShape& shape, RuleTable table,
               const StepperSettings& settings)
        : DoubleBufferStepper(device, shape, {}),
          seed_(settings.seed),
          table_(device, std::move(table)) {}

    double bytes_per_cell() const override { return 2; }
    std::size_t device_bytes() const override {
        return DoubleBufferStepper::device_bytes() + table_.bytes();
    }
    StepperVariant variant() const override { return StepperVariant::lut; }

private:
    void take_rule(const Rule& rule) override;

    void advance(const GridView& from, void* to, std::uint64_t generation,
                 int /*generations*/) override {
        auto* const bytes = static_cast<std::uint8_t*>(to);
        if (const auto* cells = std::get_if<NeighbourhoodTable>(&table_.table())) {
            advance_by(NeighbourhoodLookup{table_.next(), cells->states}, from, bytes, generation);
            return;
        }
        const auto& counts = std::get<CountTable>(table_.table());
        const CountTableView view = view_of(counts, table_.next());
        switch (counts.neighbourhood) {
            case Neighbourhood::moore:
                advance_by(CountLookup<Neighbourhood::moore>{view}, from, bytes, generation);
                break;
            case Neighbourhood::von_neumann:
                advance_by(CountLookup<Neighbourhood::von_neumann>{view}, from, bytes, generation);
                break;
            case Neighbourhood::hexagonal:
                advance_by(CountLookup<Neighbourhood::hexagonal>{view}, from, bytes, generation);
                break;
        }
    }

    template <class Lookup>
    void advance_by(const Lookup& lookup, const GridView& from, std::uint8_t* to,
                    std::uint64_t generation) {
#ifdef __CUDACC__
        if (device().is_cuda()) {
            const MemoryCells<std::uint8_t> cells{static_cast<const std::uint8_t*>(from.memory),
                                                  from.row_stride};
            generation_by_table<<<blocks_of(from.shape), threads_of_block(), table_.bytes(),
                                  stream_of(device())>>>(lookup, table_.next(),
                                                         static_cast<int>(table_.bytes()), cells,
                                                         from.shape, to, generation);
            LATTICE_CUDA_CHECK(cudaGetLastError());
            return;
        }
#endif
        cpu_generation(device(), from, to, lookup, generation);
    }

    std::uint64_t seed_;
    TableOnDevice table_;
};

/// Throws Error when there is none.
RuleTable wanted_table(const Rule& rule, std::uint64_t seed) {
    if (const auto reason = why_no_lut_stepper(rule)) {
        throw Error("variant lut", *reason, "choose another variant");
    }
    return table_of(rule, seed);
}

void LutStepper::take_rule(const Rule& rule) {
    table_ = TableOnDevice(device(), wanted_table(rule, seed_));
}

}  // namespace

std::optional<std::string> why_no_lut_stepper(const Rule& rule) {
    if (!std::holds_alternative<std::monostate>(table_of(rule, 0))) { return {}; }
    return "the rule is no table of what touches a cell";
}

std::unique_ptr<Stepper> make_lut_stepper(compute::Device& device, const GridShape& shape,
                                          const Rule& rule, const StepperSettings& settings) {
    return std::make_unique<LutStepper>(device, shape, wanted_table(rule, settings.seed), settings);
}

}  // namespace lattice::automata
