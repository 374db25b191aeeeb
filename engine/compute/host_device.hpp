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

/// Internal linkage, for larger host-device functions of headers that are compiled for several
/// instruction sets in one binary: a shared copy could hold instructions the processor lacks.
#define LATTICE_HD_LOCAL LATTICE_HD static inline __attribute__((unused))

/// The same for what few nodes need: kept out of the CPU's inner loops, where 27 inlined copies of
/// it would be most of the code. On a GPU a call would cost registers in every kernel.
#ifdef __CUDACC__
#define LATTICE_HD_RARE LATTICE_HD_LOCAL
#else
#define LATTICE_HD_RARE static __attribute__((unused, noinline))
#endif

/// Before a loop with a constant count: unrolled, so that a local array stays in registers.
#ifdef __CUDACC__
#define LATTICE_UNROLL _Pragma("unroll")
#else
#define LATTICE_UNROLL _Pragma("GCC unroll 32")
#endif
