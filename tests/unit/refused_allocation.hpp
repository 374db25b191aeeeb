// SPDX-License-Identifier: MIT
// Lets one allocation fail. A program that uses it links refused_allocation.cpp.
#pragma once

#include <cstddef>

namespace lattice::test {

/// While it lives, operator new throws std::bad_alloc in this thread when it is asked for exactly
/// so many bytes.
class RefusedAllocation {
public:
    explicit RefusedAllocation(std::size_t bytes);
    ~RefusedAllocation();
    RefusedAllocation(const RefusedAllocation&) = delete;
    RefusedAllocation& operator=(const RefusedAllocation&) = delete;

    /// How often it was asked for.
    static int count();
};

}  // namespace lattice::test
