// SPDX-License-Identifier: MIT
// Compiled with -march=x86-64-v4.
#include "engine/automata/cpu_bit_rows.hpp"

namespace lattice::automata {

const CpuBitKernels cpu_bit_kernels_avx512 = kernels_of_packs<16>("avx512");

}  // namespace lattice::automata
