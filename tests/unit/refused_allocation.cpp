// SPDX-License-Identifier: MIT
#include "tests/unit/refused_allocation.hpp"

#include <cstdlib>
#include <new>

namespace {

struct Refusal {
    std::size_t bytes = 0;  ///< of the allocations that are refused; 0: none are
    int count = 0;
};

Refusal& refusal() {
    thread_local Refusal of_this_thread;
    return of_this_thread;
}

}  // namespace

void* operator new(std::size_t bytes) {
    if (refusal().bytes != 0 && bytes == refusal().bytes) {
        ++refusal().count;
        throw std::bad_alloc();
    }
    if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) { return memory; }
    throw std::bad_alloc();
}

// A sanitizer has one of its own, whose memory the operator delete below would not know.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    return std::malloc(bytes == 0 ? 1 : bytes);
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace lattice::test {

RefusedAllocation::RefusedAllocation(std::size_t bytes) {
    refusal() = {bytes, 0};
}

RefusedAllocation::~RefusedAllocation() {
    refusal().bytes = 0;
}

int RefusedAllocation::count() {
    return refusal().count;
}

}  // namespace lattice::test
