// SPDX-License-Identifier: MIT
#include "engine/automata/baseline_reader.hpp"
#include "engine/automata/cpu_generation.hpp"
#ifdef __CUDACC__
#include "engine/automata/cuda_generation.cuh"
#endif

namespace lattice::automata {

namespace {

#ifdef __CUDACC__
template <class Cell, class Next>
__global__ void generation_from_memory(const __grid_constant__ Next next, MemoryCells<Cell> cells,
                                       GridShape shape, Cell* to, std::uint64_t generation) {
    for_cells_of_thread(shape, [&](int x, int y) {
        to[y * cells.stride + x] = next_state(cells, shape, next, Place{x, y, generation});
    });
}
#endif

class GlobalReader final : public BaselineReader {
public:
    void advance(const BaselinePass& pass) override {
        with_cells(pass, [&](const auto& next, const auto& cells, auto* to) {
#ifdef __CUDACC__
            if (pass.device.is_cuda()) {
                const GridShape& shape = pass.from.shape;
                generation_from_memory<<<blocks_of(shape), threads_of_block(), 0,
                                         stream_of(pass.device)>>>(next, cells, shape, to,
                                                                   pass.generation);
                LATTICE_CUDA_CHECK(cudaGetLastError());
                return;
            }
#endif
            static_cast<void>(cells);
            cpu_generation(pass.device, pass.from, to, next, pass.generation);
        });
    }
};

}  // namespace

std::unique_ptr<BaselineReader> make_global_reader() {
    return std::make_unique<GlobalReader>();
}

}  // namespace lattice::automata
