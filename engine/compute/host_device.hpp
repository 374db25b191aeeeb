// SPDX-License-Identifier: MIT
// Marks arithmetic that both executors share (contract 1): nvcc compiles it for host and device,
// a C++ compiler alone sees plain inline functions.
#pragma once

#ifdef __CUDACC__
#define LATTICE_HD __host__ __device__
#else
#define LATTICE_HD
#endif

// Per-node bodies must inline into the loops that run them: a call would keep 27 populations in
// memory instead of registers.
#define LATTICE_HD_INLINE LATTICE_HD inline __attribute__((always_inline))
