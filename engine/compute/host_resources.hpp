// SPDX-License-Identifier: MIT
// What this process may use of the machine: a container or a job scheduler often grants fewer
// cores and less memory than the machine has.
#pragma once

#include <cstddef>
#include <string>

namespace lattice::compute {

/// The processor's model name, or "processor" where the system does not tell.
std::string processor_name();

/// Hardware threads, less those the affinity mask or the cgroup's CPU quota takes away; at least 1.
int usable_threads();

/// Bytes of memory this process may hold at most.
std::size_t host_memory_total();

/// Bytes of memory this process can still get without swapping, as far as the system tells.
std::size_t host_memory_available();

}  // namespace lattice::compute
