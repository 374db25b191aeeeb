// SPDX-License-Identifier: MIT
// Compiled with -march=x86-64.
#include "engine/automata/cpu_bit_rows.hpp"

namespace lattice::automata {

const CpuBitKernels cpu_bit_kernels_sse2 = kernels_of_packs<4>("sse2");

}  // namespace lattice::automata
