// SPDX-License-Identifier: MIT
#include "engine/automata/temporal_stepper.hpp"

#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>

#include <string>
#include <vector>

#include "engine/automata/double_buffer_stepper.hpp"
#include "engine/automata/rule_on_device.hpp"
#include "engine/automata/table_on_device.hpp"
#include "engine/automata/temporal_tile.hpp"
#include "engine/error.hpp"
#ifdef __CUDACC__
#include "engine/automata/cuda_generation.cuh"
#endif

namespace lattice::automata {

namespace {

/// A core computes so many rows of a column of words before it goes on to the next.
constexpr int rows_of_strip = 16;

template <class Rule>
void cpu_pass(const compute::Device& device, const TilePlan<std::uint64_t>& plan, const Rule& rule,
              const std::uint8_t* from, std::uint8_t* to, std::uint64_t generation) {
    const int across = plan.tiles_across();
    const int tiles = across * plan.tiles_down();
    const int threads = device.info().threads;
#pragma omp parallel num_threads(threads)
    {
        std::vector<std::uint64_t> memory(2 * plan.words());
#pragma omp for schedule(dynamic)
        for (int number = 0; number < tiles; ++number) {
            TemporalTile<std::uint64_t, Rule> tile(plan, rule, number % across, number / across,
                                                   memory.data());
            const int rows = tile.rows_used();
            const int words = tile.words_used();
            for (int row = 0; row < rows; ++row) {
                for (int word = 0; word < words; ++word) { tile.load(from, word, row); }
            }
            for (int done = 0; done < plan.generations; ++done) {
                const int last = rows - done - 1;
                for (int row = done + 1; row < last; row += rows_of_strip) {
                    const int end = row + rows_of_strip < last ? row + rows_of_strip : last;
                    for (int word = 0; word < words; ++word) {
                        tile.advance(word, row, end, generation + static_cast<unsigned>(done));
                    }
                }
                tile.swap();
            }
            for (int row = plan.generations; row < rows - plan.generations; ++row) {
                for (int word = 0; word < words; ++word) { tile.store(to, word, row); }
            }
        }
    }
}

#ifdef __CUDACC__
/// Threads that share a column of words.
constexpr int strips = 4;

/// The same rule with its table in shared memory, which has room for it after the tile.
template <class Word, Neighbourhood Nearby>
__device__ WordRule<Word, Nearby> staged(WordRule<Word, Nearby> rule, State* shared_table) {
    CountTableView& table = rule.words.table;
    const int bytes = (table.states + 1) * table.columns;
    const auto thread = static_cast<int>(threadIdx.y) * tile_words + static_cast<int>(threadIdx.x);
    for (int i = thread; i < bytes; i += tile_words * strips) { shared_table[i] = table.next[i]; }
    table.next = shared_table;
    return rule;
}
template <class Next>
__device__ const CellRule<Next>& staged(const CellRule<Next>& rule, State* /*shared_table*/) {
    return rule;
}

template <class Rule>
__global__ void __launch_bounds__(tile_words* strips)
    pass_of_tiles(const __grid_constant__ Rule rule, TilePlan<std::uint32_t> plan,
                  const std::uint8_t* from, std::uint8_t* to, std::uint64_t generation) {
    extern __shared__ std::uint32_t shared_words[];
    const auto word = static_cast<int>(threadIdx.x);
    const auto strip = static_cast<int>(threadIdx.y);
    auto* const shared_table = reinterpret_cast<State*>(shared_words + 2 * plan.words());
    const Rule& staged_rule = staged(rule, shared_table);
    TemporalTile<std::uint32_t, Rule> tile(
        plan, staged_rule, static_cast<int>(blockIdx.x) % plan.tiles_across(),
        static_cast<int>(blockIdx.x) / plan.tiles_across(), shared_words);
    const int rows = tile.rows_used();
    const bool used = word < tile.words_used();
    for (int row = strip; used && row < rows; row += strips) { tile.load(from, word, row); }
    __syncthreads();
    for (int done = 0; done < plan.generations; ++done) {
        const int active = rows - 2 * (done + 1);
        const int first = done + 1 + active * strip / strips;
        const int end = done + 1 + active * (strip + 1) / strips;
        if (used) { tile.advance(word, first, end, generation + static_cast<unsigned>(done)); }
        tile.swap();
        __syncthreads();
    }
    for (int row = plan.generations + strip; used && row < rows - plan.generations; row += strips) {
        tile.store(to, word, row);
    }
}
#endif

/// What a transition without a table of counts needs; the others never come here.
template <class Next>
constexpr bool goes_by_cells =
    std::is_same_v<Next, LifeTransition> || std::is_same_v<Next, GenerationsTransition> ||
    std::is_same_v<Next, ForestFireTransition> || std::is_same_v<Next, TreeTransition>;

class TemporalStepper final : public DoubleBufferStepper {
public:
    TemporalStepper(compute::Device& device, const GridShape& shape, const Rule& rule,
                    const StepperSettings& settings)
        : DoubleBufferStepper(device, shape, {}),
          seed_(settings.seed),
          steps_(checked_steps(settings.steps_per_pass)),
          rule_(checked_rule(rule)),
          table_(device, table_of(rule, seed_)) {}

    double bytes_per_cell() const override { return 2.0 / steps_; }
    std::size_t device_bytes() const override {
        return DoubleBufferStepper::device_bytes() + rule_.bytes() + table_.bytes();
    }
    StepperVariant variant() const override { return StepperVariant::temporal; }
    int steps_per_pass() const override { return steps_; }
    void set_steps_per_pass(int steps) override { steps_ = checked_steps(steps); }

private:
    static int checked_steps(int steps) {
        constexpr int automatic = 4;
        if (steps == 0) { return automatic; }
        if (steps >= 1 && steps <= most_steps_per_pass) { return steps; }
        throw Error("variant temporal", std::to_string(steps) + " generations a pass",
                    "give 1 to " + std::to_string(most_steps_per_pass) + ", or 0 for automatic");
    }

    RuleOnDevice checked_rule(const Rule& rule) const {
        if (const auto reason = why_no_temporal_stepper(rule, shape(), device().info().backend)) {
            throw Error("variant temporal", *reason, "choose another variant");
        }
        return {device(), rule, shape().height, seed_};
    }

    void take_rule(const Rule& rule) override {
        RuleOnDevice taken = checked_rule(rule);
        table_ = TableOnDevice(device(), table_of(rule, seed_));
        rule_ = std::move(taken);
    }

    struct Pass {
        const std::uint8_t* from;
        std::uint8_t* to;
        std::int64_t stride;
        std::uint64_t generation;
        int generations;
    };

    void advance(const GridView& from, void* to, std::uint64_t generation,
                 int generations) override {
        const Pass pass{static_cast<const std::uint8_t*>(from.memory),
                        static_cast<std::uint8_t*>(to), from.row_stride, generation, generations};
        const auto* const counts = std::get_if<CountTable>(&table_.table());
        if (counts == nullptr) {
            std::visit([&](const auto& next) { by_cells(next, pass); }, rule_.transition());
            return;
        }
        switch (counts->neighbourhood) {
            case Neighbourhood::moore:
                by_words<Neighbourhood::moore>(*counts, pass);
                break;
            case Neighbourhood::von_neumann:
                by_words<Neighbourhood::von_neumann>(*counts, pass);
                break;
            case Neighbourhood::hexagonal:
                by_words<Neighbourhood::hexagonal>(*counts, pass);
                break;
        }
    }

    template <class Next>
    void by_cells(const Next& next, const Pass& pass) {
        if constexpr (goes_by_cells<Next>) {
            const CellRule<Next> rule{next};
            run(rule, rule, pass);
        }
    }

    template <Neighbourhood Nearby>
    void by_words(const CountTable& counts, const Pass& pass) {
        const CountTableView view = view_of(counts, table_.next());
        run(WordRule<std::uint32_t, Nearby>{{view}}, WordRule<std::uint64_t, Nearby>{{view}}, pass);
    }

    template <class GpuRule, class CpuRule>
    void run([[maybe_unused]] const GpuRule& gpu, const CpuRule& cpu, const Pass& pass) {
#ifdef __CUDACC__
        if (device().is_cuda()) {
            const TilePlan<std::uint32_t> plan{shape(), pass.stride, pass.generations};
            const auto tiles = static_cast<unsigned>(plan.tiles_across()) *
                               static_cast<unsigned>(plan.tiles_down());
            const std::size_t bytes = 2 * plan.words() * sizeof(std::uint32_t) + table_.bytes();
            pass_of_tiles<<<tiles, dim3(tile_words, strips), bytes, stream_of(device())>>>(
                gpu, plan, pass.from, pass.to, pass.generation);
            LATTICE_CUDA_CHECK(cudaGetLastError());
            return;
        }
#endif
        cpu_pass(device(), {shape(), pass.stride, pass.generations}, cpu, pass.from, pass.to,
                 pass.generation);
    }

    std::uint64_t seed_;
    int steps_;
    RuleOnDevice rule_;
    TableOnDevice table_;
};

}  // namespace

std::optional<std::string> why_no_temporal_stepper(const Rule& rule, const GridShape& /*shape*/,
                                                   compute::Backend /*backend*/) {
    const Transition transition = transition_of(rule, 1, 0);
    if (std::holds_alternative<ElementaryTransition>(transition)) {
        return "the grid holds a row of cells in time";
    }
    if (std::visit([](const auto& next) { return next.reach(); }, transition) > 1) {
        return "the rule looks further than a cell";
    }
    return {};
}

std::unique_ptr<Stepper> make_temporal_stepper(compute::Device& device, const GridShape& shape,
                                               const Rule& rule, const StepperSettings& settings) {
    return std::make_unique<TemporalStepper>(device, shape, rule, settings);
}

}  // namespace lattice::automata
