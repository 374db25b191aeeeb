// SPDX-License-Identifier: MIT
// Generations of bit-sliced automata on a processor: threads over blocks of rows, packs of words
// along a row. In a pass of several generations a block goes through all of them while it lies in
// the core's cache, with rows of its neighbours around it that it computes too.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/automata/bit_rule.hpp"
#include "engine/automata/bitsliced_generation.hpp"
#include "engine/automata/grid.hpp"

namespace lattice::automata {

struct CpuBitKernels;

/// Those that this processor runs, the widest packs last.
std::vector<const CpuBitKernels*> usable_cpu_bit_kernels();

const char* instruction_set(const CpuBitKernels& kernels);

/// The widest of them that this processor runs.
const CpuBitKernels& best_cpu_bit_kernels();

struct CpuBitPass {
    GridView from;
    BitPlanes to;
    GenerationKey key;  ///< of the first generation
    int generations = 1;
    int threads = 1;
};

/// Done on return. `from` and `to` hold as many planes as the circuit, and any edge is right.
void run_cpu_bit_pass(const CpuBitKernels& kernels, const BitCircuit& circuit,
                      const CpuBitPass& pass);

}  // namespace lattice::automata
