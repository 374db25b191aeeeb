// SPDX-License-Identifier: MIT
#include "engine/compute/instruction_set.hpp"

namespace lattice::compute {

// Features rather than levels by name ("x86-64-v3"), which not every compiler asks for. Those asked
// for here brought the rest of their level with them.
bool runs_avx2() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0 &&
           __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0;
}

bool runs_avx512() {
    return runs_avx2() && __builtin_cpu_supports("avx512f") != 0 &&
           __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512cd") != 0 &&
           __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0;
}

}  // namespace lattice::compute
