// SPDX-License-Identifier: MIT
// Compiled with -march=x86-64-v3.
#include "engine/automata/cpu_bit_rows.hpp"

namespace lattice::automata {

const CpuBitKernels cpu_bit_kernels_avx2 = kernels_of_packs<8>("avx2");

}  // namespace lattice::automata
