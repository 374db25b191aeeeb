// SPDX-License-Identifier: MIT
#include "tests/unit/refused_allocation.hpp"

#include <cstdlib>
#include <new>

namespace {

thread_local std::size_t refused_bytes = 0;
thread_local int refused_count = 0;

}  // namespace

void* operator new(std::size_t bytes) {
    if (refused_bytes != 0 && bytes == refused_bytes) {
        ++refused_count;
        throw std::bad_alloc();
    }
    if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) { return memory; }
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace lattice::test {

RefusedAllocation::RefusedAllocation(std::size_t bytes) {
    refused_bytes = bytes;
    refused_count = 0;
}

RefusedAllocation::~RefusedAllocation() {
    refused_bytes = 0;
}

int RefusedAllocation::count() {
    return refused_count;
}

}  // namespace lattice::test
