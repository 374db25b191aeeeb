// SPDX-License-Identifier: MIT
#include "engine/fluid/field_percentiles.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "engine/compute/atomics.hpp"
#include "engine/compute/buffer.hpp"
#include "engine/compute/parallel_for.hpp"
#include "engine/compute/sort.hpp"

namespace lattice::fluid {

namespace {

/// Which nodes are looked at: multiples of a step about the golden share of the grid, which spread
/// evenly however many are taken.
struct Samples {
    const float* values;
    std::int64_t count;
    std::int64_t step;

    LATTICE_HD float value(std::int64_t sample) const {
        const float value = values[sample * step % count];
        constexpr float most = std::numeric_limits<float>::max();
        // Written so that NaN fails as well.
        const bool finite = value >= -most && value <= most;
        return finite ? value : 0.0F;
    }
};

constexpr std::uint64_t last_key = ~std::uint64_t{0};

/// Bits that sort as the floats do; what is left out comes last.
struct Keys {
    Samples samples;
    bool zeros_count;
    std::uint64_t* keys;
    std::int32_t* left_out;

    LATTICE_HD void operator()(std::int64_t i) const {
        const float value = samples.value(i) + 0.0F;  // -0 becomes 0
        if (!zeros_count && value == 0.0F) {
            keys[i] = last_key;
            compute::atomic_add(left_out, 1);
            return;
        }
        const auto bits = std::bit_cast<std::uint32_t>(value);
        keys[i] = (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U;
    }
};

struct Pick {
    Samples samples;
    const std::uint32_t* order;
    std::int64_t rank[2];
    float* picked;

    LATTICE_HD void operator()(std::int64_t i) const { picked[i] = samples.value(order[rank[i]]); }
};

std::int64_t golden_step(std::int64_t count) {
    auto step = static_cast<std::int64_t>(0.6180339887 * static_cast<double>(count)) | 1;
    while (std::gcd(step, count) != 1) { step += 2; }
    return step;
}

}  // namespace

struct FieldPercentiles::State {
    explicit State(compute::Device& on) : device(on), sorter(on), picked(on, 2), left_out(on, 1) {}

    compute::Device& device;
    compute::Sorter sorter;
    compute::Buffer<std::uint64_t> keys;
    compute::Buffer<float> picked;
    compute::Buffer<std::int32_t> left_out;
};

FieldPercentiles::FieldPercentiles(compute::Device& device)
    : state_(std::make_unique<State>(device)) {}

FieldPercentiles::~FieldPercentiles() = default;

FieldPercentiles::Range FieldPercentiles::find(const float* values, std::int64_t count,
                                               double share, Zeros zeros) {
    if (count <= 0) { return {}; }
    State& state = *state_;
    const bool all = count <= most_samples;
    const std::int64_t looked_at = all ? count : most_samples;
    if (state.keys.size() < static_cast<std::size_t>(looked_at)) {
        state.keys =
            compute::Buffer<std::uint64_t>(state.device, static_cast<std::size_t>(looked_at));
    }
    const Samples samples{values, count, all ? 1 : golden_step(count)};
    state.left_out.fill_zero();
    compute::parallel_for(
        state.device, looked_at,
        Keys{samples, zeros == Zeros::counted, state.keys.data(), state.left_out.data()});
    const std::uint32_t* const order = state.sorter.order(looked_at, state.keys.data());
    const std::int64_t counted = looked_at - state.left_out.download()[0];
    if (counted == 0) { return {}; }
    const auto rank =
        static_cast<std::int64_t>(std::floor(share * static_cast<double>(counted - 1)));
    compute::parallel_for(state.device, 2,
                          Pick{samples, order, {rank, counted - 1 - rank}, state.picked.data()});
    const std::vector<float> found = state.picked.download();
    return {found[0], found[1]};
}

}  // namespace lattice::fluid
