// SPDX-License-Identifier: MIT
#include "engine/automata/logic_rate.hpp"

#include "engine/automata/circuits/bit_words.hpp"
#include "engine/compute/parallel_for.hpp"

namespace lattice::automata {

namespace {

/// Chains that do not wait for each other.
constexpr int chains = 8;
constexpr int rounds = 256;
/// Turns of one round of the loop, so that its own instructions do not count. Even: a turn and the
/// next take different masks.
constexpr int unrolled = 32;

/// Functions of three words, (word & keep) ^ flip. All chains of a turn take the same `keep` and
/// `flip`: instructions that follow each other find two of their three words where operands are
/// kept for reuse, so that no bank of registers is asked for more than one. The next turn takes
/// another pair, or a compiler could make one function of the two.
struct MixWords {
    std::uint32_t* results;

    LATTICE_HD void operator()(std::int64_t i) const {
        const auto thread = static_cast<std::uint32_t>(i);
        std::uint32_t word[chains];
        LATTICE_UNROLL
        for (int k = 0; k < chains; ++k) {
            word[k] = thread * 2654435769u + static_cast<std::uint32_t>(k);
        }
        const std::uint32_t keep[2] = {thread * 2246822519u, thread * 3266489917u};
        const std::uint32_t flip[2] = {thread * 668265263u, thread * 374761393u};
        for (int round = 0; round < rounds; ++round) {
            LATTICE_UNROLL
            for (int turn = 0; turn < unrolled; ++turn) {
                LATTICE_UNROLL
                for (int k = 0; k < chains; ++k) {
                    word[k] = logic3<0x6A>(word[k], keep[turn % 2], flip[turn % 2]);
                }
            }
        }
        std::uint32_t all = 0;
        LATTICE_UNROLL
        for (int k = 0; k < chains; ++k) { all ^= word[k]; }
        results[i] = all;
    }
};

/// Enough threads to fill a GPU several times over; cores have less to do.
std::size_t threads_of(const compute::Device& device) {
    constexpr std::size_t of_multiprocessor = 16384;
    constexpr std::size_t of_core = 512;
    const auto units = static_cast<std::size_t>(device.info().threads);
    return units * (device.is_cuda() ? of_multiprocessor : of_core);
}

}  // namespace

LogicWork::LogicWork(compute::Device& device)
    : device_(&device), results_(device, threads_of(device)) {}

void LogicWork::run() {
    compute::parallel_for(*device_, static_cast<std::int64_t>(results_.size()),
                          MixWords{results_.data()}, 64);
}

double LogicWork::operations() const {
    return static_cast<double>(results_.size()) * chains * unrolled * rounds;
}

}  // namespace lattice::automata
