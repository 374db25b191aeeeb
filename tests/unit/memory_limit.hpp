// SPDX-License-Identifier: MIT
// Lets memory run out at a chosen moment.
#pragma once

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>
#include <fstream>

namespace lattice::test {

/// Sanitizers take address space of their own and end the program when they get none.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool can_limit_memory = false;
#else
constexpr bool can_limit_memory = true;
#endif

/// While it lives the process gets about `more` bytes beside those it holds, on the host. Blocks
/// that were freed before may serve a request all the same, so ask for more than any test frees.
class MemoryLimit {
public:
    explicit MemoryLimit(std::size_t more) {
        malloc_trim(0);
        std::size_t pages = 0;
        std::ifstream("/proc/self/statm") >> pages;
        getrlimit(RLIMIT_AS, &before_);
        rlimit limited = before_;
        limited.rlim_cur = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + more;
        setrlimit(RLIMIT_AS, &limited);
    }
    ~MemoryLimit() { setrlimit(RLIMIT_AS, &before_); }
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;

private:
    rlimit before_{};
};

}  // namespace lattice::test
