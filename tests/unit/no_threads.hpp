// SPDX-License-Identifier: MIT
// Lets the system give no thread at a chosen moment.
#pragma once

#include <pthread.h>

#include <cstddef>

namespace lattice::test {

/// While it lives no thread can be begun: each would get a stack that no address space holds.
class NoThreads {
public:
    NoThreads() {
        pthread_attr_t attributes;
        pthread_getattr_default_np(&attributes);
        pthread_attr_getstacksize(&attributes, &before_);
        set(std::size_t{1} << 47U);
        pthread_attr_destroy(&attributes);
    }
    ~NoThreads() { set(before_); }
    NoThreads(const NoThreads&) = delete;
    NoThreads& operator=(const NoThreads&) = delete;

private:
    static void set(std::size_t bytes) {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, bytes);
        pthread_setattr_default_np(&attributes);
        pthread_attr_destroy(&attributes);
    }
    std::size_t before_ = 0;
};

}  // namespace lattice::test
