// SPDX-License-Identifier: MIT
// Which vector instructions the processor runs, for code that is compiled once for each level.
#pragma once

namespace lattice::compute {

/// Level x86-64-v3.
bool runs_avx2();

/// Level x86-64-v4.
bool runs_avx512();

}  // namespace lattice::compute
